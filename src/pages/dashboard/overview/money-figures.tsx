import { m } from '#messages'
import type { DashboardFigures } from '../../../../contract/system/dashboard'
import { type Figure, hrefOf, linkOf } from '../../../../contract/system/dashboard-links'
import { count, yuan } from '../../../lib/format'
import { Card, Compared, Leads, Money } from '../card'
import type { DashboardSelection } from '../selection'

interface Props {
  money: NonNullable<DashboardFigures['money']> | undefined
  selection: DashboardSelection
}

/** The figure that the page begins with. */
export function TodayMoney({ money, selection }: Props) {
  return (
    <Card
      name={m.dashboard_today_money()}
      formula="today"
      weight="main"
      to={hrefOf(linkOf('money.todayFen', selection))}
      lines={2}
      value={money === undefined ? undefined : <Money fen={money.todayFen} />}
    >
      {money === undefined ? null : (
        <>
          <Compared now={money.todayFen} before={money.lastWeekSoFarFen} text={yuan} period="lastWeekSoFar" />
          <p>
            <Leads figure="money.lastWeekFen" selection={selection}>
              {m.dashboard_last_week({ amount: yuan(money.lastWeekFen) })}
            </Leads>
          </p>
        </>
      )}
    </Card>
  )
}

/** The period's net revenue and orders, and what is sold and not yet used. */
export function MoneyFigures({ money, selection }: Props) {
  const to = (figure: Figure) => hrefOf(linkOf(figure, selection))
  return (
    <>
      <Card
        name={m.dashboard_net()}
        formula="net"
        to={to('money.netFen')}
        value={money === undefined ? undefined : <Money fen={money.netFen.value} />}
      >
        {money === undefined ? null : (
          <Compared now={money.netFen.value} before={money.netFen.before} text={yuan} />
        )}
      </Card>
      <Card
        name={m.dashboard_orders()}
        formula="orders"
        weight="minor"
        to={to('money.orders')}
        value={money === undefined ? undefined : count(money.orders.value)}
      >
        {money === undefined ? null : (
          <Compared now={money.orders.value} before={money.orders.before} text={count} />
        )}
      </Card>
      <Card
        name={m.dashboard_prepaid()}
        formula="prepaid"
        weight="minor"
        to={to('money.unearnedFen')}
        value={money === undefined ? undefined : <Money fen={money.unearnedFen + money.storedFen} />}
      >
        {money === undefined ? null : <p>{m.dashboard_stored({ amount: yuan(money.storedFen) })}</p>}
      </Card>
    </>
  )
}

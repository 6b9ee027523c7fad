import { m } from '#messages'
import type { DashboardFigures } from '../../../../contract/system/dashboard'
import { type Figure, hrefOf, linkOf } from '../../../../contract/system/dashboard-links'
import { count, yuan } from '../../../lib/format'
import { Card, Change, Leads, Money } from '../card'
import style from '../dashboard.module.css'
import type { DashboardSelection } from '../selection'

type MoneyPart = NonNullable<DashboardFigures['money']>

export function MoneyFigures({
  money,
  selection,
}: {
  money: MoneyPart | undefined
  selection: DashboardSelection
}) {
  const to = (figure: Figure) => hrefOf(linkOf(figure, selection))
  return (
    <div className={style.cards} data-kind="money">
      <Card
        name={m.dashboard_today_money()}
        formula="today"
        to={to('money.todayFen')}
        lines={2}
        value={money === undefined ? undefined : <Money fen={money.todayFen} />}
      >
        {money === undefined ? null : (
          <>
            <p>
              {m.dashboard_last_week_so_far({ amount: yuan(money.lastWeekSoFarFen) })}
              <Change now={money.todayFen} before={money.lastWeekSoFarFen} />
            </p>
            <p>
              <Leads figure="money.lastWeekFen" selection={selection}>
                {m.dashboard_last_week({ amount: yuan(money.lastWeekFen) })}
              </Leads>
            </p>
          </>
        )}
      </Card>
      <Card
        name={m.dashboard_net()}
        formula="net"
        to={to('money.netFen')}
        lines={2}
        value={money === undefined ? undefined : <Money fen={money.netFen.value} />}
      >
        {money === undefined || money.netFen.before === null ? null : (
          <p>
            {m.dashboard_before({ value: yuan(money.netFen.before) })}
            <Change now={money.netFen.value} before={money.netFen.before} />
          </p>
        )}
      </Card>
      <Card
        name={m.dashboard_orders()}
        formula="orders"
        to={to('money.orders')}
        lines={2}
        value={money === undefined ? undefined : count(money.orders.value)}
      >
        {money === undefined || money.orders.before === null ? null : (
          <p>
            {m.dashboard_before({ value: count(money.orders.before) })}
            <Change now={money.orders.value} before={money.orders.before} />
          </p>
        )}
      </Card>
      <Card
        name={m.dashboard_prepaid()}
        formula="prepaid"
        to={to('money.unearnedFen')}
        lines={2}
        value={money === undefined ? undefined : <Money fen={money.unearnedFen + money.storedFen} />}
      >
        {money === undefined ? null : (
          <>
            <p>{m.dashboard_unearned({ amount: yuan(money.unearnedFen) })}</p>
            <p>{m.dashboard_stored({ amount: yuan(money.storedFen) })}</p>
          </>
        )}
      </Card>
    </div>
  )
}

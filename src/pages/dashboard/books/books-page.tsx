import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { Books } from '../../../../contract/system/books-dashboard'
import { hrefOf, linkOf } from '../../../../contract/system/dashboard-links'
import { errorSentence } from '../../../lib/error-sentence'
import { yuan } from '../../../lib/format'
import { Card, Money } from '../card'
import pageStyle from '../dashboard.module.css'
import { Failed } from '../failed'
import { Choices, Head, Updated } from '../head'
import type { StartPageProps } from '../lazy-page'
import type { DashboardSelection } from '../selection'
import { useFilter } from '../use-filter'
import { WorkList } from '../work-list'
import style from './books.module.css'
import { booksQuery } from './books-query'
import { Differences } from './differences'
import { Receivables } from './receivables'
import { Refunds } from './refunds'
import { Reports } from './reports'
import { Tills } from './tills'

/** An accountant's start page: what is to be closed, explained and decided. */
export function BooksPage({ me, choice }: StartPageProps) {
  const shown = useFilter()
  const month = { ...shown, from: `${shown.today.slice(0, 8)}01`, to: shown.today }
  const query = useQuery(booksQuery(shown.store))
  const { data, error } = query
  return (
    <article className={pageStyle.page}>
      <Head me={me} choice={choice}>
        <Updated of={query} />
        <Choices me={me} selection={shown} stores={data && []} hasPeriod={false} />
      </Head>
      {error !== null && data === undefined ? (
        <Failed reason={errorSentence(error)} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <WorkList work={data?.work} selection={shown} />
          <Figures money={data?.money} month={month} />
          <div className={style.tables}>
            <div className={style.column}>
              <Tills tills={data?.tills} />
              <Receivables receivables={data?.receivables} selection={shown} />
            </div>
            <div className={style.column}>
              {data?.refunds === null ? null : <Refunds refunds={data?.refunds} />}
              <Differences differences={data?.differences} />
              <Reports month={month} />
            </div>
          </div>
        </>
      )}
    </article>
  )
}

function Figures({ money, month }: { money: Books['money'] | undefined; month: DashboardSelection }) {
  return (
    <div className={pageStyle.cards} data-kind="books">
      <Card
        name={m.dashboard_today_money()}
        formula="today"
        to={hrefOf(linkOf('money.todayFen', month))}
        value={money === undefined ? undefined : <Money fen={money.todayFen} />}
      >
        {money === undefined ? null : (
          <p>{m.dashboard_last_week_so_far({ amount: yuan(money.lastWeekSoFarFen) })}</p>
        )}
      </Card>
      <Card
        name={m.start_month_net()}
        formula="net"
        to={hrefOf(linkOf('money.netFen', month))}
        value={money === undefined ? undefined : <Money fen={money.netFen.value} />}
      >
        {money?.netFen.before == null ? null : (
          <p>{m.dashboard_before({ value: yuan(money.netFen.before) })}</p>
        )}
      </Card>
      <Card
        name={m.dashboard_prepaid()}
        formula="prepaid"
        to={hrefOf(linkOf('money.unearnedFen', month))}
        lines={1}
        value={money === undefined ? undefined : <Money fen={money.unearnedFen + money.storedFen} />}
      >
        {money === undefined ? null : <p>{m.dashboard_stored({ amount: yuan(money.storedFen) })}</p>}
      </Card>
    </div>
  )
}

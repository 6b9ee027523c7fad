import IconDownload from '@douyinfe/semi-icons/lib/es/icons/IconDownload'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { goodsSorts, ledger, revenueGroups } from '../../../../contract/ledger/ledger'
import { FenFact } from '../../../domain/receipt/fact'
import { type PeriodPreset, periodOf } from '../../../kit/filter/period'
import { PeriodChoice } from '../../../kit/filter/period-choice'
import { useStoreChoice } from '../../../kit/filter/use-store-choice'
import { Segmented } from '../../../kit/form/segmented'
import { errorToast } from '../../../kit/toast/error-toast'
import { download } from '../../../kit/ui/download'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { addressOf, call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf } from '../../../lib/format'
import orderStyle from '../order.module.css'
import { OrderViews } from '../views'
import { GoodsReport } from './goods-report'
import style from './ledger.module.css'
import { Receivables } from './receivables'
import { RevenueChart } from './revenue-chart'
import { groupName, type RevenueQuery, RevenueTable } from './revenue-table'

const presets: readonly PeriodPreset[] = ['today', 'yesterday', 'week', 'month', 'lastMonth', 'year']

const groups = [...revenueGroups, 'goods'] as const

/** Received, refunded and earned money, by day, store, seller, plan or channel; or goods with their margin. The whole query is in the address. */
export function ReportView() {
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const { store, control } = useStoreChoice({ isNeeded: false })
  const today = dayOf(new Date())
  const defaultPeriod = periodOf('month', today)
  const period = { from: params.get('from') ?? defaultPeriod.from, to: params.get('to') ?? defaultPeriod.to }
  const by = groups.find((one) => one === params.get('by')) ?? 'day'
  const sort = goodsSorts.find((one) => one === params.get('sort')) ?? 'revenueFen'
  const setQuery = (change: Record<string, string>) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(change)) next.set(name, value)
      return next
    })
  const save = async () => {
    const days = `${period.from}-${period.to}`
    const [address, file] =
      by === 'goods'
        ? [addressOf(ledger.goodsCsv, { query: { ...period, store, sortBy: sort } }), `goods-${days}.csv`]
        : [addressOf(ledger.revenueCsv, { query: { ...period, store, by } }), `revenue-by-${by}-${days}.csv`]
    try {
      await download(address, file, () => {}, new AbortController().signal)
      Toast.success(m.kit_exported())
    } catch (failed) {
      errorToast(errorSentence(failed))
    }
  }
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.ledger_report_title()}</h1>
        <div className={pageStyle.pageActions}>
          <OrderViews now="report" />
        </div>
      </header>
      <div className={style.bar}>
        <PeriodChoice
          presets={presets}
          period={period}
          today={today}
          onChange={(chosen) => setQuery({ ...chosen })}
        />
        {control}
        <Segmented
          label={m.ledger_by()}
          options={groups}
          value={by}
          labelFor={(one) => (one === 'goods' ? m.ledger_by_goods() : groupName(one))}
          onChange={(chosen) => setQuery({ by: chosen })}
        />
        {may(ledger.revenueCsv) ? (
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconDownload aria-hidden />}
            onClick={() => void save()}
          >
            {m.ledger_export()}
          </Button>
        ) : null}
      </div>
      {by === 'goods' ? (
        <GoodsReport
          query={{ ...period, store, sortBy: sort }}
          onSort={(chosen) => setQuery({ sort: chosen })}
        />
      ) : (
        <RevenueReport query={{ ...period, store, by }} />
      )}
    </section>
  )
}

function RevenueReport({ query }: { query: RevenueQuery }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['reports', 'revenue', query],
    queryFn: async ({ signal }) => ({ ...(await call(ledger.revenue, { query, signal })), query }),
    placeholderData: keepPreviousData,
  })
  if (error !== null) return <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton />
  return (
    <div className={style.report} aria-busy={isFetching}>
      <dl className={`${orderStyle.sums} ${style.panel} ledger-figures`}>
        <FenFact name={m.ledger_net()} fen={data.total.netFen} />
        {data.query.by === 'channel' ? null : <FenFact name={m.ledger_earned()} fen={data.total.earnedFen} />}
        <FenFact name={m.ledger_unearned()} fen={data.unearnedFen} />
        <FenFact name={m.ledger_stored()} fen={data.storedFen} />
        <FenFact name={m.debt_receivable_end()} fen={data.receivableFen} />
        {data.lockerDepositFen === 0 ? null : (
          <FenFact name={m.locker_deposits_held()} fen={data.lockerDepositFen} />
        )}
      </dl>
      {data.query.by === 'day' && data.rows.length > 0 ? (
        <RevenueChart rows={data.rows} period={data.query} />
      ) : null}
      <RevenueTable rows={data.rows} total={data.total} query={data.query} />
      <p className={textStyle.note}>
        {m.ledger_orders_hint()}
        {data.query.by === 'plan' ? m.ledger_plan_hint() : null}
      </p>
      <Receivables store={query.store} />
    </div>
  )
}

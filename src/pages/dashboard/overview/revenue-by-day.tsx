import { useState } from 'react'
import { m } from '#messages'
import type { DashboardCharts } from '../../../../contract/system/dashboard'
import { BarChart } from '../../../kit/chart/bar-chart'
import chartStyle from '../../../kit/chart/chart.module.css'
import { LineChart } from '../../../kit/chart/line-chart'
import { ChartPanel } from '../../../kit/chart/panel'
import { capOf, shortYuan } from '../../../kit/chart/ticks-of'
import { Segmented } from '../../../kit/form/segmented'
import { yuanText } from '../../../kit/ui/yuan-text'
import { yuan } from '../../../lib/format'
import { type Bucket, bucketsOf, runningSums } from './buckets-of'

const views = ['daily', 'sum'] as const
type RevenueView = (typeof views)[number]

interface Props {
  revenue: NonNullable<DashboardCharts['revenue']>
  file: string
}

/** Net revenue by day against the period before, or both as running sums: yearly cards distort single days, while the sums compare well. */
export function RevenueByDay({ revenue, file }: Props) {
  const [view, setView] = useState<RevenueView>('daily')
  const buckets = bucketsOf(revenue)
  const isWeekly = buckets.some(({ from, to }) => from !== to)
  const cap = capOf(buckets.flatMap(({ netFen, beforeFen }) => [netFen, beforeFen]))
  const title = m.dashboard_chart_revenue()
  return (
    <ChartPanel
      title={title}
      file={file}
      rows={buckets}
      keyOf={({ from }) => from}
      columns={[
        { name: isWeekly ? m.dashboard_weeks() : m.dashboard_day(), text: nameOf },
        amount(m.dashboard_received(), ({ receivedFen }) => receivedFen),
        amount(m.dashboard_refunded(), ({ refundedFen }) => refundedFen),
        amount(m.dashboard_net_short(), ({ netFen }) => netFen),
        amount(m.dashboard_before_short(), ({ beforeFen }) => beforeFen),
      ]}
      tools={
        <Segmented
          label={m.dashboard_way()}
          options={views}
          value={view}
          labelFor={(one) =>
            one === 'sum' ? m.dashboard_sums() : isWeekly ? m.dashboard_by_week() : m.dashboard_by_day()
          }
          onChange={setView}
        />
      }
      note={
        <span className={chartStyle.chartKeys}>
          <span data-look="main">{m.dashboard_this_period()}</span>
          <span data-look="mark" data-way={view}>
            {m.dashboard_before_short()}
          </span>
          {view === 'daily' && cap !== undefined ? m.dashboard_cut() : null}
        </span>
      }
    >
      {view === 'daily' ? (
        <BarChart
          label={title}
          format={shortYuan}
          unit={100}
          cap={cap}
          columns={buckets.map((bucket) => ({
            ...slotOf(bucket),
            bars: [{ tone: bucket.netFen < 0 ? 'bad' : 'main', value: bucket.netFen }],
            mark: bucket.beforeFen,
          }))}
        />
      ) : (
        <Sums buckets={buckets} title={title} />
      )}
    </ChartPanel>
  )
}

function Sums({ buckets, title }: { buckets: readonly Bucket[]; title: string }) {
  const now = runningSums(buckets.map(({ netFen }) => netFen))
  const before = runningSums(buckets.map(({ beforeFen }) => beforeFen))
  return (
    <LineChart
      label={title}
      format={shortYuan}
      unit={100}
      slots={buckets.map((bucket, at) => ({
        ...slotOf(bucket),
        facts: [
          { name: m.dashboard_this_period(), value: yuan(now[at] ?? 0) },
          { name: m.dashboard_before_short(), value: yuan(before[at] ?? 0) },
        ],
      }))}
      lines={[
        { tone: 'faint', values: before },
        { tone: 'main', values: now },
      ]}
    />
  )
}

const slotOf = (bucket: Bucket) => ({
  key: bucket.from,
  name: bucket.from.slice(5),
  title: nameOf(bucket),
  facts: [
    { name: m.dashboard_received(), value: yuan(bucket.receivedFen) },
    { name: m.dashboard_refunded(), value: yuan(bucket.refundedFen) },
    { name: m.dashboard_net_short(), value: yuan(bucket.netFen) },
    { name: m.dashboard_before_short(), value: yuan(bucket.beforeFen) },
  ],
})

const nameOf = ({ from, to }: Bucket) => (from === to ? from : `${from} – ${to}`)

const amount = (name: string, of: (bucket: Bucket) => number) => ({
  name,
  text: (bucket: Bucket) => yuan(of(bucket)),
  plain: (bucket: Bucket) => yuanText(of(bucket)),
})

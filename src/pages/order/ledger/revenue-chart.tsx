import { m } from '#messages'
import type { RevenueRow } from '../../../../contract/ledger/ledger'
import { BarChart } from '../../../kit/chart/bar-chart'
import { shortYuan } from '../../../kit/chart/ticks-of'
import { daysOf, type Period } from '../../../kit/filter/period'
import { yuan } from '../../../lib/format'
import style from './ledger.module.css'

/** Received money above the line and refunds below it, day by day. The table beneath has the same data. */
export function RevenueChart({ rows, period }: { rows: readonly RevenueRow[]; period: Period }) {
  const found = new Map(rows.map((row) => [row.key, row]))
  const most = Math.max(...rows.map(({ receivedFen }) => receivedFen))
  return (
    <figure className={`${style.panel} ${style.chart}`}>
      <figcaption>
        <span>{m.ledger_chart()}</span>
        <span>{m.ledger_most({ amount: yuan(most) })}</span>
      </figcaption>
      <BarChart
        label={m.ledger_chart()}
        format={shortYuan}
        unit={100}
        columns={daysOf(period).map((day) => {
          const { receivedFen = 0, refundedFen = 0 } = found.get(day) ?? {}
          return {
            key: day,
            name: day.slice(5),
            title: day,
            facts: [
              { name: m.ledger_received(), value: yuan(receivedFen) },
              { name: m.ledger_refunded(), value: yuan(refundedFen) },
            ],
            bars: [
              { tone: 'main', value: receivedFen },
              { tone: 'bad', value: -refundedFen },
            ],
          }
        })}
      />
    </figure>
  )
}

import { m } from '#messages'
import type { RevenueRow } from '../../../../contract/ledger'
import { daysOf, type Period } from '../../../kit/period'
import { yuan } from '../../../lib/format'

/** Room for a bar and the gap beside it, and how high the figure is. */
const step = 10
const height = 120

/** What came in above the line and what went back below it, day by day. The table beneath says the same to everybody. */
export function RevenueChart({ rows, period }: { rows: readonly RevenueRow[]; period: Period }) {
  const found = new Map(rows.map((row) => [row.key, row]))
  const bars = daysOf(period).map((day) => ({
    day,
    receivedFen: found.get(day)?.receivedFen ?? 0,
    refundedFen: found.get(day)?.refundedFen ?? 0,
  }))
  const most = Math.max(...bars.map(({ receivedFen }) => receivedFen))
  const least = Math.max(...bars.map(({ refundedFen }) => refundedFen))
  const scale = height / Math.max(1, most + least)
  const line = most * scale
  return (
    <figure className="ledger-panel ledger-chart">
      <figcaption>
        <span>{m.ledger_chart()}</span>
        <span>{m.ledger_most({ amount: yuan(most) })}</span>
      </figcaption>
      <svg viewBox={`0 0 ${bars.length * step} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ day, receivedFen, refundedFen }, at) => (
          <g key={day}>
            <title>{m.ledger_bar({ day, received: yuan(receivedFen), refunded: yuan(refundedFen) })}</title>
            <rect className="ledger-hover" x={at * step} width={step} y={0} height={height} />
            <rect
              className="ledger-in"
              x={at * step + 1.5}
              width={step - 3}
              y={line - receivedFen * scale}
              height={receivedFen * scale}
            />
            <rect
              className="ledger-out"
              x={at * step + 1.5}
              width={step - 3}
              y={line}
              height={refundedFen * scale}
            />
          </g>
        ))}
        <line x1={0} x2={bars.length * step} y1={line} y2={line} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="ledger-days" aria-hidden="true">
        <span>{period.from}</span>
        <span>{period.to}</span>
      </div>
    </figure>
  )
}

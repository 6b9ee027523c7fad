import { useState } from 'react'
import { m } from '#messages'
import { progressByWeek } from '../../../contract/training-load'
import type { SetLog, TrainingPlan } from '../../../contract/training-plan'
import { Segmented } from '../../kit/segmented'
import { count } from '../../lib/format'

const measures = ['sets', 'volume'] as const
type Measure = (typeof measures)[number]
const measureSays: Record<Measure, () => string> = {
  sets: m.trainingplan_progress_by_sets,
  volume: m.trainingplan_progress_by_volume,
}

const [width, height] = [720, 200]
const edge = { left: 52, right: 8, top: 12, bottom: 24 }

/** What each week asked for and what was done of it, as bars; the table beneath says the same in figures. */
export function ProgressChart({ plan, logs }: { plan: TrainingPlan; logs: readonly SetLog[] }) {
  const [measure, setMeasure] = useState<Measure>('sets')
  const weeks = progressByWeek(plan.weeks, plan.days, logs).map((one) => ({
    week: one.week,
    planned: measure === 'sets' ? one.plannedSets : Math.round(one.plannedVolumeG / 1000),
    done: measure === 'sets' ? one.doneSets : Math.round(one.doneVolumeG / 1000),
  }))
  return (
    <section className="progress-part" aria-label={m.trainingplan_progress_chart()}>
      <header>
        <h3>{m.trainingplan_progress_chart()}</h3>
        <Segmented
          label={m.trainingplan_progress_measure()}
          options={measures}
          value={measure}
          say={(one) => measureSays[one]()}
          onChange={setMeasure}
        />
      </header>
      <Bars weeks={weeks} />
      <div className="progress-scroll">
        <table className="progress-table">
          <thead>
            <tr>
              <td />
              {weeks.map(({ week }) => (
                <th key={week} scope="col">
                  {m.trainingplan_progress_week({ week })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                <i className="progress-key progress-planned" aria-hidden="true" />
                {m.trainingplan_progress_planned()}
              </th>
              {weeks.map(({ week, planned }) => (
                <td key={week}>{count(planned)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">
                <i className="progress-key progress-done" aria-hidden="true" />
                {m.trainingplan_progress_done()}
              </th>
              {weeks.map(({ week, done }) => (
                <td key={week}>{count(done)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {measure === 'volume' ? <p className="kit-note">{m.trainingplan_progress_volume_help()}</p> : null}
    </section>
  )
}

function Bars({ weeks }: { weeks: readonly { week: number; planned: number; done: number }[] }) {
  const top = ceiling(Math.max(1, ...weeks.flatMap(({ planned, done }) => [planned, done])))
  const step = (width - edge.left - edge.right) / weeks.length
  const bar = Math.min(28, step * 0.36)
  const y = (value: number) => height - edge.bottom - (value / top) * (height - edge.top - edge.bottom)
  return (
    <svg className="progress-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line x1={edge.left} x2={width - edge.right} y1={y(value)} y2={y(value)} />
          <text x={edge.left - 8} y={y(value) + 4} textAnchor="end">
            {count(value)}
          </text>
        </g>
      ))}
      {weeks.map(({ week, planned, done }, at) => {
        const middle = edge.left + step * (at + 0.5)
        return (
          <g key={week}>
            <rect
              className="progress-planned"
              x={middle - bar - 1}
              width={bar}
              y={y(planned)}
              height={y(0) - y(planned)}
            />
            <rect className="progress-done" x={middle + 1} width={bar} y={y(done)} height={y(0) - y(done)} />
            <text x={middle} y={height - 6} textAnchor="middle">
              {week}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** The next even figure of one or two digits that nothing is above: 34 → 40, 1,210 → 1,400. */
function ceiling(most: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(most)) - 1) * 2
  return Math.ceil(most / unit) * unit
}

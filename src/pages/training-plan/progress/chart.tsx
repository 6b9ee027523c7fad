import { useState } from 'react'
import { m } from '#messages'
import { progressByWeek } from '../../../../contract/training/training-load'
import type { SetLog, TrainingPlan } from '../../../../contract/training/training-plan'
import { BarChart } from '../../../kit/chart/bar-chart'
import { Segmented } from '../../../kit/form/segmented'
import textStyle from '../../../kit/ui/text.module.css'
import { count } from '../../../lib/format'
import style from './progress.module.css'

const measures = ['sets', 'volume'] as const
type Measure = (typeof measures)[number]
const measureLabels: Record<Measure, () => string> = {
  sets: m.trainingplan_progress_by_sets,
  volume: m.trainingplan_progress_by_volume,
}

/** Planned and recorded work of each week, as bars; the table beneath has the same figures. */
export function ProgressChart({ plan, logs }: { plan: TrainingPlan; logs: readonly SetLog[] }) {
  const [measure, setMeasure] = useState<Measure>('sets')
  const weeks = progressByWeek(plan.weeks, plan.days, logs).map((one) => ({
    week: one.week,
    planned: measure === 'sets' ? one.plannedSets : Math.round(one.plannedVolumeG / 1000),
    done: measure === 'sets' ? one.doneSets : Math.round(one.doneVolumeG / 1000),
  }))
  return (
    <section className={style.part} aria-label={m.trainingplan_progress_chart()}>
      <header>
        <h3>{m.trainingplan_progress_chart()}</h3>
        <Segmented
          label={m.trainingplan_progress_measure()}
          options={measures}
          value={measure}
          labelFor={(one) => measureLabels[one]()}
          onChange={setMeasure}
        />
      </header>
      <BarChart
        label={m.trainingplan_progress_chart()}
        format={count}
        arrange="beside"
        columns={weeks.map(({ week, planned, done }) => ({
          key: String(week),
          name: String(week),
          title: m.trainingplan_progress_week({ week }),
          facts: [
            { name: m.trainingplan_progress_planned(), value: count(planned) },
            { name: m.trainingplan_progress_done(), value: count(done) },
          ],
          bars: [
            { tone: 'faint', value: planned },
            { tone: 'good', value: done },
          ],
        }))}
      />
      <div className={style.scroll}>
        <table className={style.table}>
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
                <i className={`${style.key} ${style.planned}`} aria-hidden="true" />
                {m.trainingplan_progress_planned()}
              </th>
              {weeks.map(({ week, planned }) => (
                <td key={week}>{count(planned)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">
                <i className={`${style.key} ${style.done}`} aria-hidden="true" />
                {m.trainingplan_progress_done()}
              </th>
              {weeks.map(({ week, done }) => (
                <td key={week}>{count(done)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {measure === 'volume' ? (
        <p className={textStyle.note}>{m.trainingplan_progress_volume_help()}</p>
      ) : null}
    </section>
  )
}

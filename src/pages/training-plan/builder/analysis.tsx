import { memo, useDeferredValue } from 'react'
import { m } from '#messages'
import { type Muscle, muscles } from '../../../../contract/content/muscle'
import {
  balanceOf,
  type LoadWarning,
  minutesOf,
  setsPerMuscle,
  warningsOf,
} from '../../../../contract/training/training-load'
import { muscleLabel } from '../../../domain/training/muscle-label'
import { MuscleMap } from '../../../domain/training/muscle-map'
import { weekdayName } from '../../../lib/weekday'
import { type BuiltDays, daysOfWeek, entriesOf, keyOf } from '../edit/built-days'
import type { ExerciseOf } from '../edit/use-plan-exercises'
import style from './builder.module.css'
import panelsStyle from './panels.module.css'

interface Props {
  days: BuiltDays
  week: number
  exerciseOf: ExerciseOf
  onGo: (key: string, id: string | null) => void
}

/** Weekly sets of a muscle at full heat. */
const fullSets = 20

/** The training load of the shown week, computed after the edit has been rendered. */
export function Analysis({ days, week, ...rest }: Props) {
  const [late, lateWeek] = [useDeferredValue(days), useDeferredValue(week)]
  return <Reckoned days={late} week={lateWeek} {...rest} />
}

const Reckoned = memo(function Reckoned({ days, week, exerciseOf, onGo }: Props) {
  const own = daysOfWeek(days, week)
  const eve = days[keyOf({ week: week - 1, dayNo: 7 })]
  const sets = setsPerMuscle(own, week, exerciseOf)
  const worked = muscles
    .map((muscle) => ({ muscle, count: sets[muscle] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  const most = Math.max(fullSets, ...worked.map(({ count }) => count))
  const heat = Object.fromEntries(worked.map(({ muscle, count }) => [muscle, count / most]))
  const warnings = warningsOf(eve === undefined ? own : [eve, ...own], week, exerciseOf)
  const entries = own.flatMap(entriesOf)
  const nameOf = (id: string) =>
    exerciseOf(entries.find((one) => one.id === id)?.exerciseId ?? '')?.name ??
    m.trainingplan_build_unknown_exercise()
  return (
    <section className={`${style.panel} ${style.analysis}`} aria-label={m.trainingplan_build_analysis()}>
      <h2>{m.trainingplan_build_analysis()}</h2>
      <dl className={panelsStyle.sums}>
        <Sum
          label={m.trainingplan_build_sum_days()}
          value={own.filter(({ slots }) => slots.length > 0).length}
        />
        <Sum label={m.trainingplan_build_sets()} value={entries.reduce((sum, one) => sum + one.sets, 0)} />
        <Sum
          label={m.trainingplan_build_sum_minutes()}
          value={own.reduce((sum, day) => sum + minutesOf(day), 0)}
        />
      </dl>
      <Balance {...balanceOf(own, week, exerciseOf)} />
      <Warnings warnings={warnings} nameOf={nameOf} onGo={onGo} />
      <h3>{m.trainingplan_build_sets_per_muscle()}</h3>
      <MuscleMap heat={heat} label="" />
      {worked.length === 0 ? <p className={style.faint}>{m.trainingplan_build_no_sets()}</p> : null}
      <ul className={style.bars}>
        {worked.map(({ muscle, count }) => (
          <Bar key={muscle} muscle={muscle} count={count} most={most} />
        ))}
      </ul>
    </section>
  )
})

function Sum({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Balance({ push, pull }: { push: number; pull: number }) {
  return (
    <div className={panelsStyle.balance}>
      <p>{m.trainingplan_build_balance({ push, pull })}</p>
      {push + pull === 0 ? null : (
        <div aria-hidden>
          <span style={{ flexGrow: push }} />
          <span style={{ flexGrow: pull }} />
        </div>
      )}
    </div>
  )
}

interface Warned extends Pick<Props, 'onGo'> {
  warnings: readonly LoadWarning[]
  /** The exercise name of an entry. */
  nameOf: (entryId: string) => string
}

function Warnings({ warnings, nameOf, onGo }: Warned) {
  if (warnings.length === 0) return null
  return (
    <>
      <h3>{m.trainingplan_build_warnings()}</h3>
      <ul className={style.warnings}>
        {warnings.map((one) => {
          const weekday = weekdayName(one.dayNo)
          const isRest = one.kind === 'no_rest'
          const id = isRest ? one.entryId : null
          return (
            <li key={id ?? `${one.dayNo} ${isRest ? '' : one.muscle}`}>
              <button type="button" onClick={() => onGo(keyOf(one), id)}>
                {isRest
                  ? m.trainingplan_build_warning_no_rest({ weekday, name: nameOf(one.entryId) })
                  : m.trainingplan_build_warning_two_days({ weekday, muscle: muscleLabel(one.muscle) })}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Bar({ muscle, count, most }: { muscle: Muscle; count: number; most: number }) {
  return (
    <li>
      <span>{muscleLabel(muscle)}</span>
      <span className={panelsStyle.bar} style={{ inlineSize: `${(100 * count) / most}%` }} />
      <span className={panelsStyle.number}>{count}</span>
    </li>
  )
}

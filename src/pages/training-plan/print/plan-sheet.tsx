import { m } from '#messages'
import type { PlanDay, PlanEntry, PlanSlot } from '../../../../contract/training/plan-day'
import { weightIn } from '../../../../contract/training/training-load'
import type { TrainingPlan } from '../../../../contract/training/training-plan'
import { addDays, dateOf } from '../../../domain/training/plan-dates'
import { trainingLabels, workLabel } from '../../../domain/training/training-labels'
import { minuteOf } from '../../../lib/format'
import { weekdayName, weekdayNo } from '../../../lib/weekday'
import style from './print.module.css'
import type { SheetLayout } from './sheet-layout'

interface Props {
  plan: TrainingPlan
  week: number
  /** The exercises' names, by id. */
  names: ReadonlyMap<string, string>
  sheetLayout: SheetLayout
}

/** A week of a plan as it is printed, with a box to tick for each exercise. */
export function PlanSheet({ plan, week, names, sheetLayout }: Props) {
  const { startOn, memberName } = plan
  const days = plan.days.filter((day) => day.week === week)
  const worked = days.filter(({ slots }) => slots.length > 0)
  const rests = days.filter(({ isRest }) => isRest).map((day) => titleOf(day, startOn))
  const monday = startOn === null ? null : dateOf(startOn, { week, dayNo: 1 })
  const facts = [
    memberName ?? '',
    monday === null ? '' : `${monday} – ${addDays(monday, 6)}`,
    `${trainingLabels.goal.label(plan.goal)} · ${trainingLabels.level.label(plan.level)}`,
    m.trainingplan_print_coach({ name: plan.coachName }),
  ]
  return (
    <article
      className={style.sheet}
      data-layout={sheetLayout.layout}
      style={{ fontSize: `${sheetLayout.pt}pt` }}
    >
      <header>
        <h1>{plan.name}</h1>
        <strong>{m.trainingplan_print_week_of({ week, weeks: plan.weeks })}</strong>
        <p>{facts.filter((fact) => fact !== '').join('　')}</p>
      </header>
      {worked.length === 0 ? <p>{m.trainingplan_print_empty()}</p> : null}
      <div className={style.sheetDays}>
        {worked.map((day) => (
          <section key={day.dayNo}>
            <h2>
              {titleOf(day, startOn)}
              <span>{day.name}</span>
            </h2>
            {day.slots.map((slot) => (
              <Slot key={slot.id} slot={slot} week={week} names={names} />
            ))}
          </section>
        ))}
      </div>
      <footer>
        <span>
          {rests.length === 0 ? '' : `${m.trainingplan_print_rest()}：${rests.join(m.kit_comma())}`}
        </span>
        <span>{m.trainingplan_print_at({ at: minuteOf(new Date()) })}</span>
      </footer>
    </article>
  )
}

function Slot({ slot, week, names }: { slot: PlanSlot; week: number; names: Props['names'] }) {
  return (
    <div className={style.sheetSlot} data-superset={slot.entries.length > 1 ? '' : undefined}>
      {slot.entries.map((entry) => (
        <div key={entry.id} className={style.sheetEntry}>
          <i aria-hidden="true" />
          <b>{names.get(entry.exerciseId) ?? ''}</b>
          <span>{workLabel({ ...entry, weightG: weightIn(entry, week) })}</span>
          <small>{moreOf(entry)}</small>
        </div>
      ))}
      {slot.note === '' ? null : <p className={style.sheetNote}>{slot.note}</p>}
    </div>
  )
}

function moreOf({ setType, restS, rir }: PlanEntry): string {
  return [
    setType === 'normal' ? '' : trainingLabels.setType.label(setType),
    restS === 0 ? '' : m.trainingplan_print_rest_s({ seconds: restS }),
    rir === null ? '' : m.trainingplan_print_rir({ rir }),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** A template's days have a weekday, a member's a date too. */
function titleOf(day: PlanDay, startOn: string | null): string {
  if (startOn === null) return weekdayName(day.dayNo)
  const on = dateOf(startOn, day)
  return `${weekdayName(weekdayNo(on))} ${on.slice(5)}`
}

import { m } from '#messages'
import type { ShownDay } from '../../contract/training/plan-day'
import { dateOf } from '../domain/training/plan-dates'
import { trainingLabels, workLabel } from '../domain/training/training-labels'
import { weekdayName, weekdayNo } from '../lib/weekday'
import style from './shared-plan.module.css'

type Slot = ShownDay['slots'][number]
type Entry = Slot['entries'][number]

/** A day of the plan: its slots in order; a bracket holds a superset. */
export function SharedDay({ day, startOn, today }: { day: ShownDay; startOn: string; today: string }) {
  const on = dateOf(startOn, day)
  return (
    <section className={style.day} data-today={on === today ? '' : undefined} aria-labelledby={on}>
      <h2 id={on}>
        {m.trainingplan_record_day_of({ on: on.slice(5), weekday: weekdayName(weekdayNo(on)) })}
        {day.name === '' ? null : <span className={style.dayName}>{day.name}</span>}
        {on === today ? <em>{m.trainingplan_shared_today()}</em> : null}
      </h2>
      {day.isRest ? <p className={style.quiet}>{m.trainingplan_record_rest()}</p> : null}
      {day.slots.length === 0 ? null : (
        <ol>
          {day.slots.map((slot, at) => (
            // A read-only plan never changes the places of its slots, which have no ids here.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <SharedSlot key={at} slot={slot} />
          ))}
        </ol>
      )}
    </section>
  )
}

function SharedSlot({ slot }: { slot: Slot }) {
  return (
    <li data-superset={slot.entries.length > 1 ? '' : undefined}>
      {slot.entries.length > 1 ? <small>{m.trainingplan_print_superset()}</small> : null}
      {slot.entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <SharedEntry key={at} entry={entry} />
      ))}
      {slot.note === '' ? null : <p className={style.note}>{slot.note}</p>}
    </li>
  )
}

function SharedEntry({ entry }: { entry: Entry }) {
  const { exercise, setType, restS, rir } = entry
  const more = [
    setType === 'normal' ? '' : trainingLabels.setType.label(setType),
    restS === 0 ? '' : m.trainingplan_shared_rest_between({ seconds: restS }),
    rir === null ? '' : m.trainingplan_shared_rir({ rir }),
  ].filter((part) => part !== '')
  return (
    <div className={style.entry}>
      <strong>{exercise ?? m.trainingplan_shared_unknown()}</strong>
      <span>{workLabel(entry)}</span>
      {more.length === 0 ? null : <small>{more.join(' · ')}</small>}
    </div>
  )
}

import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { PlanDay, PlanEntry } from '../../../../contract/training/plan-day'
import { type PlannedSet, plannedSets } from '../../../../contract/training/training-load'
import { dateOf } from '../../../domain/training/plan-dates'
import textStyle from '../../../kit/ui/text.module.css'
import { weekdayName, weekdayNo } from '../../../lib/weekday'
import style from './progress.module.css'
import { setFigures, setLabel } from './set-label'
import type { RecordedSet, SetRecorder } from './use-recorder'

interface Props {
  day: PlanDay
  startOn: string
  nameOf: (exerciseId: string) => string
  recorder: SetRecorder
  onEdit: (set: RecordedSet) => void
}

/** A day of a member's plan, its exercises in a list, each with a button for every set. */
export function RecordDay({ day, startOn, nameOf, recorder, onEdit }: Props) {
  const on = dateOf(startOn, day)
  const heading = m.trainingplan_record_day_of({ on, weekday: weekdayName(weekdayNo(on)) })
  const planned = plannedSets([day], day.week)
  const isOpen = recorder.isOpen && recorder.setsOf(planned).some(({ log }) => log === undefined)
  return (
    <section className={style.recordDay} aria-label={heading}>
      <header>
        <h4>
          {heading}
          {day.name === '' ? null : <span className={style.recordDayName}>{day.name}</span>}
        </h4>
        {isOpen ? (
          <Button size="small" type="tertiary" onClick={() => recorder.asPlanned(planned)}>
            {m.trainingplan_record_day_all()}
          </Button>
        ) : null}
      </header>
      {day.isRest ? <p className={textStyle.faint}>{m.trainingplan_record_rest()}</p> : null}
      {day.slots.map((slot) => (
        <div
          key={slot.id}
          className={style.recordSlot}
          data-superset={slot.entries.length > 1 ? '' : undefined}
        >
          {slot.entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              name={nameOf(entry.exerciseId)}
              sets={planned.filter(({ entryId }) => entryId === entry.id)}
              recorder={recorder}
              onEdit={onEdit}
            />
          ))}
          {slot.note === '' ? null : <p className={textStyle.note}>{slot.note}</p>}
        </div>
      ))}
    </section>
  )
}

interface EntryProps {
  entry: PlanEntry
  name: string
  sets: readonly PlannedSet[]
  recorder: SetRecorder
  onEdit: (set: RecordedSet) => void
}

function Entry({ entry, name, sets, recorder, onEdit }: EntryProps) {
  const recorded = recorder.setsOf(sets)
  const isOpen = recorder.isOpen && recorded.some(({ log }) => log === undefined)
  const range = entry.repsMax === null ? '' : `–${entry.repsMax}`
  return (
    <div className={style.recordEntry}>
      <p>
        <strong>{name}</strong>
        {range === '' ? null : (
          <span className={textStyle.faint}>
            {m.trainingplan_set_reps({ reps: `${entry.reps}${range}` })}
          </span>
        )}
      </p>
      <div className={style.recordSets}>
        {recorded.map((set) => (
          <SetButton
            key={set.planned.setNo}
            set={set}
            name={name}
            isOpen={recorder.isOpen}
            onPress={() => (set.log === undefined ? recorder.asPlanned([set.planned]) : onEdit(set))}
          />
        ))}
        {isOpen && recorded.length > 1 ? (
          <Button
            size="small"
            theme="borderless"
            type="tertiary"
            aria-label={m.trainingplan_record_entry_all_of({ name })}
            onClick={() => recorder.asPlanned(sets)}
          >
            {m.trainingplan_record_entry_all()}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

interface SetProps {
  set: RecordedSet
  name: string
  isOpen: boolean
  onPress: () => void
}

function SetButton({ set: { planned, log, isPending }, name, isOpen, onPress }: SetProps) {
  const no = planned.setNo
  return (
    <button
      type="button"
      className={style.recordSet}
      data-done={log === undefined ? undefined : ''}
      aria-busy={isPending}
      disabled={!isOpen}
      aria-label={
        log === undefined
          ? m.trainingplan_record_set({ name, no, planned: setLabel(planned) })
          : m.trainingplan_record_set_done({ name, no, done: setLabel(log) })
      }
      onClick={onPress}
    >
      <span aria-hidden="true">{log === undefined ? no : '✓'}</span>
      {setFigures(log ?? planned)}
    </button>
  )
}

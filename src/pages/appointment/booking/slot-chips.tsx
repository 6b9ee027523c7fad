import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { CalendarCourse } from '../../../../contract/scheduling/calendar'
import fieldStyle from '../../../kit/form/field.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { slotsOf } from '../calendar-of'
import { clockOf } from '../grid-time'
import style from '../session/session.module.css'

interface Props {
  course: Pick<CalendarCourse, 'id'>
  storeId: string
  day: string
  chosen: string
  disabled: boolean
  onChoose: (startsAt: string) => void
}

/** The free starts of that day, chosen by a click. */
export function SlotChips({ course, storeId, day, chosen, disabled, onChoose }: Props) {
  const { data } = useQuery(slotsOf({ from: day, days: 1, store: storeId, course: course.id }))
  if (data === undefined) return null
  const starts = data.free.flatMap((one) => (one.on === day ? one.starts : []))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame
    <div
      className={`${fieldStyle.fieldWide} ${style.calSlots}`}
      role="group"
      aria-label={m.appointment_slots()}
    >
      <span className={textStyle.note}>
        {starts.length === 0 ? m.appointment_no_slots() : m.appointment_slots()}
      </span>
      {starts.map((start) => (
        <button
          type="button"
          key={start}
          disabled={disabled}
          aria-pressed={Date.parse(start) === Date.parse(chosen)}
          onClick={() => onChoose(start)}
        >
          {clockOf(start)}
        </button>
      ))}
    </div>
  )
}

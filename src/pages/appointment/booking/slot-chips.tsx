import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { CalendarCourse } from '../../../../contract/scheduling/calendar'
import { slotsOf } from '../calendar-of'
import { clockOf } from '../grid-time'

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
    <div className="kit-field-wide cal-slots" role="group" aria-label={m.appointment_slots()}>
      <span className="kit-note">
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

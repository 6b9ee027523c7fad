import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { m } from '#messages'
import type { CalendarCourse } from '../../../../contract/scheduling/calendar'
import fieldStyle from '../../../kit/form/field.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { slotsOf } from '../calendar-of'
import { clockOf } from '../grid-time'
import style from '../session/session.module.css'
import { costDetail, costLabel, useLessonCosts } from './use-lesson-costs'

interface Props {
  course: Pick<CalendarCourse, 'id'>
  storeId: string
  day: string
  chosen: string
  disabled: boolean
  /** The member for whom the starts say what they cost. */
  member?: string
  onChoose: (startsAt: string) => void
}

/**
 * The free starts of that day, chosen by a click. Tab reaches the one that had the focus last, at first the chosen one, and the arrows the
 * others.
 */
export function SlotChips({ course, storeId, day, chosen, disabled, member = '', onChoose }: Props) {
  const costAt = useLessonCosts(
    member === '' ? null : { member, from: day, days: 1, store: storeId, course: course.id },
  )
  const [focused, setFocused] = useState<string | null>(null)
  const { data } = useQuery(slotsOf({ from: day, days: 1, store: storeId, course: course.id }))
  if (data === undefined) return null
  const starts = data.free.flatMap((one) => (one.on === day ? one.starts : []))
  const tabStop =
    starts.find((start) => start === focused) ?? starts.find((start) => isSame(start, chosen)) ?? starts[0]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame
    <div
      className={`${fieldStyle.fieldWide} ${style.calSlots}`}
      role="group"
      aria-label={m.appointment_slots()}
      onKeyDown={moveFocus}
    >
      <span className={textStyle.note}>
        {starts.length === 0 ? m.appointment_no_slots() : m.appointment_slots()}
      </span>
      {starts.map((start) => {
        const cost = costAt?.(course.id, storeId, start)
        return (
          <button
            type="button"
            key={start}
            disabled={disabled}
            tabIndex={start === tabStop ? 0 : -1}
            aria-pressed={isSame(start, chosen)}
            title={cost === undefined ? undefined : costDetail(cost)}
            onFocus={() => setFocused(start)}
            onClick={() => onChoose(start)}
          >
            {clockOf(start)}
            {cost === undefined ? null : <small> {costLabel(cost)}</small>}
          </button>
        )
      })}
    </div>
  )
}

const isSame = (start: string, chosen: string) => Date.parse(start) === Date.parse(chosen)

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const chips = [...event.currentTarget.querySelectorAll('button')]
  const here = chips.findIndex((chip) => chip.matches(':focus'))
  const steps: Record<string, number> = {
    ArrowLeft: here - 1,
    ArrowUp: here - 1,
    ArrowRight: here + 1,
    ArrowDown: here + 1,
    Home: 0,
    End: chips.length - 1,
  }
  const chip = chips[steps[event.key] ?? -1]
  if (chip === undefined) return
  event.preventDefault()
  chip.focus()
}

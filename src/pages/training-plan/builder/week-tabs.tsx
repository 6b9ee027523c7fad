import type { KeyboardEvent } from 'react'
import { m } from '#messages'
import type { DropTarget } from '../../../../machines/plan-builder/plan-builder.machine'
import { type BuiltDays, daysOfWeek } from '../edit/built-days'
import style from './builder.module.css'

interface Props {
  days: BuiltDays
  weeks: number
  week: number
  dropTarget: DropTarget | null
  onChoose: (week: number) => void
}

/** The weeks of a plan; those with exercises are marked. Dragging something over one for a while opens it. */
export function WeekTabs({ days, weeks, week, dropTarget, onChoose }: Props) {
  const goTo = (next: number) => {
    onChoose(next)
    document.getElementById(tabId(next))?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: week - 1, ArrowRight: week + 1, Home: 1, End: weeks }[event.key]
    if (to === undefined || to < 1 || to > weeks) return
    event.preventDefault()
    goTo(to)
  }
  const targeted = dropTarget === null ? undefined : days[dropTarget.key]?.week
  return (
    <div role="tablist" aria-label={m.trainingplan_build_weeks()} className={style.tabs} onKeyDown={onKey}>
      {Array.from({ length: weeks }, (_, i) => i + 1).map((one) => (
        <button
          key={one}
          id={tabId(one)}
          type="button"
          role="tab"
          data-week={one}
          data-full={daysOfWeek(days, one).some(({ slots }) => slots.length > 0) ? '' : undefined}
          data-drop={targeted === one && one !== week ? '' : undefined}
          aria-label={m.trainingplan_build_week({ week: one })}
          aria-selected={one === week}
          tabIndex={one === week ? 0 : -1}
          onClick={() => goTo(one)}
        >
          {weeks > fewWeeks ? one : m.trainingplan_build_week({ week: one })}
        </button>
      ))}
    </div>
  )
}

/** Up to this many weeks have labels; above it only numbers. */
const fewWeeks = 6

const tabId = (week: number) => `plan-week-${week}`

import { m } from '#messages'
import type { CalendarView } from './address'
import style from './calendar/toolbar.module.css'

const views: readonly { view: CalendarView; label: () => string }[] = [
  { view: 'day', label: m.appointment_view_day },
  { view: 'week', label: m.appointment_view_week },
  { view: 'month', label: m.appointment_view_month },
  { view: 'list', label: m.appointment_view_list },
  { view: 'undecided', label: m.decision_undecided },
]

/** Day, week, list, or the lessons that wait for a decision. */
export function ViewSwitch({ view, onView }: { view: CalendarView; onView: (view: CalendarView) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className={style.switch} role="group" aria-label={m.appointment_view()}>
      {views.map((one) => (
        <button
          type="button"
          key={one.view}
          aria-pressed={one.view === view}
          onClick={() => onView(one.view)}
        >
          {one.label()}
        </button>
      ))}
    </div>
  )
}

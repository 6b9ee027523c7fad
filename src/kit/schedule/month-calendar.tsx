import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import Button from '@douyinfe/semi-ui/lib/es/button'
import type { KeyboardEvent } from 'react'
import { useRef } from 'react'
import { m } from '#messages'
import { dayOf } from '../../lib/format'
import { weekdays } from '../../lib/weekday'
import type { Tone } from '../ui/status-tag'
import style from './month-calendar.module.css'
import { monthDays } from './month-days'

interface Props {
  /** `2026-01` */
  month: string
  onMonth: (month: string) => void
  /** The mark of a day, `2026-01-31`. */
  mark: (day: string) => { tone: Tone; text: string } | null
  onPick: (day: string) => void
  disabled: boolean
}

/** A month of days that can be picked, some of them marked. Arrow keys walk. */
export function MonthCalendar({ month, onMonth, mark, onPick, disabled }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const today = dayOf(new Date())
  const days = monthDays(month)
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    if (by === undefined) return
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[at + by]?.focus()
    event.preventDefault()
  }
  return (
    <div className={style.month}>
      <header>
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconChevronLeft />}
          aria-label={m.kit_month_previous()}
          onClick={() => onMonth(adjacentMonth(month, -1))}
        />
        <strong aria-live="polite">{month}</strong>
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconChevronRight />}
          aria-label={m.kit_month_next()}
          onClick={() => onMonth(adjacentMonth(month, 1))}
        />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles arrow keys of the days inside */}
      <div ref={grid} className={style.monthGrid} onKeyDown={onKey}>
        {weekdays.map((name) => (
          <span key={name()} className={style.monthHead} aria-hidden="true">
            {name()}
          </span>
        ))}
        {days.map((day) => {
          const found = mark(day)
          const classes = [style.monthDay]
          if (!day.startsWith(month)) classes.push(style.monthOther)
          if (day === today) classes.push(style.monthToday)
          if (found !== null) classes.push(style[`month-${found.tone}`])
          return (
            <button
              type="button"
              key={day}
              className={classes.join(' ')}
              aria-pressed={found !== null}
              aria-label={found === null ? spoken(day) : `${spoken(day)} ${found.text}`}
              title={found?.text}
              disabled={disabled}
              onClick={() => onPick(day)}
            >
              {Number(day.slice(8))}
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** A day's accessible name must contain its number as drawn. */
function spoken(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return m.kit_month_day({ year, month, day: date })
}

function adjacentMonth(month: string, by: -1 | 1): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, (number ?? 1) - 1 + by, 1)).toISOString().slice(0, 7)
}

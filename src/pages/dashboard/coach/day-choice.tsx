import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import { m } from '#messages'
import { dayLabel } from '../../../lib/weekday'
import style from './coach.module.css'

interface Props {
  day: string
  today: string
  /** Days to move by; 0 goes back to today. */
  onChange: (days: number) => void
}

export function DayChoice({ day, today, onChange }: Props) {
  return (
    <div className={style.choice}>
      <button type="button" aria-label={m.start_day_previous()} onClick={() => onChange(-1)}>
        <IconChevronLeft aria-hidden="true" />
      </button>
      <h2 aria-live="polite">{dayLabel(day)}</h2>
      <button type="button" aria-label={m.start_day_next()} onClick={() => onChange(1)}>
        <IconChevronRight aria-hidden="true" />
      </button>
      {day === today ? null : (
        <button type="button" className={style.back} onClick={() => onChange(0)}>
          {m.start_day_today()}
        </button>
      )}
    </div>
  )
}

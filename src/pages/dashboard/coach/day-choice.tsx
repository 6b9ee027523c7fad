import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import { getLocale } from '#locale'
import { m } from '#messages'
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
      <h2 aria-live="polite">{dayName(day)}</h2>
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

/** `3月4日 周三` */
function dayName(day: string): string {
  const at = new Date(`${day}T12:00:00+08:00`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(getLocale(), { timeZone: 'Asia/Shanghai', ...options }).format(at)
  return `${part({ month: 'short', day: 'numeric' })} ${part({ weekday: 'short' })}`
}

import { m } from '#messages'
import type { CoachMinutes } from './board'
import style from './calendar.module.css'

/** How much of the working time is taken; beyond it, the strip is full. */
export function LoadStrip({ load: { held, works } }: { load: CoachMinutes }) {
  return (
    <meter
      className={style.load}
      min={0}
      max={Math.max(1, works)}
      value={held}
      aria-label={m.appointment_load()}
      title={m.appointment_load_hours({ held: hours(held), works: hours(works) })}
    />
  )
}

const hours = (minutes: number) => Math.round(minutes / 6) / 10

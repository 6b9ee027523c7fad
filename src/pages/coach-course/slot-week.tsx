import { m } from '#messages'
import type { CalendarStore } from '../../../contract/scheduling/calendar'
import { bookingSentence } from '../../domain/lesson/booking-sentence'
import textStyle from '../../kit/ui/text.module.css'
import { minuteOf } from '../../lib/format'
import { weekdays } from '../../lib/weekday'
import style from './coach-course.module.css'
import { type Reason, type SlotDay, stretchesOf } from './slots-of'

interface Props {
  /** null: not known yet, or impossible because the rules are invalid. */
  days: readonly SlotDay[] | null
  today: string
  stores: readonly CalendarStore[]
}

/** Seven days side by side: the bookable times, or why there are none. */
export function SlotWeek({ days, today, stores }: Props) {
  const storeOf = (id: string) => stores.find((store) => store.id === id)?.name ?? ''
  return (
    <div className={textStyle.scroll}>
      <ol className={style.week} aria-busy={days === null}>
        {days?.map(({ on, slots, reason }) => (
          <li key={on} className={slots.length === 0 ? `${style.day} ${style.dayNone}` : style.day}>
            <header>
              <strong>{on === today ? m.coachcourse_slots_today() : weekdayOf(on)}</strong>
              <time dateTime={on}>{on.slice(5).replace('-', '/')}</time>
            </header>
            {slots.length === 0 ? (
              <p>{reason === null ? m.coachcourse_slots_none() : reasonLabel(reason)}</p>
            ) : (
              <ul>
                {stretchesOf(slots).map(({ from, to, storeId }) => (
                  <li key={from} title={storeOf(storeId)} className={style.start}>
                    {from === to ? clock(from) : `${clock(from)}–${clock(to)}`}
                  </li>
                ))}
                {slots.map(({ startsAt, storeId, seatsLeft }) =>
                  seatsLeft === null ? null : (
                    <li key={startsAt} title={storeOf(storeId)} className={`${style.start} ${style.session}`}>
                      {clock(startsAt)}
                      <small>
                        {seatsLeft > 0
                          ? m.coachcourse_slots_seats({ count: seatsLeft })
                          : m.coachcourse_slots_full()}
                      </small>
                    </li>
                  ),
                )}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

const clock = (instant: string) => minuteOf(instant).slice(11)
const weekdayOf = (on: string) => weekdays[(new Date(on).getUTCDay() + 6) % 7]?.() ?? ''

function reasonLabel(reason: Reason): string {
  const sentence = own[reason.code]
  return sentence === undefined ? bookingSentence(reason) : sentence(reason.params ?? {})
}

const own: Record<string, ((params: Record<string, string | number>) => string) | undefined> = {
  no_shift: () => m.coachcourse_slots_no_shift(),
  booked: () => m.coachcourse_slots_booked(),
  no_session: () => m.coachcourse_slots_no_session(),
  too_late: () => m.coachcourse_slots_too_late(),
  too_short: () => m.coachcourse_slots_too_short(),
  beyond: ({ days = '' }) => m.coachcourse_slots_beyond({ days }),
}

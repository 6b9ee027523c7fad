import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import {
  type CalendarDay,
  monthDays,
  readCalendarMonth,
} from '../../../../contract/scheduling/calendar-month'
import { classSessions } from '../../../../contract/scheduling/class-session'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import pageStyle from '../../../kit/ui/page.module.css'
import { useNow } from '../../../kit/ui/use-now'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf } from '../../../lib/format'
import { lazyPart } from '../../../lib/lazy-part'
import { Link } from '../../../lib/link'
import { dayLabel } from '../../../lib/weekday'
import type { Address } from '../address'
import calendarStyle from '../calendar/calendar.module.css'
import { LoadStrip } from '../calendar/load-strip'
import { CalendarToolbar } from '../calendar/toolbar'
import { storesQuery } from '../calendar-of'
import { mondayOf, monthAfter } from '../grid-time'
import { seatsTaken } from '../session-labels'
import { ViewSwitch } from '../view-switch'
import style from './month.module.css'
import { WeekdayHead } from './weekday-head'

const MonthPrint = lazyPart(async () => (await import('../print/month-print')).MonthPrint)

const monthOf = (query: { from: string; store?: string; coach?: string }) =>
  queryOptions({
    queryKey: [classSessions.name, 'month', query],
    queryFn: ({ signal }) => call(readCalendarMonth, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** A month of a store or a coach: how much of each day is taken. A day leads to its calendar. */
export function CalendarMonth({ address }: { address: Address }) {
  const [params, setParams] = useSearchParams()
  const today = dayOf(useNow())
  const stores = useQuery(storesQuery)
  const { date, coach } = address
  const store = address.store ?? stores.data?.rows[0]?.id ?? null
  const storeName = stores.data?.rows.find(({ id }) => id === store)?.name ?? ''
  const first = monthAfter(date, 0)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...monthOf({ from: mondayOf(first), store: store ?? undefined, coach: coach ?? undefined }),
    enabled: store !== null,
  })
  const set = (change: Record<string, string | null>) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [key, value] of Object.entries(change))
        value === null ? next.delete(key) : next.set(key, value)
      return next
    })
  const toDay = (day: string) => {
    const next = new URLSearchParams(params)
    next.delete('view')
    next.set('date', day)
    return `?${next}`
  }
  // The last week is left out where it is wholly of the next month.
  const weeks =
    data === undefined ? [] : weeksOf(data.days).filter(([monday]) => monday!.day < monthAfter(first, 1))
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.appointment_title()}</h1>
        <div className={pageStyle.pageActions}>
          <ViewSwitch view="month" onView={(view) => set({ view: view === 'day' ? null : view })} />
        </div>
      </header>
      <CalendarToolbar
        view="month"
        coach={coach}
        date={date}
        store={store}
        coaches={[]}
        today={today}
        onChange={set}
      />
      {error !== null && data === undefined ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <table
          className={isPlaceholderData ? `${style.month} ${calendarStyle.stale}` : style.month}
          aria-label={m.appointment_month_title()}
        >
          <WeekdayHead />
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]?.day}>
                {week.map((one) => (
                  <td
                    key={one.day}
                    className={[
                      one.isOpen ? '' : style.closed,
                      one.day.slice(0, 7) === first.slice(0, 7) ? '' : style.other,
                      one.day === today ? style.today : '',
                    ].join(' ')}
                  >
                    <Day day={one} to={toDay(one.day)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {weeks.length === 0 || isPlaceholderData ? null : (
        <Suspense fallback={null}>
          <MonthPrint month={first} weeks={weeks} store={store} storeName={storeName} coach={coach} />
        </Suspense>
      )}
    </section>
  )
}

/** One day: its sessions, their seats, what waits to be confirmed, and how much of the working time is taken. */
function Day({ day, to }: { day: CalendarDay; to: string }) {
  return (
    <Link to={to} aria-label={labelOf(day)}>
      <strong>{Number(day.day.slice(8))}</strong>
      {day.isOpen || day.sessions > 0 ? (
        <>
          <span className={day.sessions === 0 ? style.none : style.sessions}>{seatsTaken(day.sessions)}</span>
          {day.sessions === 0 ? null : (
            <span className={style.seats}>
              {m.appointment_month_taken({ taken: day.taken, seats: day.seats })}
            </span>
          )}
          {day.requested === 0 ? null : (
            <span className={style.requested}>{m.appointment_month_requested({ count: day.requested })}</span>
          )}
          {day.sessions === 0 ? null : <LoadStrip load={{ held: day.heldMin, works: day.workMin }} />}
        </>
      ) : (
        <span className={style.none}>{m.appointment_month_closed()}</span>
      )}
    </Link>
  )
}

function labelOf({ day, isOpen, sessions, taken, seats, requested }: CalendarDay): string {
  if (!isOpen && sessions === 0) return m.appointment_month_label_closed({ day: dayLabel(day) })
  const label = m.appointment_month_label({ day: dayLabel(day), sessions, taken, seats })
  return requested === 0 ? label : label + m.appointment_month_label_requested({ count: requested })
}

const weeksOf = (days: readonly CalendarDay[]): CalendarDay[][] =>
  Array.from({ length: monthDays / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))

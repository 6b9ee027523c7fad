import type { BoardView } from './calendar/board'
import { longest, shortest } from './calendar/drag-geometry'
import { clockAt, dayAfter, isDay, mondayOf } from './grid-time'

const views = ['day', 'week', 'month', 'list', 'undecided'] as const
export type CalendarView = (typeof views)[number]

/** The query in the address; an unreadable value counts as absent. */
export interface Address {
  view: CalendarView
  date: string
  /** null: the first store of the person. */
  store: string | null
  coach: string | null
  /** For whom the next booking is. */
  member: string | null
}

export function readAddress(params: URLSearchParams, today: string): Address {
  const date = params.get('date')
  return {
    view: views.find((one) => one === params.get('view')) ?? 'day',
    date: isCalendarDay(date) ? date : today,
    store: idIn(params, 'store'),
    coach: idIn(params, 'coach'),
    member: idIn(params, 'member'),
  }
}

/** A calendar's view; `store` is the one in the address or the person's first. */
export const boardViewOf = ({ view, date, coach }: Address, store: string | null): BoardView => ({
  view: view === 'week' ? 'week' : 'day',
  day: view === 'week' ? mondayOf(date) : date,
  store,
  coach,
})

/** A new session as the address describes it: `?new=2026-03-04T10:00~60~<coach>`, or `?new=1`. */
export interface NewSessionParams {
  day: string
  /** Minutes since midnight. */
  minute: number
  /** Minutes; null leaves it to the course. */
  length: number | null
  coach: string | null
}

export const writeNewSession = ({ day, minute, length, coach }: NewSessionParams): string =>
  `${dayAfter(day, Math.floor(minute / 1440))}T${clockAt(minute)}~${length ?? ''}~${coach ?? ''}`

export function readNewSession(
  params: URLSearchParams,
  fallback: Pick<NewSessionParams, 'day' | 'minute'>,
): NewSessionParams {
  const [start = '', minutes = '', coach = ''] = (params.get('new') ?? '').split('~')
  const [day = '', clock = ''] = start.split('T')
  const length = Number(minutes)
  return {
    ...(isDay(day) && /^\d{2}:\d{2}$/.test(clock)
      ? { day, minute: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) }
      : fallback),
    length: Number.isInteger(length) && length >= shortest && length <= longest ? length : null,
    coach: isId(coach) ? coach : null,
  }
}

/** Within what the server answers, the weeks around it included. */
const isCalendarDay = (text: string | null): text is string =>
  isDay(text) && text >= '1901-01-01' && text < '2199-01-01'

const isId = (text: string) => /^[0-9a-f-]{36}$/i.test(text)

const idIn = (params: URLSearchParams, name: string): string | null => {
  const value = params.get(name)
  return value !== null && isId(value) ? value : null
}

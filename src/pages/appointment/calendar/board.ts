import type {
  Calendar,
  CalendarCoach,
  CalendarSession,
  CalendarStore,
} from '../../../../contract/scheduling/calendar'
import { dayAfter, minuteIn } from '../grid-time'
import { collapseOverflow, type Overflow } from './collapse-overflow'
import { type BlockLane, lanesOf } from './lanes-of'
import { awayOf, closingOf, type Unavailability, unavailabilityOf } from './unavailability'

/** A session as a column shows it, in minutes since the column's midnight. */
export interface SessionBox extends BlockLane {
  session: CalendarSession
  from: number
  to: number
  /** Held at another store than the shown one: visible, but read-only. */
  isElsewhere: boolean
  /** Why it cannot be held after all: its coach is on leave, or its store is closed that day; null when it is kept. */
  conflict: string | null
  /** What a seat costs the chosen member. */
  cost?: { label: string; detail: string }
}

/** Starts of a coach, one after the other, that cost the chosen member the same. */
export interface OfferedStarts {
  from: number
  to: number
  label: string
  detail: string
  /** The member pays, because no card does. */
  isDue: boolean
}

/** Minutes of one day. */
export interface CoachMinutes {
  /** In sessions, wherever they are held. */
  held: number
  /** At work, in every store. */
  works: number
}

/** One column: a coach's day, or a store's. */
export interface AgendaColumn {
  key: string
  day: string
  coach: CalendarCoach | null
  /** The store of sessions drawn here; null: decided by where the coach works. */
  store: CalendarStore | null
  blocks: SessionBox[]
  /** In a store's column: the sessions that have no room to be shown. */
  overflows: Overflow[]
  unavailability: Unavailability[]
  /** Null in a store's column. */
  load: CoachMinutes | null
  /** What free starts cost the chosen member. */
  offers?: OfferedStarts[]
}

export interface Board {
  columns: AgendaColumn[]
  /** The time axis, in minutes since midnight, on full hours. */
  from: number
  to: number
  /** Hours at the day's ends in which nobody works and nothing takes place: left out while `isFolded`. */
  idle: { before: Axis | null; after: Axis | null; isFolded: boolean }
  /** Coaches of the store who are not there that day, with the reason if there is one. */
  away: { coach: CalendarCoach; label: string | null }[]
}

/** The shown range: one day of a store by coach, a week of a store, or a week of a coach. */
export interface BoardView {
  view: 'day' | 'week'
  /** The day, or the Monday. */
  day: string
  store: string | null
  coach: string | null
}

/** The columns of a view, made from the server's calendar; `isFolded` leaves out the idle hours at the day's ends. */
export function boardOf(calendar: Calendar, boardView: BoardView, isFolded = true): Board {
  const store = calendar.stores.find(({ id }) => id === boardView.store) ?? null
  const days =
    boardView.view === 'day'
      ? [boardView.day]
      : Array.from({ length: 7 }, (_, at) => dayAfter(boardView.day, at))
  const coach = calendar.coaches.find(({ id }) => id === boardView.coach) ?? null
  const whole = axisOf(calendar, boardView, days, store)
  const busy = busyOf(calendar, boardView, days, store, whole)
  const axis = isFolded ? busy : whole
  const idle = {
    before: busy.from > whole.from ? { from: whole.from, to: busy.from } : null,
    after: busy.to < whole.to ? { from: busy.to, to: whole.to } : null,
    isFolded,
  }
  const make = (day: string, one: CalendarCoach | null, at: CalendarStore | null): AgendaColumn => ({
    key: `${day}.${one?.id ?? at?.id ?? ''}`,
    day,
    coach: one,
    store: at,
    ...roomFor(blocksOf(calendar, { day, coach: one, store: at, axis }), one),
    unavailability: unavailabilityOf({ day, coach: one, store: at, ...axis }, calendar),
    load: one === null ? null : loadOf(calendar, one, day),
  })
  if (boardView.view === 'week')
    return {
      columns: days.map((day) => make(day, coach, coach === null ? store : null)),
      ...axis,
      idle,
      away: [],
    }
  const here = calendar.coaches.filter(
    ({ id, storeIds }) =>
      (boardView.coach === null || id === boardView.coach) && storeIds.includes(store?.id ?? ''),
  )
  const isThere = (one: CalendarCoach) =>
    one.id === boardView.coach ||
    worksAt(one, store, boardView.day) ||
    holdsAt(calendar, one, store, boardView.day)
  return {
    columns: here.filter(isThere).map((one) => make(boardView.day, one, store)),
    ...axis,
    idle,
    away: here
      .filter((one) => !isThere(one))
      .map((one) => ({ coach: one, label: awayOf(one, boardView.day)?.label ?? null })),
  }
}

/** A coach has at most a few lanes at one time; a store has as many as coaches. */
const roomFor = (blocks: SessionBox[], coach: CalendarCoach | null) =>
  coach === null ? collapseOverflow(blocks) : { blocks, overflows: [] }

function loadOf({ sessions }: Calendar, { id, works }: CalendarCoach, day: string): CoachMinutes {
  const minutes = (starts: string, ends: string) => {
    const from = minuteIn(day, starts)
    return from >= 0 && from < 1440 ? minuteIn(day, ends) - from : 0
  }
  return {
    held: sessions
      .filter(({ coachId }) => coachId === id)
      .reduce((sum, { startsAt, endsAt }) => sum + minutes(startsAt, endsAt), 0),
    works: works.reduce((sum, { from, to }) => sum + minutes(from, to), 0),
  }
}

const worksAt = (coach: CalendarCoach, store: CalendarStore | null, day: string) =>
  awayOf(coach, day) === null &&
  coach.works.some(
    (span) => span.storeId === store?.id && minuteIn(day, span.from) < 1440 && minuteIn(day, span.to) > 0,
  )

const holdsAt = ({ sessions }: Calendar, coach: CalendarCoach, store: CalendarStore | null, day: string) =>
  sessions.some(
    (one) =>
      one.coachId === coach.id &&
      one.storeId === store?.id &&
      minuteIn(day, one.startsAt) < 1440 &&
      minuteIn(day, one.endsAt) > 0,
  )

interface Axis {
  from: number
  to: number
}

/**
 * From the first opening to the last closing, which may lie after midnight; wider where a coach works or a session lies outside. A session
 * after midnight belongs to the evening before as long as the axis reaches there.
 */
function axisOf(
  calendar: Calendar,
  boardView: BoardView,
  days: readonly string[],
  store: CalendarStore | null,
): Axis {
  const stores =
    boardView.coach !== null && boardView.view === 'week' ? calendar.stores : store === null ? [] : [store]
  const openings = days.flatMap((day) =>
    stores.flatMap(({ open }) =>
      open
        .map((span) => ({ from: minuteIn(day, span.from), to: minuteIn(day, span.to) }))
        .filter(({ from }) => from >= 0 && from < 1440),
    ),
  )
  const from = Math.min(...openings.map((one) => one.from), openings.length === 0 ? 480 : 1440)
  const to = Math.max(...openings.map((one) => one.to), openings.length === 0 ? 1320 : 0)
  const standing = days.flatMap((day) =>
    calendar.sessions
      .filter((one) => isShown(one, boardView, store))
      .map((one) => ({ from: minuteIn(day, one.startsAt), to: minuteIn(day, one.endsAt) }))
      .filter((one) => one.from >= 0 && one.from < 1440 && one.from + 1440 >= to),
  )
  return {
    from: Math.floor(Math.min(from, ...standing.map((one) => one.from)) / 60) * 60,
    to: Math.ceil(Math.max(to, ...standing.map((one) => one.to)) / 60) * 60,
  }
}

/** Fewer hours than these are not worth a fold, in minutes. */
const worthFolding = 120

/** The part of the axis in which somebody works or something takes place; all of it when nobody does. */
function busyOf(
  calendar: Calendar,
  boardView: BoardView,
  days: readonly string[],
  store: CalendarStore | null,
  whole: Axis,
): Axis {
  const isTheirs = ({ id }: CalendarCoach) => boardView.coach === null || id === boardView.coach
  const isHere = (storeId: string) =>
    (boardView.view === 'week' && boardView.coach !== null) || storeId === store?.id
  const spans = [
    ...calendar.coaches
      .filter(isTheirs)
      .flatMap(({ works }) => works.filter(({ storeId }) => isHere(storeId)))
      .map(({ from, to }) => [from, to] as const),
    ...calendar.sessions
      .filter((one) => isShown(one, boardView, store))
      .map(({ startsAt, endsAt }) => [startsAt, endsAt] as const),
  ]
  const busy = days.flatMap((day) =>
    spans
      .map(([starts, ends]) => ({ from: minuteIn(day, starts), to: minuteIn(day, ends) }))
      .filter(({ from, to }) => from >= 0 && from < whole.to && to > whole.from),
  )
  if (busy.length === 0) return whole
  const from = Math.floor(Math.min(...busy.map((one) => one.from)) / 60) * 60
  const to = Math.ceil(Math.max(...busy.map((one) => one.to)) / 60) * 60
  return {
    from: from - whole.from >= worthFolding ? from : whole.from,
    to: whole.to - to >= worthFolding ? to : whole.to,
  }
}

const isShown = (session: CalendarSession, boardView: BoardView, store: CalendarStore | null) =>
  boardView.view === 'week' && boardView.coach !== null
    ? session.coachId === boardView.coach
    : session.storeId === store?.id && (boardView.coach === null || session.coachId === boardView.coach)

function blocksOf(
  { sessions, coaches, stores }: Calendar,
  at: { day: string; coach: CalendarCoach | null; store: CalendarStore | null; axis: Axis },
): SessionBox[] {
  const { day, coach, store, axis } = at
  const own = sessions
    .filter((one) => (coach === null ? one.storeId === store?.id : one.coachId === coach.id))
    .map((session) => ({
      session,
      from: minuteIn(day, session.startsAt),
      to: minuteIn(day, session.endsAt),
      isElsewhere: store !== null && session.storeId !== store.id,
      conflict: conflictOf(session, day),
    }))
    .filter(({ from }) => from >= axis.from && from < Math.min(axis.to, axis.from + 1440))
    .sort((a, b) => a.from - b.from || a.to - b.to)
  function conflictOf(session: CalendarSession, on: string): string | null {
    if (session.status !== 'scheduled' || session.keptReason !== null) return null
    const leads = coaches.find(({ id }) => id === session.coachId)
    const place = stores.find(({ id }) => id === session.storeId)
    const away = leads === undefined ? null : awayOf(leads, on)
    return away?.label ?? (place === undefined ? null : closingOf(place, on))
  }
  const lanes = lanesOf(own)
  return own.map((block, at) => ({ ...block, ...(lanes[at] ?? { lane: 0, lanes: 1, width: 1 }) }))
}

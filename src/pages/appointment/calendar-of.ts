import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { coaches } from '../../../contract/catalogue/coach'
import { stores } from '../../../contract/catalogue/store'
import { members } from '../../../contract/membership/member'
import { appointments } from '../../../contract/scheduling/appointment'
import { type Calendar, readCalendar, readSlots } from '../../../contract/scheduling/calendar'
import { type ClassSession, classSessions } from '../../../contract/scheduling/class-session'
import { rowQuery } from '../../kit/record/row-query'
import { call } from '../../lib/api/call'
import type { BoardView } from './calendar/board'

/** Two people at one calendar see each other's changes within this time. */
const refreshMs = 30_000

/** The server's calendar of a view. It has one day more than is shown, because a session after midnight belongs to the evening before. */
export const calendarOf = (boardView: BoardView) => {
  const query = {
    from: boardView.day,
    days: boardView.view === 'day' ? 2 : 8,
    ...(boardView.view === 'week' && boardView.coach !== null
      ? { coach: boardView.coach }
      : { store: boardView.store ?? undefined }),
  }
  return queryOptions({
    queryKey: [classSessions.name, 'calendar', query],
    queryFn: ({ signal }) => call(readCalendar, { query, signal }),
    refetchInterval: refreshMs,
    // The previous calendar stays until the requested one has arrived, so that nothing jumps.
    placeholderData: keepPreviousData,
  })
}

/** The stores that the person may see, to choose from. */
export const storesQuery = queryOptions({
  queryKey: [stores.name, 'list', { pageSize: '200', status: 'open,suspended', sort: 'code' }],
  queryFn: ({ signal }) =>
    call(stores.list, { query: { pageSize: '200', status: 'open,suspended', sort: 'code' }, signal }),
  staleTime: 300_000,
})

/** The coaches of a store, to choose from. */
export const coachesOf = (store: string | null) =>
  queryOptions({
    queryKey: [coaches.name, 'list', { pageSize: '200', store }],
    queryFn: ({ signal }) =>
      call(coaches.list, { query: { pageSize: '200', ...(store === null ? {} : { store }) }, signal }),
    staleTime: 300_000,
  })

export const sessionOf = (id: string) =>
  queryOptions({
    ...rowQuery(classSessions, id),
    refetchInterval: refreshMs,
  })

/** Every booking of a session, including cancelled ones. */
export const partakersOf = (session: string) => {
  const query = { session, pageSize: '200', sort: 'createdAt' } as const
  return queryOptions({
    queryKey: [appointments.name, 'list', query],
    queryFn: ({ signal }) => call(appointments.list, { query, signal }),
    refetchInterval: refreshMs,
  })
}

/** Starts that are free, and sessions that may be joined. */
export const slotsOf = (query: { from: string; days: number; store?: string; course: string }) =>
  queryOptions({
    queryKey: [classSessions.name, 'slots', query],
    queryFn: ({ signal }) => call(readSlots, { query, signal }),
    placeholderData: keepPreviousData,
  })

export interface CostQuery {
  member: string
  from: string
  days: number
  store?: string
  coach?: string
  course?: string
}

/** The offered starts of a view, for a member. */
export const costQueryOf = ({ view, day, store, coach }: BoardView, member: string): CostQuery => ({
  member,
  from: day,
  days: view === 'day' ? 1 : 7,
  ...(view === 'week' && coach !== null ? { coach } : store === null ? {} : { store }),
})

/** What each offered start costs a member; cached under the sessions' name, because every booking may change it. */
export const costsOf = (query: CostQuery | null) =>
  queryOptions({
    queryKey: [classSessions.name, 'costs', query] as const,
    queryFn: async ({ signal }) =>
      query === null ? [] : (await call(appointments.costs, { query, signal })).costs,
    enabled: query !== null,
    // What the member before paid is not shown for another one.
    placeholderData: (previous, earlier) =>
      earlier?.queryKey[2]?.member === query?.member ? previous : undefined,
  })

/** Members that the typed text finds. What is left on their cards changes with every booking, so it is never cached. */
export const membersOf = (q: string) =>
  queryOptions({
    queryKey: [members.name, 'search', q],
    queryFn: ({ signal }) => call(members.list, { query: { pageSize: '20', q }, signal }),
    enabled: q !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** A session that exists, or the course, store and start of one to be made. */
type PlannedSession = { session: string } | { course: string; store: string; startsAt: string }

/** How a member may pay for a seat in a session. */
export const paymentOptionsOf = (session: PlannedSession, member: string) => {
  const query = { ...session, member }
  return queryOptions({
    queryKey: [appointments.name, 'payment-options', member, session] as const,
    queryFn: async ({ signal }) => (await call(appointments.paymentOptions, { query, signal })).options,
    enabled: Object.values(query).every((value) => value !== ''),
    // The choice stays while another time is tried, but not another member.
    placeholderData: (previous, earlier) => (earlier?.queryKey[2] === member ? previous : undefined),
    staleTime: 0,
  })
}

export const memberOf = (id: string) => rowQuery(members, id || null)

/** Writes a session from the server's reply into the cache. */
export function keepSession(cache: QueryClient, row: ClassSession): void {
  cache.setQueryData(sessionOf(row.id).queryKey, row)
  cache.setQueriesData<Calendar>({ queryKey: [classSessions.name, 'calendar'] }, (now) =>
    now === undefined
      ? now
      : { ...now, sessions: now.sessions.map((one) => (one.id === row.id ? { ...one, ...row } : one)) },
  )
}

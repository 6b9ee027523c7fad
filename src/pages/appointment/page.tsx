import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ListSkeleton } from '../../kit/ui/list-states'
import { queryClient } from '../../lib/api/query-client'
import { dayOf } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import { boardViewOf, readAddress } from './address'
import { CalendarPage } from './calendar/page'
import { calendarOf, storesQuery } from './calendar-of'

const AppointmentList = lazyPart(async () => (await import('./list/list')).AppointmentList)

const CalendarMonth = lazyPart(async () => (await import('./month/page')).CalendarMonth)

const UndecidedLessons = lazyPart(async () => (await import('./undecided/page')).UndecidedLessons)

/** The stores come first: without one in the address the calendar is of the first of them. */
export function prefetch(search: URLSearchParams): Promise<unknown> | undefined {
  const address = readAddress(search, dayOf(new Date()))
  if (address.view !== 'day' && address.view !== 'week') return undefined
  const calendar = async () => {
    const first = address.store ?? (await queryClient.ensureQueryData(storesQuery)).rows[0]?.id ?? null
    if (first !== null || address.coach !== null)
      await queryClient.ensureQueryData(calendarOf(boardViewOf(address, first)))
  }
  return Promise.all([queryClient.ensureQueryData(storesQuery), calendar()]).catch(() => {})
}

export function Component() {
  const [params] = useSearchParams()
  const address = readAddress(params, dayOf(new Date()))
  if (address.view === 'day' || address.view === 'week') return <CalendarPage address={address} />
  return (
    <Suspense fallback={<ListSkeleton />}>
      {address.view === 'list' ? (
        <AppointmentList />
      ) : address.view === 'month' ? (
        <CalendarMonth address={address} />
      ) : (
        <UndecidedLessons address={address} />
      )}
    </Suspense>
  )
}

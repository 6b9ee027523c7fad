import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ListSkeleton } from '../../kit/ui/list-states'
import { queryClient } from '../../lib/api/query-client'
import { dayOf } from '../../lib/format'
import '../../kit/list/list.css'
import '../../kit/list/rows.css'
import '../../kit/record/drawer.css'
import '../../kit/record/record.css'
import { lookOf, readAddress } from './address'
import { CalendarPage } from './calendar/page'
import { calendarOf, storesQuery } from './calendar-of'
import './calendar/toolbar.css'
import './calendar/calendar.css'
import './calendar/unavailability.css'
import './calendar/blocks.css'
import './calendar/ghost.css'
import './calendar/legend.css'
import './session/session.css'

const AppointmentList = lazy(async () => ({ default: (await import('./list/list')).AppointmentList }))

/** The stores come first: without one in the address the calendar is of the first of them. */
export function prefetch(search: URLSearchParams): void {
  const address = readAddress(search, dayOf(new Date()))
  if (address.view === 'list') return
  const calendar = async () => {
    const first = address.store ?? (await queryClient.ensureQueryData(storesQuery)).rows[0]?.id ?? null
    if (first !== null || address.coach !== null)
      await queryClient.ensureQueryData(calendarOf(lookOf(address, first)))
  }
  void queryClient.ensureQueryData(storesQuery).catch(() => {})
  calendar().catch(() => {})
}

export function Component() {
  const [params] = useSearchParams()
  const address = readAddress(params, dayOf(new Date()))
  if (address.view !== 'list') return <CalendarPage address={address} />
  return (
    <Suspense fallback={<ListSkeleton />}>
      <AppointmentList />
    </Suspense>
  )
}

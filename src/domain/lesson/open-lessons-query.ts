import { queryOptions } from '@tanstack/react-query'
import { appointments } from '../../../contract/scheduling/appointment'
import { call } from '../../lib/api/call'

/** A member's due lessons that are not paid in full, the earliest first; an order takes at most 20. */
export function openLessonsQuery(memberId: string) {
  const query = { member: memberId, due: 'open', sort: 'startsAt', order: 'asc', pageSize: '20' } as const
  return queryOptions({
    queryKey: [appointments.name, 'list', query],
    queryFn: ({ signal }) => call(appointments.list, { query, signal }),
    staleTime: 0,
  })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { faceDevices } from '../../../../contract/devices/face-device'
import { call } from '../../../lib/api/call'

/** Refused messages that have not been dismissed. */
export const refusalsQuery = (page: number) =>
  queryOptions({
    queryKey: [faceDevices.name, 'refusals', page],
    queryFn: ({ signal }) => call(faceDevices.refusals, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    // A person who opens the view expects the latest rows.
    staleTime: 0,
    refetchInterval: 30_000,
  })

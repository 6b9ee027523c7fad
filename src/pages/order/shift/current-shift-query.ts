import { queryOptions } from '@tanstack/react-query'
import { tillShifts } from '../../../../contract/ledger/till-shift'
import { call } from '../../../lib/api/call'

/** The open shift of a store's till. It changes with each payment, so it is read again whenever it is looked at. */
export const currentShiftQuery = (store: string) =>
  queryOptions({
    queryKey: [tillShifts.name, 'current', store],
    queryFn: ({ signal }) => call(tillShifts.current, { query: { store }, signal }),
    staleTime: 0,
  })

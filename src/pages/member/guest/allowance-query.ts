import { queryOptions } from '@tanstack/react-query'
import { guests } from '../../../../contract/sales/guest'
import { call } from '../../../lib/api/call'

/** The guests of a member in this month; with a store, whether the cards let in a guest there now. */
export const allowanceQuery = (memberId: string, storeId: string | null) =>
  queryOptions({
    queryKey: ['members', 'guests', memberId, storeId],
    queryFn: ({ signal }) =>
      call(guests.allowance, { id: memberId, query: storeId === null ? {} : { store: storeId }, signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import { ownAccount } from '../../../contract/system/own-account'
import { ownPasskeys } from '../../../contract/system/own-passkeys'
import { call } from '../../lib/api/call'

/** The first member of the query keys of one's own account. */
export const ownKey = 'own-account'

export const ownAccountQuery = queryOptions({
  queryKey: [ownKey],
  queryFn: ({ signal }) => call(ownAccount.read, { signal }),
  staleTime: 0,
})

export const ownPasskeysQuery = queryOptions({
  queryKey: [ownKey, 'passkeys'],
  queryFn: ({ signal }) => call(ownPasskeys.list, { signal }),
  staleTime: 0,
})

export const ownSignInsQuery = queryOptions({
  queryKey: [ownKey, 'sign-ins'],
  queryFn: async ({ signal }) => (await call(ownAccount.signIns, { signal })).rows,
  staleTime: 0,
})

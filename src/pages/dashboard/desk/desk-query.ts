import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { deskDashboard } from '../../../../contract/system/desk-dashboard'
import { call } from '../../../lib/api/call'
import { named } from '../../../lib/api/exchange'

const readDesk = named<typeof deskDashboard>('GET', '/dashboard/desk')

const againMs = 60_000

export const deskQuery = (store: string | undefined) =>
  queryOptions({
    queryKey: ['dashboard', 'desk', { store }],
    queryFn: ({ signal }) => call(readDesk, { query: { store }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  })

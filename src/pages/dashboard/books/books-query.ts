import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { booksDashboard } from '../../../../contract/system/books-dashboard'
import { call } from '../../../lib/api/call'
import { named } from '../../../lib/api/exchange'

const readBooks = named<typeof booksDashboard>('GET', '/dashboard/books')

const againMs = 60_000

export const booksQuery = (store: string | undefined) =>
  queryOptions({
    queryKey: ['dashboard', 'books', { store }],
    queryFn: ({ signal }) => call(readBooks, { query: { store }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  })

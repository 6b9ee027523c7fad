import { queryOptions } from '@tanstack/react-query'
import { readConsoleFacts } from '../../contract/system/settings'
import { call } from '../lib/api/call'

/** The settings that any page may need: the business's name, the look of receipts, the defaults of a new course. */
export const consoleFactsQuery = queryOptions({
  queryKey: ['console-facts'],
  queryFn: ({ signal }) => call(readConsoleFacts, { signal }),
  staleTime: 600_000,
})

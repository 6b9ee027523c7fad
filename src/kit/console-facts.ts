import { queryOptions } from '@tanstack/react-query'
import { readConsoleFacts } from '../../contract/setting'
import { call } from '../lib/call'

/** What every page may need of the settings: the business's name, how receipts look, what a new course begins with. */
export const consoleFactsQuery = queryOptions({
  queryKey: ['console-facts'],
  queryFn: ({ signal }) => call(readConsoleFacts, { signal }),
  staleTime: 600_000,
})

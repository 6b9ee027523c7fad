import { QueryClient } from '@tanstack/react-query'
import { RequestError } from './request-error'
import { onWritten } from './writes'

const transient = new Set(['unavailable', 'timeout', 'too_many_attempts'])

/** Server rows. Only transient failures are retried; a refusal is not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 300_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof RequestError && transient.has(error.problem.code),
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onWritten((names) => Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] }))))

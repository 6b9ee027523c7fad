import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { type JobKind, jobs } from '../../../contract/system/jobs'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'

/** Milliseconds between reads while something runs or waits. */
export const pollMs = 3_000

const isAtWork = ({ queued }: JobKind): boolean => queued.running > 0 || queued.waiting > 0
export const areAtWork = (kinds: readonly JobKind[] | undefined): boolean => kinds?.some(isAtWork) === true

export const kindsQuery = queryOptions({
  queryKey: ['jobs', 'kinds'],
  queryFn: ({ signal }) => call(jobs.kinds, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (areAtWork(state.data?.rows) ? pollMs : false),
})

/** One request to the queue: whether it is pending, and why it was refused. */
export function useJobMutation() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setIsPending(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(errorSentence(error))
      return false
    } finally {
      setIsPending(false)
    }
  }
  return { run, problem, isPending }
}

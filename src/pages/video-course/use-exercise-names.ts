import { useQueries } from '@tanstack/react-query'
import { m } from '#messages'
import { exercises } from '../../../contract/exercise'
import { call } from '../../lib/call'

export const exerciseSource = { resource: exercises, labelOf: (row: { name: string }) => row.name }

/** What exercises are called, by id. */
export function useExerciseNames(ids: readonly string[]): (id: string) => string {
  const distinct = [...new Set(ids)].filter((id) => id !== '')
  const names = useQueries({
    queries: distinct.map((id) => ({
      queryKey: [exercises.name, 'one', id],
      queryFn: () => call(exercises.read, { id }),
      staleTime: 60_000,
    })),
    combine: (results) => new Map(results.map(({ data }, at) => [distinct[at], data?.name])),
  })
  return (id) => (id === '' ? m.video_mark_unnamed() : (names.get(id) ?? '…'))
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { exercises, mostExerciseIds } from '../../../contract/content/exercise'
import { call } from '../../lib/api/call'

export const exerciseSource = { resource: exercises, labelOf: (row: { name: string }) => row.name }

/** The names of exercises by id, fetched together. */
export function useExerciseNames(ids: readonly string[]): (id: string) => string {
  const distinct = [...new Set(ids)].filter((id) => id !== '').sort()
  const { data, isPlaceholderData } = useQuery({
    queryKey: [exercises.name, 'names', distinct],
    queryFn: async ({ signal }) => {
      const query = { ids: distinct.join(','), pageSize: mostExerciseIds }
      const { rows } = await call(exercises.list, { query, signal })
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    enabled: distinct.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  return (id) => {
    if (id === '') return m.video_mark_unnamed()
    const isAnswered = data !== undefined && !isPlaceholderData
    return data?.get(id) ?? (isAnswered ? m.video_mark_gone() : '…')
  }
}

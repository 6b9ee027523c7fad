import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { exercises, type ListedExercise, mostExerciseIds } from '../../../../contract/content/exercise'
import type { Muscle } from '../../../../contract/content/muscle'
import type { Trained } from '../../../../contract/training/training-load'
import { call } from '../../../lib/api/call'
import { type BuiltDay, type BuiltDays, entriesOf } from './built-days'

/** The members of an exercise that the builder shows. */
export type KnownExercise = Trained & Pick<ListedExercise, 'name' | 'unit'>
export type ExerciseOf = (id: string) => KnownExercise | undefined

export const libraryPageSize = 20

/** One page of the published exercises. */
export const libraryQuery = (q: string, muscle: Muscle | null, page: number) =>
  queryOptions({
    queryKey: [exercises.name, 'library', q, muscle, page],
    queryFn: ({ signal }) =>
      call(exercises.list, {
        query: {
          status: 'published',
          sort: 'name',
          page: String(page),
          pageSize: String(libraryPageSize),
          q,
          ...(muscle === null ? {} : { muscle }),
        },
        signal,
      }),
    staleTime: 30_000,
  })

/** The exercises of these days, as far as they are loaded: the initial ones in one request, later ones in another. */
export function usePlanExercises(days: BuiltDays, known: readonly KnownExercise[]): ExerciseOf {
  const ids = useMemo(() => new Set(Object.values(days).flatMap((day) => [...exercisesOf(day)])), [days])
  const [first] = useState(ids)
  const later = useMemo(() => {
    const here = new Set(known.map(({ id }) => id))
    return [...ids].filter((id) => !first.has(id) && !here.has(id))
  }, [ids, first, known])
  const rows = useQueries({
    queries: [...chunks([...first]), ...chunks(later)].map((some) => ({
      queryKey: [exercises.name, 'of a plan', ...some],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(exercises.list, { query: { ids: some.join(), pageSize: String(mostExerciseIds) }, signal }),
      staleTime: 60_000,
    })),
    combine: rowsOf,
  })
  return useMemo(() => {
    const all = new Map<string, KnownExercise>([...known, ...rows].map((one) => [one.id, one]))
    return (id) => all.get(id)
  }, [known, rows])
}

// Outside the component: an inline function would compare every row at each render.
const rowsOf = (results: readonly UseQueryResult<{ rows: ListedExercise[] }>[]) =>
  results.flatMap(({ data }) => data?.rows ?? [])

const exercisesOfDay = new WeakMap<BuiltDay, ReadonlySet<string>>()

/** Cached per day: a plan may hold 2,380 entries, and an edit changes a day or two. */
function exercisesOf(day: BuiltDay): ReadonlySet<string> {
  const found = exercisesOfDay.get(day) ?? new Set(entriesOf(day).map(({ exerciseId }) => exerciseId))
  exercisesOfDay.set(day, found)
  return found
}

function chunks(ids: readonly string[]): string[][] {
  const sorted = ids.toSorted()
  return Array.from({ length: Math.ceil(sorted.length / mostExerciseIds) }, (_, i) =>
    sorted.slice(i * mostExerciseIds, (i + 1) * mostExerciseIds),
  )
}

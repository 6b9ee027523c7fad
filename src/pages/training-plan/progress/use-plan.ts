import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SetLog, type SetLogDraft, trainingPlans } from '../../../../contract/training/training-plan'
import { call } from '../../../lib/api/call'

/* A plan, its names and its records, each fetched once and cached by the plan's id. */

const keyOf = (what: string, id: string) => [trainingPlans.name, what, id]

export const usePlan = (id: string) =>
  useQuery({
    queryKey: keyOf('whole', id),
    queryFn: ({ signal }) => call(trainingPlans.read, { id, signal }),
  })

/** The names of a plan's exercises by id. */
export const useExerciseNames = (id: string) =>
  useQuery({
    queryKey: keyOf('exercises', id),
    queryFn: ({ signal }) => call(trainingPlans.exercises, { id, signal }),
    select: ({ rows }) => new Map(rows.map((row) => [row.id, row.name])),
  })

export const useLogs = (id: string) =>
  useQuery({
    queryKey: keyOf('sets', id),
    queryFn: ({ signal }) => call(trainingPlans.logs, { id, signal }),
  })

export const useRecords = (id: string) =>
  useQuery({
    queryKey: keyOf('records', id),
    queryFn: ({ signal }) => call(trainingPlans.records, { id, signal }),
  })

/** The contract's limit of sets per request; a full day has more. */
const mostAtOnce = 200

/** A set's place in its plan. */
export const placeOf = ({
  week,
  dayNo,
  entryId,
  setNo,
}: Pick<SetLogDraft, 'week' | 'dayNo' | 'entryId' | 'setNo'>): string =>
  `${week} ${dayNo} ${entryId} ${setNo}`

/** Records sets and deletes records. A record shows after the server's reply. */
export function useRecording(id: string) {
  const cache = useQueryClient()
  const keep = (change: (rows: SetLog[]) => SetLog[]) => {
    cache.setQueryData<{ rows: SetLog[] }>(keyOf('sets', id), (now) => now && { rows: change(now.rows) })
  }
  const record = useMutation({
    mutationFn: async (sets: readonly SetLogDraft[]) => {
      for (let from = 0; from < sets.length; from += mostAtOnce) {
        const part = sets.slice(from, from + mostAtOnce)
        const { rows } = await call(trainingPlans.record, { id, body: { sets: part } })
        const fresh = new Set(rows.map(placeOf))
        keep((now) => [...now.filter((one) => !fresh.has(placeOf(one))), ...rows])
      }
    },
  })
  const remove = useMutation({
    mutationFn: (ids: string[]) => call(trainingPlans.unrecord, { id, body: { ids } }),
    onSuccess: (_, ids) => keep((now) => now.filter((one) => !ids.includes(one.id))),
  })
  return { record, remove }
}

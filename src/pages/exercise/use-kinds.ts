import { queryOptions, useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import { exerciseTypes } from '../../../contract/content/exercise-type'
import { call } from '../../lib/api/call'

/** Rows per reply. */
const most = 200

/** Every type with its subtypes, in their order, without archived ones. There are tens of them. */
const kindsQuery = queryOptions({
  queryKey: [exerciseSubtypes.name, 'kinds'],
  queryFn: async ({ signal }) => {
    const query = (page: number) => ({ sort: 'sort' as const, page: String(page), pageSize: String(most) })
    const types = await call(exerciseTypes.list, { query: query(1), signal })
    const subtypes = await call(exerciseSubtypes.list, { query: query(1), signal })
    for (let page = 2; subtypes.rows.length < subtypes.total; page++) {
      const more = await call(exerciseSubtypes.list, { query: query(page), signal })
      if (more.rows.length === 0) break
      subtypes.rows.push(...more.rows)
    }
    return { types: types.rows, subtypes: subtypes.rows }
  },
  staleTime: 30_000,
})

type Kinds = Awaited<ReturnType<NonNullable<typeof kindsQuery.queryFn>>>
const none: Kinds = { types: [], subtypes: [] }

export const useKinds = (): Kinds => useQuery(kindsQuery).data ?? none

/** Every subtype as `力量训练 · 胸部`; a disabled one is marked. */
export const kindOptions = ({ types, subtypes }: Kinds) =>
  types.flatMap((type) =>
    subtypes
      .filter(({ typeId }) => typeId === type.id)
      .map((one) => {
        const label = `${type.name} · ${one.name}`
        const isEnabled = type.isEnabled && one.isEnabled
        return { value: one.id, label: isEnabled ? label : m.exercise_kind_disabled({ name: label }) }
      }),
  )

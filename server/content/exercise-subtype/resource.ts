import { sql } from 'kysely'
import { exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import type { App } from '../../kit/app'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { writeOrder } from '../../kit/resource/write-order'
import { exerciseSubtypeCsv } from './csv'
import { mergeSubtype, moveSubtype } from './move-subtype'

registerConstraint('exercise_subtype_name_key', { code: 'taken', path: ['name'] })
registerConstraint('restored_below_archived', {
  code: 'parent_archived',
  path: ['archivedAt'],
  problem: 'archived',
})

export function exerciseSubtypeRoutes(app: App): void {
  serve(app, exerciseSubtypes.order, (request) => {
    const { typeId, ids } = request.body
    const among = sql<boolean>`type_id = ${typeId}`
    return writeOrder(request, { table: 'exercise_subtype', among, action: 'exercise-subtype.order' }, ids)
  })
  serve(app, exerciseSubtypes.merge, (request) => mergeSubtype(exerciseSubtypeResource, request))
  serve(app, exerciseSubtypes.move, (request) => moveSubtype(exerciseSubtypeResource, request))
  serveResource(app, exerciseSubtypeResource)
}

export const exerciseSubtypeResource: ResourceDefinition<typeof exerciseSubtypes> = {
  contract: exerciseSubtypes,
  table: 'exercise_subtype',
  joins: sql`join exercise_type on exercise_type.id = exercise_subtype.type_id`,
  select: () => sql`
    ${rowBaseOf('exercise_subtype')},
    exercise_subtype.type_id, exercise_subtype.name, exercise_subtype.is_enabled, exercise_subtype.sort,
    exercise_type.name as type_name,
    (select count(*)::int from exercise
      where subtype_id = exercise_subtype.id and archived_at is null) as exercises`,
  sorts: {
    sort: sql`exercise_subtype.sort`,
    name: sql`exercise_subtype.name_pinyin`,
    createdAt: sql`exercise_subtype.created_at`,
    updatedAt: sql`exercise_subtype.updated_at`,
  },
  filters: {
    type: (id) => sql`exercise_subtype.type_id = ${id}`,
    enabled: (is) => sql`exercise_subtype.is_enabled = ${is}`,
  },
  search: { members: ['name'], text: ({ name }) => searchText({ names: [name], texts: [] }) },
  check: async ({ tx }, { changed: { typeId }, before }) => {
    if (typeId === undefined) return []
    if (before !== null) return [{ path: ['typeId'], code: 'moved_not_edited' }]
    return findMissingReferences(tx, 'exercise_type', [typeId], () => ['typeId'])
  },
  columns: ({ name, ...own }) => ({ ...own, name, namePinyin: name && pinyinOf(name) }),
  blockers: dependents,
  csv: exerciseSubtypeCsv,
}

async function dependents(tx: Tx, id: string) {
  const { rows } = await sql<{ kind: string; id: string; name: string; all: number }>`
    select 'exercise' as kind, id, name, count(*) over ()::int as all from exercise
    where subtype_id = ${id} and archived_at is null order by name_pinyin, id limit 20
  `.execute(tx)
  return { blockers: rows.map(({ all: _, ...row }) => row), blockerCount: rows[0]?.all ?? 0 }
}

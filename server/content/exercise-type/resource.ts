import { sql } from 'kysely'
import { exerciseTypes } from '../../../contract/content/exercise-type'
import type { App } from '../../kit/app'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { writeOrder } from '../../kit/resource/write-order'
import { exerciseTypeCsv } from './csv'
import { mergeType } from './merge-type'

registerConstraint('exercise_type_name_key', { code: 'taken', path: ['name'] })
registerConstraint('exercise_type_code_key', { code: 'taken', path: ['code'] })

export function exerciseTypeRoutes(app: App): void {
  serve(app, exerciseTypes.order, (request) =>
    writeOrder(request, { table: 'exercise_type', action: 'exercise-type.order' }, request.body.ids),
  )
  serve(app, exerciseTypes.merge, (request) => mergeType(exerciseTypeResource, request))
  serveResource(app, exerciseTypeResource)
}

export const exerciseTypeResource: ResourceDefinition<typeof exerciseTypes> = {
  contract: exerciseTypes,
  table: 'exercise_type',
  select: () => sql`
    ${rowBaseOf('exercise_type')},
    exercise_type.name, exercise_type.code, exercise_type.icon, exercise_type.is_enabled, exercise_type.sort,
    (select count(*)::int from exercise_subtype
      where type_id = exercise_type.id and archived_at is null) as subtypes,
    (select count(*)::int from exercise where type_id = exercise_type.id and archived_at is null) as exercises`,
  sorts: {
    sort: sql`exercise_type.sort`,
    name: sql`exercise_type.name_pinyin`,
    code: sql`exercise_type.code`,
    createdAt: sql`exercise_type.created_at`,
    updatedAt: sql`exercise_type.updated_at`,
  },
  filters: { enabled: (is) => sql`exercise_type.is_enabled = ${is}` },
  search: {
    members: ['name', 'code'],
    text: ({ name, code }) => searchText({ names: [name], texts: [code] }),
  },
  columns: ({ name, ...own }) => ({ ...own, name, namePinyin: name && pinyinOf(name) }),
  blockers: dependents,
  csv: exerciseTypeCsv,
}

async function dependents(tx: Tx, id: string) {
  const { rows } = await sql<{ kind: string; id: string; name: string; all: number }>`
    select 'exercise-subtype' as kind, id, name, count(*) over ()::int as all from exercise_subtype
    where type_id = ${id} and archived_at is null order by sort, id limit 20
  `.execute(tx)
  return { blockers: rows.map(({ all: _, ...row }) => row), blockerCount: rows[0]?.all ?? 0 }
}

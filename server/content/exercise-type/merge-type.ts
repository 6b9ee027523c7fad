import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Arrangement } from '../../../contract/arrangement'
import type { exerciseTypes } from '../../../contract/content/exercise-type'
import { lockPair } from '../../kit/db/lock-pair'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { readForUpdate } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'
import { archive, comingExercises, pourInto, rename, touchExercises } from './touch-exercises'

type Merging = output<(typeof exerciseTypes)['merge']['body']>

/** Moves everything of one type to another, and archives it. */
export async function mergeType(
  resource: ResourceDefinition<typeof exerciseTypes, 'exercise_type'>,
  request: RequestContext<unknown, Merging>,
): Promise<Arrangement> {
  const { tx, id, now, principal, audit } = request
  const { intoId, isPreview } = request.body
  await lockPair(tx, 'exercise_type', { id, otherId: intoId, path: 'intoId' })
  const before = await readForUpdate(resource, request)
  if (before.archivedAt !== null) throw problem('archived')
  const subtypes = await subtypesOf(tx, id, intoId)
  const merged = subtypes.flatMap(({ id, name, twinId }) =>
    twinId === null ? [] : [{ id, name, intoId: twinId }],
  )
  const moving = subtypes.filter(({ twinId }) => twinId === null)
  const from = subtypes.map((one) => one.id)
  const coming = await comingExercises(tx, { from, typeId: intoId })
  const done = { ...coming, subtypes: moving.filter(({ isArchived }) => !isArchived).length, merged }
  if (isPreview) return done
  await rename(request, coming.renamed)
  for (const { id, intoId: into } of merged) await pourInto(request, { from: id, into, typeId: intoId })
  const movingIds = moving.map((one) => one.id)
  await touchExercises(request, movingIds)
  await sql`
    update exercise_subtype set type_id = ${intoId}, sort = 9999, version = version + 1, updated_at = ${now},
      updated_by = ${principal.username}
    where id = any(${movingIds}::uuid[])
  `.execute(tx)
  await archive(request, 'exercise_type', id)
  const context = {
    action: 'exercise-type.merge',
    table: 'exercise_type',
    after: { fromId: id, intoId, ...done },
  }
  for (const rowId of [id, intoId]) await audit({ ...context, rowId })
  return done
}

/** The subtypes of a type, each with the one of its name that the other type has; archived ones have none. */
async function subtypesOf(tx: Tx, id: string, intoId: string) {
  const { rows } = await sql<{ id: string; name: string; isArchived: boolean; twinId: string | null }>`
    select one.id, one.name, one.archived_at is not null as is_archived, twin.id as twin_id
    from exercise_subtype one
    left join exercise_subtype twin on twin.type_id = ${intoId} and twin.name = one.name
      and twin.archived_at is null and one.archived_at is null
    where one.type_id = ${id} order by one.sort, one.id for update of one
  `.execute(tx)
  return rows
}

import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Arrangement } from '../../../contract/arrangement'
import type { exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import { lockPair } from '../../kit/db/lock-pair'
import { problem } from '../../kit/problem'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { readForUpdate } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'
import { comingExercises, pourInto, rename, touchExercises } from '../exercise-type/touch-exercises'

type SubtypeResource = ResourceDefinition<typeof exerciseSubtypes, 'exercise_subtype'>
type Merging = output<(typeof exerciseSubtypes)['merge']['body']>
type Moving = output<(typeof exerciseSubtypes)['move']['body']>

/** Moves the exercises of one subtype to another, of any type, and archives it. */
export async function mergeSubtype(
  resource: SubtypeResource,
  request: RequestContext<unknown, Merging>,
): Promise<Arrangement> {
  const { tx, id } = request
  const { intoId, isPreview } = request.body
  await lockPair(tx, 'exercise_subtype', { id, otherId: intoId, path: 'intoId' })
  await livingRow(resource, request)
  const { rows } = await sql<{ typeId: string }>`
    select type_id from exercise_subtype where id = ${intoId}
  `.execute(tx)
  const { typeId } = rows[0]!
  const coming = await comingExercises(tx, { from: [id], typeId })
  const done = { ...coming, subtypes: 0, merged: [] }
  if (isPreview) return done
  await rename(request, coming.renamed)
  await pourInto(request, { from: id, into: intoId, typeId })
  await request.audit({
    action: 'exercise-subtype.merge',
    table: 'exercise_subtype',
    rowId: intoId,
    after: { fromId: id, ...done },
  })
  return done
}

/** Moves a subtype to another type; its exercises follow by the schema. */
export async function moveSubtype(
  resource: SubtypeResource,
  request: RequestContext<unknown, Moving>,
): Promise<Arrangement> {
  const { tx, id, now, principal } = request
  const { typeId, isPreview } = request.body
  await sql`select from exercise_subtype where id = ${id} for update`.execute(tx)
  const before = await livingRow(resource, request)
  const fields = await findMissingReferences(tx, 'exercise_type', [typeId], () => ['typeId'])
  if (before.typeId === typeId) fields.push({ path: ['typeId'], code: 'same_row' })
  const twin = await sql`
    select from exercise_subtype where type_id = ${typeId} and name = ${before.name} and archived_at is null
  `.execute(tx)
  if (twin.rows.length > 0) fields.push({ path: ['typeId'], code: 'merge_instead' })
  if (fields.length > 0) throw problem('invalid', { fields })
  const coming = await comingExercises(tx, { from: [id], typeId })
  const done = { ...coming, subtypes: 1, merged: [] }
  if (isPreview) return done
  await rename(request, coming.renamed)
  await touchExercises(request, [id])
  await sql`
    update exercise_subtype set type_id = ${typeId}, sort = 9999, version = version + 1, updated_at = ${now},
      updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
  await request.audit({
    action: 'exercise-subtype.move',
    table: 'exercise_subtype',
    rowId: id,
    before: { typeId: before.typeId },
    after: { typeId, ...done },
  })
  return done
}

async function livingRow(resource: SubtypeResource, request: RequestContext<unknown, unknown>) {
  const row = await readForUpdate(resource, request)
  if (row.archivedAt !== null) throw problem('archived')
  return row
}

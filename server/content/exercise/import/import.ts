import { sql } from 'kysely'
import { m } from '#messages'
import type { exerciseTypes } from '../../../../contract/content/exercise-type'
import type { RowProblem } from '../../../../contract/system/imports'
import { defineImport } from '../../../kit/import/define-import'
import { type ImportReading, warning } from '../../../kit/import/importable'
import { problem } from '../../../kit/problem'
import type { Contract, DraftOf, ResourceDefinition, WriteRequest } from '../../../kit/resource/definition'
import { createRow } from '../../../kit/resource/mutations'
import { exerciseSubtypeResource } from '../../exercise-subtype/resource'
import { exerciseTypeResource } from '../../exercise-type/resource'
import { exerciseResource } from '../resource'
import { freeExerciseDb } from './free-exercise-db'
import { exerciseTable } from './table'
import type { BodyPart, Category } from './vocabulary'
import { wger } from './wger'

/** Imports exercises from free-exercise-db, wger, and tables, as drafts that are invisible to the public until published. */
export const exerciseImport = defineImport({
  kind: 'exercise',
  resource: exerciseResource,
  tables: ['exercise', 'exercise_subtype', 'exercise_type'],
  shapes: [freeExerciseDb, wger],
  table: exerciseTable,
  uniqueName: ({ name, unresolved }) => JSON.stringify([unresolved.category ?? unresolved.type, name]),
  complete: async (request, reading) => {
    const { subtypeId, problems } = await placeOf(request, reading)
    return { draft: { ...reading.draft, subtypeId }, problems }
  },
})

interface Place {
  subtypeId: string
  problems: RowProblem[]
}

/** A table must name an existing type and subtype; for the other shapes missing ones are created. */
async function placeOf(request: WriteRequest<unknown>, { unresolved }: ImportReading): Promise<Place> {
  if ('type' in unresolved) return namedPlace(request, String(unresolved.type), String(unresolved.subtype))
  // The readers of the other shapes set these.
  return madePlace(request, unresolved.category as Category, unresolved.part as BodyPart)
}

async function namedPlace({ tx }: WriteRequest<unknown>, type: string, subtype: string): Promise<Place> {
  const { rows } = await sql<{ id: string }>`
    select one.id from exercise_subtype one join exercise_type type on type.id = one.type_id
    where (type.name = ${type} or type.code = ${type}) and one.name = ${subtype}
      and one.archived_at is null and type.archived_at is null
  `.execute(tx)
  if (rows[0] !== undefined) return { subtypeId: rows[0].id, problems: [] }
  const params = { name: `${type} / ${subtype}`.slice(0, 60) }
  throw problem('invalid', { fields: [{ path: ['subtypeId'], code: 'subtype_unknown', params }] })
}

async function madePlace(request: WriteRequest<unknown>, category: Category, part: BodyPart): Promise<Place> {
  const name = m[`exercise_part_${part}`]({}, { locale: 'zh-CN' })
  const typeName = m[`exercise_category_${category}`]({}, { locale: 'zh-CN' })
  // Finds the type by its code, or by its name with another code.
  const { rows } = await sql<{ typeId: string; subtypeId: string | null }>`
    select type.id as type_id, one.id as subtype_id from exercise_type type
    left join exercise_subtype one on one.type_id = type.id and one.name = ${name} and one.archived_at is null
    where type.archived_at is null and (type.code = ${category} or type.name = ${typeName})
    order by type.code = ${category} desc limit 1
  `.execute(request.tx)
  const found = rows[0]
  if (found?.subtypeId) return { subtypeId: found.subtypeId, problems: [] }
  const typeId =
    found?.typeId ??
    (await create(request, exerciseTypeResource, {
      name: typeName,
      code: category,
      isEnabled: true,
      icon: icons[category],
    }))
  const made = await create(request, exerciseSubtypeResource, { typeId, name, isEnabled: true })
  return { subtypeId: made, problems: [warning(['subtypeId'], 'subtype_made', { name })] }
}

async function create<C extends Contract>(
  request: WriteRequest<unknown>,
  resource: ResourceDefinition<C>,
  body: DraftOf<C>,
): Promise<string> {
  return (await createRow(resource, { ...request, body })).id
}

const icons: Record<Category, DraftOf<typeof exerciseTypes>['icon']> = {
  strength: 'barbell',
  stretching: 'stretch',
  plyometrics: 'jump',
  powerlifting: 'lifter',
  olympic_weightlifting: 'lifter',
  strongman: 'stone',
  cardio: 'heart',
}

import { sql } from 'kysely'
import { exercises } from '../../../contract/content/exercise'
import type { App } from '../../kit/app'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { problem } from '../../kit/problem'
import { referrersOf } from '../../kit/resource/count-references'
import { type ResourceDefinition, untyped } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { nameable } from '../../kit/resource/nameable'
import { servePublication } from '../../kit/resource/publication'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { exerciseSearch } from '../exercise-type/touch-exercises'
import { checkExercise } from './check'
import { exerciseCsv } from './csv'
import { exercisePublication, steps } from './publication'
import { replaceExercise } from './replace'
import { writeSteps } from './write-steps'

registerConstraint('exercise_name_key', { code: 'taken', path: ['name'] })

export function exerciseRoutes(app: App): void {
  serve(app, exercises.usage, usage)
  serve(app, exercises.replace, (asked) => replaceExercise(exerciseResource, asked))
  servePublication(app, exerciseResource)
  serveResource(app, exerciseResource)
}

/** A column that the marks of courses maintain. */
const usedIn = sql`exercise.used_in`

export const exerciseResource: ResourceDefinition<typeof exercises> = {
  contract: exercises,
  table: 'exercise',
  joins: sql`
    join exercise_subtype on exercise_subtype.id = exercise.subtype_id
    join exercise_type on exercise_type.id = exercise.type_id
    ${exercisePublication.joins}`,
  select: (_, now) => sql`
    ${rowBaseOf('exercise')}, ${exercisePublication.select(now)},
    exercise.name, exercise.aliases, exercise.type_id, exercise.subtype_id, exercise_type.name as type_name,
    exercise_subtype.name as subtype_name, exercise.primary_muscles, exercise.secondary_muscles, exercise.equipment,
    exercise.level, exercise.mechanic, exercise.force, exercise.unit, exercise.video_id, exercise.source,
    exercise.licence, exercise.author, ${usedIn} as used_in,
    (select count(*)::int from exercise_step where exercise_id = exercise.id) as step_count,
    coalesce(
      (select image_id from exercise_step where exercise_id = exercise.id and image_id is not null
        order by position limit 1),
      (select poster_id from media where id = exercise.video_id)) as picture_id`,
  detail: sql`${steps} as steps, exercise.tips, exercise.mistakes, exercise.caution`,
  sorts: {
    name: sql`exercise.name_pinyin`,
    updatedAt: sql`exercise.updated_at`,
    createdAt: sql`exercise.created_at`,
    usedIn,
  },
  filters: {
    ids: (list) => sql`exercise.id = any(${list}::uuid[])`,
    status: exercisePublication.hasStatus,
    type: (id) => sql`exercise.type_id = ${id}`,
    subtype: (id) => sql`exercise.subtype_id = ${id}`,
    muscle: (list) => sql`exercise.muscles && ${list}::text[]`,
    primaryMuscle: (list) => sql`exercise.primary_muscles && ${list}::text[]`,
    equipment: (list) => sql`exercise.equipment && ${list}::text[]`,
    level: (list) => sql`exercise.level = any(${list})`,
    licence: (list) => sql`exercise.licence = any(${list})`,
  },
  search: { members: ['name', 'aliases'], text: exerciseSearch },
  check: checkExercise,
  columns: ({ name, subtypeId, steps: _, ...own }) => ({
    ...own,
    ...(name === undefined ? {} : { name, namePinyin: pinyinOf(name) }),
    ...(subtypeId === undefined
      ? {}
      : { subtypeId, typeId: sql`(select type_id from exercise_subtype where id = ${subtypeId})` }),
  }),
  children: writeSteps,
  blockers: (tx, id) => referrersOf(tx, 'exercise', { id, most: 20 }),
  archiving: exercisePublication.archiving,
  lifecycle: exercisePublication.lifecycle,
  csv: exerciseCsv,
}

async function usage({ tx, id, now, scope }: RequestContext<unknown, unknown>) {
  if ((await readRow(tx, untyped(exerciseResource), id, now)) === undefined) throw problem('not_found')
  const { blockers, blockerCount: count } = await referrersOf(tx, 'exercise', { id, most: 200 })
  return { rows: await nameable(tx, scope, blockers), count }
}

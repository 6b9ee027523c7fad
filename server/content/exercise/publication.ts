import { sql } from 'kysely'
import { type Exercise, exerciseDraft } from '../../../contract/content/exercise'
import type { FieldProblem } from '../../../contract/problem'
import type { Writing } from '../../kit/resource/definition'
import { draftCopy, publicationOf } from '../../kit/resource/publication'

export const steps = sql`(
  select coalesce(
    jsonb_agg(jsonb_build_object('text', text, 'imageId', image_id, 'startS', start_s) order by position), '[]')
  from exercise_step where exercise_id = exercise.id)`

/** A copy names the subtype, not the type, so that moving the subtype does not mark the exercise as modified. */
export const exercisePublication = publicationOf<Exercise>({
  table: 'exercise',
  copy: draftCopy('exercise', exerciseDraft, { steps }),
  media: sql`array(select image_id from exercise_step where exercise_id = exercise.id and image_id is not null)
    || array_remove(array[exercise.video_id], null)`,
  refuse: lacking,
})

/** What an exercise lacks for being published. */
async function lacking({ tx }: Writing, { id, subtypeId }: Exercise): Promise<FieldProblem[]> {
  const { rows } = await sql<{ hasSteps: boolean; hasMuscles: boolean; isEnabled: boolean }>`
    select exists (select from exercise_step where exercise_id = ${id}) as has_steps,
      (select primary_muscles <> '{}' from exercise where id = ${id}) as has_muscles,
      (select one.is_enabled and type.is_enabled from exercise_subtype one
        join exercise_type type on type.id = one.type_id where one.id = ${subtypeId}) as is_enabled
  `.execute(tx)
  const { hasSteps, hasMuscles, isEnabled } = rows[0]!
  return [
    ...(hasMuscles ? [] : [{ path: ['primaryMuscles'], code: 'required' }]),
    ...(hasSteps ? [] : [{ path: ['steps'], code: 'required' }]),
    ...(isEnabled ? [] : [{ path: ['subtypeId'], code: 'not_enabled' }]),
  ]
}

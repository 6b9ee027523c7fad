import { sql } from 'kysely'
import type { ExerciseDraft } from '../../../contract/content/exercise'
import type { Writing } from '../../kit/resource/definition'

/** Writes an exercise's steps when they have changed. */
export async function writeSteps(
  { tx }: Writing,
  id: string,
  { steps }: Partial<ExerciseDraft>,
): Promise<void> {
  if (steps === undefined) return
  await sql`
    with gone as (delete from exercise_step where exercise_id = ${id} and position >= ${steps.length}::int)
    insert into exercise_step (exercise_id, position, text, image_id, start_s)
    select ${id}, place - 1, step ->> 'text', (step ->> 'imageId')::uuid, (step ->> 'startS')::int
    from jsonb_array_elements(${JSON.stringify(steps)}::jsonb) with ordinality as given (step, place)
    on conflict (exercise_id, position)
    do update set text = excluded.text, image_id = excluded.image_id, start_s = excluded.start_s
  `.execute(tx)
}

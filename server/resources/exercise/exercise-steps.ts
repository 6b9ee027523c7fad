import { sql } from 'kysely'
import type { ExerciseDraft } from '../../../contract/exercise'
import type { Writing } from '../../kit/descriptor'

/** Writes an exercise's steps when they have changed. */
export async function writeSteps(
  { tx }: Writing,
  id: string,
  { steps }: Partial<ExerciseDraft>,
): Promise<void> {
  if (steps === undefined) return
  await sql`delete from exercise_step where exercise_id = ${id}`.execute(tx)
  await sql`
    insert into exercise_step (exercise_id, position, text, image_id, start_s)
    select ${id}, place - 1, step ->> 'text', (step ->> 'imageId')::uuid, (step ->> 'startS')::int
    from jsonb_array_elements(${JSON.stringify(steps)}::jsonb) with ordinality as given (step, place)
  `.execute(tx)
}

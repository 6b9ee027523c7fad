import type { Shapes } from '../../kit/import/source'
import { freeExerciseDb } from '../exercise/import/free-exercise-db'
import { wger } from '../exercise/import/wger'
import { people } from '../person/import/people'

/** By kind of import: the layouts of JSON that server/file-reader.ts finds records in. */
export const jsonShapes: Readonly<Record<string, Shapes>> = {
  exercise: [freeExerciseDb, wger],
  person: [people],
}

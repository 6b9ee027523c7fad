import { freeExerciseDb } from '../../content/exercise/import/free-exercise-db'
import { wger } from '../../content/exercise/import/wger'
import type { Shapes } from '../../kit/import/source'
import { people } from '../../people/person/import/people'

/** By kind of import: the layouts of JSON that server/file-reader.ts finds records in. */
export const jsonShapes: Readonly<Record<string, Shapes>> = {
  exercise: [freeExerciseDb, wger],
  person: [people],
}

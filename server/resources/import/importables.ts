import type { Importable } from '../../kit/import/importable'
import { exerciseImport } from '../exercise/import/exercise-import'

/** Everything that rows can be imported of. */
export const importables: readonly Importable[] = [exerciseImport]

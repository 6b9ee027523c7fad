import type { SecretBox } from '../../kit/crypto/secret-box'
import type { Importable } from '../../kit/import/importable'
import { equipmentImport } from '../equipment/import/equipment-import'
import { exerciseImport } from '../exercise/import/exercise-import'
import { memberImport } from '../member/import/member-import'
import { personImport } from '../person/import/person-import'

/** Everything that rows can be imported of. */
export function importablesOf(box: SecretBox): readonly Importable[] {
  return [exerciseImport, personImport(box), memberImport(box), equipmentImport]
}

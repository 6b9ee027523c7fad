import { exerciseImport } from '../../content/exercise/import/import'
import { equipmentImport } from '../../devices/equipment/import/import'
import type { SecretBox } from '../../kit/crypto/secret-box'
import type { Importable } from '../../kit/import/importable'
import { memberImport } from '../../membership/member/import/import'
import { personImport } from '../../people/person/import/import'

/** Everything that rows can be imported of. */
export function importablesOf(box: SecretBox): readonly Importable[] {
  return [exerciseImport, personImport(box), memberImport(box), equipmentImport]
}

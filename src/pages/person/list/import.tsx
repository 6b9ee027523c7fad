import { m } from '#messages'
import { people } from '../../../../contract/people/person'
import { personFieldLabel } from '../../../domain/person-field-label'
import { ImportDialog } from '../../../kit/import/dialog'

const changes = [people.name]

/** Imports people from a table, such as another system's export. */
export function PersonImport({ onOpenRow }: { onOpenRow: (id: string) => void }) {
  return (
    <ImportDialog
      kind="person"
      noun={m.person_people()}
      fieldLabel={personFieldLabel}
      changes={changes}
      onOpenRow={onOpenRow}
    />
  )
}

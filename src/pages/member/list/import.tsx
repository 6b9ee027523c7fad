import { m } from '#messages'
import { members } from '../../../../contract/membership/member'
import { memberships } from '../../../../contract/membership/membership'
import { people } from '../../../../contract/people/person'
import { personFieldLabel } from '../../../domain/person-field-label'
import { ImportDialog } from '../../../kit/import/dialog'

const changes = [members.name, memberships.name, people.name]

/** Imports members with their cards from a table, such as another system's export. */
export function MemberImport({ onOpenRow }: { onOpenRow: (id: string) => void }) {
  return (
    <ImportDialog
      kind="member"
      noun={m.member_members()}
      fieldLabel={(field) => fieldLabels[field]?.() ?? personFieldLabel(field)}
      changes={changes}
      onOpenRow={onOpenRow}
    />
  )
}

const fieldLabels: Readonly<Record<string, (() => string) | undefined>> = {
  store: m.member_home_store_name,
  joinedOn: m.member_joined_on,
  plan: m.member_import_plan,
  startsOn: m.member_import_starts,
  endsOn: m.member_import_ends,
  timesLeft: m.member_import_times,
  balance: m.member_import_balance,
  paid: m.member_import_paid,
}

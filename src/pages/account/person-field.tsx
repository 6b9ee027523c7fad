import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import { coaches } from '../../../contract/catalogue/coach'
import { people } from '../../../contract/people/person'
import type { Account } from '../../../contract/system/account'
import type { Binding } from '../../kit/form/form'
import { RecordField } from '../../kit/form/record-field'
import { TextField } from '../../kit/form/text-field'
import { rowQuery } from '../../kit/record/row-query'
import { useMay } from '../../kit/ui/use-may'

interface Props extends Binding<string | null> {
  account: Account | null
  /** Receives the name of a chosen person. */
  onName: (name: string) => void
}

/** The person who uses the account, found by name, reading or mobile; shows the store and coach of the choice. */
export function AccountPersonField({ account, onName, ...binding }: Props) {
  const may = useMay()
  const cache = useQueryClient()
  const maySearch = may(people.list)
  const person = useQuery({
    ...rowQuery(people, binding.value),
    enabled: maySearch && binding.value !== null,
  })
  const coachId = person.data?.coachId ?? null
  const coach = useQuery({ ...rowQuery(coaches, coachId), enabled: coachId !== null && may(coaches.read) })
  if (!maySearch)
    return (
      <TextField
        {...binding}
        value={account?.personName ?? ''}
        change={() => {}}
        disabled
        label={m.account_person()}
        help={m.account_person_help()}
      />
    )
  const store = person.data?.storeName ?? coach.data?.storeNames[0] ?? ''
  const works =
    coach.data === undefined ? store : m.account_person_works({ store, coach: coach.data.displayName })
  const choose = (id: string | null) => {
    binding.change(id)
    // A name that cannot be read stays empty, which the person fills in.
    if (id !== null)
      void cache.fetchQuery(rowQuery(people, id)).then(
        ({ name }) => onName(name),
        () => {},
      )
  }
  return (
    <RecordField
      {...binding}
      change={choose}
      empty={null}
      label={m.account_person()}
      help={works === '' ? m.account_person_help() : works}
      resource={people}
      labelOf={({ name, mobile }) => `${name} ${mobile}`}
    />
  )
}

import { m } from '#messages'
import { type ListedPerson, people } from '../../../contract/people/person'
import { can } from '../../../machines/lifecycle'
import { personMachine } from '../../../machines/person/person.machine'
import type { LifecycleTransition } from '../../kit/record/lifecycle-transition'
import { lazyPart } from '../../lib/lazy-part'

const Reason = lazyPart(async () => (await import('./list/disable-reason')).DisableReason)

type Key = keyof typeof people.events

const isKey = (key: string): key is Key => key in people.events

/**
 * The person machine's decision for an event; the server uses the same machine. A list does not know the orders and cards that prevent
 * anonymising; the dialog does.
 */
export function decide(
  person: Pick<ListedPerson, 'status' | 'archivedAt'>,
  key: string,
  facts = { openOrders: 0, liveMemberships: 0 },
): { allowed: boolean } {
  if (!isKey(key) || person.archivedAt !== null) return { allowed: false }
  // The key is one of the contract's, and names an event of this machine.
  const type = people.events[key].event as `person.${Key}`
  return { allowed: can(personMachine, person.status, facts, type) }
}

export const personLifecycle = (): LifecycleTransition<ListedPerson>[] => [
  {
    key: 'disable',
    label: m.person_do_disable(),
    done: ({ name }) => m.person_done_disable({ name }),
    payload: () => ({ reason: '' }),
    fields: (form) => <Reason form={form} />,
  },
  {
    key: 'enable',
    label: m.person_do_enable(),
    done: ({ name }) => m.person_done_enable({ name }),
  },
]

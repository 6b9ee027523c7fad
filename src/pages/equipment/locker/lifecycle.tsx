import { m } from '#messages'
import { type ListedLocker, lockers } from '../../../../contract/sales/locker'
import { can } from '../../../../machines/lifecycle'
import { lockerMachine } from '../../../../machines/locker/locker.machine'
import { payloadField } from '../../../kit/form/payload-field'
import { ProseField } from '../../../kit/form/text-field'
import type { LifecycleTransition, PayloadForm } from '../../../kit/record/lifecycle-transition'
import { nameOf } from './labels'

type Key = keyof typeof lockers.events
const isKey = (key: string): key is Key => key in lockers.events

/** The locker machine's decision for an event; the server uses the same machine. */
export function decide(
  { status, archivedAt }: Pick<ListedLocker, 'status' | 'archivedAt'>,
  key: string,
): { allowed: boolean } {
  // The key is one of the contract's, and names an event of this machine.
  return {
    allowed:
      archivedAt === null &&
      isKey(key) &&
      can(lockerMachine, status, {}, lockers.events[key].event as `locker.${Key}`),
  }
}

export const BlockReason = ({ form }: { form: PayloadForm }) => (
  <ProseField
    {...payloadField(form, 'reason', '')}
    label={m.locker_block_reason()}
    required
    maxLength={200}
  />
)

export const lockerLifecycle = (): LifecycleTransition<ListedLocker>[] => [
  { key: 'clear', label: m.locker_do_clear(), done: (row) => m.locker_done_clear({ name: nameOf(row) }) },
  {
    key: 'unblock',
    label: m.locker_do_unblock(),
    done: (row) => m.locker_done_unblock({ name: nameOf(row) }),
  },
  {
    key: 'block',
    label: m.locker_do_block(),
    isDestructive: true,
    done: (row) => m.locker_done_block({ name: nameOf(row) }),
    payload: () => ({ reason: '' }),
    fields: (form) => <BlockReason form={form} />,
  },
]

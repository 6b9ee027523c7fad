import { m } from '#messages'
import { type ListedStore, stores } from '../../../contract/catalogue/store'
import { can, reasons } from '../../../machines/lifecycle'
import { storeMachine } from '../../../machines/store/store.machine'
import type { LifecycleTransition } from '../../kit/record/lifecycle-transition'
import { dayOf } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import { saveSuspension } from './save-absence'

const Suspension = lazyPart(async () => (await import('./payloads')).Suspension)
const Reason = lazyPart(async () => (await import('./payloads')).Reason)

type Key = keyof typeof stores.events

const isKey = (key: string): key is Key => key in stores.events

/** The store machine's decision for an event; the server uses the same machine. */
export function decide(store: ListedStore, key: string): { allowed: boolean; refusal?: string } {
  if (!isKey(key) || store.archivedAt !== null) return { allowed: false }
  const facts = { liveMemberships: store.liveMemberships }
  const { event } = stores.events[key]
  // The key is one of the contract's, and names an event of this machine.
  const type = event as 'store.open' | 'store.suspend' | 'store.resume' | 'store.close'
  if (can(storeMachine, store.status, facts, type)) return { allowed: true }
  return reasons(storeMachine, store.status, facts)[type] === undefined
    ? { allowed: false }
    : { allowed: false, refusal: m.store_close_refused({ count: store.liveMemberships }) }
}

export const storeLifecycle = (): LifecycleTransition<ListedStore>[] => [
  {
    key: 'open',
    label: m.store_do_open(),
    done: (row) => m.store_done_open({ name: row.name }),
  },
  {
    key: 'suspend',
    label: m.store_do_suspend(),
    done: (row) => m.store_done_suspend({ name: row.name }),
    payload: () => ({ from: dayOf(new Date()), to: null, reason: '', decisions: [] }),
    fields: (form) => <Suspension form={form} />,
    send: saveSuspension,
  },
  {
    key: 'resume',
    label: m.store_do_resume(),
    done: (row) => m.store_done_resume({ name: row.name }),
  },
  {
    key: 'close',
    label: m.store_do_close(),
    isDestructive: true,
    warning: () => m.store_close_warning(),
    done: (row) => m.store_done_close({ name: row.name }),
    payload: () => ({ reason: '' }),
    fields: (form) => <Reason form={form} />,
  },
]

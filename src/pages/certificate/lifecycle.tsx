import { m } from '#messages'
import { certificates, type ListedCertificate } from '../../../contract/catalogue/certificate'
import { certificateMachine } from '../../../machines/certificate/certificate.machine'
import { can, reasons } from '../../../machines/lifecycle'
import type { LifecycleTransition } from '../../kit/record/lifecycle-transition'
import { lazyPart } from '../../lib/lazy-part'
import { nameOf } from './labels'

const Rejection = lazyPart(async () => (await import('./payloads')).Rejection)
const Revocation = lazyPart(async () => (await import('./payloads')).Revocation)

type Key = keyof typeof certificates.events
type Judged = Pick<ListedCertificate, 'status' | 'nextId' | 'daysLeft' | 'archivedAt'>

const isKey = (key: string): key is Key => key in certificates.events

/** The certificate machine's decision for an event; the server uses the same machine. */
export function decide(row: Judged, key: string): { allowed: boolean; refusal?: string } {
  if (!isKey(key) || row.archivedAt !== null) return { allowed: false }
  const facts = { renewed: row.nextId !== null, over: row.daysLeft !== null && row.daysLeft < 0 }
  // The key is one of the contract's, and names an event of this machine.
  const type = certificates.events[key].event as `certificate.${Key}`
  if (can(certificateMachine, row.status, facts, type)) return { allowed: true }
  const guard = reasons(certificateMachine, row.status, facts)[type]
  return guard === undefined
    ? { allowed: false }
    : { allowed: false, refusal: refusals[guard]?.() ?? m.problem_not_allowed_now() }
}

/** The sentence for a guard that refuses. */
const refusals: Readonly<Record<string, () => string>> = {
  notRenewed: m.certificate_renew_refused,
  notOver: m.certificate_verify_refused,
}

/** The events of a row's menu. Verifying is not among them, because it requires a look at the scan. */
export const certificateLifecycle = (): LifecycleTransition<ListedCertificate>[] => [
  {
    key: 'resubmit',
    label: m.certificate_do_resubmit(),
    done: (row) => m.certificate_done_resubmit({ name: nameOf(row) }),
  },
  {
    key: 'reject',
    label: m.certificate_do_reject(),
    isDestructive: true,
    done: (row) => m.certificate_done_reject({ name: nameOf(row) }),
    payload: () => ({ reason: '' }),
    fields: (form) => <Rejection form={form} />,
  },
  {
    key: 'revoke',
    label: m.certificate_do_revoke(),
    isDestructive: true,
    done: (row) => m.certificate_done_revoke({ name: nameOf(row) }),
    warning: (row) => m.certificate_revoke_warning({ coach: row.coachName }),
    payload: () => ({ reason: '' }),
    fields: (form) => <Revocation form={form} />,
  },
]

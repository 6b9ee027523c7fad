import { m } from '#messages'
import type {
  Certificate,
  certificateKinds,
  certificateStatuses,
  expiryWindows,
} from '../../../contract/catalogue/certificate'
import type { Tone } from '../../kit/ui/status-tag'

type Status = (typeof certificateStatuses)[number]
export type Kind = (typeof certificateKinds)[number]
type Window = (typeof expiryWindows)[number]

const statusSays: Record<Status, () => string> = {
  pending: m.certificate_status_pending,
  verified: m.certificate_status_verified,
  rejected: m.certificate_status_rejected,
  expired: m.certificate_status_expired,
  revoked: m.certificate_status_revoked,
}
const kindSays: Record<Kind, () => string> = {
  fitness_5: m.certificate_kind_fitness_5,
  fitness_4: m.certificate_kind_fitness_4,
  fitness_3: m.certificate_kind_fitness_3,
  cbba: m.certificate_kind_cbba,
  ace: m.certificate_kind_ace,
  nsca: m.certificate_kind_nsca,
  nasm: m.certificate_kind_nasm,
  acsm: m.certificate_kind_acsm,
  yoga: m.certificate_kind_yoga,
  pilates: m.certificate_kind_pilates,
  first_aid: m.certificate_kind_first_aid,
  other: m.certificate_kind_other,
}
const issuerSays: Partial<Record<Kind, () => string>> = {
  fitness_5: m.certificate_issuer_state,
  fitness_4: m.certificate_issuer_state,
  fitness_3: m.certificate_issuer_state,
  cbba: m.certificate_issuer_cbba,
  ace: m.certificate_issuer_ace,
  nsca: m.certificate_issuer_nsca,
  nasm: m.certificate_issuer_nasm,
  acsm: m.certificate_issuer_acsm,
  yoga: m.certificate_issuer_yoga,
  pilates: m.certificate_issuer_pilates,
  first_aid: m.certificate_issuer_first_aid,
}
const says: Record<'status' | 'kind', Record<string, () => string>> = { status: statusSays, kind: kindSays }
const statusTone: Record<Status, Tone> = {
  pending: 'new',
  verified: 'good',
  rejected: 'warning',
  expired: 'bad',
  revoked: 'quiet',
}

export const statusLabel = (status: Status) => statusSays[status]()
export const kindLabel = (kind: Kind) => kindSays[kind]()
export const windowLabel = (days: Window) => m.certificate_within({ days })
export const statusOf = ({ status }: Pick<Certificate, 'status'>) => ({
  label: statusLabel(status),
  tone: statusTone[status],
})
/** The usual issuer of a kind of certificate; '' where there is none. */
export const usualIssuer = (kind: Kind): string => issuerSays[kind]?.() ?? ''

/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (kind: 'status' | 'kind', value: unknown): string =>
  says[kind][String(value)]?.() ?? String(value)

export const nameOf = ({ coachName, kind }: Pick<Certificate, 'coachName' | 'kind'>) =>
  `${coachName} ${kindLabel(kind)}`

/** How long it is still valid, in words, and how urgent that is. */
export function lastingOf({ daysLeft, status }: Pick<Certificate, 'daysLeft' | 'status'>): {
  label: string
  urgency: 'over' | 'soon' | 'near' | 'calm'
} {
  if (daysLeft === null) return { label: m.certificate_forever(), urgency: 'calm' }
  if (daysLeft < 0) return { label: m.certificate_days_over({ days: -daysLeft }), urgency: 'over' }
  const label = daysLeft === 0 ? m.certificate_days_today() : m.certificate_days_after({ days: daysLeft })
  if (status !== 'verified') return { label, urgency: 'calm' }
  return { label, urgency: daysLeft <= 30 ? 'soon' : daysLeft <= 90 ? 'near' : 'calm' }
}

/** The labels of the audit log's verbs for this resource. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    verify: m.certificate_do_verify,
    viewScan: m.certificate_do_view_scan,
    reject: m.certificate_do_reject,
    resubmit: m.certificate_do_resubmit,
    revoke: m.certificate_do_revoke,
    renew: m.certificate_do_renew,
    expire: m.certificate_status_expired,
  }
  return labels[verb]?.()
}

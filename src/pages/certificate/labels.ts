import { m } from '#messages'
import type {
  Certificate,
  certificateKinds,
  certificateStatuses,
  expiryWindows,
} from '../../../contract/catalogue/certificate'
import { certificateKindNames } from '../../domain/certificate/kind-names'
import { enumLabels } from '../../kit/ui/enum-labels'

type Status = (typeof certificateStatuses)[number]
export type Kind = (typeof certificateKinds)[number]
type Window = (typeof expiryWindows)[number]

export const certificateLabels = {
  status: enumLabels<Status>(
    {
      pending: m.certificate_status_pending,
      verified: m.certificate_status_verified,
      rejected: m.certificate_status_rejected,
      expired: m.certificate_status_expired,
      revoked: m.certificate_status_revoked,
    },
    {
      pending: 'new',
      verified: 'good',
      rejected: 'warning',
      expired: 'bad',
      revoked: 'quiet',
    },
  ),
  kind: enumLabels<Kind>(certificateKindNames),
  expiring: enumLabels<Window>({
    30: () => m.certificate_within({ days: 30 }),
    60: () => m.certificate_within({ days: 60 }),
    90: () => m.certificate_within({ days: 90 }),
  }),
  action: enumLabels({
    verify: m.certificate_do_verify,
    viewScan: m.certificate_do_view_scan,
    reject: m.certificate_do_reject,
    resubmit: m.certificate_do_resubmit,
    revoke: m.certificate_do_revoke,
    renew: m.certificate_do_renew,
    expire: m.certificate_status_expired,
  }),
}

const issuerLabels: Partial<Record<Kind, () => string>> = {
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

/** The usual issuer of a kind of certificate; '' where there is none. */
export const defaultIssuer = (kind: Kind): string => issuerLabels[kind]?.() ?? ''

export const nameOf = ({ coachName, kind }: Pick<Certificate, 'coachName' | 'kind'>) =>
  `${coachName} ${certificateLabels.kind.label(kind)}`

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

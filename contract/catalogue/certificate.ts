import * as z from 'zod/mini'
import { day, givenDay, listOf, prose, text } from '../field'
import { resource, rowBase } from '../resource'

export const certificateStatuses = ['pending', 'verified', 'rejected', 'expired', 'revoked'] as const
/** `fitness_5` to `fitness_3`: 社会体育指导员（健身教练）, the state's grades five to three. */
export const certificateKinds = [
  'fitness_5',
  'fitness_4',
  'fitness_3',
  'cbba',
  'ace',
  'nsca',
  'nasm',
  'acsm',
  'yoga',
  'pilates',
  'first_aid',
  'other',
] as const
/** Days from today within which a verified certificate ends. */
export const expiryWindows = ['30', '60', '90'] as const

const draftShape = {
  coachId: z.uuid(),
  kind: z.enum(certificateKinds),
  issuer: text(2, 60),
  certNo: z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{3,39}$/u, 'cert_no')),
  /** Today or earlier. */
  issuedOn: givenDay,
  /** The last valid day; null never expires. */
  expiresOn: z.nullable(givenDay),
  /** A document of contract/content/document.ts: JPEG, PNG or PDF. */
  scanId: z.uuid(),
  /** Shown on the public site with its coach. */
  isPublic: z.boolean(),
}
const lasts = ({ issuedOn, expiresOn }: { issuedOn: string; expiresOn: string | null }) =>
  expiresOn === null || expiresOn > issuedOn

/** The server checks that a certificate ends after it was issued, because a change may hold one of the two alone. */
export const certificateDraft = z.strictObject(draftShape)
export type CertificateDraft = z.infer<typeof certificateDraft>

/** What a renewal changes; coach and kind stay. */
export const renewalDraft = z
  .strictObject({
    issuer: draftShape.issuer,
    certNo: draftShape.certNo,
    issuedOn: givenDay,
    expiresOn: draftShape.expiresOn,
    scanId: z.uuid(),
  })
  .check(z.refine(lasts, { error: 'ends_before_start', path: ['expiresOn'] }))
export type RenewalDraft = z.infer<typeof renewalDraft>

export const certificateRow = z.object({
  ...rowBase,
  ...draftShape,
  issuedOn: day,
  expiresOn: z.nullable(day),
  status: z.enum(certificateStatuses),
  coachName: z.string(),
  staffNo: z.string(),
  avatarId: z.nullable(z.uuid()),
  storeNames: z.array(z.string()),
  /** All but the first two and last two characters are `*`. */
  certNoMasked: z.string(),
  /** From today to the last day, 0 on it; negative once expired; null without an end. */
  daysLeft: z.nullable(z.int()),
  /** The reason for the rejection or revocation. */
  reason: z.nullable(z.string()),
  reviewedBy: z.nullable(z.string()),
  reviewedAt: z.nullable(z.iso.datetime()),
  /** The certificate that this one renews, and the one that renews this one. */
  prevId: z.nullable(z.uuid()),
  nextId: z.nullable(z.uuid()),
  scanType: z.enum(['image/jpeg', 'image/png', 'application/pdf']),
})
export type Certificate = z.infer<typeof certificateRow>

export const certificates = resource({
  singular: 'certificate',
  name: 'certificates',
  affects: ['coaches', 'dashboard'],
  scope: 'stores',
  row: certificateRow,
  detail: ['certNo'],
  draft: certificateDraft,
  filters: {
    status: listOf(certificateStatuses),
    kind: listOf(certificateKinds),
    expiring: z.optional(z.enum(expiryWindows)),
    store: z.optional(z.uuid()),
    coach: z.optional(z.uuid()),
  },
  sorts: ['expiresOn', 'createdAt', 'updatedAt', 'issuedOn', 'coach'],
  stepUp: ['export'],
  events: {
    verify: { event: 'certificate.verify', body: z.strictObject({}) },
    reject: { event: 'certificate.reject', body: z.strictObject({ reason: prose(2, 200) }) },
    resubmit: { event: 'certificate.resubmit', body: z.strictObject({}) },
    revoke: { event: 'certificate.revoke', body: z.strictObject({ reason: prose(2, 200) }) },
    /** Makes the new, pending certificate and replies the renewed one, whose `nextId` is the new id. */
    renew: { event: 'certificate.renew', body: renewalDraft },
  },
})

/** A certificate without the members that lists leave out. */
export type ListedCertificate = z.infer<typeof certificates.list.reply>['rows'][number]

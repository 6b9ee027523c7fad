import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { prose, text } from '../field'
import { strokes } from '../signature/strokes'

export const agreementStatuses = ['requested', 'signed', 'waived', 'withdrawn'] as const
export type AgreementStatus = (typeof agreementStatuses)[number]

/** What a person is to the minor for whom they sign. */
export const guardianRelations = ['parent', 'grandparent', 'guardian'] as const
export type GuardianRelation = (typeof guardianRelations)[number]

/** Who is younger cannot sign alone. */
export const adultAge = 18

/** The address of an agreement's sealed PDF. */
export const agreementPdfPath = '/agreements/:id/pdf'

const agreementRow = z.object({
  id: z.uuid(),
  version: z.int(),
  memberId: z.uuid(),
  memberName: z.string(),
  membershipId: z.uuid(),
  cardName: z.string(),
  /** null: a card without an order. */
  orderId: z.nullable(z.uuid()),
  title: z.string(),
  /** The number of the published text. */
  textVersion: z.int(),
  status: z.enum(agreementStatuses),
  /** Why the card may begin without a signature. */
  reason: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  signedAt: z.nullable(z.iso.datetime()),
  signedBy: z.nullable(z.enum(['kiosk', 'link'])),
  signerName: z.nullable(z.string()),
  guardianRelation: z.nullable(z.enum(guardianRelations)),
  /** SHA-256 of the PDF, hexadecimal, as the audit log has it. */
  pdfHash: z.nullable(z.string()),
  /** The member was anonymised, and the PDF with them. */
  isForgotten: z.boolean(),
})
export type AgreementRow = z.infer<typeof agreementRow>

/** An agreement as its signer reads it. */
const shownAgreement = z.object({
  id: z.uuid(),
  memberName: z.string(),
  cardName: z.string(),
  title: z.string(),
  content: z.string(),
  /** SHA-256 of title and content, hexadecimal; the signature names it. */
  contentHash: z.string(),
  isMinor: z.boolean(),
  /** A minor's guardian by the family links, the first one. */
  proposedSigner: z.nullable(z.object({ name: z.string(), relation: z.enum(guardianRelations) })),
})
export type ShownAgreement = z.infer<typeof shownAgreement>

export const signatureDraft = z.strictObject({
  /** Of the text that was read. */
  contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'hash')),
  /** The member's own name, or a minor's guardian's. */
  signerName: text(1, 40),
  /** Only for a minor. */
  guardianRelation: z.nullable(z.enum(guardianRelations)),
  strokes,
  isAgreed: z.literal(true, 'agree_needed'),
})
export type SignatureDraft = z.infer<typeof signatureDraft>

const affects = ['agreements', 'memberships', 'members', 'orders', 'dashboard']
const reason = prose(2, 200)
const open = { permission: 'public', scope: 'shared', affects } as const
const token = z.string().check(z.maxLength(200))
const own = { permission: 'signed_in', scope: 'own', whileKiosk: true } as const
const byLink = z.object({ rows: z.array(shownAgreement) })

export const agreements = {
  /** The agreements of a member or of an order's cards, the latest first. */
  list: endpoint('GET', '/agreements', {
    permission: 'agreement:read',
    scope: 'stores',
    query: z
      .strictObject({ member: z.optional(z.uuid()), order: z.optional(z.uuid()) })
      .check(z.refine(({ member, order }) => (member === undefined) !== (order === undefined), 'required')),
    reply: z.object({ rows: z.array(agreementRow) }),
  }),
  /** Lets the card begin without a signature. */
  waive: endpoint('POST', '/agreements/:id/waive', {
    permission: 'agreement:waive',
    scope: 'stores',
    affects,
    versioned: true,
    body: z.strictObject({ reason }),
    reply: agreementRow,
  }),
  /** Fills the text in again, by the version that is published now. */
  refresh: endpoint('POST', '/agreements/:id/refresh', {
    permission: 'agreement:sign',
    scope: 'stores',
    affects,
    versioned: true,
    reply: agreementRow,
  }),
  /** Locks this session to the agreement: until it leaves with its password, it may do nothing but show it and have it signed. */
  openKiosk: endpoint('POST', '/agreements/:id/kiosk', {
    permission: 'agreement:sign',
    scope: 'stores',
    affects: [],
    reply: z.object({}),
  }),
  /** What the locked session shows; no agreement once it waits no longer, and no status when the session is not locked. */
  kiosk: endpoint('GET', '/kiosk', {
    ...own,
    reply: z.object({
      isLocked: z.boolean(),
      status: z.nullable(z.enum(agreementStatuses)),
      agreement: z.nullable(shownAgreement),
    }),
  }),
  signAtKiosk: endpoint('POST', '/kiosk/signature', {
    ...own,
    affects,
    body: signatureDraft,
    reply: z.object({}),
  }),
  leaveKiosk: endpoint('POST', '/kiosk/leave', {
    ...own,
    affects: [],
    body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(256)) }),
    reply: z.object({}),
  }),
  /** What the holder of a member's link has to sign. */
  byLink: endpoint('POST', '/member-page/agreements', {
    ...open,
    affects: [],
    body: z.strictObject({ token }),
    reply: byLink,
  }),
  signByLink: endpoint('POST', '/member-page/signature', {
    ...open,
    body: z.strictObject({ token, agreementId: z.uuid(), ...signatureDraft.shape }),
    reply: byLink,
  }),
  /** How a text would read, with the latest card. */
  preview: endpoint('POST', '/agreement-preview', {
    permission: 'text:write',
    scope: 'chain',
    affects: [],
    body: z.strictObject({ title: text(1, 60), body: z.string().check(z.maxLength(20_000)) }),
    reply: z.object({ title: z.string(), content: z.string(), of: z.nullable(z.string()) }),
  }),
}

import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { prose, whole } from '../field'
import { lessonAffects } from '../lesson-affects'
import { messageCategories } from '../messaging/messages'
import { appointmentStatuses } from './appointment'
import { confirmationStates } from './lesson-confirmation'

export const memberLinkDays = { least: 1, most: 365, defaults: 180 }
/** Seconds for which a code is shown. */
export const codeSeconds = 60
/** Characters of the reason of a dispute. */
export const disputeLength = { least: 4, most: 300 }

/** The link of a member's own page; a member has one, and a new one revokes it. */
export const memberLink = z.object({
  id: z.uuid(),
  /** The page's address on this host; null when it is expired or revoked. */
  url: z.nullable(z.string()),
  expiresAt: z.iso.datetime(),
  revokedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.string()),
})
export type MemberLink = z.infer<typeof memberLink>

/** A lesson as its member's page shows it. */
const linkedLesson = z.object({
  id: z.uuid(),
  courseName: z.string(),
  coachName: z.string(),
  storeName: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(appointmentStatuses),
  confirmation: z.enum(confirmationStates),
  mayConfirm: z.boolean(),
  mayDispute: z.boolean(),
  /** At no cost, until `cancelBy`. */
  mayCancel: z.boolean(),
  cancelBy: z.iso.datetime(),
  /** The last instant to confirm or dispute; null for a lesson to come. */
  openUntil: z.nullable(z.iso.datetime()),
  /** The member's reason and the gym's, once it is decided. */
  dispute: z.nullable(z.object({ reason: z.string(), decision: z.nullable(z.string()) })),
})
export type LinkedLesson = z.infer<typeof linkedLesson>

/** A card that is in force, frozen, or begins later. */
const linkedCard = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(['pending', 'active', 'frozen']),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  /** null: it is not of visits. */
  timesLeft: z.nullable(z.int()),
  timesTotal: z.nullable(z.int()),
  /** null: it stores no money. */
  balanceFen: z.nullable(z.int()),
  /** The last day of the freeze that is on; null: none, or without an end. */
  frozenUntil: z.nullable(z.iso.date()),
})
export type LinkedCard = z.infer<typeof linkedCard>

/** An order that was paid. */
const linkedReceipt = z.object({
  number: z.string(),
  paidAt: z.iso.datetime(),
  paidFen: z.int(),
  refundedFen: z.int(),
})
export type LinkedReceipt = z.infer<typeof linkedReceipt>

/** The member's page: their name, lessons to come and of the last week, the code of this minute, cards, and the last payments. */
const memberPage = z.object({
  memberName: z.string(),
  expiresAt: z.iso.datetime(),
  code: z.object({ digits: z.string(), until: z.iso.datetime() }),
  coming: z.array(linkedLesson),
  recent: z.array(linkedLesson),
  cards: z.array(linkedCard),
  receipts: z.array(linkedReceipt),
  /** Agreements that wait for a signature. */
  toSign: z.int(),
  /** Which messages they want. */
  wishes: z.array(z.object({ category: z.enum(messageCategories), isAllowed: z.boolean() })),
})
export type MemberPage = z.infer<typeof memberPage>

const token = z.string().check(z.maxLength(200))
const may = { permission: 'member:link', scope: 'stores' } as const
const open = { permission: 'public', scope: 'shared', reply: memberPage } as const

export const memberLinks = {
  read: endpoint('GET', '/members/:id/link', { ...may, reply: z.object({ link: z.nullable(memberLink) }) }),
  issue: endpoint('POST', '/members/:id/link', {
    ...may,
    body: z.strictObject({ days: whole(memberLinkDays.least, memberLinkDays.most) }),
    reply: memberLink,
    status: 201,
  }),
  revoke: endpoint('POST', '/members/:id/link/revoke', {
    ...may,
    reply: z.object({ link: z.nullable(memberLink) }),
  }),
  /** The page of a link's holder; every invalid link is `not_found`. */
  open: endpoint('POST', '/member-page', { ...open, affects: [], body: z.strictObject({ token }) }),
  confirm: endpoint('POST', '/member-page/confirmation', {
    affects: lessonAffects,
    ...open,
    body: z.strictObject({ token, appointmentId: z.uuid() }),
  }),
  cancel: endpoint('POST', '/member-page/cancellation', {
    affects: lessonAffects,
    ...open,
    body: z.strictObject({ token, appointmentId: z.uuid() }),
  }),
  /** Which messages the member wants. */
  wish: endpoint('POST', '/member-page/wish', {
    ...open,
    affects: ['messages', 'people'],
    body: z.strictObject({ token, category: z.enum(messageCategories), isAllowed: z.boolean() }),
  }),
  /** Begins to bind the member to the WeChat user who opens the link; null: there is nothing to bind. */
  bindWechat: endpoint('POST', '/member-page/wechat', {
    permission: 'public',
    // Its reply sets a cookie.
    scope: 'own',
    affects: [],
    body: z.strictObject({ token }),
    reply: z.object({ url: z.nullable(z.string()) }),
  }),
  dispute: endpoint('POST', '/member-page/dispute', {
    affects: lessonAffects,
    ...open,
    body: z.strictObject({
      token,
      appointmentId: z.uuid(),
      reason: prose(disputeLength.least, disputeLength.most),
    }),
  }),
}

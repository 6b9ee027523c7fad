import * as z from 'zod/mini'
import { coverage } from '../catalogue/coverage'
import { endpoint } from '../endpoint'
import { day, fen, givenDay, listOf, prose, whole } from '../field'
import { permanentResource, rowBase } from '../resource'

export const membershipKinds = ['period', 'times', 'stored'] as const
export type MembershipKind = (typeof membershipKinds)[number]
export const membershipStatuses = [
  'pending',
  'active',
  'frozen',
  'expired',
  'upgraded',
  'transferred',
  'terminated',
] as const
export type MembershipStatus = (typeof membershipStatuses)[number]
/** The statuses of cards that are or will be valid. */
export const liveStatuses = ['pending', 'active', 'frozen'] as const
/** sale: bought here · opening: from before the chain used this console */
export const membershipOrigins = ['sale', 'opening', 'renewal', 'upgrade', 'transfer'] as const

/** A card from before the chain used this console, with its values on the day of entry; all other cards come from sales. */
export const membershipDraft = z.strictObject({
  memberId: z.uuid(),
  planId: z.uuid(),
  startsOn: givenDay,
  /** Today or later. */
  endsOn: givenDay,
  /** Only for `times`. */
  timesLeft: z.nullable(whole(0, 999)),
  /** Only for `stored`: the money on the card. */
  balanceFen: z.nullable(fen(0)),
  /** The price paid for it, from which a refund is computed. */
  valueFen: fen(0),
  note: prose(0, 200),
})
export type MembershipDraft = z.infer<typeof membershipDraft>

export const freeze = z.object({
  id: z.uuid(),
  /** First and last frozen day. */
  from: day,
  to: day,
  /** The real last day of a freeze that ended early. */
  endedOn: z.nullable(day),
  reason: z.string(),
  who: z.nullable(z.string()),
})
export type Freeze = z.infer<typeof freeze>

export const membershipRow = z.object({
  ...rowBase,
  memberId: z.uuid(),
  memberName: z.string(),
  memberNo: z.string(),
  /** Its own number: `K`, nine random digits and their check digit. */
  cardNo: z.string(),
  homeStoreId: z.uuid(),
  homeStoreName: z.string(),
  planId: z.nullable(z.uuid()),
  /** The order it was bought with. */
  orderId: z.nullable(z.uuid()),
  /** The plan's name when it was sold. */
  name: z.string(),
  kind: z.enum(membershipKinds),
  origin: z.enum(membershipOrigins),
  status: z.enum(membershipStatuses),
  /** First and last valid day; for a pending card, those it gets when it begins by itself. */
  startsOn: day,
  endsOn: day,
  /** `endsOn`, moved by the running or planned freeze. */
  plannedEndsOn: day,
  /** From today to the last day, 0 on it; null once it is over. */
  daysLeft: z.nullable(z.int()),
  timesTotal: z.nullable(z.int()),
  timesLeft: z.nullable(z.int()),
  balanceFen: z.nullable(z.int()),
  /** What it was sold for, without bonus and gifts; the unused part is a liability of the chain. */
  valueFen: z.int(),
  /** The only coach course that it pays for; null is any. */
  courseId: z.nullable(z.uuid()),
  courseName: z.nullable(z.string()),
  /** What it was sold to admit to and pay for. */
  coverage,
  storeScope: z.enum(['all', 'some']),
  storeIds: z.array(z.uuid()),
  storeNames: z.array(z.string()),
  freezeMaxDays: z.int(),
  freezeMinDays: z.int(),
  freezeMaxCount: z.int(),
  /** Guests of the holder in a calendar month. */
  guestsPerMonth: z.int(),
  /** Days and freezes used so far, planned ones included. */
  freezeUsedDays: z.int(),
  freezeCount: z.int(),
  isTransferable: z.boolean(),
  transferFeeFen: z.int(),
  /** The card that this one continues, and the one that continues it. */
  prevId: z.nullable(z.uuid()),
  nextId: z.nullable(z.uuid()),
  hasOpenRefund: z.boolean(),
  /** It waits for the signature of an agreement. */
  isUnsigned: z.boolean(),
  note: z.string(),
  freezes: z.array(freeze),
  extensions: z.array(
    z.object({ days: z.int(), reason: z.string(), at: z.iso.datetime(), who: z.nullable(z.string()) }),
  ),
})
export type Membership = z.infer<typeof membershipRow>

const plain = z.strictObject({})
const reasoned = z.strictObject({ reason: prose(2, 200) })
const scope = 'stores'

const resource = permanentResource({
  singular: 'membership',
  name: 'memberships',
  affects: ['members', 'dashboard'],
  scope,
  row: membershipRow,
  draft: membershipDraft,
  filters: {
    status: listOf(membershipStatuses),
    kind: listOf(membershipKinds),
    member: z.optional(z.uuid()),
    plan: z.optional(z.uuid()),
    store: z.optional(z.uuid()),
    /** Live cards whose last day is within so many days from today. */
    expiring: z.optional(z.enum(['7', '30'])),
  },
  sorts: ['endsOn', 'createdAt'],
  stepUp: ['export'],
  events: {
    /** Begins the card today, before its planned day. */
    activate: { event: 'membership.activate', body: plain },
    /** From today or a later day on; a later freeze is planned and begins by itself. */
    freeze: {
      event: 'membership.freeze',
      body: z.strictObject({ from: givenDay, to: givenDay, reason: prose(2, 200) }),
    },
    /** Ends the running freeze today, or cancels the planned one. */
    unfreeze: { event: 'membership.unfreeze', body: plain },
    extend: {
      event: 'membership.extend',
      body: z.strictObject({ days: whole(1, 365), reason: prose(2, 200) }),
    },
    /** Ends the card without a refund; a refund is requested on its order. */
    terminate: { event: 'membership.terminate', body: reasoned },
  },
})

/** One deduction from a card or return to it: times, or money in fen for a stored card. */
export const membershipUse = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  delta: z.int(),
  /** What was left after it. */
  left: z.int(),
  reason: z.enum([
    'opening',
    'booked',
    'promoted',
    'swapped',
    'cancelled',
    'session_cancelled',
    'waived',
    'expired',
    'complimentary',
    'disputed',
    'visited',
    'paid',
    'refunded',
    'adjusted',
  ]),
  who: z.nullable(z.string()),
  /** A course, a store or an order's number. */
  about: z.nullable(z.string()),
})
export type MembershipUse = z.infer<typeof membershipUse>

export const memberships = {
  ...resource,
  /** A PATCH changes only this; every other change is an event. */
  update: endpoint('PATCH', '/memberships/:id', {
    affects: ['memberships', 'members', 'dashboard'],
    permission: 'membership:write',
    scope,
    body: z.partial(z.strictObject({ note: prose(0, 200) })),
    reply: membershipRow,
    versioned: true,
  }),
  /** The latest line first. */
  uses: endpoint('GET', '/memberships/:id/uses', {
    permission: 'membership:read',
    scope,
    reply: z.object({ rows: z.array(membershipUse) }),
  }),
  /** Suspended stores, and the days by which their cards were extended so far. */
  closures: endpoint('GET', '/memberships/closures', {
    permission: 'membership:extendStore',
    scope,
    reply: z.object({
      rows: z.array(
        z.object({
          storeId: z.uuid(),
          storeName: z.string(),
          /** First and last closed day; `to` null is until further notice. */
          from: day,
          to: z.nullable(day),
          /** Days by which `extendStore` has extended cards since. */
          extendedDays: z.int(),
        }),
      ),
    }),
  }),
  /**
   * Extends every live card of a closed store's members; `dryRun` only counts. Only members with this home store are affected, and a card
   * that is valid in other stores too is left out unless `everywhere`.
   */
  extendStore: endpoint('POST', '/memberships/extend', {
    affects: ['memberships', 'members', 'dashboard'],
    permission: 'membership:extendStore',
    scope,
    body: z.strictObject({
      storeId: z.uuid(),
      days: whole(1, 365),
      reason: prose(2, 200),
      everywhere: z.boolean(),
      dryRun: z.boolean(),
    }),
    reply: z.object({ cards: z.int(), members: z.int() }),
    once: true,
  }),
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { day, fen, givenDay, listOf, prose, whole } from './field'
import { permanentResource, rowBase } from './resource'

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
/** Those that still promise something. */
export const liveStatuses = ['pending', 'active', 'frozen'] as const
/** sale: bought here · opening: had before the chain ran on this console */
export const membershipOrigins = ['sale', 'opening', 'renewal', 'upgrade', 'transfer'] as const

/** A card that a member had before the chain ran on this console, as it stands on the day it is entered. Sales make all others. */
export const membershipDraft = z.strictObject({
  memberId: z.uuid(),
  planId: z.uuid(),
  startsOn: givenDay,
  /** Today or later. */
  endsOn: givenDay,
  /** Of `times` alone. */
  timesLeft: z.nullable(whole(0, 999)),
  /** Of `stored` alone: what is on the card. */
  balanceFen: z.nullable(fen(0)),
  /** What was paid for it; what a refund is worked out from. */
  valueFen: fen(0),
  note: prose(0, 200),
})
export type MembershipDraft = z.infer<typeof membershipDraft>

export const freeze = z.object({
  id: z.uuid(),
  /** First and last frozen day. */
  from: day,
  to: day,
  /** The day it really ended on, where it ended early. */
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
  /** First and last valid day. Of a pending one: those it gets when it begins by itself. */
  startsOn: day,
  endsOn: day,
  /** `endsOn`, put off by the freeze that runs or is planned. */
  plannedEndsOn: day,
  /** From today to the last day, 0 on it; null once it is over. */
  daysLeft: z.nullable(z.int()),
  timesTotal: z.nullable(z.int()),
  timesLeft: z.nullable(z.int()),
  balanceFen: z.nullable(z.int()),
  /** What it was sold for, bonus and gifts apart; what is not used up of it is the chain's debt. */
  valueFen: z.int(),
  /** Lessons of one coach course alone; null is any. */
  courseId: z.nullable(z.uuid()),
  courseName: z.nullable(z.string()),
  storeScope: z.enum(['all', 'some']),
  storeIds: z.array(z.uuid()),
  storeNames: z.array(z.string()),
  freezeMaxDays: z.int(),
  freezeMinDays: z.int(),
  freezeMaxCount: z.int(),
  /** Days and times frozen so far, planned ones included. */
  freezeUsedDays: z.int(),
  freezeCount: z.int(),
  isTransferable: z.boolean(),
  transferFeeFen: z.int(),
  /** The card that this one continues, and the one that continues it. */
  prevId: z.nullable(z.uuid()),
  nextId: z.nullable(z.uuid()),
  /** Money of it is being paid back. */
  hasOpenRefund: z.boolean(),
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
  scope,
  row: membershipRow,
  draft: membershipDraft,
  filters: {
    status: listOf(membershipStatuses),
    kind: listOf(membershipKinds),
    member: z.optional(z.uuid()),
    plan: z.optional(z.uuid()),
    store: z.optional(z.uuid()),
    /** Live ones whose last day is within so many days from today. */
    expiring: z.optional(z.enum(['7', '30'])),
  },
  sorts: ['endsOn', 'createdAt'],
  stepUp: ['export'],
  events: {
    /** Begins today, before its day. */
    activate: { event: 'membership.activate', body: plain },
    /** From today or a later day on; a later one is planned and begins by itself. */
    freeze: {
      event: 'membership.freeze',
      body: z.strictObject({ from: givenDay, to: givenDay, reason: prose(2, 200) }),
    },
    /** Ends the freeze that runs, today, or takes the planned one back. */
    unfreeze: { event: 'membership.unfreeze', body: plain },
    extend: {
      event: 'membership.extend',
      body: z.strictObject({ days: whole(1, 365), reason: prose(2, 200) }),
    },
    /** Without money back; with money it is a refund of its order. */
    terminate: { event: 'membership.terminate', body: reasoned },
  },
})

/** One line of what was taken from a card and given back: times, or money in fen of a stored one. */
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
    'visited',
    'paid',
    'refunded',
    'adjusted',
  ]),
  who: z.nullable(z.string()),
  /** What it was for: a course, a store, an order's number. */
  about: z.nullable(z.string()),
})
export type MembershipUse = z.infer<typeof membershipUse>

export const memberships = {
  ...resource,
  /** Everything else changes by an event. */
  update: endpoint('PATCH', '/memberships/:id', {
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
  /** Stores that are suspended, and what has been made up for so far. */
  closures: endpoint('GET', '/memberships/closures', {
    permission: 'membership:extendStore',
    scope,
    reply: z.object({
      rows: z.array(
        z.object({
          storeId: z.uuid(),
          storeName: z.string(),
          /** First and last closed day; without an end until further notice. */
          from: day,
          to: z.nullable(day),
          /** By how many days `extendStore` has put cards off since. */
          extendedDays: z.int(),
        }),
      ),
    }),
  }),
  /**
   * Puts off the last day of every live card of a store's members, because the store was closed; `dryRun` counts alone.
   * Its cards are those of members at home there; one that holds in other stores too is left out unless `everywhere`.
   */
  extendStore: endpoint('POST', '/memberships/extend', {
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

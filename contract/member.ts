import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { day, givenDay, givenInstant, listOf, pageNumber, prose, text } from './field'
import { membershipKinds, membershipStatuses } from './membership'
import { pageOf, permanentResource, rowBase } from './resource'

export const memberLevels = ['regular', 'silver', 'gold', 'diamond'] as const
/** The standing of a member: that of the best card. */
export const standings = ['active', 'frozen', 'pending', 'expired', 'none'] as const

/** A live card as lists and bookings see it. */
export const memberCard = z.object({
  id: z.uuid(),
  /** The plan's name when it was sold. */
  name: z.string(),
  kind: z.enum(membershipKinds),
  status: z.enum(membershipStatuses),
  /** First and last valid day. */
  startsOn: day,
  endsOn: day,
  /** Units left of a `times` membership, else null. */
  timesLeft: z.nullable(z.int()),
  /** Money left on a `stored` one, else null. */
  balanceFen: z.nullable(z.int()),
  /** Lessons of one coach course alone; null is any. */
  courseId: z.nullable(z.uuid()),
})
export type MemberCard = z.infer<typeof memberCard>

export const memberDraft = z.strictObject({
  personId: z.uuid(),
  homeStoreId: z.uuid(),
  joinedOn: givenDay,
  level: z.enum(memberLevels),
  /** The person who looks after them. */
  consultantId: z.nullable(z.uuid()),
  /** Why they may neither book nor enter; null is nothing of the kind. */
  blacklistReason: z.nullable(prose(2, 200)),
})
export type MemberDraft = z.infer<typeof memberDraft>

export const memberRow = z.object({
  ...rowBase,
  ...memberDraft.shape,
  joinedOn: day,
  /** `M` and eight digits, given by the server. */
  memberNo: z.string(),
  name: z.string(),
  /** Masked. */
  mobile: z.string(),
  avatarId: z.nullable(z.uuid()),
  homeStoreName: z.string(),
  consultantName: z.nullable(z.string()),
  isBlacklisted: z.boolean(),
  standing: z.enum(standings),
  /** Of the best card; null without one. */
  cardEndsOn: z.nullable(day),
  lastVisitOn: z.nullable(day),
  /** When somebody last spoke to them about their card. */
  lastContactAt: z.nullable(z.iso.datetime()),
  /** Pending, active and frozen ones, the soonest to end first. */
  memberships: z.array(memberCard),
})
export type Member = z.infer<typeof memberRow>

const scope = 'stores'

const resource = permanentResource({
  singular: 'member',
  name: 'members',
  scope,
  row: memberRow,
  draft: memberDraft,
  filters: {
    store: z.optional(z.uuid()),
    standing: listOf(standings),
    level: listOf(memberLevels),
    plan: z.optional(z.uuid()),
    consultant: z.optional(z.uuid()),
    /** Active ones whose best card ends within so many days from today. */
    expiring: z.optional(z.enum(['7', '30'])),
    /** Active ones who have not come for so many days. */
    silent: z.optional(z.enum(['14', '30'])),
    /** Nobody has spoken to them in the last seven days. */
    uncontacted: z.optional(z.stringbool()),
    blacklisted: z.optional(z.stringbool()),
    /** Shanghai days between which they joined, both included. */
    joinedFrom: z.optional(givenDay),
    joinedTo: z.optional(givenDay),
    /** A period card of theirs ended in these days, both included: its last valid day, or the day it was given up. */
    endedFrom: z.optional(givenDay),
    endedTo: z.optional(givenDay),
    /** With `endedFrom` and `endedTo`: whether they have a card that begins after that end or goes on. */
    renewed: z.optional(z.stringbool()),
    /** Let in within the setting `doors.stayMin` and not seen to leave; with `store`, there. */
    inGym: z.optional(z.stringbool()),
  },
  sorts: ['memberNo', 'name', 'createdAt', 'cardEndsOn', 'lastVisitOn', 'joinedOn'],
  stepUp: ['export'],
  events: {},
})

export const checkInRefusals = [
  'member_blacklisted',
  'no_card',
  'card_refund_open',
  'card_frozen',
  'card_expired',
  'card_not_begun',
  'card_of_other_store',
  'no_units_left',
] as const
export type CheckInRefusal = (typeof checkInRefusals)[number]

/** A visit, or a try. */
export const checkIn = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  storeId: z.uuid(),
  storeName: z.string(),
  source: z.enum(['front_desk', 'device']),
  result: z.enum(['pass', 'deny']),
  denyReason: z.nullable(z.enum(checkInRefusals)),
  membershipId: z.nullable(z.uuid()),
  membershipName: z.nullable(z.string()),
  /** A time was taken for it. A second visit on a day takes none. */
  tookUnit: z.boolean(),
  timesLeft: z.nullable(z.int()),
  /** It began with this visit. */
  activated: z.boolean(),
  /** Already here today at that time. */
  earlierAt: z.nullable(z.iso.datetime()),
})
export type CheckIn = z.infer<typeof checkIn>

/** What somebody at the door says who they are by: their whole number, or their whole mobile. */
export const doorSign = /^(?:M\d{8}|1[3-9]\d{9})$/

/** Somebody at the door who may be of another store: as much of them as the desk needs. */
export const memberAtDoor = z.object({
  id: z.uuid(),
  memberNo: z.string(),
  name: z.string(),
  avatarId: z.nullable(z.uuid()),
  standing: z.enum(standings),
  /** Live ones that hold in the store that asks. */
  memberships: z.array(memberCard),
})
export type MemberAtDoor = z.infer<typeof memberAtDoor>

export const contactWays = ['call', 'wechat', 'sms', 'in_person'] as const

/** One thing that happened to a member, the latest first. `kind` says which of the others are told. */
export const memberMoment = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['joined', 'order', 'refund', 'visit', 'denied', 'booking', 'card', 'contact', 'change']),
  who: z.nullable(z.string()),
  /** A code of what happened: a status, an event of a machine, a way of contact. */
  what: z.string(),
  /** What it was about: an order's number, a card's or a course's name. */
  about: z.nullable(z.string()),
  amountFen: z.nullable(z.int()),
  note: z.nullable(z.string()),
  /** What can be opened: `order`, `appointment`, `membership` and its id. */
  link: z.nullable(
    z.object({ kind: z.enum(['order', 'refund', 'appointment', 'membership']), id: z.uuid() }),
  ),
})
export type MemberMoment = z.infer<typeof memberMoment>

/** Members, and what the front desk does with them. */
export const members = {
  ...resource,
  /** Somebody stands at the desk. A card may be chosen; else the one that costs nothing and ends soonest serves. */
  checkIn: endpoint('POST', '/members/:id/check-in', {
    permission: 'member:checkIn',
    scope,
    body: z.strictObject({ storeId: z.uuid(), membershipId: z.nullable(z.uuid()) }),
    reply: checkIn,
    once: true,
  }),
  /**
   * Whom a whole number or mobile belongs to, of whatever store: told where a card of theirs holds in the store that asks,
   * which may then let them in. Of anybody else only why not. Each look is noted, and an account has 60 in ten minutes.
   */
  atDoor: endpoint('POST', '/members/at-door', {
    permission: 'member:checkIn',
    scope,
    body: z.strictObject({ storeId: z.uuid(), sign: z.string().check(z.trim(), z.regex(doorSign)) }),
    reply: z.object({
      member: z.nullable(memberAtDoor),
      /** null with no member: nobody bears it. */
      refusal: z.nullable(z.enum(['no_card', 'card_of_other_store'])),
    }),
  }),
  checkIns: endpoint('GET', '/check-ins', {
    permission: 'member:read',
    scope,
    query: z.strictObject({
      member: z.optional(z.uuid()),
      store: z.optional(z.uuid()),
      /** A Shanghai day; today unless told. */
      day: z.optional(givenDay),
      page: pageNumber,
    }),
    reply: pageOf(
      z.object({ ...checkIn.shape, memberId: z.uuid(), memberName: z.string(), memberNo: z.string() }),
    ),
  }),
  timeline: endpoint('GET', '/members/:id/timeline', {
    permission: 'member:read',
    scope,
    query: z.strictObject({
      /** Continues after this instant's moment. */
      before: z.optional(givenInstant),
      kind: listOf(['order', 'refund', 'visit', 'booking', 'card', 'contact', 'change']),
    }),
    reply: z.object({ rows: z.array(memberMoment), more: z.boolean() }),
  }),
  /** Notes that somebody spoke to these members. */
  contact: endpoint('POST', '/members/contacts', {
    permission: 'member:write',
    scope,
    body: z.strictObject({
      memberIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)),
      way: z.enum(contactWays),
      note: text(0, 200),
    }),
    reply: z.object({ contacted: z.int() }),
  }),
  /** Gives these members to a consultant, or to nobody. */
  assign: endpoint('POST', '/members/consultants', {
    permission: 'member:write',
    scope,
    body: z.strictObject({
      memberIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)),
      consultantId: z.nullable(z.uuid()),
    }),
    reply: z.object({ assigned: z.int() }),
  }),
}

/** A member as lists have it. */
export type ListedMember = z.infer<typeof members.list.reply>['rows'][number]

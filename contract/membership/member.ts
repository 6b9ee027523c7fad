import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, givenDay, givenInstant, listOf, pageNumber, prose, text } from '../field'
import { pageOf, permanentResource, rowBase } from '../resource'
import { membershipKinds, membershipStatuses } from './membership'

export const memberLevels = ['regular', 'silver', 'gold', 'diamond'] as const
/** A member's status, which is that of the best card. */
export const standings = ['active', 'frozen', 'pending', 'expired', 'none'] as const

/** A live card in lists and bookings. */
export const memberCard = z.object({
  id: z.uuid(),
  /** The plan's name when it was sold. */
  name: z.string(),
  cardNo: z.string(),
  kind: z.enum(membershipKinds),
  status: z.enum(membershipStatuses),
  /** First and last valid day. */
  startsOn: day,
  endsOn: day,
  /** Units left of a `times` card, else null. */
  timesLeft: z.nullable(z.int()),
  /** Money left on a `stored` card, else null. */
  balanceFen: z.nullable(z.int()),
  /** The only coach course that it pays for; null is any. */
  courseId: z.nullable(z.uuid()),
})
export type MemberCard = z.infer<typeof memberCard>

export const memberDraft = z.strictObject({
  personId: z.uuid(),
  homeStoreId: z.uuid(),
  joinedOn: givenDay,
  level: z.enum(memberLevels),
  /** The person responsible for the member. */
  consultantId: z.nullable(z.uuid()),
  /** Why the member may neither book nor enter; null for a member who may. */
  blacklistReason: z.nullable(prose(2, 200)),
})
export type MemberDraft = z.infer<typeof memberDraft>

export const memberRow = z.object({
  ...rowBase,
  ...memberDraft.shape,
  joinedOn: day,
  /** `M` and eight digits, assigned by the server. */
  memberNo: z.string(),
  name: z.string(),
  /** Masked; of somebody without one it is a guardian's. */
  mobile: z.string(),
  isGuardianMobile: z.boolean(),
  avatarId: z.nullable(z.uuid()),
  homeStoreName: z.string(),
  consultantName: z.nullable(z.string()),
  isBlacklisted: z.boolean(),
  /** Came as a guest of a member and has had no card so far. */
  isGuest: z.boolean(),
  standing: z.enum(standings),
  /** Of the best card; null without one. */
  cardEndsOn: z.nullable(day),
  lastVisitOn: z.nullable(day),
  /** When staff last recorded a contact about the member's card. */
  lastContactAt: z.nullable(z.iso.datetime()),
  /** Pending, active and frozen ones, the first to end first. */
  memberships: z.array(memberCard),
})
export type Member = z.infer<typeof memberRow>

const scope = 'stores'

const resource = permanentResource({
  singular: 'member',
  name: 'members',
  affects: ['people', 'dashboard'],
  scope,
  row: memberRow,
  draft: memberDraft,
  filters: {
    store: z.optional(z.uuid()),
    standing: listOf(standings),
    level: listOf(memberLevels),
    plan: z.optional(z.uuid()),
    consultant: z.optional(z.uuid()),
    /** Active members whose best card ends within so many days from today. */
    expiring: z.optional(z.enum(['7', '30'])),
    /** Active members without a visit for so many days. */
    silent: z.optional(z.enum(['14', '30'])),
    /** Members without a contact in the last seven days. */
    uncontacted: z.optional(z.stringbool()),
    /** Members with an agreement that waits for their signature. */
    unsigned: z.optional(z.stringbool()),
    blacklisted: z.optional(z.stringbool()),
    /** Shanghai days between which they joined, both included; guests have not joined. */
    joinedFrom: z.optional(givenDay),
    joinedTo: z.optional(givenDay),
    /** A period card of theirs ended in these days, both included: on its last valid day, or on the day it was terminated. */
    endedFrom: z.optional(givenDay),
    endedTo: z.optional(givenDay),
    /** With `endedFrom` and `endedTo`: whether they have a card that begins or continues after that end. */
    renewed: z.optional(z.stringbool()),
    /** Checked in within the setting `doors.stayMin` and without a recorded exit; with `store`, in that store. */
    inGym: z.optional(z.stringbool()),
  },
  sorts: ['memberNo', 'name', 'createdAt', 'cardEndsOn', 'lastVisitOn', 'joinedOn'],
  stepUp: ['export'],
  events: {},
})

/** The total of a list: up to a limit, from which it is not exact. */
const listTotal = z.object({ total: z.int(), totalIsExact: z.boolean() })

export const checkInRefusals = [
  'member_blacklisted',
  'no_card',
  'card_refund_open',
  'card_frozen',
  'card_expired',
  'card_unsigned',
  'card_not_begun',
  'card_of_other_store',
  'card_without_entry',
  'card_outside_hours',
  'card_day_limit',
  'card_week_limit',
  'no_units_left',
  'lessons_due',
] as const
export type CheckInRefusal = (typeof checkInRefusals)[number]

/** What a member owes for lessons taken. */
export const lessonDebt = z.object({
  openFen: z.int(),
  /** When the first of these lessons began. */
  since: z.iso.datetime(),
})
export type LessonDebt = z.infer<typeof lessonDebt>

/** A check-in or a refused attempt. */
export const checkIn = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  storeId: z.uuid(),
  storeName: z.string(),
  source: z.enum(['front_desk', 'device']),
  result: z.enum(['pass', 'deny']),
  denyReason: z.nullable(z.enum(checkInRefusals)),
  /** When the refused card admits next, if its hours or limits were the reason. */
  nextAt: z.nullable(z.iso.datetime()),
  membershipId: z.nullable(z.uuid()),
  membershipName: z.nullable(z.string()),
  /** Whether it used a unit of the card; a second visit on a day uses none. */
  tookUnit: z.boolean(),
  timesLeft: z.nullable(z.int()),
  /** Whether this visit activated the card. */
  activated: z.boolean(),
  /** What the member owed for lessons at that time, and since when; null: nothing. */
  debtFen: z.nullable(z.int()),
  debtSince: z.nullable(z.iso.datetime()),
  /** The time of an earlier visit today. */
  earlierAt: z.nullable(z.iso.datetime()),
  /** Whose guest it was; the card is the host's. */
  hostId: z.nullable(z.uuid()),
  hostName: z.nullable(z.string()),
})
export type CheckIn = z.infer<typeof checkIn>

/** The member's number, the number of a card, or the mobile that identifies a person at the door, in full. */
export const doorSign = /^(?:M\d{8}|K\d{10}|1[3-9]\d{9})$/

/** A person at the door, perhaps of another store, with only the members that the front desk needs. */
export const memberAtDoor = z.object({
  id: z.uuid(),
  memberNo: z.string(),
  name: z.string(),
  avatarId: z.nullable(z.uuid()),
  standing: z.enum(standings),
  /** Live cards that are valid in the requesting store. */
  memberships: z.array(memberCard),
})
export type MemberAtDoor = z.infer<typeof memberAtDoor>

/** Who is in a store now, the latest to come first; at most 40 by name. */
const visitorsInside = z.object({
  rows: z.array(
    z.object({
      memberId: z.uuid(),
      name: z.string(),
      memberNo: z.string(),
      avatarId: z.nullable(z.uuid()),
      /** Whether it is a member of the requesting stores, whose sheet opens. */
      isOwn: z.boolean(),
      /** When they were let in last. */
      since: z.iso.datetime(),
      /** The locker of this store whose key they have. */
      lockerNo: z.nullable(z.string()),
    }),
  ),
  total: z.int(),
  capacity: z.int(),
})
export type VisitorsInside = z.infer<typeof visitorsInside>

export const contactWays = ['call', 'wechat', 'sms', 'in_person'] as const

/** One event in a member's history, the latest first. `kind` says which of the other members are set. */
export const memberMoment = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum([
    'joined',
    'order',
    'refund',
    'visit',
    'denied',
    'booking',
    'card',
    'wristband',
    'locker',
    'contact',
    'message',
    'change',
  ]),
  who: z.nullable(z.string()),
  /** A code of the event: a status, a machine's event, a kind of contact. */
  what: z.string(),
  /** The order's number, the card's or the course's name. */
  about: z.nullable(z.string()),
  amountFen: z.nullable(z.int()),
  note: z.nullable(z.string()),
  /** The row that can be opened. */
  link: z.nullable(
    z.object({ kind: z.enum(['order', 'refund', 'appointment', 'membership']), id: z.uuid() }),
  ),
})
export type MemberMoment = z.infer<typeof memberMoment>

export const members = {
  ...resource,
  /** Checks in a person at the desk. Without a chosen card the server uses one that costs nothing, or else the one that ends first. */
  checkIn: endpoint('POST', '/members/:id/check-in', {
    affects: ['members', 'memberships', 'check-ins', 'dashboard'],
    permission: 'member:checkIn',
    scope,
    body: z.strictObject({ storeId: z.uuid(), membershipId: z.nullable(z.uuid()) }),
    reply: checkIn,
    once: true,
  }),
  /**
   * Finds a member of any store by the whole number, mobile or card number. The member is replied only with a card that is valid in the requesting
   * store, which may then check them in; otherwise the reply has only the reason. Each lookup is logged, and an account has 60 in ten
   * minutes.
   */
  atDoor: endpoint('POST', '/members/at-door', {
    affects: [],
    permission: 'member:checkIn',
    scope,
    body: z.strictObject({ storeId: z.uuid(), sign: z.string().check(z.trim(), z.regex(doorSign)) }),
    reply: z.object({
      member: z.nullable(memberAtDoor),
      /** Others of a family who are reached by the same mobile. */
      others: z.array(memberAtDoor),
      /** null without a member: no member has this number or mobile. */
      refusal: z.nullable(z.enum(['no_card', 'card_of_other_store'])),
    }),
  }),
  /** How many members each list of people to contact has, with the other filters of the request applied. */
  workLists: endpoint('GET', '/members/work-lists', {
    permission: 'member:read',
    scope,
    query: z.strictObject({
      store: z.optional(z.uuid()),
      consultant: z.optional(z.uuid()),
      /** The list that is shown; it limits `uncontacted`. */
      expiring: resource.list.query.shape.expiring,
      silent: resource.list.query.shape.silent,
      /** Limits the other four. */
      uncontacted: z.optional(z.stringbool()),
      /** Members with an agreement that waits for their signature. */
      unsigned: z.optional(z.stringbool()),
    }),
    reply: z.object({
      expiring7: listTotal,
      expiring30: listTotal,
      silent14: listTotal,
      silent30: listTotal,
      uncontacted: listTotal,
    }),
  }),
  checkIns: endpoint('GET', '/check-ins', {
    permission: 'member:read',
    scope,
    query: z.strictObject({
      member: z.optional(z.uuid()),
      store: z.optional(z.uuid()),
      /** A Shanghai day; the default is today. */
      day: z.optional(givenDay),
      page: pageNumber,
    }),
    reply: pageOf(
      z.object({
        ...checkIn.shape,
        memberId: z.uuid(),
        memberName: z.string(),
        memberNo: z.string(),
        avatarId: z.nullable(z.uuid()),
        /** Whether it is a member of the requesting stores, whose sheet opens. */
        isOwn: z.boolean(),
      }),
    ),
  }),
  inside: endpoint('GET', '/check-ins/inside', {
    permission: 'member:read',
    scope,
    query: z.strictObject({ store: z.uuid() }),
    reply: visitorsInside,
  }),
  timeline: endpoint('GET', '/members/:id/timeline', {
    permission: 'member:read',
    scope,
    query: z.strictObject({
      /** Continues after this instant's event. */
      before: z.optional(givenInstant),
      kind: listOf([
        'order',
        'refund',
        'visit',
        'booking',
        'card',
        'wristband',
        'locker',
        'contact',
        'message',
        'change',
      ]),
    }),
    reply: z.object({ rows: z.array(memberMoment), more: z.boolean() }),
  }),
  /** Records a contact with these members. */
  contact: endpoint('POST', '/members/contacts', {
    affects: ['members', 'dashboard'],
    permission: 'member:write',
    scope,
    body: z.strictObject({
      memberIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)),
      way: z.enum(contactWays),
      note: text(0, 200),
    }),
    reply: z.object({ contacted: z.int() }),
  }),
  /** Assigns these members to a consultant; null removes the consultant. */
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

/** A visit as lists show it. */
export type ListedVisit = z.infer<typeof members.checkIns.reply>['rows'][number]

/** A member without the members that lists leave out. */
export type ListedMember = z.infer<typeof members.list.reply>['rows'][number]

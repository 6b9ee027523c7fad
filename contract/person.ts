import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { day, givenDay, givenVersion, idCard, listOf, mobile, pageNumber, prose, text } from './field'
import { pageOf, resource, rowBase } from './resource'

export const genders = ['male', 'female', 'unknown'] as const
/** What somebody does for the chain besides coaching: a statement about the person, not a permission. */
export const duties = ['receptionist', 'manager', 'editor', 'admin'] as const
/** `member` and `coach` follow from their records, the others are the person's duties. */
export const personRoles = ['member', 'coach', ...duties] as const
export const personSources = ['walk_in', 'site', 'referral', 'douyin', 'meituan', 'corporate'] as const
export const personStatuses = ['active', 'disabled', 'anonymised'] as const
export const faceStatuses = ['none', 'consented', 'enrolled', 'failed', 'revoked'] as const
/** Younger people need a guardian's word for what is done with their face (PIPL, article 31). */
export const guardedAge = 14

/** The identity that coaches and members stand on. */
export const personDraft = z.strictObject({
  name: text(2, 30),
  gender: z.enum(genders),
  mobile,
  /** Before today; between 3 and 100 years ago. */
  birthday: z.nullable(givenDay),
  /** GB 11643, 18 characters; encrypted where it is kept. */
  idCard: z.nullable(idCard),
  avatarId: z.nullable(z.uuid()),
  /** The store they belong to; null is none in particular. */
  storeId: z.nullable(z.uuid()),
  duties: z.array(z.enum(duties)).check(z.maxLength(4)),
  source: z.enum(personSources),
  emergencyName: z.nullable(text(2, 30)),
  emergencyMobile: z.nullable(mobile),
  /** What a coach must know; encrypted where it is kept. '' is nothing. */
  healthNote: prose(0, 500),
})
export type PersonDraft = z.infer<typeof personDraft>

const { healthNote: _, ...shown } = personDraft.shape

/** Numbers are masked: `138****1234`; of an id card the first and the last character are left, since place and birthday tell the rest. */
export const personRow = z.object({
  ...rowBase,
  ...shown,
  birthday: z.nullable(day),
  /** '' of who has none any more. */
  mobile: z.string(),
  idCard: z.nullable(z.string()),
  emergencyMobile: z.nullable(z.string()),
  hasHealthNote: z.boolean(),
  roles: z.array(z.enum(personRoles)),
  storeName: z.nullable(z.string()),
  status: z.enum(personStatuses),
  faceStatus: z.enum(faceStatuses),
  /** The document that holds the face's photo. */
  facePhotoId: z.nullable(z.uuid()),
  consentAt: z.nullable(z.iso.datetime()),
  /** Which wording was agreed to. */
  consentVersion: z.nullable(z.string()),
  guardianName: z.nullable(z.string()),
  memberId: z.nullable(z.uuid()),
  coachId: z.nullable(z.uuid()),
  /** The person this one was merged into; such a row is archived. */
  mergedIntoId: z.nullable(z.uuid()),
  /** Facts that anonymising waits for. */
  openOrders: z.int(),
  liveMemberships: z.int(),
})
export type Person = z.infer<typeof personRow>

const plain = z.strictObject({})

const resourceOfPeople = resource({
  singular: 'person',
  name: 'people',
  scope: 'stores',
  row: personRow,
  detail: [
    'idCard',
    'emergencyName',
    'emergencyMobile',
    'facePhotoId',
    'consentAt',
    'consentVersion',
    'guardianName',
    'openOrders',
    'liveMemberships',
  ],
  draft: personDraft,
  filters: {
    role: listOf(personRoles),
    store: z.optional(z.uuid()),
    face: listOf(faceStatuses),
    source: listOf(personSources),
    status: listOf(personStatuses),
  },
  sorts: ['createdAt', 'name', 'updatedAt'],
  stepUp: ['export'],
  events: {
    disable: { event: 'person.disable', body: z.strictObject({ reason: prose(2, 200) }) },
    enable: { event: 'person.enable', body: plain },
    /** For good: name, numbers, notes and pictures go, money rows stay. */
    anonymise: { event: 'person.anonymise', body: z.strictObject({ reason: prose(2, 200) }) },
  },
})

/** What can be read in full, one at a time, for a reason that is kept. */
export const secrets = ['mobile', 'idCard', 'emergencyMobile', 'healthNote'] as const
export type Secret = (typeof secrets)[number]

/** Why two people may be one, the surest first. */
export const likenesses = ['id_card', 'name_birthday', 'name_emergency', 'name_pinyin_mobile_tail'] as const

/** A person as the duplicate finder and the merge show it. */
export const personBrief = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  mobile: z.string(),
  birthday: z.nullable(day),
  avatarId: z.nullable(z.uuid()),
  storeName: z.nullable(z.string()),
  roles: z.array(z.enum(personRoles)),
  createdAt: z.iso.datetime(),
})
export type PersonBrief = z.infer<typeof personBrief>

/** The members of which a merge keeps one of two. */
export const mergeable = [
  'name',
  'gender',
  'mobile',
  'birthday',
  'idCard',
  'avatarId',
  'storeId',
  'source',
  'emergencyName',
  'emergencyMobile',
  'healthNote',
] as const

const mergePlan = z.object({
  kept: personRow,
  gone: personRow,
  /** How many rows of each kind change hands, by table. */
  moves: z.array(z.object({ table: z.string(), rows: z.int() })),
  /** Codes of `field_<code>`: why it cannot be done, for example two coaches. Empty when it can. */
  refusals: z.array(z.string()),
})
export type MergePlan = z.infer<typeof mergePlan>

export const mergeRow = z.object({
  id: z.uuid(),
  keptId: z.uuid(),
  keptName: z.string(),
  goneId: z.uuid(),
  goneName: z.string(),
  at: z.iso.datetime(),
  who: z.nullable(z.string()),
  rows: z.int(),
  /** Until then it can be undone. */
  undoUntil: z.iso.datetime(),
  undoneAt: z.nullable(z.iso.datetime()),
})
export type Merge = z.infer<typeof mergeRow>

const scope = 'stores'

export const people = {
  ...resourceOfPeople,
  /** One masked member in full. Each look is a line of the audit log with its reason. */
  reveal: endpoint('POST', '/people/:id/reveal', {
    permission: 'person:reveal',
    scope,
    stepUp: true,
    body: z.strictObject({ what: z.enum(secrets), reason: prose(2, 200) }),
    reply: z.object({ value: z.nullable(z.string()) }),
  }),
  /** Agreement to the use of the face: before it no photo is kept. `photoId` is a document (JPEG, ≥ 200 px, ≤ 1 MB). */
  consent: endpoint('POST', '/people/:id/consent', {
    permission: 'person:write',
    scope,
    body: z.strictObject({
      photoId: z.nullable(z.uuid()),
      version: text(1, 20),
      /** Obliged below `guardedAge`. */
      guardianName: z.nullable(text(2, 30)),
    }),
    reply: personRow,
    versioned: true,
  }),
  /** Takes the agreement back: the photo goes here, and from every device. */
  revokeConsent: endpoint('POST', '/people/:id/revoke-consent', {
    permission: 'person:write',
    scope,
    body: z.strictObject({ reason: prose(2, 200) }),
    reply: personRow,
    versioned: true,
  }),
  /** Pairs that may be one person, the surest first. */
  duplicates: endpoint('GET', '/people/duplicates', {
    permission: 'person:merge',
    scope,
    query: z.strictObject({ page: pageNumber }),
    reply: pageOf(z.object({ a: personBrief, b: personBrief, why: z.array(z.enum(likenesses)) })),
  }),
  /** What a merge of `from` into this person would do. */
  mergePlan: endpoint('GET', '/people/:id/merge', {
    permission: 'person:merge',
    scope,
    query: z.strictObject({ from: z.uuid() }),
    reply: mergePlan,
  }),
  /** Merges `from` into this person: everything that refers to it changes hands, in one transaction. */
  merge: endpoint('POST', '/people/:id/merge', {
    permission: 'person:merge',
    scope,
    body: z.strictObject({
      from: z.uuid(),
      fromVersion: givenVersion,
      /** The members that are taken from the other. */
      take: z.array(z.enum(mergeable)).check(
        z.maxLength(mergeable.length),
        z.refine((list) => new Set(list).size === list.length, 'repeated'),
      ),
    }),
    reply: mergeRow,
    versioned: true,
  }),
  merges: endpoint('GET', '/person-merges', {
    permission: 'person:merge',
    scope,
    reply: z.object({ rows: z.array(mergeRow) }),
  }),
  /** Within 24 hours, as long as neither row has changed in a way that stands against it. */
  undoMerge: endpoint('POST', '/person-merges/:id/undo', {
    permission: 'person:merge',
    scope,
    reply: mergeRow,
  }),
}

/** A person as lists have it. */
export type ListedPerson = z.infer<typeof people.list.reply>['rows'][number]

/** Full years of age on a day. */
export function ageOn(birthday: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birthday.slice(0, 4))
  return on.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** A person of whom nothing but a name and a number is known yet. */
export const blankPerson = {
  gender: 'unknown',
  birthday: null,
  idCard: null,
  avatarId: null,
  storeId: null,
  duties: [],
  source: 'walk_in',
  emergencyName: null,
  emergencyMobile: null,
  healthNote: '',
} satisfies Omit<PersonDraft, 'name' | 'mobile'>

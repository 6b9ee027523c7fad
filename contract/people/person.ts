import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, email, givenDay, givenVersion, idCard, listOf, mobile, pageNumber, prose, text } from '../field'
import { pageOf, resource, rowBase } from '../resource'

export const genders = ['male', 'female', 'unknown'] as const
/** A person's jobs in the chain besides coaching; they give no permissions. */
export const duties = ['receptionist', 'manager', 'editor', 'admin'] as const
/** `member` and `coach` follow from their records, the others from `duties`. */
export const personRoles = ['member', 'coach', ...duties] as const
export const personSources = ['walk_in', 'site', 'referral', 'douyin', 'meituan', 'corporate'] as const
export const personStatuses = ['active', 'disabled', 'anonymised'] as const
export const faceStatuses = ['none', 'consented', 'enrolled', 'failed', 'revoked'] as const
/** Below this age a guardian must consent to the use of the face (PIPL, article 31). */
export const guardedAge = 14

/** The identity that coach and member records refer to. */
export const personDraft = z.strictObject({
  name: text(2, 30),
  gender: z.enum(genders),
  mobile,
  /** null: none. Several people may share one. */
  email: z.nullable(email),
  /** Before today; between 3 and 100 years ago. */
  birthday: z.nullable(givenDay),
  /** GB 11643, 18 characters; stored encrypted. */
  idCard: z.nullable(idCard),
  avatarId: z.nullable(z.uuid()),
  /** The person's store; null without one. */
  storeId: z.nullable(z.uuid()),
  duties: z.array(z.enum(duties)).check(z.maxLength(4)),
  source: z.enum(personSources),
  emergencyName: z.nullable(text(2, 30)),
  emergencyMobile: z.nullable(mobile),
  /** Health notes for coaches, stored encrypted; '' is none. */
  healthNote: prose(0, 500),
})
export type PersonDraft = z.infer<typeof personDraft>

const { healthNote: _, ...shown } = personDraft.shape

/** Numbers are masked: `138****1234`; an e-mail address keeps its first character and its domain; an id card keeps only its first and last character, because place and birthday reveal the rest. */
export const personRow = z.object({
  ...rowBase,
  ...shown,
  birthday: z.nullable(day),
  /** '' when removed. */
  mobile: z.string(),
  email: z.nullable(z.string()),
  idCard: z.nullable(z.string()),
  emergencyMobile: z.nullable(z.string()),
  hasHealthNote: z.boolean(),
  roles: z.array(z.enum(personRoles)),
  storeName: z.nullable(z.string()),
  status: z.enum(personStatuses),
  faceStatus: z.enum(faceStatuses),
  /** The document with the photo of the face. */
  facePhotoId: z.nullable(z.uuid()),
  consentAt: z.nullable(z.iso.datetime()),
  /** The version of the consent text. */
  consentVersion: z.nullable(z.string()),
  guardianName: z.nullable(z.string()),
  /** null: not bound to a WeChat user of the official account. */
  wechatBoundAt: z.nullable(z.iso.datetime()),
  memberId: z.nullable(z.uuid()),
  coachId: z.nullable(z.uuid()),
  /** The person this one was merged into; a merged row is archived. */
  mergedIntoId: z.nullable(z.uuid()),
  /** Counts that must be 0 before anonymising. */
  openOrders: z.int(),
  liveMemberships: z.int(),
})
export type Person = z.infer<typeof personRow>

const plain = z.strictObject({})

const affects = ['members', 'coaches', 'accounts', 'dashboard']

const resourceOfPeople = resource({
  singular: 'person',
  name: 'people',
  affects,
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
    'wechatBoundAt',
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
    /** Permanently removes name, numbers, notes and pictures; rows about money stay. */
    anonymise: { event: 'person.anonymise', body: z.strictObject({ reason: prose(2, 200) }) },
  },
})

/** Members that can be shown in full, one at a time, with a reason that is logged. */
export const secrets = ['mobile', 'email', 'idCard', 'emergencyMobile', 'healthNote'] as const
export type Secret = (typeof secrets)[number]

/** Why two people may be the same, the most certain first. */
export const likenesses = ['id_card', 'name_birthday', 'name_emergency', 'name_pinyin_mobile_tail'] as const

/** A person in the duplicate finder and the merge. */
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

/** The members whose value a merge takes from one of the two. */
export const mergeable = [
  'name',
  'gender',
  'mobile',
  'email',
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
  merged: personRow,
  /** The number of rows that move to this person, by table. */
  moves: z.array(z.object({ table: z.string(), rows: z.int() })),
  /** What prevents the merge, for example two coaches, as the problem of a field; empty when it is allowed. */
  refusals: z.array(
    z.object({
      code: z.string(),
      params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
  ),
})
export type MergePlan = z.infer<typeof mergePlan>
export type MergeObstacle = MergePlan['refusals'][number]

export const mergeRow = z.object({
  id: z.uuid(),
  keptId: z.uuid(),
  keptName: z.string(),
  mergedId: z.uuid(),
  mergedName: z.string(),
  at: z.iso.datetime(),
  who: z.nullable(z.string()),
  rows: z.int(),
  /** Until then the merge can be undone. */
  undoUntil: z.iso.datetime(),
  undoneAt: z.nullable(z.iso.datetime()),
})
export type Merge = z.infer<typeof mergeRow>

const scope = 'stores'

export const people = {
  ...resourceOfPeople,
  /** Shows one masked member in full and writes the reason to the audit log. */
  reveal: endpoint('POST', '/people/:id/reveal', {
    affects: [],
    permission: 'person:reveal',
    scope,
    stepUp: true,
    body: z.strictObject({ what: z.enum(secrets), reason: prose(2, 200) }),
    reply: z.object({ value: z.nullable(z.string()) }),
  }),
  /** Consent to the use of the face, without which no photo is stored. `photoId` is a document (JPEG, ≥ 200 px, ≤ 1 MB). */
  consent: endpoint('POST', '/people/:id/consent', {
    permission: 'person:write',
    scope,
    body: z.strictObject({
      photoId: z.nullable(z.uuid()),
      version: text(1, 20),
      /** Required below `guardedAge`. */
      guardianName: z.nullable(text(2, 30)),
    }),
    reply: personRow,
    versioned: true,
  }),
  /** Withdraws the consent: the photo is deleted here and on every device. */
  revokeConsent: endpoint('POST', '/people/:id/revoke-consent', {
    permission: 'person:write',
    scope,
    body: z.strictObject({ reason: prose(2, 200) }),
    reply: personRow,
    versioned: true,
  }),
  /** Removes the binding to a WeChat user: messages no longer go there, and who opens the member's link in WeChat is bound again. */
  unbindWechat: endpoint('POST', '/people/:id/unbind-wechat', {
    permission: 'person:write',
    scope,
    body: plain,
    reply: personRow,
    versioned: true,
  }),
  /** Pairs that may be the same person, the most certain first. */
  duplicates: endpoint('GET', '/people/duplicates', {
    permission: 'person:merge',
    scope,
    query: z.strictObject({ page: pageNumber }),
    reply: pageOf(z.object({ a: personBrief, b: personBrief, why: z.array(z.enum(likenesses)) })),
  }),
  /** The effect of merging `from` into this person. */
  mergePlan: endpoint('GET', '/people/:id/merge', {
    permission: 'person:merge',
    scope,
    query: z.strictObject({ from: z.uuid() }),
    reply: mergePlan,
  }),
  /** Merges `from` into this person and moves everything that refers to it, in one transaction. */
  merge: endpoint('POST', '/people/:id/merge', {
    affects: ['people', ...affects],
    permission: 'person:merge',
    scope,
    body: z.strictObject({
      from: z.uuid(),
      fromVersion: givenVersion,
      /** The members whose value is taken from `from`. */
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
  /** Undoes a merge within 24 hours, unless either row has changed in a way that prevents it. */
  undoMerge: endpoint('POST', '/person-merges/:id/undo', {
    affects: ['people', ...affects],
    permission: 'person:merge',
    scope,
    reply: mergeRow,
  }),
}

/** A person without the members that lists leave out. */
export type ListedPerson = z.infer<typeof people.list.reply>['rows'][number]

export function ageOn(birthday: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birthday.slice(0, 4))
  return on.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** A person with only a name and a number. */
export const blankPerson = {
  gender: 'unknown',
  email: null,
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

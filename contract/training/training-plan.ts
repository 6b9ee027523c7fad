import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, givenDay, listOf, prose, text, whole } from '../field'
import { resource, rowBase } from '../resource'
import { mostWeeks, mostWeightG, planDay, planDayDraft, shownDay, smallId } from './plan-day'

export const trainingGoals = ['fat_loss', 'muscle', 'shape', 'rehab', 'conditioning'] as const
export const trainingLevels = ['beginner', 'intermediate', 'expert'] as const
export const trainingStatuses = [
  'draft',
  'published',
  'assigned',
  'in_progress',
  'completed',
  'cancelled',
] as const
export const trainingPlanDraft = z.strictObject({
  name: text(2, 40),
  goal: z.enum(trainingGoals),
  level: z.enum(trainingLevels),
  /** With fewer weeks than before, the removed days must be empty. */
  weeks: whole(1, mostWeeks),
  coachId: z.uuid(),
  /** Shown on the public site once published. */
  isPublic: z.boolean(),
  note: prose(0, 1000),
})
export type TrainingPlanDraft = z.infer<typeof trainingPlanDraft>

export const trainingPlanRow = z.object({
  ...rowBase,
  ...trainingPlanDraft.shape,
  status: z.enum(trainingStatuses),
  coachName: z.string(),
  /** Versions of a template: 1, 2, 3; a published one is frozen, and a change makes the next. */
  versionNo: z.int(),
  prevVersionId: z.nullable(z.uuid()),
  /** Set on an assigned plan: the template, the member, the first day. */
  templateId: z.nullable(z.uuid()),
  memberId: z.nullable(z.uuid()),
  memberName: z.nullable(z.string()),
  startOn: z.nullable(day),
  /** Training days of the week with the most. */
  daysPerWeek: z.int(),
  /** Assigned copies that run or will run. */
  assigned: z.int(),
  plannedSets: z.int(),
  doneSets: z.int(),
  cancelReason: z.nullable(z.string()),
  days: z.array(planDay),
})
export type TrainingPlan = z.infer<typeof trainingPlanRow>

const plain = z.strictObject({})
const scope = 'stores'

const resourceOfPlans = resource({
  singular: 'training-plan',
  name: 'training-plans',
  scope,
  row: trainingPlanRow,
  detail: ['days', 'note', 'cancelReason'],
  draft: trainingPlanDraft,
  filters: {
    goal: listOf(trainingGoals),
    level: listOf(trainingLevels),
    status: listOf(trainingStatuses),
    coach: z.optional(z.uuid()),
    member: z.optional(z.uuid()),
    template: z.optional(z.uuid()),
    /** template: drafts and published ones · assigned: members' own */
    kind: z.optional(z.enum(['template', 'assigned'])),
  },
  sorts: ['updatedAt', 'name', 'createdAt', 'startOn'],
  stepUp: ['export'],
  events: {
    publish: { event: 'trainingPlan.publish', body: plain },
    start: { event: 'trainingPlan.start', body: plain },
    complete: { event: 'trainingPlan.complete', body: plain },
    cancel: { event: 'trainingPlan.cancel', body: z.strictObject({ reason: prose(2, 200) }) },
  },
})

const place = { week: whole(1, mostWeeks), dayNo: whole(1, 7), entryId: smallId, setNo: whole(1, 50) }
const placed = (sets: readonly { week: number; dayNo: number; entryId: string; setNo: number }[]) =>
  new Set(sets.map((one) => `${one.week} ${one.dayNo} ${one.entryId} ${one.setNo}`)).size === sets.length

/** A recorded set; loads in grams. */
export const setLogDraft = z.strictObject({
  ...place,
  reps: z.nullable(whole(0, 999)),
  seconds: z.nullable(whole(0, 3600)),
  /** null without an added load. */
  weightG: z.nullable(whole(0, mostWeightG)),
  rir: z.nullable(z.number().check(z.minimum(0), z.maximum(9.5), z.multipleOf(0.5))),
  doneOn: givenDay,
  note: text(0, 100),
})
export type SetLogDraft = z.infer<typeof setLogDraft>
export const setLog = z.object({
  ...setLogDraft.shape,
  doneOn: day,
  id: z.uuid(),
  exerciseId: z.uuid(),
  who: z.nullable(z.string()),
  at: z.iso.datetime(),
})
export type SetLog = z.infer<typeof setLog>

/** A member's best set in an exercise. `oneRepMaxG`: `oneRepMax` of contract/training/training-load.ts. */
export const personalRecord = z.object({
  exerciseId: z.uuid(),
  exerciseName: z.string(),
  heaviestG: z.nullable(z.int()),
  heaviestOn: z.nullable(day),
  oneRepMaxG: z.nullable(z.int()),
  oneRepMaxOn: z.nullable(day),
  mostReps: z.nullable(z.int()),
})
export type PersonalRecord = z.infer<typeof personalRecord>

/** What a week planned and what was done. Volumes are loads times repetitions, in grams; of ranges the least. */
export const weekProgress = z.object({
  week: z.int(),
  plannedSets: z.int(),
  doneSets: z.int(),
  plannedVolumeG: z.int(),
  doneVolumeG: z.int(),
})
export type WeekProgress = z.infer<typeof weekProgress>

export const shareLink = z.object({
  id: z.uuid(),
  /** A console path with its secret behind the `#`, so that no log contains it; null once the link is void. */
  url: z.nullable(z.string()),
  expiresAt: z.iso.datetime(),
  revokedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.string()),
})
export type ShareLink = z.infer<typeof shareLink>

/** A member who may get a plan, with their present and future plans. */
export const planCandidate = z.object({
  id: z.uuid(),
  memberNo: z.string(),
  name: z.string(),
  /** Masked. */
  mobile: z.string(),
  plans: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      status: z.enum(trainingStatuses),
      /** First and last day. */
      startOn: day,
      endOn: day,
    }),
  ),
})
export type PlanCandidate = z.infer<typeof planCandidate>

const may = (verb: string) => ({ permission: `training-plan:${verb}` as const, scope: scope as 'stores' })

export const trainingPlans = {
  ...resourceOfPlans,
  /** Saves some days, all of them or none; a day that another person changed is `stale`, and `current` has the days as they are. */
  saveDays: endpoint('POST', '/training-plans/:id/days', {
    ...may('write'),
    body: z.strictObject({
      days: z.array(planDayDraft).check(
        z.minLength(1),
        z.maxLength(mostWeeks * 7),
        z.refine(
          (days) => new Set(days.map((one) => one.week * 8 + one.dayNo)).size === days.length,
          'repeated',
        ),
      ),
    }),
    reply: z.object({ days: z.array(planDay) }),
  }),
  /** Makes a draft from this plan: `next` version of a published template, or a copy with another name. */
  copy: endpoint('POST', '/training-plans/:id/copy', {
    ...may('write'),
    body: z.strictObject({ as: z.enum(['next_version', 'new']), name: z.nullable(text(2, 40)) }),
    reply: trainingPlanRow,
    status: 201,
    once: true,
  }),
  /** Makes a copy for each of these members, from a day on; members who already have it in that time are left out and reported. */
  assign: endpoint('POST', '/training-plans/:id/assign', {
    ...may('assign'),
    body: z.strictObject({
      memberIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)),
      startOn: givenDay,
    }),
    reply: z.object({
      assigned: z.array(z.object({ memberId: z.uuid(), planId: z.uuid() })),
      leftOut: z.array(z.object({ memberId: z.uuid(), memberName: z.string(), planId: z.uuid() })),
    }),
    once: true,
  }),
  /** Removes copies of a template that were just assigned, all of them or none, unless one is begun, changed or shared. */
  withdraw: endpoint('POST', '/training-plans/:id/withdraw', {
    ...may('assign'),
    body: z.strictObject({ planIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)) }),
    reply: z.object({ withdrawn: z.int() }),
  }),
  /** Members by id, and by their whole number or mobile; members of other stores are `unknown`. */
  candidates: endpoint('POST', '/training-plan-candidates', {
    affects: [],
    ...may('assign'),
    body: z.strictObject({
      memberIds: z.array(z.uuid()).check(z.maxLength(200)),
      signs: z.array(text(1, 20)).check(z.maxLength(200)),
    }),
    reply: z.object({ members: z.array(planCandidate), unknown: z.array(z.string()) }),
  }),
  /** The exercises of the plan's days, archived and unpublished ones too. */
  exercises: endpoint('GET', '/training-plans/:id/exercises', {
    ...may('read'),
    reply: z.object({ rows: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  }),
  logs: endpoint('GET', '/training-plans/:id/sets', {
    ...may('read'),
    reply: z.object({ rows: z.array(setLog) }),
  }),
  /** Records sets and overwrites those already recorded. */
  record: endpoint('POST', '/training-plans/:id/sets', {
    ...may('record'),
    body: z.strictObject({
      sets: z.array(setLogDraft).check(z.minLength(1), z.maxLength(200), z.refine(placed, 'repeated')),
    }),
    reply: z.object({ rows: z.array(setLog), plannedSets: z.int(), doneSets: z.int() }),
  }),
  /** Removes recorded sets. */
  unrecord: endpoint('POST', '/training-plans/:id/sets/remove', {
    ...may('record'),
    body: z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)) }),
    reply: z.object({ plannedSets: z.int(), doneSets: z.int() }),
  }),
  /** The records of the plan's member, in the plan's exercises. */
  records: endpoint('GET', '/training-plans/:id/records', {
    ...may('read'),
    reply: z.object({ rows: z.array(personalRecord) }),
  }),
  /** Planned and done, one row per week. */
  progress: endpoint('GET', '/training-plans/:id/progress', {
    ...may('read'),
    reply: z.object({ weeks: z.array(weekProgress) }),
  }),
  shares: endpoint('GET', '/training-plans/:id/shares', {
    ...may('read'),
    reply: z.object({ rows: z.array(shareLink) }),
  }),
  share: endpoint('POST', '/training-plans/:id/shares', {
    ...may('share'),
    body: z.strictObject({ days: whole(1, 90) }),
    reply: shareLink,
    status: 201,
  }),
  revokeShare: endpoint('POST', '/training-plan-shares/:id/revoke', {
    affects: ['training-plans'],
    ...may('share'),
    reply: shareLink,
  }),
  /** A member's plan by its link; the token is in the body because addresses are logged. */
  shared: endpoint('POST', '/shared-training-plan', {
    affects: [],
    permission: 'public',
    scope: 'shared',
    body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: z.strictObject({
      memberName: z.string(),
      name: z.string(),
      goal: z.enum(trainingGoals),
      level: z.enum(trainingLevels),
      weeks: z.int(),
      startOn: day,
      expiresAt: z.iso.datetime(),
      days: z.array(shownDay),
    }),
  }),
}

/** A plan without the members that lists leave out. */
export type ListedTrainingPlan = z.infer<typeof trainingPlans.list.reply>['rows'][number]

import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import {
  day,
  fen,
  givenDay,
  isOrderedPeriod,
  isWithoutRepeats,
  listOf,
  minutesOf,
  prose,
  text,
  timeOfDay,
  whole,
} from '../field'
import { lessonAffects } from '../lesson-affects'
import { resource, rowBase } from '../resource'
import { lessonDecisions } from './lesson-decision'

export const coachStatuses = ['active', 'on_leave', 'departed'] as const
export const coachLevels = ['junior', 'middle', 'senior', 'master'] as const
export const specialities = [
  'strength',
  'fat_loss',
  'bodybuilding',
  'yoga',
  'pilates',
  'boxing',
  'spinning',
  'swimming',
  'rehab',
  'functional',
  'stretching',
  'dance',
  'youth',
  'prenatal',
] as const
/** none: no verified unexpired certificate · expiring: the last one ends within 30 days · valid */
export const certificateStates = ['none', 'expiring', 'valid'] as const

/** One weekly working span in one store; weekday 1 is Monday. */
export const workSpan = z
  .strictObject({ weekday: whole(1, 7), from: timeOfDay, to: timeOfDay, storeId: z.uuid() })
  .check(
    z.refine(({ from, to }) => !(minutesOf(from) >= minutesOf(to)), {
      error: 'ends_before_start',
      path: ['to'],
    }),
  )
export type WorkSpan = z.infer<typeof workSpan>

/** A date that differs from the week: no spans is a day off. */
export const dayException = z.strictObject({
  on: givenDay,
  spans: z.array(z.strictObject({ from: timeOfDay, to: timeOfDay, storeId: z.uuid() })).check(z.maxLength(8)),
})
export type DayException = z.infer<typeof dayException>

const apart = (list: readonly { from: string; to: string }[]) => {
  const sorted = [...list].sort((a, b) => minutesOf(a.from) - minutesOf(b.from))
  // Negated because an invalid time compares as false.
  return sorted.every((one, i) => i === 0 || !(minutesOf(one.from) < minutesOf(sorted[i - 1]!.to)))
}
const weekApart = (list: readonly WorkSpan[]) =>
  [1, 2, 3, 4, 5, 6, 7].every((weekday) => apart(list.filter((one) => one.weekday === weekday)))

export const coachDraft = z.strictObject({
  staffNo: z.string().check(z.trim(), z.regex(/^[A-Z0-9-]{3,20}$/, 'staff_no')),
  personId: z.uuid(),
  displayName: text(2, 20),
  level: z.enum(coachLevels),
  specialities: z
    .array(z.enum(specialities))
    .check(z.minLength(1), z.maxLength(6), z.refine(isWithoutRepeats, 'repeated')),
  years: whole(0, 50),
  bio: prose(0, 500),
  avatarId: z.nullable(z.uuid()),
  /** The first is the primary store. */
  storeIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(20), z.refine(isWithoutRepeats, 'repeated')),
  defaultPriceFen: z.nullable(fen(0)),
  hiredOn: givenDay,
  availability: z.array(workSpan).check(z.maxLength(70), z.refine(weekApart, 'overlap')),
  exceptions: z.array(dayException).check(
    z.maxLength(400),
    z.refine((list) => isWithoutRepeats(list.map((one) => one.on)), 'day_twice'),
    z.refine((list) => list.every((one) => apart(one.spans)), 'overlap'),
  ),
  isPublic: z.boolean(),
  sort: whole(0, 9999),
})
export type CoachDraft = z.infer<typeof coachDraft>

export const coachRow = z.object({
  ...rowBase,
  ...coachDraft.shape,
  hiredOn: day,
  exceptions: z.array(z.object({ ...dayException.shape, on: day })),
  status: z.enum(coachStatuses),
  leave: z.nullable(z.object({ from: day, to: z.nullable(day) })),
  leftOn: z.nullable(day),
  personName: z.string(),
  /** Masked. */
  mobile: z.string(),
  storeNames: z.array(z.string()),
  certificateState: z.enum(certificateStates),
  /** Minutes of weekly availability: the denominator of the load bar. */
  weeklyMinutes: z.int(),
  /** Minutes of booked sessions, from today through six days from now: the load bar's numerator. */
  bookedMinutes7d: z.int(),
  /** Future sessions that are not cancelled, which must be 0 for the coach to depart. */
  futureSessions: z.int(),
})
export type Coach = z.infer<typeof coachRow>

/** Decisions on lessons booked in the time of an absence; those that it leaves out stay on the work list. */
const decisions = z._default(lessonDecisions, [])

/** An absence changes booked lessons. */
const affects = ['coaches', 'leave-requests', 'accounts', ...lessonAffects]

const parts = resource({
  singular: 'coach',
  name: 'coaches',
  affects,
  scope: 'stores',
  row: coachRow,
  detail: ['personId', 'bio', 'defaultPriceFen', 'availability', 'exceptions'],
  draft: coachDraft,
  filters: {
    status: listOf(coachStatuses),
    level: listOf(coachLevels),
    speciality: listOf(specialities),
    certificate: listOf(certificateStates),
    store: z.optional(z.uuid()),
  },
  sorts: ['sort', 'name', 'staffNo', 'hiredOn', 'level', 'createdAt', 'updatedAt'],
  stepUp: ['export'],
  events: {
    startLeave: {
      event: 'coach.startLeave',
      body: z
        .strictObject({ from: givenDay, to: z.nullable(givenDay), decisions })
        .check(z.refine(isOrderedPeriod, { error: 'ends_before_start', path: ['to'] })),
    },
    endLeave: { event: 'coach.endLeave', body: z.strictObject({}) },
    /** Refused while a lesson to come is left undecided. */
    depart: {
      event: 'coach.depart',
      body: z.strictObject({ on: givenDay, reason: prose(2, 200), decisions }),
    },
    rehire: { event: 'coach.rehire', body: z.strictObject({ on: givenDay }) },
  },
})

export const coaches = {
  ...parts,
  /** A change of the exceptions may decide on lessons that they affect. */
  update: endpoint('PATCH', '/coaches/:id', {
    affects,
    permission: 'coach:write',
    scope: 'stores',
    body: z.partial(z.strictObject({ ...coachDraft.shape, decisions: lessonDecisions })),
    reply: coachRow,
    versioned: true,
  }),
}

/** A coach without the members that lists leave out. */
export type ListedCoach = z.infer<typeof coaches.list.reply>['rows'][number]

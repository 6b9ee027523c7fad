import * as z from 'zod/mini'
import { lessonDecisions } from '../catalogue/lesson-decision'
import { endpoint } from '../endpoint'
import { day, givenDay, isOrderedPeriod, listOf, prose } from '../field'
import { lessonAffects } from '../lesson-affects'
import { permanentResource, rowBase } from '../resource'

export const leaveRequestStatuses = ['pending', 'approved', 'refused', 'withdrawn'] as const
export type LeaveRequestStatus = (typeof leaveRequestStatuses)[number]

const draftShape = {
  coachId: z.uuid(),
  /** Both days are part of the leave. */
  from: givenDay,
  to: givenDay,
  reason: prose(1, 200),
}
const leaveRequestDraft = z.strictObject(draftShape)
export type LeaveRequestDraft = z.infer<typeof leaveRequestDraft>

const leaveRequestRow = z.object({
  ...rowBase,
  ...draftShape,
  from: day,
  to: day,
  reason: z.string(),
  status: z.enum(leaveRequestStatuses),
  coachName: z.string(),
  storeNames: z.array(z.string()),
  /** Lessons of the coach that are booked in these days. */
  bookedLessons: z.int(),
  /** Who allowed or refused it, and when. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.iso.datetime()),
  refusalReason: z.nullable(z.string()),
})
export type LeaveRequest = z.infer<typeof leaveRequestRow>

/** A coach's row and start page show the leave. */
const affects = ['leave-requests', 'coaches', 'dashboard']

const parts = permanentResource({
  singular: 'leave',
  name: 'leave-requests',
  affects,
  scope: 'stores',
  row: leaveRequestRow,
  draft: leaveRequestDraft,
  filters: {
    status: listOf(leaveRequestStatuses),
    coach: z.optional(z.uuid()),
    store: z.optional(z.uuid()),
  },
  sorts: ['createdAt', 'updatedAt', 'from'],
  stepUp: ['export'],
  events: {
    /** Starts the leave, with decisions on lessons booked in its days; those that it leaves out stay on the work list. */
    approve: { event: 'leave.approve', body: z.strictObject({ decisions: z._default(lessonDecisions, []) }) },
    refuse: { event: 'leave.refuse', body: z.strictObject({ reason: prose(2, 200) }) },
    withdraw: { event: 'leave.withdraw', body: z.strictObject({}) },
  },
})

/** Who may start a coach's leave decides on requests for one. */
const deciding = { permission: 'coach:startLeave' } as const

export const leaveRequests = {
  ...parts,
  create: endpoint('POST', '/leave-requests', {
    affects,
    permission: 'leave:write',
    scope: 'stores',
    body: z
      .strictObject(draftShape)
      .check(z.refine(isOrderedPeriod, { error: 'ends_before_start', path: ['to'] })),
    reply: leaveRequestRow,
    status: 201,
  }),
  /** A request cannot be edited; it changes only by events. */
  update: endpoint('PATCH', '/leave-requests/:id', {
    affects,
    permission: 'leave:write',
    scope: 'stores',
    body: z.strictObject({}),
    reply: leaveRequestRow,
    versioned: true,
  }),
  on: {
    ...parts.on,
    approve: { ...parts.on.approve, ...deciding, affects: [...new Set([...affects, ...lessonAffects])] },
    refuse: { ...parts.on.refuse, ...deciding },
  },
}

/** A request without the members that lists leave out. */
export type ListedLeaveRequest = z.infer<typeof leaveRequests.list.reply>['rows'][number]

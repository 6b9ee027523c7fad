import { m } from '#messages'
import { type Coach, coaches } from '../../../contract/catalogue/coach'
import { type CoachAbsence, lessonDecisionEndpoints } from '../../../contract/scheduling/affected-lessons'
import { type LeaveRequest, leaveRequests } from '../../../contract/scheduling/leave-request'
import { saveWithDecisions } from '../../domain/decision/decision-store'
import { bookingSentence } from '../../domain/lesson/booking-sentence'
import { rowQuery } from '../../kit/record/row-query'
import { call } from '../../lib/api/call'
import { queryClient } from '../../lib/api/query-client'
import { RequestError } from '../../lib/api/request-error'

interface Versioned {
  id: string
  version: number
}
type Payload = Record<string, unknown>

/** Starts a leave, with decisions on the lessons in its time. */
export async function saveLeave(row: Versioned, payload: Payload): Promise<Coach | null> {
  const { from, to } = coaches.events.startLeave.body.parse(payload)
  return saveWithDecisions({
    title: m.decision_title_leave({ name: await nameOf(row.id) }),
    reason: m.decision_because_leave(),
    preview: () => affected(row.id, { kind: 'leave', from, to }),
    save: (decisions) => call(coaches.on.startLeave, { ...row, body: { from, to, decisions } }),
  })
}

/** Allows a request for leave, which starts it, with decisions on the lessons in its time. */
export async function approveLeave(row: Versioned): Promise<LeaveRequest | null> {
  const { coachId, coachName, from, to } = await queryClient.ensureQueryData(rowQuery(leaveRequests, row.id))
  try {
    return await saveWithDecisions({
      title: m.decision_title_leave({ name: coachName }),
      reason: m.decision_because_leave(),
      preview: () => affected(coachId, { kind: 'leave', from, to }),
      save: (decisions) => call(leaveRequests.on.approve, { ...row, body: { decisions } }),
    })
  } catch (error) {
    throw withSentences(error)
  }
}

/** Lets a coach depart, with a decision on every lesson to come. */
export async function saveDeparture(row: Versioned, payload: Payload): Promise<Coach | null> {
  const { on, reason } = coaches.events.depart.body.parse(payload)
  return saveWithDecisions({
    title: m.decision_title_departure({ name: await nameOf(row.id) }),
    reason: m.decision_because_departure(),
    isDeparture: true,
    preview: () => affected(row.id, { kind: 'departure' }),
    save: (decisions) => call(coaches.on.depart, { ...row, body: { on, reason, decisions } }),
  })
}

/** Saves changes of a coach; changed exceptions take decisions on the lessons that they affect. */
export async function saveCoach(row: Versioned, changes: Payload): Promise<Coach | null> {
  const body = coaches.update.body.parse(changes)
  const { exceptions } = body
  if (exceptions === undefined) return call(coaches.update, { ...row, body })
  const { displayName: name, storeIds } = await coachOf(row.id)
  // Hours in a store that the same save adds cover no lesson, and would be refused before it.
  const known = exceptions.map(({ on, spans }) => ({
    on,
    spans: spans.filter(({ storeId }) => storeIds.includes(storeId)),
  }))
  return saveWithDecisions({
    title: m.decision_title_exceptions({ name }),
    reason: m.decision_because_exceptions(),
    preview: () => affected(row.id, { kind: 'exceptions', exceptions: known }),
    save: (decisions) => call(coaches.update, { ...row, body: { ...body, decisions } }),
  })
}

/** A refusal of the leave itself, for a dialog that has no field for it. */
function withSentences(error: unknown): unknown {
  const fields = error instanceof RequestError ? (error.problem.fields ?? []) : []
  if (!(error instanceof RequestError) || fields.length === 0) return error
  return new RequestError({ ...error.problem, title: fields.map(bookingSentence).join(' '), fields: [] })
}

const affected = (id: string, body: CoachAbsence) => call(lessonDecisionEndpoints.ofCoach, { id, body })

const coachOf = (id: string) => queryClient.ensureQueryData(rowQuery(coaches, id))
const nameOf = async (id: string) => (await coachOf(id)).displayName

import type { Lead, leads } from '../../../contract/sales/lead'
import { shanghaiDay } from '../../kit/day'
import { fieldsProblem } from '../../kit/problem'
import type { EventBody, EventKey, WriteRequest } from '../../kit/resource/definition'
import { applyEvent, readForUpdate } from '../../kit/resource/mutations'
import { requireKnownPerson, stepProblems } from './check'
import { winLead } from './record-sale'
import { leadsSeenBy } from './resource'

export async function applyLeadEvent(
  request: WriteRequest<EventBody<typeof leads>>,
  key: EventKey<typeof leads>,
): Promise<Lead> {
  const { principal, now } = request
  if (key === 'scheduleVisit') {
    // The endpoint's schema has parsed the body of this event.
    const body = request.body as EventBody<typeof leads, 'scheduleVisit'>
    const problems = stepProblems(body, body, shanghaiDay(now))
    if (problems.length > 0) throw fieldsProblem(problems)
  }
  const resource = leadsSeenBy(principal)
  await requireKnownPerson(request.tx, await readForUpdate(resource, request))
  return key === 'win' ? winLead(resource, request) : applyEvent(resource, key, request)
}

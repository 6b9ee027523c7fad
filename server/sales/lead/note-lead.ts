import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Lead, leads } from '../../../contract/sales/lead'
import { shanghaiDay } from '../../kit/day'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { WriteContext, WriteRequest } from '../../kit/resource/definition'
import { readForUpdate, updateWithAudit } from '../../kit/resource/mutations'
import { requireKnownPerson, stepProblems } from './check'
import { leadsSeenBy } from './resource'

type Body = output<(typeof leads)['note']['body']>

/** Adds a note to a lead, with what to do next. */
export async function noteLead(request: WriteRequest<Body>): Promise<Lead> {
  const { id, version, now, principal, body } = request
  const resource = leadsSeenBy(principal)
  const before = await readForUpdate(resource, request)
  await requireKnownPerson(request.tx, before)
  const { text, ...step } = body
  const isMoved = step.nextStepOn !== before.nextStepOn
  const problems = stepProblems(step, isMoved ? step : {}, shanghaiDay(now))
  if (problems.length > 0) throw fieldsProblem(problems)
  return updateWithAudit(request, resource, id, {
    verb: 'note',
    before,
    version,
    columns: step,
    also: () => addNote(request, id, { text, isFromSite: false }),
  })
}

export async function addNote(
  { tx, now, principal }: Pick<WriteContext, 'tx' | 'now' | 'principal'>,
  leadId: string,
  { text, isFromSite }: { text: string; isFromSite: boolean },
): Promise<void> {
  await sql`
    insert into lead_note (id, lead_id, at, who, is_from_site, text)
    values (${newId(now.getTime())}, ${leadId}, ${now}, ${isFromSite ? null : principal.username}, ${isFromSite}, ${text})
  `.execute(tx)
}

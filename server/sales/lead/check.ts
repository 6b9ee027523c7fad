import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import { type Lead, type LeadDraft, openLeadStatuses } from '../../../contract/sales/lead'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { missingPerson } from '../../shared/missing-person'
import { ownerLimit } from './owner-limit'

/** The rules of a lead that depend on other rows, the day and who writes; rows outside the store scope are reported as missing. */
export async function checkLead(
  writing: Writing,
  { next, changed, before }: { next: LeadDraft; changed: Partial<LeadDraft>; before: Lead | null },
): Promise<FieldProblem[]> {
  const { storeId, ownerId } = changed
  if (before !== null) await requireKnownPerson(writing.tx, before)
  return [
    ...(await storeProblems(writing, storeId)),
    ...(await ownerProblems(writing, ownerId)),
    ...(before === null ? [] : ownPersonProblems(before.personId, ownerId)),
    ...stepProblems(next, changed, shanghaiDay(writing.now)),
    ...(before !== null && storeId !== undefined && openLeadStatuses.some((open) => open === before.status)
      ? await openLeadProblems(writing.tx, { personId: before.personId, storeId, path: 'storeId' })
      : []),
  ]
}

/** Refuses to write again about a person who was anonymised. */
export async function requireKnownPerson(
  tx: Tx,
  { personId, status }: Pick<Lead, 'personId' | 'status'>,
): Promise<void> {
  const { rows } = await sql`select from person where id = ${personId} and status = 'anonymised'`.execute(tx)
  if (rows.length > 0) throw problem('not_allowed_now', { state: status, allowed: [] })
}

function storeProblems({ tx, scope }: Writing, storeId: string | undefined) {
  const path = ['storeId']
  if (storeId === undefined) return []
  if (scope.storeIds !== null && !scope.storeIds.includes(storeId)) return [{ path, code: 'does_not_exist' }]
  return findMissingReferences(tx, 'store', [storeId], () => path)
}

/** An account that sees only its own leads may not name another owner, because it could not see the lead any more. */
async function ownerProblems(writing: Writing, ownerId: string | null | undefined): Promise<FieldProblem[]> {
  if (ownerId === undefined) return []
  const limit = ownerLimit(writing.principal)
  if (limit === null) return [{ path: ['ownerId'], code: 'no_person_linked' }]
  if (limit !== undefined && ownerId !== limit) return [{ path: ['ownerId'], code: 'others_lead' }]
  return missingPerson(writing, ownerId, ['ownerId'])
}

/** Nobody follows themselves. */
export const ownPersonProblems = (personId: string, ownerId: string | null | undefined): FieldProblem[] =>
  ownerId === personId ? [{ path: ['ownerId'], code: 'owner_is_person' }] : []

/** A next step has a day that has not passed; one that is overdue may stay. */
export function stepProblems(
  { nextStep, nextStepOn }: Pick<LeadDraft, 'nextStep' | 'nextStepOn'>,
  changed: Partial<Pick<LeadDraft, 'nextStepOn'>>,
  today: string,
): FieldProblem[] {
  if (nextStep !== null && nextStepOn === null) return [{ path: ['nextStepOn'], code: 'step_without_day' }]
  if (nextStep === null && nextStepOn !== null) return [{ path: ['nextStep'], code: 'day_without_step' }]
  const { nextStepOn: on } = changed
  return on !== undefined && on !== null && on < today ? [{ path: ['nextStepOn'], code: 'step_in_past' }] : []
}

/** Another open lead of the person in the store. The constraint covers simultaneous ones; this check names who follows it. */
export async function openLeadProblems(
  tx: Tx,
  { personId, storeId, path }: { personId: string; storeId: string; path: string },
): Promise<FieldProblem[]> {
  const { rows } = await sql<{ owner: string | null }>`
    select person.name as owner from lead left join person on person.id = owner_id
    where lead.person_id = ${personId} and lead.store_id = ${storeId} and lead.status = any(${[...openLeadStatuses]}::text[])
  `.execute(tx)
  return rows.map(({ owner }) =>
    owner === null
      ? { path: [path], code: 'lead_open' }
      : { path: [path], code: 'lead_open_of', params: { name: owner } },
  )
}

import { sql } from 'kysely'
import { blankPerson } from '../../../contract/people/person'
import type { FieldProblem } from '../../../contract/problem'
import type { Lead, LeadSource, NewLead } from '../../../contract/sales/lead'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { createRow } from '../../kit/resource/mutations'
import { storesAllowed, visibleTo } from '../../kit/resource/store-scope'
import { personResource } from '../../people/person/resource'
import { missingPerson } from '../../shared/missing-person'
import { personRows } from '../../shared/person-rows'
import { openLeadProblems, ownPersonProblems } from './check'
import { type LeadResource, leadsSeenBy } from './resource'

/** Makes a lead of a known person, or of the one with the given mobile, who is made if there is none. */
export async function createLead(box: SecretBox, request: WriteRequest<NewLead>): Promise<Lead> {
  const { tx, body } = request
  const { personId: given, name, mobile, ...draft } = body
  storesAllowed(request.scope, [draft.storeId], ['storeId'])
  const personId = await personOf(box, request)
  const path = given === null ? 'mobile' : 'personId'
  const problems = [
    ...(await openLeadProblems(tx, { personId, storeId: draft.storeId, path })),
    ...ownPersonProblems(personId, draft.ownerId),
  ]
  if (problems.length > 0) throw fieldsProblem(problems)
  return createRow(leadsOf(leadsSeenBy(request.principal), personId), { ...request, body: draft })
}

/** The definition that makes leads of this person. */
export const leadsOf = (resource: LeadResource, personId: string, more: object = {}): LeadResource => ({
  ...resource,
  columns: (changed) => ({ ...changed, ...more, personId }),
})

async function personOf(box: SecretBox, request: WriteRequest<NewLead>): Promise<string> {
  const { personId, name, mobile } = request.body
  if (personId !== null) {
    const missing = await missingPerson(request, personId, ['personId'])
    if (missing.length > 0) throw fieldsProblem(missing)
    return personId
  }
  const empty: FieldProblem[] = [
    ...(name === null ? [{ path: ['name'], code: 'required' }] : []),
    ...(mobile === null ? [{ path: ['mobile'], code: 'required' }] : []),
  ]
  if (name === null || mobile === null) throw fieldsProblem(empty)
  const known = await lockMobile(request.tx, mobile)
  if (known === undefined) return newPersonOf(box, request, { ...request.body, name, mobile })
  const { rows } = await sql`
    select from person where id = ${known.id} and status = 'active' and ${visibleTo(personRows, request.scope)}
  `.execute(request.tx)
  if (rows.length === 0) throw problem('taken', { fields: [{ path: ['mobile'], code: 'taken' }] })
  if (known.name === name) return known.id
  throw fieldsProblem([{ path: ['mobile'], code: 'mobile_of', params: { name: known.name } }])
}

/** The person with a mobile; until the transaction ends nobody else makes one with it. */
export async function lockMobile(
  tx: WriteRequest<unknown>['tx'],
  mobile: string,
): Promise<{ id: string; name: string } | undefined> {
  await sql`select pg_advisory_xact_lock(730124, hashtext(${mobile}))`.execute(tx)
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from person where mobile = ${mobile}
  `.execute(tx)
  return rows[0]
}

const personSourceOf = {
  walk_in: 'walk_in',
  referral: 'referral',
  guest: 'referral',
  site: 'site',
  platform: 'walk_in',
  event: 'walk_in',
  other: 'walk_in',
} as const satisfies Record<LeadSource, string>

export async function newPersonOf(
  box: SecretBox,
  request: WriteRequest<unknown>,
  { name, mobile, storeId, source }: { name: string; mobile: string; storeId: string; source: LeadSource },
): Promise<string> {
  const body = { ...blankPerson, name, mobile, storeId, source: personSourceOf[source] }
  return (await createRow(personResource(box), { ...request, body })).id
}

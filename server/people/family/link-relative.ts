import { sql } from 'kysely'
import { type FamilyLink, type FamilyLinkDraft, mostRelatives } from '../../../contract/people/family'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { lockPeople } from '../../shared/lock-members'
import { personRows } from '../../shared/person-rows'
import { refreshFound } from '../person/refresh-found'
import { auditFamily } from './audit-family'
import { readFamilyLink } from './family-rows'
import { guardianProblems, readRelative, requireAlive } from './read-relative'

registerConstraint('family_link_key', { code: 'relative_known', path: ['relativeId'] })
registerConstraint('family_link_two', { code: 'relative_self', path: ['relativeId'] })
registerConstraint('family_link_has_no_circle', { code: 'relative_circle', path: ['relativeId'] })
registerConstraint('family_link_payer_key', { code: 'payer_known', path: ['isPayer'] })
registerConstraint('person_has_mobile_or_guardian', { code: 'mobile_or_guardian', path: ['mobile'] })

type Linking = RequestContext<unknown, FamilyLinkDraft>

/** Makes a known person the guardian or payer of the one of the request. */
export async function linkRelative(request: Linking): Promise<FamilyLink> {
  const { tx, id: personId, scope, body } = request
  const { relativeId } = body
  if (relativeId === personId) refuse('relativeId', 'relative_self')
  await requireRelative(request, relativeId)
  await lockPeople(tx, [personId, relativeId])
  await requireAlive(tx, personId)
  const relative = await readRelative(tx, relativeId)
  if (!relative.isAlive) refuse('relativeId', 'relative_not_alive')
  const [wrong] = body.isGuardian ? guardianProblems(relative, request.now) : []
  if (wrong !== undefined) throw fieldsProblem([{ path: ['relativeId'], ...wrong }])
  await refuseTooMany(request, [personId, relativeId])
  if (body.isPayer) await refuseSecondPayer(request)
  const id = await insertLink(request, personId, body)
  return readFamilyLink(tx, scope, id, personId)
}

/** Writes the link with a line in the history of both, and makes the person found by the relative's mobile. */
export async function insertLink(
  request: Pick<Linking, 'tx' | 'now' | 'principal' | 'audit'>,
  personId: string,
  { relativeId, relation, isGuardian, isPayer }: FamilyLinkDraft,
): Promise<string> {
  const { tx, now, principal } = request
  const id = newId(now.getTime())
  await sql`
    insert into family_link (id, person_id, relative_id, relation, is_guardian, is_payer, created_at, created_by)
    values (${id}, ${personId}, ${relativeId}, ${relation}, ${isGuardian}, ${isPayer}, ${now}, ${principal.username})
  `.execute(tx)
  await auditFamily(request, 'linkFamily', { personId, relativeId, relation, isGuardian, isPayer })
  await refreshFound(tx, [personId])
  return id
}

/** A person of another store is as if they did not exist. */
async function requireRelative({ tx, scope }: Linking, relativeId: string): Promise<void> {
  const { rows } = await sql`
    select from person where id = ${relativeId} and ${visibleTo(personRows, scope)}
  `.execute(tx)
  if (rows.length === 0) refuse('relativeId', 'does_not_exist')
}

export async function refuseTooMany({ tx }: Pick<Linking, 'tx'>, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from unnest(${ids}::uuid[]) as person (id)
    where (select count(*) from family_link where person_id = person.id or relative_id = person.id) >= ${mostRelatives} limit 1
  `.execute(tx)
  if (rows.length > 0) refuse('relativeId', 'relatives_full', { maximum: mostRelatives })
}

/** Names the present payer to those who may see them. */
async function refuseSecondPayer({ tx, id, scope }: Linking): Promise<void> {
  const { rows } = await sql<{ name: string; isInReach: boolean }>`
    select person.name, ${visibleTo(personRows, scope)} as is_in_reach
    from family_link join person on person.id = relative_id where person_id = ${id} and is_payer
  `.execute(tx)
  const [payer] = rows
  if (payer === undefined) return
  if (payer.isInReach) refuse('isPayer', 'payer_taken', { name: payer.name })
  refuse('isPayer', 'payer_known')
}

function refuse(field: string, code: string, params: Record<string, string | number> = {}): never {
  throw fieldsProblem([{ path: [field], code, params }])
}

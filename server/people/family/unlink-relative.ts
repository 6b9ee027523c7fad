import { sql } from 'kysely'
import type { FamilyRelation } from '../../../contract/people/family'
import { problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { lockPeople } from '../../shared/lock-members'
import { refreshFound } from '../person/refresh-found'
import { auditFamily } from './audit-family'

interface Link {
  personId: string
  relativeId: string
  relation: FamilyRelation
  isGuardian: boolean
  isPayer: boolean
}

/** Removes a link. The database refuses the last guardian of somebody without a mobile. */
export async function unlinkRelative(
  request: RequestContext<unknown, unknown>,
): Promise<Record<string, never>> {
  const { tx, id } = request
  const { rows: found } = await sql<Pick<Link, 'personId' | 'relativeId'>>`
    select person_id, relative_id from family_link where id = ${id}
  `.execute(tx)
  if (found[0] === undefined) throw problem('not_found')
  await lockPeople(tx, [found[0].personId, found[0].relativeId])
  const { rows } = await sql<Link>`
    delete from family_link where id = ${id} returning person_id, relative_id, relation, is_guardian, is_payer
  `.execute(tx)
  const [link] = rows
  if (link === undefined) throw problem('not_found')
  await auditFamily(request, 'unlinkFamily', link)
  await refreshFound(tx, [link.personId])
  return {}
}

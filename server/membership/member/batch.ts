import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { members } from '../../../contract/membership/member'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { lockMembers } from '../../shared/lock-members'
import { memberRows } from '../../shared/member-rows'
import { consultantProblems } from './check'

type Contact = output<(typeof members)['contact']['body']>
type Assignment = output<(typeof members)['assign']['body']>

/** Records a contact with these members. */
export async function noteContact(request: RequestContext<unknown, Contact>): Promise<{ contacted: number }> {
  const { tx, now, principal, audits, body } = request
  const ids = await theirMembers(request, body.memberIds)
  await lockMembers(tx, ids)
  await sql`
    insert into member_contact (id, member_id, way, note, at, who)
    select given.id, given.member, ${body.way}, ${body.note}, ${now}, ${principal.username}
    from unnest(${ids.map(() => newId(now.getTime()))}::uuid[], ${ids}::uuid[]) as given (id, member)
  `.execute(tx)
  const { way, note } = body
  await audits(
    ids.map((rowId) => ({
      action: 'member.contact',
      table: 'member',
      rowId,
      after: { way },
      reason: note || null,
    })),
  )
  return { contacted: ids.length }
}

/** Assigns these members to a consultant or removes it; members without a change are not written. */
export async function assignConsultant(
  request: RequestContext<unknown, Assignment>,
): Promise<{ assigned: number }> {
  const { tx, now, principal, audits, body } = request
  const { consultantId } = body
  const problems = await consultantProblems(request, consultantId)
  if (problems.length > 0) throw fieldsProblem(problems)
  const ids = await theirMembers(request, body.memberIds)
  await lockMembers(tx, ids)
  const { rows } = await sql<{ id: string; before: string | null }>`
    update member set consultant_id = ${consultantId}, version = member.version + 1, updated_at = ${now},
      updated_by = ${principal.username}
    from member earlier
    where member.id = any(${ids}) and earlier.id = member.id
      and earlier.consultant_id is distinct from ${consultantId}::uuid
    returning member.id, earlier.consultant_id as before
  `.execute(tx)
  await audits(
    rows.map(({ id, before }) => ({
      action: 'member.assign',
      table: 'member',
      rowId: id,
      before: { consultantId: before },
      after: { consultantId },
    })),
  )
  return { assigned: rows.length }
}

/** A member outside the store scope is reported as missing. */
async function theirMembers(
  { tx, scope }: RequestContext<unknown, unknown>,
  given: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(given)].sort()
  const { rows } = await sql<{ id: string }>`
    select id from member where id = any(${ids}) and ${visibleTo(memberRows, scope)}
  `.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  const fields = given.flatMap((id, i) =>
    found.has(id.toLowerCase()) ? [] : [{ path: ['memberIds', i], code: 'does_not_exist' }],
  )
  if (fields.length > 0) throw fieldsProblem(fields)
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Membership } from '../../../contract/member'
import { newId } from '../../kit/id'
import type { Tx } from '../../kit/schema'

/** Of a `times` membership, `timesLeft` are left of `timesTotal`; both null of any other. */
export type NewMembership = Omit<Membership, 'id'> & { timesTotal: number | null }

interface About {
  memberId: string
  memberships: readonly NewMembership[]
  who: string | null
  now: Date
}

/** Gives a member memberships as they are, without a sale. Returns their ids, in order. */
export async function addMemberships(tx: Tx, { memberId, memberships, who, now }: About): Promise<string[]> {
  const rows = memberships.map((one) => ({ ...one, id: newId(now.getTime()) }))
  await sql`
    insert into membership (id, member_id, home_store_id, name, kind, status, starts_on, ends_on, times_total, times_left,
      created_at, updated_at, created_by, updated_by)
    select given.id, member.id, home_store_id, given.name, kind, status, "startsOn", "endsOn", "timesTotal", "timesLeft",
      ${now}, ${now}, ${who}::text, ${who}::text
    from member, jsonb_to_recordset(${JSON.stringify(rows)}) as given (
      id uuid, name text, kind text, status text, "startsOn" date, "endsOn" date, "timesTotal" int, "timesLeft" int
    )
    where member.id = ${memberId}
  `.execute(tx)
  for (const { id, timesTotal, timesLeft } of rows)
    if (timesTotal !== null && timesLeft !== null && timesLeft < timesTotal)
      await sql`
        insert into membership_use (id, membership_id, delta, reason, at, who)
        values (${newId(now.getTime())}, ${id}, ${timesLeft - timesTotal}, 'opening', ${now}, ${who})
      `.execute(tx)
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Tx } from '../kit/db/schema'
import { lockMembers } from '../scheduling/booking-locks'

/** A known person whom a device has reported. */
export interface Visitor {
  personId: string
  name: string
  /** Coaches and people with a duty, who come to work. */
  isStaff: boolean
  /** null for a person who is no member. */
  memberId: string | null
}

/**
 * Finds people by the devices' ids: a door number, or a member's number. It locks people first, then members, each by id, which prevents
 * deadlocks; the locks last until the transaction ends.
 */
export async function visitorsOf(tx: Tx, names: readonly string[]): Promise<Map<string, Visitor>> {
  const before = await find(tx, names)
  if (before.size === 0) return before
  const visitors = [...before.values()]
  const people = visitors.map(({ personId }) => personId)
  await sql`select from person where id = any(${people}) order by id for key share`.execute(tx)
  await lockMembers(
    tx,
    visitors.flatMap(({ memberId }) => memberId ?? []),
  )
  // A merge may have ended while the locks were awaited, so the people are read again.
  return find(tx, names)
}

const longestNumber = 9

async function find(tx: Tx, names: readonly string[]): Promise<Map<string, Visitor>> {
  const numbers = names.filter((name) => /^\d+$/.test(name) && name.length <= longestNumber)
  const memberNumbers = names.filter((name) => /^M\d{8}$/i.test(name)).map((name) => name.toUpperCase())
  if (numbers.length + memberNumbers.length === 0) return new Map()
  const { rows } = await sql<Visitor & { called: string }>`
    with called as (
      select no::text as called, person_id from door_number where no = any(${numbers.map(Number)}::int[])
      union all
      select member_no, person_id from member where member_no = any(${memberNumbers}::text[])
    )
    select called.called, person.id as person_id, person.name,
      person.status = 'active' and person.archived_at is null and (duties <> '{}' or exists (
        select from coach where coach.person_id = person.id and coach.status <> 'departed' and coach.archived_at is null
      )) as is_staff,
      member.id as member_id
    from called join person on person.id = called.person_id left join member on member.person_id = person.id
  `.execute(tx)
  const found = new Map(rows.map(({ called, ...visitor }) => [called, visitor]))
  return new Map(
    names.flatMap((name) => {
      const visitor = found.get(/^\d+$/.test(name) ? String(Number(name)) : name.toUpperCase())
      return visitor === undefined ? [] : [[name, visitor] as const]
    }),
  )
}

import { sql } from 'kysely'
import type { Tx } from '../kit/schema'
import { lockMembers } from '../resources/booking/booking-locks'

/** Somebody of ours whom a device has told of. */
export interface Visitor {
  personId: string
  name: string
  /** Coaches, and whoever has a duty: they come to work. */
  isStaff: boolean
  /** null of who is no member. */
  memberId: string | null
}

/**
 * Who they are, by what the devices call them: a door number, or a member's number. They and their members stay as they are until
 * the transaction ends: locked people first, then members, each by id, so that nobody waits in a circle.
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
  // A merge that was under way is over now: they may be somebody else.
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

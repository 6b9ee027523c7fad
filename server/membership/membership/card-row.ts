import { sql } from 'kysely'
import { type Membership, memberships } from '../../../contract/membership/membership'
import { advance } from '../../../machines/lifecycle'
import { membershipFacts } from '../../../machines/membership/facts'
import { membershipMachine } from '../../../machines/membership/membership.machine'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { nameable } from '../../kit/resource/nameable'
import { membershipTable } from './table'

/** Locks members, then cards, until the transaction ends, so that no other transaction changes the cards or books and visits with them. */
export async function lockCards(
  tx: Tx,
  ids: readonly string[],
  memberIds: readonly string[] = [],
): Promise<void> {
  await sql`
    select from member
    where id in (select member_id from membership where id = any(${ids})) or id = any(${memberIds})
    order by id for no key update
  `.execute(tx)
  await sql`select from membership where id = any(${ids}) order by id for update`.execute(tx)
}

/** A card in the contract's shape. Throws `not_found`. */
export async function readCard(tx: Tx, id: string, now: Date): Promise<Membership> {
  const row = await readRow(tx, membershipTable, id, now)
  if (row === undefined) throw problem('not_found')
  return row
}

type Event = Parameters<typeof advance<typeof membershipMachine>>[3]

const offered = new Set<string>(Object.values(memberships.events).map(({ event }) => event))

/** The status of a card after an event; throws `not_allowed_now` with the events that are allowed instead. */
export function statusAfter(card: Membership, event: Event, now: Date): Membership['status'] {
  const verdict = advance(membershipMachine, card.status, membershipFacts(card, shanghaiDay(now)), event)
  if (verdict.ok) return verdict.status
  const allowed = verdict.allowed.filter((one) => offered.has(one))
  throw problem('not_allowed_now', { state: card.status, allowed })
}

interface Days {
  from: string
  /** null has no end. */
  to: string | null
}

/** Of a lesson to come, or of a disputed one, whose units or value go back or are earned later. */
const holdsPlace = sql`(appointment.status in ('requested', 'confirmed', 'waitlisted', 'checked_in') or appointment.hold = 'held')`

/** The cards that pay for bookings on `from` or later, and therefore cannot be ended. */
export async function bookedFrom(tx: Tx, cardIds: readonly string[], from: string): Promise<Set<string>> {
  if (cardIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select distinct membership_id as id from appointment
    where membership_id = any(${cardIds}) and ${holdsPlace}
      and (hold = 'held' or lower(during) >= shanghai_instant(${from}::date, 0))
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Throws `in_use` when a card pays for bookings on days on which it would no longer hold. Bookings of stores beyond the person's
 * scope are counted and not named.
 */
export async function refuseBooked(
  { tx, scope }: Pick<WriteRequest<unknown>, 'tx' | 'scope'>,
  cardId: string,
  { from, to }: Days,
): Promise<void> {
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    select 'appointment' as kind, appointment.id,
      to_char(lower(appointment.during) at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') || ' ' || coach_course.name as name
    from appointment
    join class_session on class_session.id = appointment.session_id
    join coach_course on coach_course.id = class_session.course_id
    where membership_id = ${cardId} and ${holdsPlace}
      and (${to}::date is null and appointment.hold = 'held' or lower(appointment.during) >= shanghai_instant(${from}::date, 0))
      and (${to}::date is null or lower(appointment.during) < shanghai_instant(${to}::date + 1, 0))
    order by lower(appointment.during), appointment.id
  `.execute(tx)
  if (rows.length === 0) return
  const blockers = (await nameable(tx, scope, rows)).slice(0, 20)
  throw problem('in_use', { blockers, blockerCount: rows.length })
}

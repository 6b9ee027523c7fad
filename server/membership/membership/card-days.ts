import { sql } from 'kysely'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { AuditLine } from '../../kit/db/write-audit'
import type { WriteContext } from '../../kit/resource/definition'

/** The author of moved days: a person at a desk, or a job. */
type Mover = Pick<WriteContext, 'tx' | 'now'> & { principal: { username: string } }

/**
 * Moves the cards that continue these, and those that continue them, by the same days: each begins on the day after the planned last day of
 * the one before. Returns their audit lines.
 */
export async function moveLater(
  { tx, now, principal }: Mover,
  moved: readonly { id: string; days: number }[],
): Promise<AuditLine[]> {
  if (moved.every(({ days }) => days === 0)) return []
  const { rows } = await sql<{ id: string; days: number; startsOn: string; endsOn: string }>`
    with recursive given as (
      select * from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ days }) => days)}::int[]) as one (id, days)
    ), later as (
      select next.id, days from membership next join given on next.prev_id = given.id
      where next.origin = 'renewal' and next.status = 'pending'
      union all
      select next.id, later.days from membership next join later on next.prev_id = later.id
      where next.origin = 'renewal' and next.status = 'pending'
    )
    update membership set starts_on = starts_on + days, ends_on = ends_on + days, version = version + 1,
      updated_at = ${now}, updated_by = ${principal.username}
    from later where membership.id = later.id
    returning membership.id, days, starts_on, ends_on
  `.execute(tx)
  return rows.map(({ id, days, startsOn, endsOn }) => ({
    action: 'membership.moveLater',
    table: 'membership',
    rowId: id,
    before: { startsOn: minus(startsOn, days), endsOn: minus(endsOn, days) },
    after: { startsOn, endsOn },
  }))
}

const minus = (day: string, days: number) => shanghaiDay(new Date(Date.parse(day) - days * 86_400_000))

/** Moves the last day of a card, and of those that continue it. */
export async function putOff(desk: WriteContext, id: string, days: number): Promise<void> {
  await sql`update membership set ends_on = ends_on + ${days}::int where id = ${id}`.execute(desk.tx)
  await auditAll(desk, await moveLater(desk, [{ id, days }]))
}

/** Begins a card today and keeps its number of days. */
export async function beginToday(tx: Tx, id: string, today: string): Promise<void> {
  await sql`
    update membership
    set ends_on = ends_on - greatest(starts_on - ${today}::date, 0), starts_on = least(starts_on, ${today}::date)
    where id = ${id}
  `.execute(tx)
}

export async function auditAll(
  { audit }: Pick<WriteContext, 'audit'>,
  lines: readonly AuditLine[],
): Promise<void> {
  for (const line of lines) await audit(line)
}

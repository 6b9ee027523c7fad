import { sql } from 'kysely'
import { daysBetween } from '../../../contract/days'
import type { Membership } from '../../../contract/membership/membership'
import { type FreezeRefusal, freezeOutcome } from '../../../contract/membership/membership-days'
import type { FieldProblem } from '../../../contract/problem'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { WriteContext, WriteRequest } from '../../kit/resource/definition'
import { readForUpdate, updateWithAudit } from '../../kit/resource/mutations'
import { auditAll, moveLater } from './card-days'
import { refuseBooked, statusAfter } from './card-row'
import { membershipTable } from './table'

interface Span {
  from: string
  to: string
  reason: string
}

/** Freezes a card from today on, or plans a freeze for a later day. The card is locked. */
export async function freezeCard(request: WriteRequest<Span>): Promise<Membership> {
  const { tx, now, body } = request
  const today = shanghaiDay(now)
  const card = await readForUpdate(membershipTable, request)
  const event = body.from > today ? 'membership.planFreeze' : 'membership.freeze'
  // Problems of the terms are more specific than a refusal by the status.
  const problems = card.status === 'active' ? await freezeProblems(tx, card, body, today) : []
  if (problems.length > 0) throw fieldsProblem(problems)
  const status = statusAfter(card, event, now)
  await refuseBooked(request, card.id, body)
  return updateWithAudit(request, membershipTable, card.id, {
    verb: 'freeze',
    columns: { status },
    reason: body.reason,
    also: async () => {
      await noteFreeze(request, card.id, body)
      const days = daysBetween(body.from, body.to) + 1
      await auditAll(request, await moveLater(request, [{ id: card.id, days }]))
    },
  })
}

const paths: Record<FreezeRefusal, 'from' | 'to'> = {
  freeze_reversed: 'to',
  freeze_in_past: 'from',
  freeze_after_end: 'from',
  freeze_too_short: 'to',
  freeze_too_many_days: 'to',
  freeze_too_often: 'from',
}

async function freezeProblems(
  tx: Tx,
  card: Membership,
  { from, to }: Span,
  today: string,
): Promise<FieldProblem[]> {
  const params: Partial<Record<FreezeRefusal, FieldProblem['params']>> = {
    freeze_after_end: { endsOn: card.endsOn },
    freeze_too_short: { minimum: card.freezeMinDays },
    freeze_too_many_days: { left: Math.max(0, card.freezeMaxDays - card.freezeUsedDays) },
    freeze_too_often: { maximum: card.freezeMaxCount },
  }
  const problems: FieldProblem[] = freezeOutcome(card, from, to, today).refusals.map((code) => ({
    path: [paths[code]],
    code,
    ...(params[code] && { params: params[code] }),
  }))
  if (problems.length > 0 || from > today) return problems
  const { rows } = await sql`
    select from check_in where membership_id = ${card.id} and host_id is null and day = ${today}::date and result = 'pass' limit 1
  `.execute(tx)
  return rows.length > 0 ? [{ path: ['from'], code: 'freeze_visited_today' }] : []
}

/** Writes the freeze's row; the caller writes the card's own columns. */
export async function noteFreeze(
  { tx, now, principal }: Pick<WriteContext, 'tx' | 'now' | 'principal'>,
  id: string,
  { from, to, reason }: Span,
) {
  await sql`
    insert into membership_freeze (id, membership_id, from_day, to_day, reason, at, who)
    values (${newId(now.getTime())}, ${id}, ${from}, ${to}, ${reason}, ${now}, ${principal.username})
  `.execute(tx)
}

/**
 * Ends the open freeze, if there is one: today is a valid day again. The days it really took extend the card's last day; a freeze that has
 * not begun took none.
 */
export async function settleFreeze(desk: WriteContext, cardId: string): Promise<void> {
  const { tx, now } = desk
  const { rows } = await sql<{ taken: number; planned: number }>`
    update membership_freeze
    set settled_at = ${now},
      ended_on = case when to_day >= ${shanghaiDay(now)}::date
        then greatest(${shanghaiDay(now)}::date, from_day) - 1 end
    where membership_id = ${cardId} and settled_at is null
    returning coalesce(ended_on, to_day) - from_day + 1 as taken, to_day - from_day + 1 as planned
  `.execute(tx)
  const [freeze] = rows
  if (freeze === undefined) return
  await sql`update membership set ends_on = ends_on + ${freeze.taken}::int where id = ${cardId}`.execute(tx)
  await auditAll(desk, await moveLater(desk, [{ id: cardId, days: freeze.taken - freeze.planned }]))
}

import { sql } from 'kysely'
import type { Membership } from '../../../contract/membership/membership'
import type { FieldProblem } from '../../../contract/problem'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem } from '../../kit/problem'
import { untyped } from '../../kit/resource/definition'
import { auditSnapshot, type WriteContext } from '../../kit/resource/update-with-audit'
import { lockCards, readCard } from './card-row'
import { endCard } from './grant'
import { insertCard, type Terms } from './insert-card'
import { membershipTable } from './table'

interface Transfer {
  membershipId: string
  toMemberId: string
}

/**
 * Transfers the remains of a card to another member: days, times, money, the value not yet earned, and the remaining freezes. Throws
 * `invalid` at `toMemberId` or `membershipId`, or `not_allowed_now`. Returns the receiver's card.
 */
export async function transferMembership(
  desk: WriteContext,
  { membershipId, toMemberId }: Transfer,
): Promise<Membership> {
  const { tx, now } = desk
  await lockCards(tx, [membershipId], [toMemberId])
  const problems = await transferProblems(tx, { membershipId, toMemberId })
  if (problems.length > 0) throw fieldsProblem(problems)
  const before = await endCard(desk, membershipId, { event: 'membership.transfer', reason: null })
  // Read again, because ending the card has cancelled a planned freeze.
  const { freezeUsedDays, freezeCount } = await readCard(tx, membershipId, now)
  const { freezeMaxDays, freezeMaxCount, endsOn, timesLeft, balanceFen } = before
  const id = await insertCard(desk, {
    ...before,
    ...(await unearned(tx, membershipId)),
    memberId: toMemberId,
    origin: 'transfer',
    status: 'active',
    prevId: membershipId,
    note: '',
    startsOn: shanghaiDay(now),
    endsOn,
    timesTotal: timesLeft,
    timesLeft,
    balanceFen,
    freezeMaxDays: Math.max(0, freezeMaxDays - freezeUsedDays),
    freezeMaxCount: Math.max(0, freezeMaxCount - freezeCount),
  })
  await auditSnapshot(desk, untyped(membershipTable), id, { verb: 'create', before: null })
  return readCard(tx, id, now)
}

/** Why a card cannot be transferred to a member, apart from its status. */
async function transferProblems(tx: Tx, { membershipId, toMemberId }: Transfer): Promise<FieldProblem[]> {
  const { rows } = await sql<{ isSelf: boolean; isBarred: boolean; isEmpty: boolean }>`
    select receiver.id = membership.member_id as is_self,
      receiver.is_blacklisted or receiver.merged_into_id is not null as is_barred,
      coalesce(membership.times_left, membership.balance_fen, 1) = 0 as is_empty
    from member receiver, membership where receiver.id = ${toMemberId} and membership.id = ${membershipId}
  `.execute(tx)
  const [found] = rows
  const to = (code: string) => [{ path: ['toMemberId'], code }]
  if (found === undefined) return to('does_not_exist')
  if (found.isSelf) return to('not_to_self')
  if (found.isBarred) return to('member_blacklisted')
  return found.isEmpty ? [{ path: ['membershipId'], code: 'nothing_left' }] : []
}

async function unearned(tx: Tx, id: string) {
  const { rows } = await sql<Pick<Terms, 'durationDays' | 'validDays' | 'bonusDays'> & { valueFen: number }>`
    select duration_days, valid_days, bonus_days, value_fen - recognised_fen as value_fen from membership where id = ${id}
  `.execute(tx)
  if (rows[0] === undefined) throw new Error(`membership ${id} is gone`)
  return rows[0]
}

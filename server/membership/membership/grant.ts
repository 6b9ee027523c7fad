import { sql } from 'kysely'
import type { CourseKind } from '../../../contract/catalogue/coach-course'
import { courseCoverage } from '../../../contract/catalogue/coverage'
import { plusDays } from '../../../contract/days'
import type { Membership } from '../../../contract/membership/membership'
import { lastDay } from '../../../contract/membership/membership-days'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { auditAndReturn, updateWithAudit } from '../../kit/resource/mutations'
import { type CardValue, releaseValue } from '../../ledger/card-value'
import { requestAgreements, textsOfPlan, withdrawAgreements } from '../agreement/request-agreements'
import { writeOff } from './card-ledger'
import { lockCards, readCard, refuseBooked, statusAfter } from './card-row'
import { settleFreeze } from './freeze-card'
import { insertCard, plainTerms, type Terms } from './insert-card'
import { membershipTable } from './table'

/** What is sold: the terms, the units, and the days after the sale within which it begins by itself. */
export interface Offer extends Terms {
  times: number | null
  balanceFen: number | null
  activateWithinDays: number
}

/** The present offer of a plan; undefined for a missing plan. A stored card's balance is its list price. */
export async function offerOfPlan(tx: Tx, planId: string): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    select name, kind, id as plan_id, null::uuid as course_id, duration_days, valid_days, bonus_days, times,
      case when kind = 'stored' then list_price_fen end as balance_fen, coverage, store_scope,
      array(select store_id from membership_plan_store where plan_id = membership_plan.id order by store_id) as store_ids,
      freeze_max_days, freeze_min_days, freeze_max_count, guests_per_month, is_transferable, transfer_fee_fen, activate_within_days
    from membership_plan where id = ${planId}
  `.execute(tx)
  return rows[0]
}

/** Days in which the lessons of one coach course can be taken. */
const lessonDays = 365

/** The offer of so many lessons of a course, in the stores where it is held; undefined for a missing course. */
export async function offerOfCourse(tx: Tx, courseId: string, lessons: number): Promise<Offer | undefined> {
  const { rows } = await sql<Pick<Offer, 'name' | 'storeIds'> & { kind: CourseKind }>`
    select name, kind, array(select store_id from coach_course_store where course_id = coach_course.id order by store_id) as store_ids
    from coach_course where id = ${courseId}
  `.execute(tx)
  const [course] = rows
  if (course === undefined) return undefined
  return {
    ...plainTerms,
    name: course.name,
    kind: 'times',
    courseId,
    coverage: courseCoverage(courseId, course.kind),
    storeScope: 'some',
    storeIds: course.storeIds,
    validDays: lessonDays,
    times: lessons,
    balanceFen: null,
    activateWithinDays: 0,
  }
}

/** First and last day of a card sold on a day: after the one it continues, at its first use or the end of its waiting time, or at once. */
export function termOf(
  offer: Pick<Offer, 'kind' | 'durationDays' | 'validDays' | 'bonusDays' | 'activateWithinDays'>,
  today: string,
  continued: Pick<Membership, 'status' | 'plannedEndsOn'> | null,
): Pick<Membership, 'status' | 'startsOn' | 'endsOn'> {
  const startsOn =
    continued === null ? plusDays(today, offer.activateWithinDays) : plusDays(continued.plannedEndsOn, 1)
  const first = startsOn > today && continued?.status !== 'expired' ? startsOn : today
  return { status: first > today ? 'pending' : 'active', startsOn: first, endsOn: lastDay(first, offer) }
}

interface Grant {
  memberId: string
  offer: Offer
  /** The price paid for it, in fen. */
  valueFen: number
  /** The card of the same member that it continues. */
  continues: string | null
  /** The order item that pays for it. */
  itemId?: string
}

/** A card that takes the place of another one, whose value was released for it. */
export interface Replacement {
  card: Membership
  replaced: CardValue
}

/** Gives a member a card that has been paid. Throws `not_allowed_now` when the card it continues cannot be continued. */
export async function grantMembership(
  desk: WriteContext,
  { memberId, offer, valueFen, continues, itemId }: Grant,
): Promise<Membership> {
  const { tx, now } = desk
  await lockCards(tx, continues === null ? [] : [continues], [memberId])
  const earlier = continues === null ? null : await readCard(tx, continues, now)
  if (earlier !== null) {
    if (earlier.memberId !== memberId) throw notTheirs('renewsId')
    statusAfter(earlier, 'membership.renew', now)
  }
  const term = termOf(offer, shanghaiDay(now), earlier)
  return give(desk, {
    memberId,
    offer,
    valueFen,
    term,
    itemId,
    prevId: continues,
    origin: earlier === null ? 'sale' : 'renewal',
  })
}

const notTheirs = (member: string) =>
  problem('invalid', { fields: [{ path: [member], code: 'not_own_membership' }] })

interface Upgrade {
  membershipId: string
  offer: Offer
  /** The new card's value: the amount paid now plus the credit of the old one. */
  valueFen: number
  /** The order item that pays for it. */
  itemId?: string
}

/** Replaces this card by another one, from today on. */
export async function upgradeMembership(
  desk: WriteContext,
  { membershipId, offer, valueFen, itemId }: Upgrade,
): Promise<Replacement> {
  await lockCards(desk.tx, [membershipId])
  const before = await endCard(desk, membershipId, { event: 'membership.upgrade', reason: null })
  const term = termOf({ ...offer, activateWithinDays: 0 }, shanghaiDay(desk.now), null)
  const { memberId } = before
  const sold = { memberId, offer, valueFen, term, itemId, prevId: membershipId, origin: 'upgrade' } as const
  return { card: await give(desk, sold), replaced: await releaseValue(desk, membershipId) }
}

/** Ends a card that was refunded or given up. */
export async function terminateMembership(
  desk: WriteContext,
  { membershipId, reason }: { membershipId: string; reason: string },
): Promise<void> {
  await lockCards(desk.tx, [membershipId])
  await endCard(desk, membershipId, { event: 'membership.terminate', reason })
}

interface End {
  event: 'membership.upgrade' | 'membership.transfer' | 'membership.terminate'
  reason: string | null
}

/** Ends a card early: removes its units, and throws if bookings depend on it. Returns the card before. The card is locked. */
export async function endCard(desk: WriteContext, id: string, { event, reason }: End): Promise<Membership> {
  const { tx, now } = desk
  const before = await readCard(tx, id, now)
  const status = statusAfter(before, event, now)
  await refuseBooked(desk, id, { from: shanghaiDay(now), to: null })
  await updateWithAudit(desk, membershipTable, id, {
    verb: event.replace('membership.', ''),
    columns: { status },
    reason,
    also: async () => {
      await withdrawAgreements(desk, id)
      await settleFreeze(desk, id)
      await writeOff(desk, before)
    },
  })
  return before
}

interface Given {
  memberId: string
  offer: Offer
  valueFen: number
  term: Pick<Membership, 'status' | 'startsOn' | 'endsOn'>
  itemId: string | undefined
  prevId: string | null
  origin: 'sale' | 'renewal' | 'upgrade'
}

async function give(
  desk: WriteContext,
  { memberId, offer, valueFen, term, itemId, prevId, origin }: Given,
): Promise<Membership> {
  const { times, balanceFen, activateWithinDays: _, ...terms } = offer
  const texts = await textsOfPlan(desk.tx, offer.planId)
  const id = await insertCard(desk, {
    ...terms,
    ...term,
    status: texts.length > 0 ? 'pending' : term.status,
    memberId,
    origin,
    prevId,
    valueFen,
    balanceFen,
    timesTotal: times,
    timesLeft: times,
    note: '',
    itemId,
  })
  await auditAndReturn(desk, membershipTable, id, { verb: 'create', before: null })
  await requestAgreements(desk, { cardId: id, memberId }, texts)
  return readCard(desk.tx, id, desk.now)
}

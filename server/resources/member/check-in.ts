import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { CheckIn, members } from '../../../contract/member'
import { shanghaiDay } from '../../kit/day'
import { type Asked, untyped } from '../../kit/descriptor'
import { newId } from '../../kit/id'
import { fieldsProblem } from '../../kit/problem'
import type { Tx } from '../../kit/schema'
import { storesAllowed, visibleTo } from '../../kit/scope'
import { noteLive } from '../../live/live-event'
import { lockMembers } from '../booking/booking-locks'
import { type Desk, rewrite } from '../booking/rewrite'
import { beginToday } from '../membership/card-days'
import { moveUnits } from '../membership/card-ledger'
import { readCard, statusAfter } from '../membership/card-row'
import { membershipTable } from '../membership/membership-table'
import { missing } from '../missing'
import { type CardAtDoor, type Choice, chooseCard } from './check-in-choice'
import { readCheckIn } from './check-in-list'
import { memberRows } from './member-rows'

type Body = output<(typeof members)['checkIn']['body']>

/** Lets a member in, or writes down why not. Of many tries at once one takes a time: the member's row is the queue. */
export async function checkInMember(asked: Asked<Body>): Promise<CheckIn> {
  const { tx, id: memberId, scope, body } = asked
  storesAllowed(scope, [body.storeId], ['storeId'])
  const unknown = await missing(tx, 'store', [body.storeId], () => ['storeId'])
  if (unknown.length > 0) throw fieldsProblem(unknown)
  await lockMembers(tx, [memberId])
  const { storeId } = body
  const visit = await noteVisit(
    asked,
    { memberId, storeId, source: 'front_desk' },
    await choiceAtDoor(asked, { memberId, ...body }),
  )
  await noteLive(tx, asked.now, [{ kind: 'check_in', storeId, body: { memberId, ...visit } }])
  return visit
}

interface Wish extends Body {
  memberId: string
}

/** What opens a store's door to a member on the desk's day, or why nothing does; the member is locked. `membershipId`: that card or none. */
export async function choiceAtDoor(desk: Desk, { memberId, ...body }: Wish): Promise<Choice> {
  if (await isBarred(desk.tx, memberId)) return { card: null, refusal: 'member_blacklisted' }
  return chooseCard(await cardsAtDoor(desk, memberId, body), body.membershipId)
}

/** Blacklisted, or somebody whose person is disabled or belongs to another member by now. */
async function isBarred(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ isBarred: boolean }>`
    select is_blacklisted or person.status <> 'active' or member.merged_into_id is not null as is_barred
    from member join person on person.id = person_id where member.id = ${memberId}
  `.execute(tx)
  return rows[0]?.isBarred ?? true
}

/**
 * Every card that may serve, or could have; of a member of another store none but those that hold here. A time is taken
 * once on a day, whichever card it was taken from.
 */
async function cardsAtDoor(
  { tx, scope, now }: Pick<Desk, 'tx' | 'scope' | 'now'>,
  memberId: string,
  { storeId, membershipId }: Body,
): Promise<CardAtDoor[]> {
  const today = shanghaiDay(now)
  const { rows } = await sql<CardAtDoor>`
    select card.id, card.kind, card.status, card.ends_on, card.times_left, card.course_id, card.prev_id,
      card_refusal(card, ${today}::date, ${storeId}::uuid, ${today}::date) as refusal,
      here.holds as holds_here,
      lesson.found as has_lesson, coalesce(lesson.took_unit, false) or visit.took_unit as is_covered
    from membership card
    cross join lateral (
      select card.store_scope = 'all' or exists (
        select from membership_store where membership_id = card.id and store_id = ${storeId}
      ) as holds
    ) here
    cross join lateral (
      select count(*) > 0 as found, bool_or(unit = 'held') as took_unit from appointment
      where membership_id = card.id and status in ('requested', 'confirmed', 'checked_in', 'completed')
        and lower(during) >= shanghai_instant(${today}::date, 0) and lower(during) < shanghai_instant(${today}::date + 1, 0)
    ) lesson
    cross join (
      select exists (
        select from check_in where member_id = ${memberId} and took_unit and day = ${today}::date
          and at >= shanghai_instant(${today}::date, 0)
      ) as took_unit
    ) visit
    where card.member_id = ${memberId} and card.status in ('pending', 'active', 'frozen', 'expired')
      and (here.holds or exists (select from member where id = ${memberId} and ${visibleTo(memberRows, scope)}))
    order by card.ends_on, card.id
  `.execute(tx)
  if (membershipId !== null && !rows.some(({ id }) => id === membershipId))
    throw fieldsProblem([{ path: ['membershipId'], code: 'not_own_membership' }])
  return rows
}

interface AtDoor {
  memberId: string
  storeId: string
  source: CheckIn['source']
}

/** Writes a visit down, or the try: a card that waits begins, a time is taken. The member is locked. */
export async function noteVisit(
  desk: Desk,
  { memberId, storeId, source }: AtDoor,
  choice: Choice,
): Promise<CheckIn> {
  const { tx, now, who, audit } = desk
  const isIn = !('refusal' in choice)
  const { card } = choice
  const [takesUnit, begins] = isIn ? [choice.takesUnit, choice.begins] : [false, false]
  const refusal = isIn ? null : choice.refusal
  if (begins && card !== null) await begin(desk, card.id)
  const id = newId(now.getTime())
  await sql`
    insert into check_in (id, member_id, membership_id, store_id, at, source, result, deny_reason, took_unit, activated, who)
    values (${id}, ${memberId}, ${card?.id ?? null}, ${storeId}, ${now}, ${source}, ${isIn ? 'pass' : 'deny'}, ${refusal},
      ${takesUnit}, ${begins}, ${who.username})
  `.execute(tx)
  if (takesUnit && card !== null) {
    const taken = await moveUnits(desk, {
      membershipId: card.id,
      delta: -1,
      reason: 'visited',
      checkInId: id,
    })
    if (!taken) throw new Error(`membership ${card.id} had a time left`)
  }
  await audit({
    ...{ action: 'member.checkIn', table: 'check_in', rowId: id },
    after: { memberId, storeId, membershipId: card?.id ?? null, denyReason: refusal, tookUnit: takesUnit },
  })
  return readCheckIn(tx, id)
}

async function begin(desk: Desk, cardId: string): Promise<void> {
  const card = await readCard(desk.tx, cardId, desk.now)
  await rewrite(desk, untyped(membershipTable), cardId, {
    verb: 'activate',
    columns: { status: statusAfter(card, 'membership.activate', desk.now) },
    also: () => beginToday(desk.tx, cardId, shanghaiDay(desk.now)),
  })
}

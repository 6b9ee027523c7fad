import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { CheckIn, LessonDebt, members } from '../../../contract/membership/member'
import { shanghaiDay } from '../../kit/day'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { WriteContext, WriteRequest } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { updateWithAudit } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'
import { storesAllowed, visibleTo } from '../../kit/resource/store-scope'
import { lockMembers } from '../../shared/lock-members'
import { memberRows } from '../../shared/member-rows'
import { noteLive } from '../../shared/note-live'
import { beginToday } from '../membership/card-days'
import { moveUnits } from '../membership/card-ledger'
import { readCard, statusAfter } from '../membership/card-row'
import { membershipTable } from '../membership/table'
import { type CardAtDoor, type Choice, chooseCard } from './choose-card'
import { readCheckIn } from './list-check-ins'

type Body = output<(typeof members)['checkIn']['body']>
type Auditing<Own> = Own & Pick<RequestContext<unknown, unknown>, 'audits'>

/** Checks a member in, or records the refusal. The locked member row serializes simultaneous requests, so that only one uses a unit. */
export async function checkInMember(request: Auditing<WriteRequest<Body>>): Promise<CheckIn> {
  const { tx, id: memberId, scope, body } = request
  storesAllowed(scope, [body.storeId], ['storeId'])
  const unknown = await findMissingReferences(tx, 'store', [body.storeId], () => ['storeId'])
  if (unknown.length > 0) throw fieldsProblem(unknown)
  await lockMembers(tx, [memberId])
  const { storeId } = body
  const choice = await choiceAtDoor(request, { memberId, ...body })
  const [noted] = await noteVisits(request, 'front_desk', [{ memberId, storeId, at: request.now, choice }])
  const visit = await readCheckIn(tx, noted!.id)
  await noteLive(tx, request.now, [{ kind: 'check_in', storeId, body: { memberId, ...visit } }])
  return visit
}

interface Wish extends Body {
  memberId: string
}

/** The card that admits a member at the desk's day, or the refusal; the member is locked. With `membershipId` only that card. */
async function choiceAtDoor(desk: WriteContext, { membershipId, ...wish }: Wish): Promise<DoorChoice> {
  const [seen] = await atDoors(desk, [{ ...wish, at: desk.now }])
  const { cards } = seen!
  if (seen!.isBarred) return barred
  if (membershipId !== null && !cards.some(({ id }) => id === membershipId))
    throw fieldsProblem([{ path: ['membershipId'], code: 'not_own_membership' }])
  return afterDebt(seen!, chooseCard(cards, membershipId))
}

/** A choice of card, and what the member owes for lessons. */
export type DoorChoice = Choice & { debt: LessonDebt | null }

const barred: DoorChoice = { card: null, refusal: 'member_blacklisted', nextAt: null, debt: null }

/** A member who owes more than the store allows is refused, whatever card would admit. */
function afterDebt({ debt }: Seen, choice: Choice): DoorChoice {
  const isRefused = debt?.isRefused === true && !('refusal' in choice)
  return { ...(isRefused ? { card: choice.card, refusal: 'lessons_due', nextAt: null } : choice), debt }
}

/** A member at a store's door. */
export interface AtDoor {
  memberId: string
  storeId: string
  at: Date
}

/** As `choiceAtDoor`, for many locked members, each at their own time and at most once; results are in the given order. */
export async function choicesAtDoors(desk: Pick<WriteContext, 'tx' | 'scope'>, wishes: readonly AtDoor[]) {
  const seen = await atDoors(desk, wishes)
  return seen.map((one): DoorChoice => (one.isBarred ? barred : afterDebt(one, chooseCard(one.cards, null))))
}

interface Seen {
  /** Blacklisted, or the person is disabled or merged into another member. */
  isBarred: boolean
  cards: CardAtDoor[]
  debt: (LessonDebt & { isRefused: boolean }) | null
}

/**
 * Every card that is or was usable; for a member of another store only those valid here. A lesson of the day, with the card or without
 * any, admits whatever the card's coverage says of visits. A unit is used once a day, whichever card it was taken from.
 */
async function atDoors(
  { tx, scope }: Pick<WriteContext, 'tx' | 'scope'>,
  wishes: readonly AtDoor[],
): Promise<Seen[]> {
  if (wishes.length === 0) return []
  const { rows } = await sql<Seen & { place: number }>`
    select wish.place,
      (select json_build_object('openFen', open_fen, 'since', iso_instant(since), 'isRefused', is_refused)
        from lesson_debt(member.id, wish.store_id, wish.at) where since is not null) as debt,
      member.is_blacklisted or person.status <> 'active' or member.merged_into_id is not null as is_barred,
      coalesce((
        select json_agg(json_build_object(
          'id', card.id, 'kind', card.kind, 'status', card.status, 'endsOn', card.ends_on, 'timesLeft', card.times_left,
          'prevId', card.prev_id, 'refusal', answer.refusal, 'nextAt', iso_instant(answer.next_at), 'holdsHere', here.holds,
          'isCovered', lesson.has_paid or visit.took_unit
        ) order by card.ends_on, card.id)
        from membership card
        cross join lateral (
          select card.store_scope = 'all' or exists (
            select from membership_store where membership_id = card.id and membership_store.store_id = wish.store_id
          ) as holds
        ) here
        cross join lateral (
          select count(*) filter (where store_id = wish.store_id) > 0 as found, count(*) > 0 as has_paid from appointment
          where appointment.member_id = wish.member_id and coalesce(membership_id, card.id) = card.id
            and appointment.status in ('requested', 'confirmed', 'checked_in', 'completed')
            and lower(during) >= shanghai_instant(wish.day, 0) and lower(during) < shanghai_instant(wish.day + 1, 0)
        ) lesson
        cross join lateral (
          select case when lesson.found then card_refusal(card, wish.day, wish.store_id, wish.day)
              else coalesce(begun.refusal, entry.refusal) end as refusal,
            case when not lesson.found then coalesce(begun.next_at, entry.next_at) end as next_at
          from card_answer(card, wish.at, wish.store_id, null, null, wish.day) as entry
          -- A waiting card begins only where it would admit then.
          left join lateral card_answer(
            jsonb_populate_record(card, jsonb_build_object('status', 'active', 'starts_on', wish.day)),
            wish.at, wish.store_id, null, null, wish.day
          ) as begun on card.status = 'pending' and entry.refusal = 'card_not_begun'
        ) answer
        cross join (
          select exists (
            select from check_in where check_in.member_id = wish.member_id and took_unit and check_in.day = wish.day
              and check_in.at >= shanghai_instant(wish.day, 0)
          ) as took_unit
        ) visit
        where card.member_id = wish.member_id and card.status in ('pending', 'active', 'frozen', 'expired')
          and (here.holds or ${visibleTo(memberRows, scope)})
      ), '[]') as cards
    from unnest(
      ${wishes.map((_, place) => place)}::int[], ${wishes.map(({ memberId }) => memberId)}::uuid[],
      ${wishes.map(({ storeId }) => storeId)}::uuid[], ${wishes.map(({ at }) => at)}::timestamptz[],
      ${wishes.map(({ at }) => shanghaiDay(at))}::date[]
    ) as wish (place, member_id, store_id, at, day)
    join member on member.id = wish.member_id join person on person.id = member.person_id
    order by wish.place
  `.execute(tx)
  const seen = new Map(rows.map((row) => [row.place, row]))
  return wishes.map((_, place) => seen.get(place) ?? { isBarred: true, cards: [], debt: null })
}

interface Visit extends AtDoor {
  choice: DoorChoice
}

/** The stored check-in or refused attempt. */
export interface NotedVisit extends Pick<CheckIn, 'id' | 'result' | 'denyReason' | 'timesLeft'> {}

/**
 * Writes visits or refused attempts, each at its time; a pending card begins, and a unit is used. The members are locked and appear at most
 * once.
 */
export async function noteVisits(
  desk: Auditing<WriteContext>,
  source: CheckIn['source'],
  visits: readonly Visit[],
): Promise<NotedVisit[]> {
  if (visits.length === 0) return []
  const { tx, principal } = desk
  const made = visits.map((visit) => ({ ...visit, ...meaningOf(visit), id: newId(visit.at.getTime()) }))
  for (const { begins, card, at } of made)
    if (begins && card !== null) await begin({ ...desk, now: at }, card.id)
  const column = <T>(of: (visit: (typeof made)[number]) => T) => made.map(of)
  await sql`
    insert into check_in (id, member_id, membership_id, store_id, at, source, result, deny_reason, next_at, took_unit, activated,
      debt_fen, debt_since, who)
    select id, member_id, membership_id, store_id, at, ${source}, case when refusal is null then 'pass' else 'deny' end, refusal,
      next_at, took_unit, activated, debt_fen, debt_since, ${principal.username}
    from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ memberId }) => memberId)}::uuid[],
      ${column(({ card }) => card?.id ?? null)}::uuid[], ${column(({ storeId }) => storeId)}::uuid[],
      ${column(({ at }) => at)}::timestamptz[], ${column(({ refusal }) => refusal)}::text[],
      ${column(({ nextAt }) => nextAt)}::timestamptz[],
      ${column(({ takesUnit }) => takesUnit)}::boolean[], ${column(({ begins }) => begins)}::boolean[],
      ${column(({ choice }) => choice.debt?.openFen ?? null)}::bigint[], ${column(({ choice }) => choice.debt?.since ?? null)}::timestamptz[]
    ) as made (id, member_id, membership_id, store_id, at, refusal, next_at, took_unit, activated, debt_fen, debt_since)
  `.execute(tx)
  for (const { takesUnit, card, id, at } of made) {
    if (!takesUnit || card === null) continue
    const use = { membershipId: card.id, delta: -1, reason: 'visited', checkInId: id } as const
    if (!(await moveUnits({ ...desk, now: at }, use)))
      throw new Error(`membership ${card.id} had a time left`)
  }
  await desk.audits(
    made.map(({ id, memberId, storeId, card, refusal, takesUnit }) => ({
      action: 'member.checkIn',
      table: 'check_in',
      rowId: id,
      after: { memberId, storeId, membershipId: card?.id ?? null, denyReason: refusal, tookUnit: takesUnit },
    })),
  )
  return made.map(({ id, refusal, card, takesUnit }) => ({
    id,
    result: refusal === null ? ('pass' as const) : ('deny' as const),
    denyReason: refusal,
    timesLeft: card?.timesLeft == null ? null : card.timesLeft - (takesUnit ? 1 : 0),
  }))
}

/** The effects of a choice on its card. */
function meaningOf({ choice }: Visit) {
  if ('refusal' in choice) return { ...choice, takesUnit: false, begins: false }
  return { ...choice, refusal: null, nextAt: null }
}

async function begin(desk: WriteContext, cardId: string): Promise<void> {
  const card = await readCard(desk.tx, cardId, desk.now)
  await updateWithAudit(desk, membershipTable, cardId, {
    verb: 'activate',
    columns: { status: statusAfter(card, 'membership.activate', desk.now) },
    also: () => beginToday(desk.tx, cardId, shanghaiDay(desk.now)),
  })
}

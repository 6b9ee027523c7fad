import { sql } from 'kysely'
import type { PaymentOption } from '../../../contract/scheduling/appointment'
import { shanghaiDay } from '../../kit/day'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { memberRows } from '../../shared/member-rows'
import type { HeldSession } from '../booking-locks'
import { cardRefusal } from '../booking-rules'
import { balanceTooLow } from '../charge-seat'

/** A lesson that may be booked. */
export type PlannedLesson = Pick<HeldSession, 'courseId' | 'storeId' | 'startsAt'>

interface Query {
  member: string
  /** The appointment whose card may be replaced, so what it holds now counts as free. An appointment of another member is ignored. */
  appointment?: string | undefined
}

interface Found extends Omit<PaymentOption, 'refusal'> {
  courseId: string
  storeId: string
  starts: string[]
  refusal: string | null
  nextAt: string | null
}

/** What a card answers for lessons of one course. */
export interface CardAnswer extends Pick<PlannedLesson, 'courseId' | 'storeId'> {
  starts: string[]
  option: PaymentOption
}

/**
 * What the member's live cards answer for lessons: first those that pay (packs of the course, other packs, included, stored value; each
 * the first to end first), then those that do not, with the reason. Starts of a day between two edges of a card's hours get one answer,
 * for the first of them, so that a week of starts takes few.
 */
export async function cardAnswers(
  { tx, scope, now }: Pick<RequestContext<unknown, unknown>, 'tx' | 'scope' | 'now'>,
  { member, appointment }: Query,
  lessons: readonly PlannedLesson[],
): Promise<CardAnswer[]> {
  const column = (key: keyof PlannedLesson) => lessons.map((lesson) => lesson[key])
  const { rows } = await sql<Found>`
    with lesson as materialized (
      select course_id, store_id, starts_at, (starts_at at time zone 'Asia/Shanghai')::date as on_day
      from unnest(${column('courseId')}::uuid[], ${column('storeId')}::uuid[], ${column('startsAt')}::timestamptz[])
        as lesson (course_id, store_id, starts_at)
    ), card as materialized (
      select membership.id, membership as held from membership join member on member.id = membership.member_id
      where member.id = ${member} and ${visibleTo(memberRows, scope)} and membership.status in ('pending', 'active', 'frozen')
      order by ends_on, membership.id limit 50
    ), edge as materialized (
      select card.id, on_day, array_agg(edge order by edge) as edges
      from card cross join (select distinct on_day from lesson) as day
      cross join lateral covered_spans((held).coverage, on_day) as span
      cross join lateral (values (from_at), (to_at)) as edges (edge)
      group by card.id, on_day
    ), piece as materialized (
      select card.id, course_id, store_id, array_agg(starts_at order by starts_at) as starts
      from card cross join lesson left join edge on edge.id = card.id and edge.on_day = lesson.on_day
      group by card.id, course_id, store_id, lesson.on_day, width_bucket(starts_at, edges)
    ), own as (
      select id, membership_id, hold from appointment where id = ${appointment ?? null} and member_id = ${member}
    )
    select course_id, store_id, starts, card.id as membership_id, (held).name, (held).ends_on, (held).times_left,
      (held).balance_fen, charge, units, value_fen, next_at,
      case when refusal is not null then refusal
        when exists (select from own where membership_id = card.id and hold = 'held') then null
        when units > (held).times_left then 'no_units_left'
        when value_fen > (held).balance_fen then 'balance_too_low' end as refusal
    from piece join card using (id)
    cross join lateral card_answer(held, starts[1], store_id, course_id, (select id from own), ${shanghaiDay(now)}) as answer
    order by answer.refusal is not null, array_position(array['units', 'included', 'value'], charge),
      covered_lesson((held).coverage, course_id) -> 'courseIds' <> '[]' desc, (held).ends_on, card.id, starts[1]
  `.execute(tx)
  const answers = rows.map(({ courseId, storeId, starts, nextAt, ...card }) => ({
    courseId,
    storeId,
    starts,
    option: { ...card, refusal: refusalOf(card, nextAt) },
  }))
  // A card with too little left comes after those that pay.
  return [...answers.filter(pays), ...answers.filter((answer) => !pays(answer))]
}

const pays = ({ option }: CardAnswer) => option.refusal === null

function refusalOf(
  { refusal, balanceFen }: Pick<Found, 'refusal' | 'balanceFen'>,
  nextAt: string | null,
): PaymentOption['refusal'] {
  if (refusal === null) return null
  if (refusal === 'balance_too_low') {
    const { code, params } = balanceTooLow(balanceFen ?? 0)
    return { code, ...(params && { params }) }
  }
  return refusal === 'no_units_left' ? { code: refusal } : cardRefusal({ refusal, nextAt })
}

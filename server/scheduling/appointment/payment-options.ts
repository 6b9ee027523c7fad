import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { appointments, PaymentOption } from '../../../contract/scheduling/appointment'
import { coachCourseResource } from '../../catalogue/coach-course/resource'
import { shanghaiDay } from '../../kit/day'
import { fieldsProblem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { storesAllowed, visibleTo } from '../../kit/resource/store-scope'
import { memberRows } from '../../shared/member-rows'
import { glimpseSession, type HeldSession } from '../booking-locks'
import { cardRefusal } from '../booking-rules'
import { balanceTooLow } from '../charge-seat'

type Query = output<(typeof appointments)['paymentOptions']['query']>

interface Card extends Omit<PaymentOption, 'refusal'> {
  refusal: string | null
  nextAt: string | null
}

/**
 * The member's live cards for a session: first those that pay (packs of the course, other packs, included, stored value; each the first to
 * end first), then those that do not, with the reason.
 */
export async function paymentOptions(
  request: RequestContext<Query, unknown>,
): Promise<{ options: PaymentOption[] }> {
  const { tx, scope, now, query } = request
  const session = await plannedSession(request)
  const { rows } = await sql<Card>`
    with card as (
      select membership, answer.*, covered_lesson(membership.coverage, ${session.courseId}) -> 'courseIds' <> '[]' as is_of_course
      from membership join member on member.id = membership.member_id
      cross join card_answer(
        membership, ${session.startsAt}, ${session.storeId}, ${session.courseId}, ${query.appointment ?? null}, ${shanghaiDay(now)}
      ) as answer
      where member.id = ${query.member} and ${visibleTo(memberRows, scope)}
        and membership.status in ('pending', 'active', 'frozen')
    )
    select (membership).id as membership_id, (membership).name, (membership).ends_on, (membership).times_left,
      (membership).balance_fen, charge, units, value_fen, next_at,
      case when refusal is not null then refusal
        when exists (
          select from appointment where id = ${query.appointment ?? null} and membership_id = (membership).id and hold = 'held'
        ) then null
        when units > (membership).times_left then 'no_units_left'
        when value_fen > (membership).balance_fen then 'balance_too_low' end as refusal
    from card
    order by card.refusal is not null, array_position(array['units', 'included', 'value'], charge), is_of_course desc,
      (membership).ends_on, (membership).id
    limit 50
  `.execute(tx)
  const options = rows.map(({ nextAt, ...card }) => ({ ...card, refusal: refusalOf(card, nextAt) }))
  // A card with too little left comes after those that pay.
  return { options: [...options.filter(pays), ...options.filter((option) => !pays(option))] }
}

/** What the query says of the session. */
async function plannedSession(
  request: RequestContext<Query, unknown>,
): Promise<Pick<HeldSession, 'courseId' | 'storeId' | 'startsAt'>> {
  const { session: id, course, store, startsAt } = request.query
  if (id !== undefined) {
    const session = await glimpseSession(request, id)
    if (session === undefined) throw fieldsProblem([{ path: ['session'], code: 'does_not_exist' }])
    return session
  }
  const planned = { course, store, startsAt }
  const missing = Object.entries(planned).flatMap(([member, value]) =>
    value === undefined ? [{ path: [member], code: 'required' }] : [],
  )
  if (missing.length > 0) throw fieldsProblem(missing)
  storesAllowed(request.scope, [store!], ['store'])
  const { rows } = await sql`
    select from coach_course where id = ${course} and ${visibleTo(coachCourseResource.rows!, request.scope)}
  `.execute(request.tx)
  if (rows.length === 0) throw fieldsProblem([{ path: ['course'], code: 'does_not_exist' }])
  return { courseId: course!, storeId: store!, startsAt: startsAt! }
}

const pays = ({ refusal }: PaymentOption) => refusal === null

function refusalOf(
  { refusal, balanceFen }: Omit<Card, 'nextAt'>,
  nextAt: string | null,
): PaymentOption['refusal'] {
  if (refusal === null) return null
  if (refusal === 'balance_too_low') {
    const { code, params } = balanceTooLow(balanceFen ?? 0)
    return { code, ...(params && { params }) }
  }
  return refusal === 'no_units_left' ? { code: refusal } : cardRefusal({ refusal, nextAt })
}

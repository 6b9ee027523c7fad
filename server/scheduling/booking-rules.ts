import { type RawBuilder, sql } from 'kysely'
import type { FieldProblem } from '../../contract/problem'
import type { Appointment } from '../../contract/scheduling/appointment'
import { addDays, shanghaiDay, shanghaiTime } from '../kit/day'
import { fieldsProblem, type ProblemError, problem } from '../kit/problem'
import type { WriteContext } from '../kit/resource/definition'
import { visibleTo } from '../kit/resource/store-scope'
import { yuanOf } from '../kit/yuan-of'
import { memberRows } from '../shared/member-rows'
import type { HeldSession } from './booking-locks'
import { balanceTooLow } from './charge-seat'

/** Who gets a seat, and the membership that pays. */
interface Booking {
  memberId: string
  membershipId: string | null
  /** The appointment that is moved or promoted, which must not conflict with itself. */
  appointmentId?: string
  /** The card's units or value are held already. */
  hasHold?: boolean
  /** The member has a seat already, and only gets another one. */
  isMoved?: boolean
}

/** Codes of requests that are invalid in themselves, whatever the calendar has. */
const wrong = new Set(['does_not_exist', 'capacity_of_kind', 'too_few'])

export function refusalOf(fields: FieldProblem[]): ProblemError {
  return fields.some(({ code }) => wrong.has(code))
    ? fieldsProblem(fields)
    : problem('not_bookable', { fields })
}

/** Throws the problems, if there are any: `invalid` for invalid requests, else `not_bookable`. */
export function refuse(fields: FieldProblem[]): void {
  if (fields.length > 0) throw refusalOf(fields)
}

/** Why the session cannot be booked now from this source, apart from the number of free seats. */
export function sessionProblems(
  session: HeldSession,
  source: Appointment['source'],
  now: Date,
  path: string,
): FieldProblem[] {
  const { status, startsAt, maxAdvanceDays: days, minNoticeMin: minutes } = session
  const at = (code: string, params?: FieldProblem['params']) => [
    { path: [path], code, ...(params && { params }) },
  ]
  if (status === 'cancelled') return at('session_cancelled')
  const start = Date.parse(startsAt)
  if (status === 'finished' || start < now.getTime()) return at('session_over')
  if (shanghaiDay(new Date(start)) > addDays(shanghaiDay(now), days)) return at('beyond_horizon', { days })
  if (source !== 'front_desk' && start < now.getTime() + minutes * 60_000)
    return at('too_late_to_book', { minutes })
  return []
}

/** Why this member may not have a seat in the session. The member is locked. */
export async function memberProblems(
  desk: Pick<WriteContext, 'tx' | 'scope' | 'now'>,
  session: HeldSession,
  { memberId, membershipId, appointmentId, hasHold = false, isMoved = false }: Booking,
): Promise<FieldProblem[]> {
  const { tx, scope, now } = desk
  const { rows } = await sql<Pick<Debt, 'openFen' | 'since'> & Candidate>`
    select is_blacklisted, debt.is_refused and not ${isMoved} as is_refused, debt.open_fen, debt.since,
      exists (
        select from appointment where session_id = ${session.id} and member_id = member.id
          and id is distinct from ${appointmentId ?? null}::uuid
          and status in ('requested', 'confirmed', 'waitlisted', 'checked_in', 'completed', 'no_show')
      ) as is_in_it,
      ${clashOf(sql`member.id`, sql`${appointmentId ?? null}::uuid`, session)} as clash
    from member cross join lesson_debt(member.id, ${session.storeId}, ${now}) as debt
    where id = ${memberId} and merged_into_id is null and ${visibleTo(memberRows, scope)}
  `.execute(tx)
  const [member] = rows
  const refused = (code: string, params?: FieldProblem['params']) => [
    { path: ['memberId'], code, ...(params && { params }) },
  ]
  if (member === undefined) return refused('does_not_exist')
  if (member.isBlacklisted) return refused('member_blacklisted')
  if (member.isRefused) return [debtProblem(member)]
  if (member.isInIt) return refused('already_in_session')
  if (member.clash !== null) return refused('member_booked', clashParams(member.clash))
  return membershipId === null
    ? []
    : membershipProblems(desk, session, { memberId, membershipId, appointmentId, hasHold })
}

interface Candidate {
  isBlacklisted: boolean
  isRefused: boolean
  isInIt: boolean
  clash: Clash | null
}

interface Debt {
  openFen: number
  since: string | null
  isRefused: boolean
}

/** What a member owes for lessons taken, if anything, and whether the store refuses entry and bookings for it. */
export async function debtOf(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  memberId: string,
  storeId: string,
): Promise<(Debt & { since: string }) | null> {
  const { rows } = await sql<Debt>`
    select open_fen, since, is_refused from lesson_debt(${memberId}, ${storeId}, ${now})
  `.execute(tx)
  const { since = null, openFen = 0, isRefused = false } = rows[0] ?? {}
  return since === null ? null : { openFen, since, isRefused }
}

const debtProblem = ({ openFen, since }: Pick<Debt, 'openFen' | 'since'>): FieldProblem => ({
  path: ['memberId'],
  code: 'lessons_due',
  params: { amount: yuanOf(openFen), since: since === null ? '' : shanghaiDay(new Date(since)) },
})

interface PayingCard {
  memberId: string
  refusal: string | null
  /** Units of the card for the lesson; null when it pays otherwise. */
  units: number | null
  valueFen: number | null
  timesLeft: number | null
  balanceFen: number | null
  nextAt: string | null
}

/** Why a membership does not pay for a seat in the session. That it is another member's is reported only if that member is in scope. */
export async function membershipProblems(
  { tx, scope, now }: Pick<WriteContext, 'tx' | 'scope' | 'now'>,
  { startsAt, storeId, courseId }: Pick<HeldSession, 'startsAt' | 'storeId' | 'courseId'>,
  { memberId, membershipId, appointmentId, hasHold }: Booking & { membershipId: string },
): Promise<FieldProblem[]> {
  const { rows } = await sql<PayingCard>`
    select membership.member_id, membership.times_left, membership.balance_fen, answer.refusal, answer.units,
      answer.value_fen, answer.next_at
    from membership join member on member.id = membership.member_id
    cross join card_answer(
      membership, ${startsAt}, ${storeId}, ${courseId}, ${appointmentId ?? null}, ${shanghaiDay(now)}
    ) as answer
    where membership.id = ${membershipId} and (member.id = ${memberId} or ${visibleTo(memberRows, scope)})
  `.execute(tx)
  const [card] = rows
  const refused = (code: string, params?: FieldProblem['params']) => [
    { path: ['membershipId'], code, ...(params && { params }) },
  ]
  if (card === undefined) return refused('does_not_exist')
  if (card.memberId !== memberId) return refused('not_own_membership')
  if (card.refusal !== null) {
    const { code, params } = cardRefusal({ refusal: card.refusal, nextAt: card.nextAt })
    return refused(code, params)
  }
  if (hasHold) return []
  if ((card.units ?? 0) > (card.timesLeft ?? 0)) return refused('no_units_left')
  return (card.valueFen ?? 0) > (card.balanceFen ?? 0) ? [balanceTooLow(card.balanceFen ?? 0)] : []
}

/** Refusals of card_answer that say what a card covers; the others say that it does not hold at all. */
const coverageRefusals = new Set([
  'card_of_other_store',
  'card_not_for_course',
  'card_outside_hours',
  'card_day_limit',
  'card_week_limit',
])

/** A refusal of card_answer as a problem's code, with the instant from which the card pays again. */
export function cardRefusal({ refusal, nextAt }: { refusal: string; nextAt: string | null }): {
  code: string
  params?: { next: string }
} {
  if (!coverageRefusals.has(refusal)) return { code: 'membership_not_valid' }
  return nextAt === null ? { code: refusal } : { code: `${refusal}_until`, params: { next: nextAt } }
}

/** Another session in which a member is at the time. */
export interface Clash {
  course: string
  from: string
  to: string
}

/** The first other seat that a member has in the time of a session, as JSON; null when there is none. */
export function clashOf(
  memberId: RawBuilder<unknown>,
  appointmentId: RawBuilder<unknown>,
  { startsAt, endsAt }: Pick<HeldSession, 'startsAt' | 'endsAt'>,
) {
  return sql`(
    select json_build_object('course', coach_course.name, 'from', lower(other.during), 'to', upper(other.during))
    from appointment other
    join class_session on class_session.id = other.session_id
    join coach_course on coach_course.id = class_session.course_id
    where other.member_id = ${memberId} and other.id is distinct from ${appointmentId}
      and other.status in ('requested', 'confirmed', 'checked_in', 'completed')
      and other.during && tstzrange(${startsAt}, ${endsAt})
    order by other.during limit 1
  )`
}

export const clashParams = ({ course, from, to }: Clash) => ({ course, from: clock(from), to: clock(to) })
const clock = (instant: string) => shanghaiTime(new Date(instant)).slice(11, 16)

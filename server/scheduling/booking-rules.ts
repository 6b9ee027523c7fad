import { type RawBuilder, sql } from 'kysely'
import type { FieldProblem } from '../../contract/problem'
import type { Appointment } from '../../contract/scheduling/appointment'
import { addDays, shanghaiDay, shanghaiTime } from '../kit/day'
import { fieldsProblem, type ProblemError, problem } from '../kit/problem'
import { visibleTo } from '../kit/resource/store-scope'
import type { WriteContext } from '../kit/resource/update-with-audit'
import { memberRows } from '../membership/member-rows'
import type { HeldSession } from './booking-locks'

/** Who gets a seat, and the membership that pays. */
interface Booking {
  memberId: string
  membershipId: string | null
  /** The appointment that is moved or promoted, which must not conflict with itself. */
  appointmentId?: string
  /** The membership has already paid its unit. */
  hasUnit?: boolean
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
  { memberId, membershipId, appointmentId, hasUnit = false }: Booking,
): Promise<FieldProblem[]> {
  const { tx, scope } = desk
  const { rows } = await sql<{ isBlacklisted: boolean; isInIt: boolean; clash: Clash | null }>`
    select is_blacklisted,
      exists (
        select from appointment where session_id = ${session.id} and member_id = member.id
          and id is distinct from ${appointmentId ?? null}::uuid
          and status in ('requested', 'confirmed', 'waitlisted', 'checked_in', 'completed', 'no_show')
      ) as is_in_it,
      ${clashOf(sql`member.id`, sql`${appointmentId ?? null}::uuid`, session)} as clash
    from member where id = ${memberId} and merged_into_id is null and ${visibleTo(memberRows, scope)}
  `.execute(tx)
  const [member] = rows
  const refused = (code: string, params?: FieldProblem['params']) => [
    { path: ['memberId'], code, ...(params && { params }) },
  ]
  if (member === undefined) return refused('does_not_exist')
  if (member.isBlacklisted) return refused('member_blacklisted')
  if (member.isInIt) return refused('already_in_session')
  if (member.clash !== null) return refused('member_booked', clashParams(member.clash))
  return membershipId === null ? [] : membershipProblems(desk, session, { memberId, membershipId, hasUnit })
}

interface PayingCard {
  memberId: string
  refusal:
    | 'card_refund_open'
    | 'card_not_begun'
    | 'card_frozen'
    | 'card_expired'
    | 'card_of_other_store'
    | null
  /** The only course that it pays for, if that is another one. */
  courseName: string | null
  timesLeft: number | null
}

/** Why a membership does not pay for a seat in the session. That it is another member's is reported only if that member is in scope. */
export async function membershipProblems(
  { tx, scope, now }: Pick<WriteContext, 'tx' | 'scope' | 'now'>,
  { id, startsAt, storeId }: Pick<HeldSession, 'id' | 'startsAt' | 'storeId'>,
  { memberId, membershipId, hasUnit }: { memberId: string; membershipId: string; hasUnit: boolean },
): Promise<FieldProblem[]> {
  const on = shanghaiDay(new Date(startsAt))
  const { rows } = await sql<PayingCard>`
    select membership.member_id, membership.times_left, coach_course.name as course_name,
      card_refusal(membership, ${on}::date, ${storeId}::uuid, ${shanghaiDay(now)}::date) as refusal
    from membership join member on member.id = membership.member_id
    left join coach_course on coach_course.id = membership.course_id
      and coach_course.id <> (select course_id from class_session where id = ${id})
    where membership.id = ${membershipId} and (member.id = ${memberId} or ${visibleTo(memberRows, scope)})
  `.execute(tx)
  const [card] = rows
  const refused = (code: string, params?: FieldProblem['params']) => [
    { path: ['membershipId'], code, ...(params && { params }) },
  ]
  if (card === undefined) return refused('does_not_exist')
  if (card.memberId !== memberId) return refused('not_own_membership')
  if (card.refusal !== null)
    return refused(card.refusal === 'card_of_other_store' ? card.refusal : 'membership_not_valid')
  if (card.courseName !== null) return refused('card_of_other_course', { course: card.courseName })
  return card.timesLeft === 0 && !hasUnit ? refused('no_units_left') : []
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

import { m } from '#messages'
import type { FieldProblem } from '../../../contract/problem'
import { fieldSentence } from '../../lib/field-sentence'
import { dayAndTime } from './day-and-time'

/** Why a session, a booking or a leave is refused, naming what is in its way. */
export function bookingSentence(problem: Pick<FieldProblem, 'code' | 'params'>): string {
  const sentence = sentences[problem.code]
  return sentence === undefined ? fieldSentence(problem) : sentence(filled(problem.params))
}

type Filled = Record<
  | 'name'
  | 'names'
  | 'next'
  | 'from'
  | 'to'
  | 'on'
  | 'store'
  | 'hours'
  | 'reason'
  | 'course'
  | 'room'
  | 'days'
  | 'minutes'
  | 'booked'
  | 'amount'
  | 'since'
  | 'minimum'
  | 'maximum',
  string | number
>

/** A parameter that a server of another version leaves out is a dash. */
const filled = (params: FieldProblem['params']): Filled => ({
  name: '—',
  names: '—',
  from: '—',
  to: '—',
  on: '—',
  store: '—',
  hours: '—',
  reason: '—',
  course: '—',
  room: '—',
  days: '—',
  minutes: '—',
  booked: '—',
  amount: '—',
  since: '—',
  minimum: '—',
  maximum: '—',
  ...params,
  next: typeof params?.next === 'string' ? dayAndTime(params.next) : '—',
})

const sentences: Record<string, ((params: Filled) => string) | undefined> = {
  every_five: m.field_every_five,
  quarter_hour: m.field_quarter_hour,
  in_past: m.field_in_past,
  coach_departed: m.field_coach_departed,
  coach_on_leave: ({ name, from, to }) =>
    from === to ? m.field_coach_on_leave_day({ name, on: from }) : m.field_coach_on_leave({ name, from, to }),
  coach_day_off: m.field_coach_day_off,
  coach_elsewhere: m.field_coach_elsewhere,
  outside_coach_hours: m.field_outside_coach_hours,
  store_not_open: m.field_store_not_open,
  store_closed: m.field_store_closed,
  outside_store_hours: m.field_outside_store_hours,
  coach_booked: m.field_coach_booked,
  coach_needs_buffer: m.field_coach_needs_buffer,
  room_booked: m.field_room_booked,
  beyond_horizon: m.field_beyond_horizon,
  too_late_to_book: m.field_too_late_to_book,
  session_full: m.field_session_full,
  session_over: m.field_session_over,
  session_cancelled: m.field_session_cancelled,
  member_booked: m.field_member_booked,
  someone_booked: m.field_someone_booked,
  cards_not_valid: m.field_cards_not_valid,
  cards_too_low: m.field_cards_too_low,
  already_in_session: m.field_already_in_session,
  member_blacklisted: m.field_member_blacklisted,
  membership_not_valid: m.field_membership_not_valid,
  card_of_other_store: m.field_card_of_other_store,
  card_not_for_course: m.field_card_not_for_course,
  card_outside_hours: m.field_card_outside_hours,
  card_outside_hours_until: m.field_card_outside_hours_until,
  card_day_limit: m.field_card_day_limit,
  card_day_limit_until: m.field_card_day_limit_until,
  card_week_limit: m.field_card_week_limit,
  card_week_limit_until: m.field_card_week_limit_until,
  no_units_left: m.field_no_units_left,
  lessons_due: m.field_lessons_due,
  not_own_membership: m.field_not_own_membership,
  course_not_on: m.field_course_not_on,
  course_not_here: m.field_course_not_here,
  coach_busy_elsewhere: m.field_coach_busy_elsewhere,
  below_booked: m.field_below_booked,
  capacity_of_kind: m.field_capacity_of_kind,
  moves_with_session: m.field_moves_with_session,
  outside_reach: m.field_outside_reach,
  coach_not_there: m.field_coach_not_there,
  no_substitutes: m.field_no_substitutes,
  substitute_not_listed: m.field_substitute_not_listed,
  coach_without_certificate: m.field_coach_without_certificate,
  coach_not_at_store: () => m.field_coach_not_at_store(),
  not_after_departure: () => m.field_not_after_departure(),
  leave_in_past: () => m.field_leave_in_past(),
  leave_over: () => m.field_leave_over(),
  leave_departed: () => m.field_leave_departed(),
  session_has_completed: () => m.field_session_has_completed(),
  leave_exists: m.field_leave_exists,
  leave_exists_open: m.field_leave_exists_open,
  leave_pending: m.field_leave_pending,
  leave_requested: () => m.field_leave_requested(),
}

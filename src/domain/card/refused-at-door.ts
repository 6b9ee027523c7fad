import { m } from '#messages'
import type { CheckInRefusal } from '../../../contract/membership/member'

/** Why a person is not let in, at the desk and at a device alike. */
export const refusedAtDoor: Record<CheckInRefusal, () => string> = {
  member_blacklisted: m.member_refused_blacklisted,
  no_card: m.member_refused_no_card,
  card_refund_open: m.member_refused_refund_open,
  card_frozen: m.member_refused_frozen,
  card_expired: m.member_refused_expired,
  card_unsigned: m.member_refused_unsigned,
  card_not_begun: m.member_refused_not_begun,
  card_of_other_store: m.member_refused_other_store,
  card_without_entry: m.member_refused_no_entry,
  card_outside_hours: m.member_refused_outside_hours,
  card_day_limit: m.member_refused_day_limit,
  card_week_limit: m.member_refused_week_limit,
  no_units_left: m.member_refused_no_units,
  lessons_due: m.member_refused_lessons_due,
}

import { m } from '#messages'
import type { FieldProblem } from '../../contract/problem'

/** What stands beside a refused field. */
export function fieldSentence({ code, params = {} }: Pick<FieldProblem, 'code' | 'params'>): string {
  const { minimum = '', maximum = '', name = '—' } = params
  return (fieldSentences[code] ?? m.field_invalid)({ minimum, maximum, name })
}

const fieldSentences: Record<
  string,
  (params: Record<'minimum' | 'maximum' | 'name', string | number>) => string
> = {
  required: () => m.field_required(),
  wrong_type: () => m.field_wrong_type(),
  not_whole: () => m.field_not_whole(),
  too_short: m.field_too_short,
  too_long: m.field_too_long,
  too_small: m.field_too_small,
  too_big: m.field_too_big,
  too_few: m.field_too_few,
  too_many: m.field_too_many,
  not_an_option: () => m.field_not_an_option(),
  unknown_field: () => m.field_unknown_field(),
  characters: () => m.field_characters(),
  taken: () => m.field_taken(),
  does_not_exist: () => m.field_does_not_exist(),
  day: () => m.field_day(),
  time: () => m.field_time(),
  phone: () => m.field_phone(),
  mobile: () => m.field_mobile(),
  region: () => m.field_region(),
  store_code: () => m.field_store_code(),
  staff_no: () => m.field_staff_no(),
  overlap: () => m.field_overlap(),
  overlap_next_day: () => m.field_overlap_next_day(),
  ends_before_start: () => m.field_ends_before_start(),
  day_twice: () => m.field_day_twice(),
  repeated: () => m.field_repeated(),
  username: () => m.field_username(),
  common_password: () => m.field_common_password(),
  password_has_username: () => m.field_password_has_username(),
  needs_certificate: () => m.field_needs_certificate(),
  already_coach: () => m.field_already_coach(),
  already_member: () => m.field_already_member(),
  coach_departed: m.field_coach_departed,
  not_coach_store: () => m.field_not_coach_store(),
  store_of_others: () => m.field_store_of_others(),
  cert_no: () => m.field_cert_no(),
  in_future: () => m.field_in_future(),
  already_renewed: () => m.field_already_renewed(),
  kept_by_renewal: () => m.field_kept_by_renewal(),
  plan_code: () => m.field_plan_code(),
  above_list_price: () => m.field_above_list_price(),
  not_of_kind: () => m.field_not_of_kind(),
  not_transferable: () => m.field_not_transferable(),
  outside_reach: () => m.field_outside_reach(),
  every_five: () => m.field_every_five(),
  capacity_of_kind: m.field_capacity_of_kind,
  has_future_sessions: () => m.field_has_future_sessions(),
  store_with_courses: () => m.field_store_with_courses(),
  last_administrator: () => m.field_last_administrator(),
}

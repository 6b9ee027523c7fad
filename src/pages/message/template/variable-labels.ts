import { m } from '#messages'

/** What each variable of a text stands for. */
export const variableLabels: Readonly<Record<string, () => string>> = {
  member: m.msgtext_var_member,
  business: m.msgtext_var_business,
  link: m.msgtext_var_link,
  course: m.msgtext_var_course,
  coach: m.msgtext_var_coach,
  store: m.msgtext_var_store,
  day: m.msgtext_var_day,
  time: m.msgtext_var_time,
  card: m.msgtext_var_card,
  days: m.msgtext_var_days,
  left: m.msgtext_var_left,
  until: m.msgtext_var_until,
  amount: m.msgtext_var_amount,
  number: m.msgtext_var_number,
  certificate: m.msgtext_var_certificate,
}

import { m } from '#messages'
import type { ReminderEvent, ReminderVerdict } from '../../../contract/messaging/reminders'

export const reminderEventLabel = (event: ReminderEvent): string => events[event]()

const events: Record<ReminderEvent, () => string> = {
  card_ends: m.outbox_event_card_ends,
  units_low: m.outbox_event_units_low,
  come_back: m.outbox_event_come_back,
  reminder_day: m.outbox_event_reminder_day,
  lesson_to_confirm: m.outbox_event_lesson_to_confirm,
  certificate_ends: m.outbox_event_certificate_ends,
}

export const verdictLabel = (verdict: ReminderVerdict, event: ReminderEvent): string =>
  verdict === 'nothing' ? nothing[event]() : verdicts[verdict]()

/** Why a row has no occasion for a reminder. */
const nothing: Record<ReminderEvent, () => string> = {
  card_ends: m.remind_nothing_card_ends,
  units_low: m.remind_nothing_units_low,
  come_back: m.remind_nothing_come_back,
  reminder_day: m.remind_nothing_reminder_day,
  lesson_to_confirm: m.remind_nothing_lesson_to_confirm,
  certificate_ends: m.remind_nothing_certificate_ends,
}

const verdicts: Record<Exclude<ReminderVerdict, 'nothing'>, () => string> = {
  ready: m.remind_verdict_ready,
  queued: m.remind_verdict_queued,
  already: m.remind_verdict_already,
  too_late: m.remind_verdict_too_late,
  opted_out: m.remind_verdict_opted_out,
  no_address: m.remind_verdict_no_address,
  daily_cap: m.remind_verdict_daily_cap,
  off: m.remind_verdict_off,
  gone: m.remind_verdict_gone,
}

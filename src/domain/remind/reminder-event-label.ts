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

export const verdictLabel = (verdict: ReminderVerdict): string => verdicts[verdict]()

const verdicts: Record<ReminderVerdict, () => string> = {
  ready: m.remind_verdict_ready,
  queued: m.remind_verdict_queued,
  already: m.remind_verdict_already,
  nothing: m.remind_verdict_nothing,
  too_late: m.remind_verdict_too_late,
  opted_out: m.remind_verdict_opted_out,
  no_address: m.remind_verdict_no_address,
  daily_cap: m.remind_verdict_daily_cap,
  off: m.remind_verdict_off,
  gone: m.remind_verdict_gone,
}

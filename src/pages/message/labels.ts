import { m } from '#messages'
import type { MessageChannelName } from '../../../contract/messaging/message-channels'
import type {
  MessageCategory,
  MessageEvent,
  MessageLanguage,
  MessageReason,
  MessageStatus,
} from '../../../contract/messaging/messages'
import { enumLabels } from '../../kit/ui/enum-labels'

export const messageLabels = {
  status: enumLabels<MessageStatus>(
    {
      queued: m.outbox_state_queued,
      sending: m.outbox_state_sending,
      sent: m.outbox_state_sent,
      delivered: m.outbox_state_delivered,
      failed: m.outbox_state_failed,
      uncertain: m.outbox_state_uncertain,
      suppressed: m.outbox_state_suppressed,
    },
    {
      queued: 'quiet',
      sending: 'new',
      sent: 'new',
      delivered: 'good',
      failed: 'bad',
      uncertain: 'warning',
      suppressed: 'quiet',
    },
  ),
  event: enumLabels<MessageEvent>({
    booked: m.outbox_event_booked,
    moved: m.outbox_event_moved,
    cancelled: m.outbox_event_cancelled,
    promoted: m.outbox_event_promoted,
    substituted: m.outbox_event_substituted,
    reminder_day: m.outbox_event_reminder_day,
    reminder_hours: m.outbox_event_reminder_hours,
    lesson_to_confirm: m.outbox_event_lesson_to_confirm,
    card_ends: m.outbox_event_card_ends,
    units_low: m.outbox_event_units_low,
    freeze_begins: m.outbox_event_freeze_begins,
    freeze_ends: m.outbox_event_freeze_ends,
    paid: m.outbox_event_paid,
    refunded: m.outbox_event_refunded,
    rest_due: m.outbox_event_rest_due,
    rest_overdue: m.outbox_event_rest_overdue,
    agreement_to_sign: m.outbox_event_agreement_to_sign,
    certificate_ends: m.outbox_event_certificate_ends,
    birthday: m.outbox_event_birthday,
    come_back: m.outbox_event_come_back,
    test: m.outbox_event_test,
  }),
  language: enumLabels<MessageLanguage>({ 'zh-CN': m.outbox_language_zh, 'en-US': m.outbox_language_en }),
  category: enumLabels<MessageCategory>({
    service: m.outbox_category_service,
    marketing: m.outbox_category_marketing,
  }),
  reason: enumLabels<MessageReason>({
    refused: m.outbox_reason_refused,
    given_up: m.outbox_reason_given_up,
    unanswered: m.outbox_reason_unanswered,
    opted_out: m.outbox_reason_opted_out,
    daily_cap: m.outbox_reason_daily_cap,
    too_late: m.outbox_reason_too_late,
    no_address: m.outbox_reason_no_address,
    stopped: m.outbox_reason_stopped,
  }),
  channel: enumLabels<MessageChannelName>({
    sandbox: m.outbox_channel_sandbox,
    webhook: m.outbox_channel_webhook,
    aliyun: m.outbox_channel_aliyun,
    tencent: m.outbox_channel_tencent,
    smtp: m.outbox_channel_smtp,
    wechat: m.outbox_channel_wechat,
  }),
}

/** Thousandths of a yuan, `0.045`. */
export const costLabel = (li: number): string => m.outbox_cost_of({ amount: (li / 1000).toFixed(3) })

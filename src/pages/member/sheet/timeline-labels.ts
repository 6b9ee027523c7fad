import type * as z from 'zod/mini'
import { m } from '#messages'
import type { memberMoment } from '../../../../contract/membership/member'
import { enumLabels } from '../../../kit/ui/enum-labels'
import { pathTo } from '../../../lib/path-to'
import { cardLabels } from '../card/labels'
import { memberLabels } from '../labels'
import { wristbandLabels } from '../wristband/labels'

export type Moment = z.infer<typeof memberMoment>

export const kinds = [
  'all',
  'visit',
  'booking',
  'order',
  'card',
  'wristband',
  'locker',
  'contact',
  'message',
  'change',
] as const
export type TimelineKind = (typeof kinds)[number]

export const timelineLabels = {
  kind: enumLabels<TimelineKind>({
    all: m.member_timeline_all,
    visit: m.member_timeline_visit,
    booking: m.member_timeline_booking,
    order: m.member_timeline_order,
    card: m.member_timeline_card,
    wristband: m.member_timeline_wristband,
    locker: m.locker_title,
    contact: m.member_timeline_contact,
    message: m.member_timeline_message,
    change: m.member_timeline_change,
  }),
}

const lockerMoments = enumLabels({
  giveKey: m.locker_do_give_key,
  takeBack: m.locker_do_take_back,
  rent: m.locker_do_rent,
  endRental: m.locker_do_end_rental,
})

/** What happened, in words. `what` is a code of several machines; an unknown one is shown as it is. */
export function whatLabel({ kind, what }: Moment): string {
  if (kind === 'joined') return what === 'as_guest' ? m.guest_moment_registered() : m.member_moment_joined()
  if (kind === 'denied') return m.member_moment_denied({ reason: memberLabels.refusal.labelFor(what) })
  if (kind === 'contact') return m.member_moment_contact({ way: memberLabels.way.labelFor(what) })
  const verb = verbOf(what)
  if (kind === 'locker') return lockerMoments.find(what) ?? m.locker_title()
  if (kind === 'wristband') return wristbandLabels.action.find(verb) ?? m.member_timeline_wristband()
  const label = whats[kind]?.[verb]?.() ?? (kind === 'card' ? cardLabels.action.find(verb) : undefined)
  return label ?? fallback[kind]?.() ?? what
}

const fallback: Readonly<Partial<Record<Moment['kind'], () => string>>> = {
  visit: m.member_moment_visit,
  booking: m.member_timeline_booking,
  order: m.member_timeline_order,
  refund: m.member_moment_refund,
  card: m.member_timeline_card,
  change: m.kit_history_updated,
}

type Words = Readonly<Record<string, (() => string) | undefined>>

const whats: Readonly<Partial<Record<Moment['kind'], Words>>> = {
  message: {
    queued: m.member_moment_message_queued,
    sending: m.member_moment_message_queued,
    sent: m.member_moment_message_sent,
    delivered: m.member_moment_message_delivered,
    failed: m.member_moment_message_failed,
    uncertain: m.member_moment_message_uncertain,
    suppressed: m.member_moment_message_suppressed,
  },
  visit: {
    took_unit: m.member_moment_visit_unit,
    activated: m.member_moment_visit_begun,
    as_guest: m.guest_moment_as,
    with_guest: m.guest_moment_with,
  },
  booking: {
    create: m.member_moment_booked,
    confirm: m.member_moment_confirmed,
    promote: m.member_moment_promoted,
    reschedule: m.member_moment_rescheduled,
    checkIn: m.member_moment_attended,
    complete: m.member_moment_completed,
    cancel: m.member_moment_booking_cancelled,
    lateCancel: m.member_moment_late_cancelled,
    sessionCancelled: m.member_moment_session_cancelled,
    substitute: m.member_moment_substituted,
    noShow: m.member_moment_no_show,
    waive: m.member_moment_waived,
    collect: m.appointment_do_collect,
    refund: m.appointment_do_refund,
    expire: m.member_moment_lapsed,
    confirmLesson: m.appointment_do_confirm_lesson,
    verifyLesson: m.appointment_do_verify_lesson,
    awaitConfirmation: m.appointment_do_await_confirmation,
    disputeLesson: m.appointment_do_dispute_lesson,
    upholdDispute: m.appointment_do_uphold_dispute,
    rejectDispute: m.appointment_do_reject_dispute,
  },
  order: {
    pending: m.member_moment_order,
    paid: m.member_moment_paid,
    closed: m.member_moment_order_closed,
    instalments: m.order_status_instalments,
    partially_refunded: m.member_moment_paid,
    refunded: m.member_moment_paid,
  },
  refund: {
    requested: m.member_moment_refund_requested,
    processing: m.member_moment_refund_sent,
    succeeded: m.member_moment_refunded,
    failed: m.member_moment_refund_failed,
    rejected: m.member_moment_refund_rejected,
  },
  card: {
    create: m.member_moment_card_made,
    beginFreeze: m.membership_do_freeze,
    moveLater: m.member_moment_card_moved,
  },
  change: { create: m.kit_history_created, update: m.kit_history_updated, assign: m.member_do_assign },
}

/** `membership.freeze` → `freeze` */
const verbOf = (what: string) => what.slice(what.lastIndexOf('.') + 1)

/** The address with more about it: the member's bookings, or none for a card, which is on the same sheet. */
export function wayOf({ link }: Moment, member: string): string | null {
  if (link === null || link.kind === 'membership') return null
  if (link.kind === 'appointment') return pathTo('appointment', { view: 'list', member })
  return link.kind === 'refund'
    ? pathTo('order', { view: 'refunds', refunded: link.id })
    : pathTo('order', { open: link.id })
}

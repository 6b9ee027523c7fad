import * as z from 'zod/mini'
import { endpoint } from '../endpoint'

export const reminderKinds = ['member', 'appointment', 'certificate'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** What people of each list can be reminded of. */
export const reminderEvents = {
  member: ['card_ends', 'units_low', 'come_back'],
  appointment: ['reminder_day', 'lesson_to_confirm'],
  certificate: ['certificate_ends'],
} as const satisfies Record<ReminderKind, readonly string[]>
export type ReminderEvent = (typeof reminderEvents)[ReminderKind][number]

/** Rows of one call. */
export const mostReminders = 200

/**
 * The result for one row. `ready`: would be queued · `queued` · `already`: was reminded today · `nothing`: no occasion, for example no card
 * that ends soon · `too_late`: the quiet hours last longer than the reminder is useful · `off`: messages are switched off · `gone`: deleted,
 * or of another store
 */
export const reminderVerdicts = [
  'ready',
  'queued',
  'already',
  'nothing',
  'too_late',
  'opted_out',
  'no_address',
  'daily_cap',
  'off',
  'gone',
] as const
export type ReminderVerdict = (typeof reminderVerdicts)[number]

const draft = z.strictObject({
  kind: z.enum(reminderKinds),
  event: z.enum([...reminderEvents.member, ...reminderEvents.appointment, ...reminderEvents.certificate]),
  /** Of members, bookings or certificates. */
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostReminders)),
})
export type ReminderDraft = z.infer<typeof draft>

const reply = z.object({
  /** One for each id, in their order. */
  rows: z.array(z.object({ id: z.uuid(), verdict: z.enum(reminderVerdicts) })),
  /** The text as the first who gets it will read it; null: nobody gets it. */
  sample: z.nullable(z.string()),
  /** When the quiet hours that are now end; null: it is sent within a minute. */
  heldUntil: z.nullable(z.iso.datetime()),
})
export type ReminderReply = z.infer<typeof reply>

const may = { permission: 'message:remind', scope: 'stores', body: draft, reply } as const

export const reminders = {
  /** Who would get it, and who not and why; writes nothing. */
  preview: endpoint('POST', '/message-reminders/preview', { ...may, affects: [] }),
  /** Queues it for everybody who would get it. A repetition on the same day queues nothing. */
  send: endpoint('POST', '/message-reminders', { ...may, affects: ['messages', 'members'] }),
}

import { sql } from 'kysely'
import type { MessageEvent } from '../../../contract/messaging/messages'
import { confirmationDays } from '../../../machines/lesson-confirmation/facts'
import type { Tx } from '../../kit/db/schema'
import { type AuditLine, registerAuditFollower } from '../../kit/db/write-audit'
import { lessonMessage, lessonsFor } from './lesson-message'
import { areMessagesOn, queueMessages } from './queue-messages'

const eventsOf: Readonly<Record<string, MessageEvent>> = {
  'appointment.create': 'booked',
  'appointment.confirm': 'booked',
  'appointment.move': 'moved',
  'appointment.reschedule': 'moved',
  'appointment.cancel': 'cancelled',
  'appointment.lateCancel': 'cancelled',
  'appointment.sessionCancelled': 'cancelled',
  'appointment.promote': 'promoted',
  'appointment.substitute': 'substituted',
  'appointment.awaitConfirmation': 'lesson_to_confirm',
}

/** The states in which a message is true: who waits or only asks for a seat has no lesson. */
const trueIn: Readonly<Partial<Record<MessageEvent, readonly string[]>>> = {
  booked: ['confirmed'],
  moved: ['confirmed'],
  promoted: ['confirmed'],
  substituted: ['confirmed'],
  cancelled: ['cancelled', 'late_cancelled'],
  lesson_to_confirm: ['checked_in'],
}

/** Writes a lesson's message in the transaction of its audit line, because every change of a lesson writes one. */
export function followLessonEvents(): void {
  for (const [action, event] of Object.entries(eventsOf))
    registerAuditFollower(action, (tx, now, line) => tellOf(tx, now, event, line))
}

async function tellOf(tx: Tx, now: Date, event: MessageEvent, { rowId }: AuditLine): Promise<void> {
  if (rowId === null || !(await areMessagesOn(tx))) return
  const lessons = await lessonsFor(tx, sql<boolean>`appointment.id = ${rowId}`, 1)
  const drafts = lessons
    .filter(({ status }) => trueIn[event]?.includes(status) ?? true)
    .map((lesson) =>
      lessonMessage(
        event,
        `v${lesson.version}`,
        lesson,
        event === 'lesson_to_confirm' ? afterDays(now) : undefined,
      ),
    )
  await queueMessages(tx, now, drafts)
}

/** A lesson can be confirmed until then. */
const afterDays = (now: Date) => new Date(now.getTime() + confirmationDays * 86_400_000)

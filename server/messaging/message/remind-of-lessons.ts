import { sql } from 'kysely'
import type { Db } from '../../kit/db/schema'
import { lessonMessage, lessonsFor } from './lesson-message'
import { areMessagesOn, queueMessages } from './queue-messages'

/** Hours before a lesson at which its member is reminded; the earlier reminder is left out when the later one is near. */
const reminders = [
  { event: 'reminder_day', hours: 24, least: 3 },
  { event: 'reminder_hours', hours: 2, least: 0 },
] as const

const batch = 500

/** Writes the reminders that are due. A lesson that was booked after the time of its reminder gets none: the message of the booking was enough. */
export async function remindOfLessons(db: Db, now: Date): Promise<void> {
  if (!(await areMessagesOn(db))) return
  for (const { event, hours, least } of reminders)
    for (;;) {
      const written = await db.transaction().execute(async (tx) => {
        const lessons = await lessonsFor(
          tx,
          sql<boolean>`appointment.status = 'confirmed'
            and lower(appointment.during) > ${now}::timestamptz + ${least} * interval '1 hour'
            and lower(appointment.during) <= ${now}::timestamptz + ${hours} * interval '1 hour'
            and appointment.created_at < lower(appointment.during) - ${hours} * interval '1 hour'
            and not exists (
              select from message where message.person_id = member.person_id and event = ${event}
                and occasion = appointment.id::text || ' ' || extract(epoch from lower(appointment.during))::bigint::text
            )`,
          batch,
        )
        const drafts = lessons.map((lesson) =>
          lessonMessage(event, String(Math.trunc(Date.parse(lesson.startsAt) / 1000)), lesson),
        )
        await queueMessages(tx, now, drafts)
        return drafts.length
      })
      if (written < batch) break
    }
}

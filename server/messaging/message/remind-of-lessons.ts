import { sql } from 'kysely'
import { addDays, shanghaiDay } from '../../kit/day'
import type { Db, Tx } from '../../kit/db/schema'
import { dayLabel, lessonMessage, lessonsFor } from './lesson-message'
import { areMessagesOn, type MessageDraft, queueMessages } from './queue-messages'

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

const cardDays = [30, 7, 1]

/** Tells who holds a card that ends in 30, 7 or 1 days and none that ends later. */
export async function remindOfCards(tx: Tx, now: Date): Promise<void> {
  if (!(await areMessagesOn(tx))) return
  const today = shanghaiDay(now)
  for (const days of cardDays) {
    const endsOn = addDays(today, days)
    const { rows } = await sql<{
      id: string
      personId: string
      member: string
      card: string
      business: string
    }>`
      select membership.id, member.person_id, person.name as member, membership.name as card,
        (select value ->> 'name' from setting where name = 'business') as business
      from membership join member on member.id = membership.member_id join person on person.id = member.person_id
      where membership.status = 'active' and membership.ends_on = ${endsOn}::date and not exists (
        select from membership later where later.member_id = membership.member_id
          and later.status in ('pending', 'active', 'frozen') and later.ends_on > membership.ends_on
      )
    `.execute(tx)
    const drafts = rows.map(
      ({ id, personId, member, card, business }): MessageDraft => ({
        event: 'card_ends',
        occasion: `${id} ${endsOn} ${days}`,
        personId,
        variables: { member, card, business, day: dayLabel(endsOn), days: String(days) },
        link: { kind: 'membership', id },
        expiresAt: new Date(`${addDays(today, 1)}T00:00:00+08:00`),
      }),
    )
    await queueMessages(tx, now, drafts)
  }
}

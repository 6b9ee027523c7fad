import { type RawBuilder, sql } from 'kysely'
import type { ReminderDraft, ReminderKind } from '../../../contract/messaging/reminders'
import { confirmationDays } from '../../../machines/lesson-confirmation/facts'
import { addDays, endOfDay, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { type StoreScope, visibleTo } from '../../kit/resource/store-scope'
import { memberRows } from '../../shared/member-rows'
import { cardMessage, cardsFor } from '../message/card-message'
import { certificateMessage, certificatesFor } from '../message/certificate-message'
import { lessonMessage, lessonsFor } from '../message/lesson-message'
import { membersFor, personMessage } from '../message/member-message'
import type { MessageDraft } from '../message/queue-messages'

interface Chosen extends Pick<ReminderDraft, 'event' | 'ids'> {
  now: Date
  scope: StoreScope
}

/** The rows within reach, and for those that there is something to remind of their message. */
export interface Candidates {
  visible: ReadonlySet<string>
  drafts: ReadonlyMap<string, MessageDraft>
}

export async function candidatesFor(tx: Tx, kind: ReminderKind, chosen: Chosen): Promise<Candidates> {
  const visible = await visibleIds(tx, kind, chosen)
  const found = await draftsOf[kind](tx, { ...chosen, ids: [...visible] })
  return { visible, drafts: new Map(found) }
}

const rowsOf: Record<ReminderKind, (scope: StoreScope) => RawBuilder<boolean>> = {
  member: (scope) =>
    sql`member.archived_at is null and member.merged_into_id is null and ${visibleTo(memberRows, scope)}`,
  appointment: ({ storeIds }) =>
    storeIds === null ? sql`true` : sql`appointment.store_id = any(${storeIds})`,
  certificate: ({ storeIds }) =>
    storeIds === null
      ? sql`certificate.archived_at is null`
      : sql`certificate.archived_at is null and exists (
          select from coach_store where coach_id = certificate.coach_id and store_id = any(${storeIds}))`,
}

async function visibleIds(tx: Tx, kind: ReminderKind, { ids, scope }: Chosen): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(kind)} where id = any(${ids}::uuid[]) and ${rowsOf[kind](scope)}
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

type Found = readonly (readonly [string, MessageDraft])[]

const draftsOf: Record<ReminderKind, (tx: Tx, chosen: Chosen) => Promise<Found>> = {
  member: ofMembers,
  appointment: ofBookings,
  certificate: ofCertificates,
}

/** A reminder by hand is one of its day, and of use until the end of the next: the quiet hours may hold it until then. */
const occasionOf = (now: Date) => `hand ${shanghaiDay(now)}`
const usefulUntil = (now: Date) => endOfDay(addDays(shanghaiDay(now), 1))

/** Days before an end within which a reminder of it is of use: a card's renewal, and a certificate as on the board of expiries. */
const daysAhead = { card: 60, certificate: 90 }

async function ofMembers(tx: Tx, { event, ids, now }: Chosen): Promise<Found> {
  if (event === 'come_back') {
    const found = await membersFor(tx, sql<boolean>`member.id = any(${ids}::uuid[])`, ids.length)
    return found.map((one) => [
      one.id,
      { ...personMessage(event, occasionOf(now), one, now), expiresAt: usefulUntil(now) },
    ])
  }
  if (event !== 'card_ends' && event !== 'units_low') return []
  // The card that ends or is used up first.
  const [which, order] =
    event === 'units_low'
      ? [sql`kind = 'times' and times_left > 0`, sql`times_left, ends_on`]
      : [
          sql`kind <> 'stored' and ends_on between ${shanghaiDay(now)}::date and ${addDays(shanghaiDay(now), daysAhead.card)}::date`,
          sql`ends_on`,
        ]
  const cards = await cardsFor(
    tx,
    sql<boolean>`membership.id in (
      select distinct on (member_id) id from membership
      where member_id = any(${ids}::uuid[]) and status = 'active' and ${which} order by member_id, ${order}, id
    )`,
    ids.length,
  )
  return cards.map((card) => [card.memberId, cardMessage(event, occasionOf(now), card, { now, days: 2 })])
}

async function ofBookings(tx: Tx, { event, ids, now }: Chosen): Promise<Found> {
  const isToConfirm = event === 'lesson_to_confirm'
  const state = isToConfirm
    ? sql`appointment.status = 'checked_in' and appointment.confirmation = 'awaited'`
    : sql`appointment.status = 'confirmed' and lower(appointment.during) > ${now}`
  const lessons = await lessonsFor(
    tx,
    sql<boolean>`appointment.id = any(${ids}::uuid[]) and ${state}`,
    ids.length,
  )
  return lessons.map((lesson) => [
    lesson.id,
    lessonMessage(
      event,
      occasionOf(now),
      lesson,
      isToConfirm ? new Date(now.getTime() + confirmationDays * 86_400_000) : undefined,
    ),
  ])
}

async function ofCertificates(tx: Tx, { ids, now }: Chosen): Promise<Found> {
  const found = await certificatesFor(
    tx,
    sql<boolean>`certificate.id = any(${ids}::uuid[]) and certificate.status = 'verified'
      and expires_on between ${shanghaiDay(now)}::date and ${addDays(shanghaiDay(now), daysAhead.certificate)}::date`,
    ids.length,
  )
  return found.map((one) => [one.id, certificateMessage(occasionOf(now), one)])
}

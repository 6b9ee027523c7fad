import { sql } from 'kysely'
import type { Permission } from '../../../contract/endpoint'
import { type MessageReach, reachOf } from '../../../contract/messaging/message-channels'
import type { MessageEvent } from '../../../contract/messaging/messages'
import {
  type ReminderDraft,
  type ReminderKind,
  type ReminderReply,
  type ReminderVerdict,
  reminderEvents,
} from '../../../contract/messaging/reminders'
import { messageTexts } from '../../../contract/messaging/render-message'
import { requirePermission } from '../../kit/auth/permission'
import { addDays, shanghaiDay, shanghaiTime } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { settingOf } from '../../kit/setting-of'
import { addressOf, sentTo } from '../address-of'
import { type MessageDraft, messageText, queueMessages } from '../message/queue-messages'
import { isQuiet } from '../message/send-messages'
import { candidatesFor } from './candidates'

type Request = Pick<RequestContext<unknown, ReminderDraft>, 'tx' | 'now' | 'principal' | 'scope' | 'body'>

/** The rows' names stand in the text. */
const read: Record<ReminderKind, Permission> = {
  member: 'member:read',
  appointment: 'appointment:read',
  certificate: 'certificate:read',
}

/** Who would get a reminder, and who not and why. */
export async function previewReminder(request: Request): Promise<ReminderReply> {
  return (await judge(request)).reply
}

/** Queues a reminder for everybody who would get it. */
export async function sendReminder(
  request: Request & Pick<RequestContext<unknown, ReminderDraft>, 'audit'>,
): Promise<ReminderReply> {
  const { tx, now, body, audit } = request
  // Two calls at once would both find that nobody was reminded yet; the outbox would keep one message, and both say that it is theirs.
  await sql`select pg_advisory_xact_lock(hashtextextended('message-reminder', 0))`.execute(tx)
  const { reply, ready } = await judge(request)
  const queued = await queueMessages(tx, now, [...ready.values()])
  const isQueued = new Set(queued)
  const rows = reply.rows.map(({ id, verdict }) => ({
    id,
    verdict: verdict === 'ready' ? verdictAfter(isQueued, ready.get(id)) : verdict,
  }))
  const count = rows.filter(({ verdict }) => verdict === 'queued').length
  if (count > 0)
    await audit({
      action: 'message.remind',
      table: 'message',
      rowId: null,
      after: { kind: body.kind, event: body.event, chosen: body.ids.length, queued: count },
    })
  return { ...reply, rows }
}

const verdictAfter = (queued: ReadonlySet<string>, draft: MessageDraft | undefined): ReminderVerdict =>
  draft !== undefined && queued.has(draft.personId) ? 'queued' : 'already'

async function judge({ tx, now, principal, scope, body }: Request) {
  const { kind, event, ids } = body
  requirePermission(principal, read[kind])
  const events: readonly string[] = reminderEvents[kind]
  if (!events.includes(event)) throw fieldsProblem([{ path: ['event'], code: 'not_an_option' }])
  const { isOn, channel, fallback, quietFrom, quietUntil, dailyCap } = await settingOf(tx, 'messages')
  const heldUntil = isQuiet(shanghaiTime(now).slice(11, 16), quietFrom, quietUntil)
    ? nextTime(now, quietUntil)
    : null
  const { visible, drafts } = await candidatesFor(tx, kind, { event, ids, now, scope })
  const people = await readPeople(tx, event, {
    drafts: [...drafts.values()],
    reaches: fallback === 'none' ? [reachOf[channel]] : [reachOf[channel], reachOf[fallback]],
    now,
  })
  const ready = new Map<string, MessageDraft>()
  /** Messages that this call would add, because several rows may be of one person. */
  const added = new Map<string, number>()
  const verdictOf = (id: string): ReminderVerdict => {
    if (!visible.has(id)) return 'gone'
    const draft = drafts.get(id)
    if (draft === undefined) return 'nothing'
    if (!isOn) return 'off'
    const person = people.get(draft.personId)
    if (person === undefined || !person.isReached) return 'no_address'
    if (person.reminded.includes(draft.link.id)) return 'already'
    if (!person.isAllowed) return 'opted_out'
    if (draft.expiresAt <= (heldUntil ?? now)) return 'too_late'
    const more = added.get(draft.personId) ?? 0
    if (person.today + more >= dailyCap) return 'daily_cap'
    added.set(draft.personId, more + 1)
    ready.set(id, draft)
    return 'ready'
  }
  const rows = [...new Set(ids)].map((id) => ({ id, verdict: verdictOf(id) }))
  const [first] = ready.values()
  const sample = first === undefined ? null : await messageText(tx, now, first)
  return { reply: { rows, sample, heldUntil: heldUntil?.toISOString() ?? null }, ready }
}

interface Person {
  id: string
  isReached: boolean
  isAllowed: boolean
  /** Messages of today, sent or waiting. */
  today: number
  /** What they were reminded of by this event today. */
  reminded: string[]
}

/** What decides whether the people of drafts may get a message, as the sending job asks it. */
async function readPeople(
  tx: Tx,
  event: MessageEvent,
  { drafts, reaches, now }: { drafts: readonly MessageDraft[]; reaches: readonly MessageReach[]; now: Date },
): Promise<Map<string, Person>> {
  const { category } = messageTexts[event]
  const today = sql`${`${shanghaiDay(now)}T00:00:00+08:00`}::timestamptz`
  const { rows } = await sql<Person>`
    select subject.id, num_nonnulls(${sql.join(reaches.map((reach) => addressOf[reach]))}) > 0 as is_reached,
      coalesce(
        (select bool_and(is_allowed) from message_consent consent join person same on same.id = consent.person_id
          where consent.category = ${category} and (same.id = person.id or same.merged_into_id = person.id)),
        ${category} = 'service'
      ) as is_allowed,
      (select count(*)::int from message where ${sentTo(sql`message.person_id`)}
        and (sent_at >= ${today} or status in ('queued', 'sending'))) as today,
      coalesce((select jsonb_agg(link_id) from message where person_id = subject.id and event = ${event}
        and created_at >= ${today} and status not in ('failed', 'suppressed')), '[]') as reminded
    from person subject join person on person.id = message_recipient(subject.id)
    where subject.id = any(${drafts.map(({ personId }) => personId)}::uuid[])
  `.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The next instant at which it is this time in Shanghai. */
function nextTime(now: Date, time: string): Date {
  const today = new Date(`${shanghaiDay(now)}T${time}:00+08:00`)
  return today > now ? today : new Date(`${addDays(shanghaiDay(now), 1)}T${time}:00+08:00`)
}

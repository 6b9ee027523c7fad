import { sql } from 'kysely'
import type { MessageReach } from '../../../contract/messaging/message-channels'
import type { MessageEvent, MessageLanguage, MessageReason } from '../../../contract/messaging/messages'
import { linkVariable, variablesOf, withLink } from '../../../contract/messaging/render-message'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { shanghaiDay, shanghaiTime } from '../../kit/day'
import type { Db, Tx } from '../../kit/db/schema'
import type { Log } from '../../kit/log'
import { settingOf } from '../../kit/setting-of'
import { addressOf, maskedRecipient, sentTo } from '../address-of'
import {
  type AcceptedMessage,
  type MessageChannel,
  type MessageChannels,
  MessageNotSent,
  MessageRefused,
  PersonUnreachable,
} from '../channel'
import { linkOfPerson } from './link-of-person'
import { statusAfter } from './status-after'

interface Surroundings {
  db: Db
  channels: MessageChannels
  now: Date
  log: Log
  /** The address under which members reach their page. */
  origin: string
  secrets: SecretBox
}

/** Messages at once, and those taken in one transaction. */
const batch = 50
/** Minutes after which a claim belongs to a process that has died. */
const lease = 5
/** Tries of a message; the pauses add up to two and a half hours, so that it outlives a channel that is down for an hour. */
const mostAttempts = 10
const pauseMs = (attempts: number) => Math.min(30_000 * 2 ** (attempts - 1), 30 * 60_000)
/** After this a run ends, and the next one goes on. */
const patienceMs = 45_000

/**
 * Sends what is due. Each message is claimed and committed before the channel is called, so a process that dies leaves it claimed: then it is
 * sent again only where the channel recognises repetitions, and is otherwise uncertain. A person's messages go out in their order, one at a
 * time. A try without an answer binds the message to its channel, so no other doubles it.
 */
export async function sendMessages(surroundings: Surroundings): Promise<void> {
  const { db, channels, now } = surroundings
  await suppressLate(db, now)
  await settleAbandoned(db, channels, now)
  const { quietFrom, quietUntil, dailyCap } = await settingOf(db, 'messages')
  if (isQuiet(shanghaiTime(now).slice(11, 16), quietFrom, quietUntil)) return
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    const { claimed, found } = await db.transaction().execute((tx) => claim(tx, { channels, now, dailyCap }))
    await Promise.all(claimed.map((message) => sendOne(surroundings, message)))
    if (found === 0) return
  }
}

/** Whether a time of day is in the quiet hours, which may pass midnight; equal ends are none. */
export function isQuiet(time: string, from: string, until: string): boolean {
  return from <= until ? time >= from && time < until : time >= from || time < until
}

interface ClaimedMessage {
  id: string
  personId: string
  event: MessageEvent
  language: MessageLanguage
  variables: Record<string, string>
  content: string
  channel: MessageChannel
  recipient: string
  /** Another channel would reach the person. */
  hasOther: boolean
  attempts: number
}

interface DueMessage extends Omit<ClaimedMessage, 'channel' | 'recipient' | 'hasOther'> {
  mobile: string | null
  email: string | null
  wechat: string | null
  /** The channel that may have sent it. */
  boundTo: string | null
  passedOver: string | null
  isAllowed: boolean
  sentToday: number
}

/** Takes the first waiting message of some people. A message whose predecessor still waits or is being sent is left. */
async function claim(
  tx: Tx,
  { channels, now, dailyCap }: { channels: MessageChannels; now: Date; dailyCap: number },
): Promise<{ claimed: ClaimedMessage[]; found: number }> {
  const { rows } = await sql<DueMessage>`
    select message.id, message.person_id, message.event, message.language, message.variables, message.content, message.attempts + 1 as attempts,
      ${addressOf.mobile} as mobile, ${addressOf.email} as email, ${addressOf.wechat} as wechat, case when may_be_sent then channel end as bound_to, passed_over,
      coalesce(
        (select bool_and(is_allowed) from message_consent consent join person same on same.id = consent.person_id
          where consent.category = message.category and (same.id = person.id or same.merged_into_id = person.id)),
        message.category = 'service'
      ) as is_allowed,
      (select count(*)::int from message today where ${sentTo(sql`today.person_id`)} and today.sent_at >= ${`${shanghaiDay(now)}T00:00:00+08:00`}::timestamptz) as sent_today
    from message join person on person.id = message_recipient(message.person_id)
    where message.status = 'queued' and message.due_at <= ${now} and not exists (
      select from message earlier where earlier.person_id = message.person_id and earlier.status in ('queued', 'sending')
        and earlier.serial < message.serial
    )
    order by message.serial limit ${batch} for update of message skip locked
  `.execute(tx)
  const claimed: ClaimedMessage[] = []
  const suppressed = new Map<MessageReason, string[]>()
  for (const { isAllowed, sentToday, mobile, email, wechat, boundTo, passedOver, ...message } of rows) {
    const addresses = { mobile, email, wechat }
    const usable = channelsFor(channels, { addresses, boundTo, passedOver })
    const [channel] = usable
    const recipient = channel === undefined ? null : addresses[channel.reach]
    const reason = !isAllowed
      ? 'opted_out'
      : recipient === null
        ? 'no_address'
        : sentToday >= dailyCap
          ? 'daily_cap'
          : null
    if (reason !== null) suppressed.set(reason, [...(suppressed.get(reason) ?? []), message.id])
    else if (channel !== undefined && recipient !== null)
      claimed.push({ ...message, channel, recipient, hasOther: boundTo === null && usable.length > 1 })
  }
  for (const [reason, ids] of suppressed)
    await sql`
      update message set status = ${statusAfter('queued', 'message.suppress')}, reason = ${reason}, version = version + 1,
        updated_at = ${now}
      where id = any(${ids})
    `.execute(tx)
  for (const channel of new Set(claimed.map((message) => message.channel))) {
    const ids = claimed.filter((message) => message.channel === channel).map(({ id }) => id)
    await sql`
      update message set status = ${statusAfter('queued', 'message.claim')}, claimed_at = ${now}, attempts = attempts + 1,
        channel = ${channel.name}, recipient = ${maskedRecipient[channel.reach]},
        is_to_guardian = person.id <> message.person_id, version = message.version + 1,
        updated_at = ${now}
      from person where person.id = message_recipient(message.person_id) and message.id = any(${ids})
    `.execute(tx)
  }
  return { claimed, found: rows.length }
}

/** The channels that may take a message and reach its person, the first at first. */
function channelsFor(
  { chosen, kept }: MessageChannels,
  {
    addresses,
    boundTo,
    passedOver,
  }: {
    addresses: Readonly<Record<MessageReach, string | null>>
    boundTo: string | null
    passedOver: string | null
  },
): MessageChannel[] {
  const allowed =
    boundTo === null
      ? chosen.filter(({ name }) => name !== passedOver)
      : [...chosen, ...kept].filter(({ name }) => name === boundTo)
  return allowed.filter(({ reach }) => addresses[reach] !== null)
}

async function sendOne(surroundings: Surroundings, message: ClaimedMessage): Promise<void> {
  const { db, now, log } = surroundings
  const { id, attempts, channel } = message
  try {
    const accepted = await channel.send(await outgoing(surroundings, message))
    await accept(db, message, accepted, now)
  } catch (error) {
    log.warn({ err: error, message: id, attempt: attempts }, 'a message was not sent')
    await settleFailure(db, message, error, now)
  }
}

/** The message with the address of its member's page, if it has a place for it. */
async function outgoing({ db, now, origin, secrets }: Surroundings, message: ClaimedMessage) {
  const { id, channel, recipient, event, language, content, variables, personId } = message
  const isNamed = variablesOf(content).includes(linkVariable)
  if (!isNamed && !channel.parametersOf?.(event).includes(linkVariable))
    return { id, recipient, event, language, content, variables }
  const link = await linkOfPerson(db, personId, { now, origin, secrets }).catch((cause: unknown) => {
    throw new MessageNotSent('the link of the member could not be made', { cause })
  })
  return {
    id,
    recipient,
    event,
    language,
    content: withLink(content, link),
    variables: { ...variables, [linkVariable]: link },
  }
}

async function accept(
  db: Db,
  { id, attempts }: ClaimedMessage,
  accepted: AcceptedMessage,
  now: Date,
): Promise<void> {
  const { channelId, isDelivered, costLi } = accepted
  const sent = statusAfter('sending', 'message.accept')
  await sql`
    update message set status = ${isDelivered ? statusAfter(sent, 'message.arrive') : sent}, claimed_at = null, sent_at = ${now},
      delivered_at = ${isDelivered ? now : null}, channel_id = ${channelId}, cost_li = cost_li + ${costLi}, version = version + 1,
      updated_at = ${now}
    where id = ${id} and status = 'sending' and attempts = ${attempts}
  `.execute(db)
}

/** What a failed try leads to: the other channel, refused for good, tried again later, given up, or uncertain. */
async function settleFailure(
  db: Db,
  { id, attempts, channel, hasOther }: ClaimedMessage,
  error: unknown,
  now: Date,
): Promise<void> {
  const words = error instanceof Error ? error.message : String(error)
  // PostgreSQL stores no NUL.
  const answer = Array.from(words.replaceAll('\0', '')).slice(0, 500).join('') || null
  const isRefused = error instanceof MessageRefused || error instanceof PersonUnreachable
  const isOpen = !isRefused && !(error instanceof MessageNotSent)
  const isPassedOn = error instanceof PersonUnreachable && hasOther && attempts < mostAttempts
  const [event, reason] = isPassedOn
    ? (['message.retry', null] as const)
    : isRefused
      ? (['message.fail', 'refused'] as const)
      : isOpen && !channel.recognisesRepeats
        ? (['message.lose', 'unanswered'] as const)
        : attempts < mostAttempts
          ? (['message.retry', null] as const)
          : (['message.fail', 'given_up'] as const)
  const dueAt = isPassedOn ? now : new Date(now.getTime() + pauseMs(attempts))
  await sql`
    update message set status = ${statusAfter('sending', event, attempts < mostAttempts)}, claimed_at = null, reason = ${reason},
      answer = ${answer}, due_at = ${dueAt}, may_be_sent = may_be_sent or ${isOpen},
      passed_over = case when ${isPassedOn} then channel when not (may_be_sent or ${isOpen}) then passed_over end, version = version + 1, updated_at = ${now}
    where id = ${id} and status = 'sending' and attempts = ${attempts}
  `.execute(db)
}

async function suppressLate(db: Db, now: Date): Promise<void> {
  await sql`
    update message set status = ${statusAfter('queued', 'message.suppress')}, reason = 'too_late', version = version + 1,
      updated_at = ${now}
    where status = 'queued' and expires_at <= ${now}
  `.execute(db)
}

/** Messages that a dead process had claimed. */
async function settleAbandoned(db: Db, { chosen, kept }: MessageChannels, now: Date): Promise<void> {
  const abandoned = sql`status = 'sending' and claimed_at < ${now}::timestamptz - ${lease} * interval '1 minute'`
  // Only the channel that may have got it would recognise it.
  const recognising = [...chosen, ...kept].filter(({ recognisesRepeats }) => recognisesRepeats)
  await sql`
    update message set status = ${statusAfter('sending', 'message.retry')}, claimed_at = null, may_be_sent = true, passed_over = null,
      version = version + 1, updated_at = ${now}
    where ${abandoned} and channel = any(${recognising.map(({ name }) => name)}) and attempts < ${mostAttempts}
  `.execute(db)
  await sql`
    update message set status = ${statusAfter('sending', 'message.lose')}, claimed_at = null, reason = 'unanswered',
      may_be_sent = true, passed_over = null, version = version + 1, updated_at = ${now}
    where ${abandoned}
  `.execute(db)
}

import { sql } from 'kysely'
import type { MessageRow } from '../../../contract/messaging/messages'
import { advance } from '../../../machines/lifecycle'
import { messageMachine } from '../../../machines/message/message.machine'
import { problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { readMessage } from './list-messages'

const changes = {
  sendAgain: { event: 'message.sendAgain', reason: null },
  stop: { event: 'message.suppress', reason: 'stopped' },
  noteArrival: { event: 'message.arrive', reason: null },
} as const

/** The events that a person sends; the others are the sending job's. */
const offered = new Set<string>(Object.values(changes).map(({ event }) => event))

/** Applies what a person does with a message. */
export async function changeMessage(
  { tx, id, version, now, audit }: RequestContext<unknown, unknown>,
  verb: keyof typeof changes,
): Promise<MessageRow> {
  await sql`select from message where id = ${id} for update`.execute(tx)
  const before = await readMessage(tx, id)
  if (before === undefined) throw problem('not_found')
  if (before.version !== version) throw problem('stale', { current: before })
  const { event, reason } = changes[verb]
  const { rows } = await sql<{ isLate: boolean }>`
    select coalesce(expires_at <= ${now}, false) as is_late from message where id = ${id}
  `.execute(tx)
  const verdict = advance(messageMachine, before.status, { isLate: rows[0]!.isLate, mayRetry: true }, event)
  // What a channel reports is not for people to report.
  if (!verdict.ok || (verb === 'noteArrival' && before.status !== 'uncertain'))
    throw problem('not_allowed_now', {
      state: before.status,
      allowed: verdict.ok ? [] : verdict.allowed.filter((one) => offered.has(one)),
    })
  const isArrived = verb === 'noteArrival'
  await sql`
    update message set status = ${verdict.status}, reason = ${reason}, version = version + 1, updated_at = ${now},
      attempts = case when ${verb === 'sendAgain'} then 0 else attempts end,
      passed_over = null,
      due_at = case when ${verb === 'sendAgain'} then ${now}::timestamptz else due_at end,
      sent_at = case when ${isArrived} then coalesce(sent_at, ${now}::timestamptz) else sent_at end,
      delivered_at = case when ${isArrived} then ${now}::timestamptz end
    where id = ${id}
  `.execute(tx)
  const after = (await readMessage(tx, id))!
  await audit({
    action: `message.${verb}`,
    table: 'message',
    rowId: id,
    before: { status: before.status, reason: before.reason },
    after: { status: after.status, reason: after.reason },
  })
  return after
}

import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { MessageRow, messages } from '../../../contract/messaging/messages'
import type { Tx } from '../../kit/db/schema'
import { contains } from '../../kit/db/search-text'
import { countUpTo } from '../../kit/resource/count-up-to'
import { type StoreScope, visibleTo } from '../../kit/resource/store-scope'
import { messageRows } from './message-rows'
import { shownContent } from './shown-content'

type Query = output<(typeof messages)['list']['query']>

/** A page of the outbox, the latest first. */
export async function listMessages(tx: Tx, scope: StoreScope, { page, pageSize, status, event, q }: Query) {
  const where = sql<boolean>`(${sql.join(
    [
      visibleTo(messageRows, scope),
      ...(status === undefined ? [] : [sql`message.status = any(${status})`]),
      ...(event === undefined ? [] : [sql`message.event = any(${event})`]),
      ...(q ? [sql`message.person_id in (select id from person where ${contains('person', q)})`] : []),
    ],
    sql` and `,
  )})`
  const rows = await readMessages(
    tx,
    where,
    sql`order by message.created_at desc, message.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  return { rows, ...(await countUpTo(tx, 'message', where)) }
}

export async function readMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  const [row] = await readMessages(tx, sql<boolean>`message.id = ${id}`, sql``)
  return row
}

async function readMessages(
  tx: Tx,
  where: RawBuilder<boolean>,
  part: RawBuilder<unknown>,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select message.id, message.version, message.person_id, person.name as person_name,
      (select member.id from member where member.person_id = message.person_id) as member_id,
      event, category, ${shownContent} as content, message.status, reason, answer, channel, recipient,
      case when recipient is null then person.mobile is null and message_recipient(person.id) <> person.id
        else is_to_guardian end as is_to_guardian, attempts, due_at, sent_at, delivered_at,
      message.created_at, cost_li
    from message join person on person.id = message.person_id where ${where} ${part}
  `.execute(tx)
  return rows
}

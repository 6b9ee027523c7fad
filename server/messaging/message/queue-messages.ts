import { sql } from 'kysely'
import type { MessageEvent } from '../../../contract/messaging/messages'
import { messageTexts, renderMessage } from '../../../contract/messaging/render-message'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'

export interface MessageDraft {
  event: MessageEvent
  /** Names the occasion: a person gets one message for it. */
  occasion: string
  personId: string
  variables: Readonly<Record<string, string>>
  link: { kind: 'appointment' | 'membership'; id: string }
  /** After this it would be of no use. */
  expiresAt: Date
}

/** Writes messages in the transaction of their event; one that exists for its occasion stays as it is, and one without use is left out. */
export async function queueMessages(tx: Tx, now: Date, drafts: readonly MessageDraft[]): Promise<void> {
  const useful = drafts.filter(({ expiresAt }) => expiresAt > now)
  if (useful.length === 0) return
  const rows = useful.map(({ event, occasion, personId, variables, link, expiresAt }) => ({
    id: newId(now.getTime()),
    personId,
    event,
    occasion,
    category: messageTexts[event].category,
    variables: JSON.stringify(variables),
    content: Array.from(renderMessage(messageTexts[event].content, variables)).slice(0, 500).join(''),
    dueAt: now,
    expiresAt,
    linkKind: link.kind,
    linkId: link.id,
    createdAt: now,
    updatedAt: now,
  }))
  await tx
    .insertInto('message')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['personId', 'event', 'occasion']).doNothing())
    .execute()
}

/** Whether messages are written at all. */
export async function areMessagesOn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select (value ->> 'isOn')::boolean as is_on from setting where name = 'messages'
  `.execute(tx)
  return rows[0]?.isOn ?? false
}

import { sql } from 'kysely'
import type { MessageEvent, MessageLanguage } from '../../../contract/messaging/messages'
import {
  messageTexts,
  messageValue,
  renderMessage,
  withLink,
} from '../../../contract/messaging/render-message'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { settingOf } from '../../kit/setting-of'
import { dateKey } from './date-key'
import { dayLabel } from './day-label'

/** What a text may say, days apart because each language writes them its own way. */
export interface MessageFacts {
  variables: Readonly<Record<string, string | ((language: MessageLanguage) => string)>>
  /** As `2026-03-02`. */
  days?: Readonly<Record<string, string>>
}

export interface MessageDraft extends MessageFacts {
  event: MessageEvent
  /** Names the occasion: a person gets one message for it. */
  occasion: string
  personId: string
  link: { kind: 'appointment' | 'membership' | 'order' | 'member' | 'certificate'; id: string }
  /** After this it would be of no use. */
  expiresAt: Date
}

/**
 * Writes messages in the transaction of their event; one that exists for its occasion stays as it is, and one without use is left out.
 * Returns the people who now have a new one.
 */
export async function queueMessages(tx: Tx, now: Date, drafts: readonly MessageDraft[]): Promise<string[]> {
  const useful = drafts.filter(({ expiresAt }) => expiresAt > now)
  if (useful.length === 0) return []
  const { language } = await settingOf(tx, 'messages')
  const texts = await textsOf(tx, language)
  const rows = useful.map(({ event, occasion, personId, link, expiresAt, ...facts }) => {
    const variables = messageVariables(facts, language, now)
    return {
      id: newId(now.getTime()),
      personId,
      event,
      occasion,
      category: messageTexts[event].category,
      language,
      variables: JSON.stringify({ ...variables, ...datesOf(facts) }),
      content: renderMessage(texts.get(event) ?? messageTexts[event].content[language], variables),
      dueAt: now,
      expiresAt,
      linkKind: link.kind,
      linkId: link.id,
      createdAt: now,
      updatedAt: now,
    }
  })
  const written = await tx
    .insertInto('message')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['personId', 'event', 'occasion']).doNothing())
    .returning('personId')
    .execute()
  return written.map(({ personId }) => personId)
}

/** A message as its person will read it, with the link's place. */
export async function messageText(tx: Tx, now: Date, { event, ...facts }: MessageDraft): Promise<string> {
  const { language } = await settingOf(tx, 'messages')
  const text = (await textsOf(tx, language)).get(event) ?? messageTexts[event].content[language]
  return withLink(renderMessage(text, messageVariables(facts, language, now)), hiddenLink[language])
}

/** What people of the gym read in the link's place. */
export const hiddenLink: Readonly<Record<MessageLanguage, string>> = {
  'zh-CN': '〔链接〕',
  'en-US': '[link]',
}

/** The days of a message for channels that write them their own way. */
const datesOf = ({ days = {} }: MessageFacts) =>
  Object.fromEntries(Object.entries(days).map(([name, day]) => [dateKey(name), day]))

/** The variables as a text in a language holds them. */
export function messageVariables(
  { variables, days = {} }: MessageFacts,
  language: MessageLanguage,
  now: Date,
): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(variables).map(([name, value]) => [
      name,
      messageValue(typeof value === 'string' ? value : value(language)),
    ]),
    ...Object.entries(days).map(([name, day]) => [name, dayLabel(day, language, now)]),
  ])
}

/** The texts that people have written, in one language. */
async function textsOf(tx: Tx, language: MessageLanguage): Promise<Map<MessageEvent, string>> {
  const { rows } = await sql<{ event: MessageEvent; content: string }>`
    select event, content from message_template where language = ${language} and content is not null
  `.execute(tx)
  return new Map(rows.map(({ event, content }) => [event, content]))
}

/** Whether messages are written at all. */
export async function areMessagesOn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select (value ->> 'isOn')::boolean as is_on from setting where name = 'messages'
  `.execute(tx)
  return rows[0]?.isOn ?? false
}

import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type {
  MessageTemplate,
  messageTemplates,
  TemplatePreview,
} from '../../../contract/messaging/message-templates'
import type { MessageEvent } from '../../../contract/messaging/messages'
import {
  linkVariable,
  messageTexts,
  renderMessage,
  smsLength,
  templateProblems,
  withLink,
} from '../../../contract/messaging/render-message'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem, problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { settingOf } from '../../kit/setting-of'
import { hiddenLink, messageVariables } from '../message/queue-messages'
import { factsOfLatest } from './facts-of-latest'

/** Every text, in the order of the events. */
export async function readTemplates(tx: Tx): Promise<MessageTemplate[]> {
  const { rows } = await sql<
    Omit<MessageTemplate, 'category' | 'content' | 'isDelivered'> & { content: string | null }
  >`
    select id, event, language, content, version, updated_at, updated_by from message_template
  `.execute(tx)
  const order = Object.keys(messageTexts)
  return rows
    .map(({ content, ...row }) => ({
      ...row,
      category: messageTexts[row.event].category,
      content: content ?? messageTexts[row.event].content[row.language],
      isDelivered: content === null,
    }))
    .sort((a, b) => order.indexOf(a.event) - order.indexOf(b.event) || (a.language < b.language ? 1 : -1))
}

export async function readTemplate(tx: Tx, id: string): Promise<MessageTemplate> {
  const row = (await readTemplates(tx)).find((one) => one.id === id)
  if (row === undefined) throw problem('not_found')
  return row
}

type Update = RequestContext<unknown, output<(typeof messageTemplates)['update']['body']>>

/** Changes a text, or takes the delivered one again. Messages that wait keep theirs. */
export async function updateTemplate({
  tx,
  id,
  version,
  now,
  principal,
  body,
  audit,
}: Update): Promise<MessageTemplate> {
  await sql`select from message_template where id = ${id} for update`.execute(tx)
  const before = await readTemplate(tx, id)
  if (before.version !== version) throw problem('stale', { current: before })
  if (body.content !== null) requireSendable(before.event, body.content)
  const isDelivered = body.content === messageTexts[before.event].content[before.language]
  await sql`
    update message_template set content = ${isDelivered ? null : body.content}, version = version + 1, updated_at = ${now},
      updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
  const after = await readTemplate(tx, id)
  await audit({
    action: 'messageTemplate.update',
    table: 'message_template',
    rowId: id,
    before: { content: before.content },
    after: { content: after.content },
  })
  return after
}

/** Throws field problems for a text that could not be sent. */
export function requireSendable(event: MessageEvent, content: string): void {
  const problems = templateProblems(event, content)
  if (problems.length > 0) throw fieldsProblem(problems)
}

/** A text with the latest row that it could tell of; the link's address stays hidden, `link` is one as long. */
export async function previewTemplate(
  { tx, now }: Pick<RequestContext<unknown, unknown>, 'tx' | 'now'>,
  { event, language }: MessageTemplate,
  { content, link }: { content: string; link: string },
): Promise<TemplatePreview> {
  requireSendable(event, content)
  const facts = await factsOfLatest(tx, event, now)
  const signature = await signatureOf(tx)
  const sent = (text: string) => smsLength(`【${signature}】${withLink(text, link)}`)
  if (facts === undefined) return { content, of: null, sms: sent(content) }
  const variables = messageVariables(facts, language, now)
  const text = renderMessage(content, variables)
  return { content: withLink(text, hiddenLink[language]), of: variables.member ?? null, sms: sent(text) }
}

/** The sender's name that vendors put before a text. */
async function signatureOf(tx: Tx): Promise<string> {
  const { channel } = await settingOf(tx, 'messages')
  const { rows } = await sql<{ signName: string }>`
    select config ->> 'signName' as sign_name from message_channel where name = ${channel} and config is not null
  `.execute(tx)
  return rows[0]?.signName ?? (await settingOf(tx, 'business')).name
}

/** A text with stand-ins, which can be sent to anybody. */
export async function sampleOf(
  request: Pick<RequestContext<unknown, unknown>, 'tx' | 'now'>,
  template: MessageTemplate,
  { content, name, page }: { content: string; name: string; page: string },
) {
  requireSendable(template.event, content)
  const facts = await factsOfLatest(request.tx, template.event, request.now)
  const own = Object.fromEntries(messageTexts[template.event].variables.map((one) => [one, `{${one}}`]))
  const variables = {
    ...own,
    ...(facts && messageVariables(facts, template.language, request.now)),
    // The person who tries it, not the member of the row.
    member: name,
    [linkVariable]: page,
  }
  return { content: withLink(renderMessage(content, variables), page), variables }
}

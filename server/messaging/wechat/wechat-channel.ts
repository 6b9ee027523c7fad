import type { WechatConfig } from '../../../contract/messaging/message-channels'
import { linkVariable, messageTexts } from '../../../contract/messaging/render-message'
import {
  type AcceptedMessage,
  type MessageChannel,
  MessageNotSent,
  MessageRefused,
  MessageUnanswered,
  type OutgoingMessage,
  PersonUnreachable,
} from '../channel'
import { channelError, postSafely } from '../post-safely'
import { accessToken } from './access-token'
import { keywordValue } from './keyword-value'
import { jsonOf, type WechatAccount, wechatError, wechatOrigin, wechatPatience } from './wechat-error'
import { isOfContent, isOfPerson, isOfToken, whyOfErrcode } from './why-of-errcode'

export type TemplateSettings = WechatAccount & WechatConfig
type Template = WechatConfig['templates'][number]
type Reply = Awaited<ReturnType<typeof postSafely>>

/**
 * Template messages of an official account, https://developers.weixin.qq.com/doc/service/api/notify/template/api_sendtemplatemessage. WeChat
 * sends one message for an openid and `client_msg_id`, but promises that for ten minutes only: so a call without an answer is repeated once
 * and at once, and never later.
 */
export function wechatChannel(settings: TemplateSettings, clock: () => Date): MessageChannel {
  const templates = new Map(settings.templates.map((template) => [template.event, template]))
  return {
    name: 'wechat',
    reach: 'wechat',
    recognisesRepeats: false,
    parametersOf: (event) => [
      ...(templates.get(event)?.keywords.map(({ variable }) => variable) ?? []),
      // What a tap on the message opens.
      ...messageTexts[event].variables.filter((name) => name === linkVariable),
    ],
    send: async (message) => {
      const template = templates.get(message.event)
      if (template === undefined)
        throw new MessageRefused(`no template is set up for ${message.event}`, { why: 'no_template' })
      const body = bodyOf(template, message)
      const token = await accessToken(settings, clock)
      const answer = await sendOnce(settings, token, body)
      if (answer.error === null || !isOfToken(answer.error.code)) return outcomeOf(answer)
      const next = await accessToken(settings, clock, token)
      return outcomeOf(await sendOnce(settings, next, body))
    },
  }
}

function bodyOf({ templateId, keywords }: Template, message: OutgoingMessage): string {
  const { id, recipient, variables } = message
  return JSON.stringify({
    touser: recipient,
    template_id: templateId,
    url: variables[linkVariable],
    client_msg_id: id,
    data: Object.fromEntries(
      keywords.map(({ keyword, variable }) => [keyword, { value: keywordValue(keyword, variable, message) }]),
    ),
  })
}

interface Answer {
  error: { code: number; words: string } | null
  messageId: string | null
}

/** Throws MessageNotSent where no connection was made, and MessageUnanswered where the message may have been sent. */
async function sendOnce({ origin }: TemplateSettings, token: string, body: string): Promise<Answer> {
  const url = new URL('/cgi-bin/message/template/send', origin ?? wechatOrigin)
  url.searchParams.set('access_token', token)
  const post = () =>
    postSafely({
      url,
      headers: { 'content-type': 'application/json' },
      body,
      patience: wechatPatience,
      allowsPrivate: origin !== undefined,
    })
  const first = await post().then(answerOf, (error: unknown) => {
    const known = channelError(error)
    if (known instanceof MessageNotSent) throw known
    return undefined
  })
  if (first !== undefined) return first
  const second = await post().then(answerOf, () => undefined)
  // An error now does not say what became of the first call.
  if (second?.error === null) return second
  throw new MessageUnanswered(second?.error.words ?? 'no answer, twice', {
    why: second === undefined ? 'no_answer' : 'vendor_fault',
  })
}

function answerOf({ body }: Reply): Answer | undefined {
  const error = wechatError(jsonOf(body))
  if (error === undefined) return undefined
  // As text: it may have more digits than a number holds.
  return { error, messageId: /"msgid"\s*:\s*"?(\d{1,40})/.exec(body)?.[1] ?? null }
}

function outcomeOf({ error, messageId }: Answer): AcceptedMessage {
  if (error === null) return { channelId: messageId, isDelivered: false, costLi: 0 }
  const options = { why: whyOfErrcode(error.code) }
  if (isOfPerson(error.code)) throw new PersonUnreachable(error.words, options)
  // Other codes are faults that people or time mend: frequency, key, template, a busy WeChat.
  throw isOfContent(error.code)
    ? new MessageRefused(error.words, options)
    : new MessageNotSent(error.words, options)
}

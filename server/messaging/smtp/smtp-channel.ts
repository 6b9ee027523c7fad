import MailComposer from 'nodemailer/lib/mail-composer'
import { m } from '#messages'
import type { SmtpConfig, TrialWhy } from '../../../contract/messaging/message-channels'
import { semaphore } from '../../kit/semaphore'
import {
  type MessageChannel,
  MessageNotSent,
  MessageRefused,
  MessageUnanswered,
  type OutgoingMessage,
  PersonUnreachable,
} from '../channel'
import { channelError } from '../post-safely'
import { DeliveryFailed, handOver } from './hand-over'
import { openSocket } from './open-socket'

export interface SmtpSettings extends SmtpConfig {
  secret: string
  allowsPrivate: boolean
  /** Authorities besides those of Node.js. */
  ca?: string | undefined
  /** Milliseconds of silence, of a whole delivery, and before it may begin; together less than the lease of a claim. */
  patience?: { silence: number; whole: number; turn: number } | undefined
}

const delivered = { silence: 20_000, whole: 60_000, turn: 120_000 }
/** Servers of mail refuse a client with many connections. */
const connections = 4

/**
 * E-mail by a server of the business. The Message-ID follows from the message's id, so mailboxes recognise a repetition; but servers need not,
 * so a message whose answer was lost stays uncertain.
 */
export function smtpChannel(settings: SmtpSettings, clock: () => Date): MessageChannel {
  const { silence, whole, turn } = settings.patience ?? delivered
  const inTurn = semaphore(connections)
  return {
    name: 'smtp',
    reach: 'email',
    recognisesRepeats: false,
    send: async (message) => {
      const since = performance.now()
      return inTurn(async () => {
        if (performance.now() - since > turn)
          throw new MessageNotSent('the server is too slow', { why: 'unreachable' })
        const { host, port, security, user, secret, from, allowsPrivate, ca } = settings
        const mail = await compose(settings, message, clock())
        const signal = AbortSignal.timeout(whole)
        const socket = await openSocket({
          host,
          port,
          isPlain: security === 'none',
          allowsPrivate,
          signal: AbortSignal.any([signal, AbortSignal.timeout(silence)]),
        }).catch((error: unknown) => {
          throw notConnected(error)
        })
        const reply = await handOver({
          socket,
          host,
          security,
          ca,
          login: { user, pass: secret },
          envelope: { from, to: message.recipient },
          mail,
          patience: silence,
          signal,
        }).catch((error: unknown) => {
          throw error instanceof DeliveryFailed ? outcomeOf(error) : error
        })
        return { channelId: lineOf(reply).slice(0, 200) || null, isDelivered: false, costLi: 0 }
      })
    },
  }
}

function compose({ from, fromName }: SmtpSettings, message: OutgoingMessage, date: Date): Promise<Buffer> {
  const { id, recipient, event, language, content } = message
  const label = m[`outbox_event_${event}`]({}, { locale: language })
  return new MailComposer({
    from: { name: lineOf(fromName), address: from },
    to: { name: '', address: recipient },
    subject: lineOf(`${label} · ${fromName}`),
    text: content,
    date,
    messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    // RFC 3834: no automatic answers.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** Nothing was sent where no connection was made. */
function notConnected(error: unknown): Error {
  const known = channelError(error)
  if (known instanceof MessageNotSent) return known
  return new MessageNotSent(known.message, { why: 'unreachable', cause: error })
}

/**
 * RFC 5321, 4.2.1: 4yz may succeed later, 5yz never. But only a refusal of the recipient or the content is the message's; the others are the
 * settings', which people mend.
 */
function outcomeOf(failure: DeliveryFailed): Error {
  const { stage, status } = failure
  const options = { why: whyOf(failure), cause: failure }
  const answer = lineOf(failure.message).slice(0, 300)
  if (status === null) {
    const Outcome = stage === 'handed' ? MessageUnanswered : MessageNotSent
    return new Outcome(answer, options)
  }
  if (status >= 500 && failure.command === 'RCPT TO') return new PersonUnreachable(answer, options)
  const isOfMessage = stage === 'handed' || failure.command === 'DATA'
  return status >= 500 && isOfMessage
    ? new MessageRefused(answer, options)
    : new MessageNotSent(answer, options)
}

function whyOf({ stage, command, status, isTls }: DeliveryFailed): TrialWhy {
  if (isTls) return 'tls'
  if (status === null) return stage === 'handed' ? 'no_answer' : 'unreachable'
  if (stage === 'login') return 'login'
  if (command === 'MAIL FROM') return 'sender'
  return command === 'RCPT TO' ? 'mailbox' : 'mail_server'
}

const lineOf = (text: string) => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()

import type { MessageReach, TrialWhy } from '../../contract/messaging/message-channels'
import type { MessageEvent, MessageLanguage } from '../../contract/messaging/messages'

/** A message as a channel gets it. */
export interface OutgoingMessage {
  /** The same at every try. */
  readonly id: string
  /** A mobile, an e-mail address or an openid, by the channel's `reach`. */
  readonly recipient: string
  /** Ready to be read. */
  readonly content: string
  /** For channels that have texts of their own, and get only the values. */
  readonly event: MessageEvent
  readonly language: MessageLanguage
  readonly variables: Readonly<Record<string, string>>
}

export interface AcceptedMessage {
  /** The channel's own number of it. */
  readonly channelId: string | null
  /** It has arrived already; otherwise the channel reports that later. */
  readonly isDelivered: boolean
  /** Thousandths of a yuan. */
  readonly costLi: number
}

/** A way on which messages reach people. `send` throws one of the errors below; any other counts as MessageUnanswered. */
export interface MessageChannel {
  readonly name: string
  readonly reach: MessageReach
  /** A repetition with the same id is recognised, so that an unanswered message may be sent again. */
  readonly recognisesRepeats: boolean
  /** The variables that its own text of an event takes; absent for a channel that sends the content. */
  parametersOf?(event: MessageEvent): readonly string[]
  send(message: OutgoingMessage): Promise<AcceptedMessage>
}

/** The channels of a run. */
export interface MessageChannels {
  /** What new messages go by: the first that reaches the person. */
  readonly chosen: readonly MessageChannel[]
  /** Those of before, for messages that they may have sent. */
  readonly kept: readonly MessageChannel[]
}

interface FailureOptions {
  why?: TrialWhy | undefined
  cause?: unknown
}

/** A message that did not go out, in the channel's own words. */
class MessageFailure extends Error {
  readonly why: TrialWhy | null

  constructor(words: string, { why, cause }: FailureOptions = {}) {
    super(words, cause === undefined ? undefined : { cause })
    this.why = why ?? null
  }
}

/** The channel refuses the message for good. */
export class MessageRefused extends MessageFailure {
  override readonly name = 'MessageRefused'
}

/** The channel cannot reach this person, and certainly sent nothing; another may. */
export class PersonUnreachable extends MessageFailure {
  override readonly name = 'PersonUnreachable'
}

/** The message was certainly not sent; a later try may succeed. */
export class MessageNotSent extends MessageFailure {
  override readonly name = 'MessageNotSent'
}

/** The message may have been sent. */
export class MessageUnanswered extends MessageFailure {
  override readonly name = 'MessageUnanswered'
}

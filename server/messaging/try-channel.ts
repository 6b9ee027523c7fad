import type { Trial } from '../../contract/messaging/message-channels'
import {
  type MessageChannel,
  MessageNotSent,
  MessageRefused,
  MessageUnanswered,
  type OutgoingMessage,
  PersonUnreachable,
} from './channel'

/** Causes of ours, whose words would tell the reader nothing more. */
const own = new Set<Trial['why']>(['no_template', 'private_address', 'no_answer'])

/** Sends one message now, and says what the channel answered. */
export async function tryChannel(channel: MessageChannel, message: OutgoingMessage): Promise<Trial> {
  try {
    const { channelId } = await channel.send(message)
    return { outcome: 'accepted', why: null, answer: channelId }
  } catch (error) {
    const isKnown =
      error instanceof MessageRefused ||
      error instanceof PersonUnreachable ||
      error instanceof MessageNotSent ||
      error instanceof MessageUnanswered
    const why = isKnown ? error.why : 'no_answer'
    const answer = isKnown && !own.has(why) ? error.message : null
    if (error instanceof MessageRefused || error instanceof PersonUnreachable)
      return { outcome: 'refused', why, answer }
    return { outcome: error instanceof MessageNotSent ? 'not_sent' : 'unanswered', why, answer }
  }
}

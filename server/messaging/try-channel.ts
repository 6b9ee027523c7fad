import type { Trial } from '../../contract/messaging/message-channels'
import { type MessageChannel, MessageNotSent, MessageRefused, type OutgoingMessage } from './channel'

/** Sends one message now, and says what the channel answered. */
export async function tryChannel(channel: MessageChannel, message: OutgoingMessage): Promise<Trial> {
  try {
    const { channelId } = await channel.send(message)
    return { outcome: 'accepted', answer: channelId }
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error)
    if (error instanceof MessageRefused) return { outcome: 'refused', answer }
    return { outcome: error instanceof MessageNotSent ? 'not_sent' : 'unanswered', answer }
  }
}

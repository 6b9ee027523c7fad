import { advance } from '../../../machines/lifecycle'
import { messageMachine } from '../../../machines/message/message.machine'

type MessageMove = Parameters<typeof advance<typeof messageMachine>>[3]

/** The status of a message by its machine. */
export function statusAfter(from: string, event: MessageMove, mayRetry = true): string {
  const verdict = advance(messageMachine, from, { isLate: false, mayRetry }, event)
  if (!verdict.ok) throw new Error(`a message that is ${from} knows no ${event}`)
  return verdict.status
}

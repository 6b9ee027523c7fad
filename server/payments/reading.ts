import type * as z from 'zod/mini'
import { type ChannelName, ChannelUnreachable, NoticeRefused } from './channel'

/** JSON from outside; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An answer as the schema has it; otherwise the outcome of the call is unknown. */
export function understood<Schema extends z.ZodMiniType>(
  channel: ChannelName,
  schema: Schema,
  answer: unknown,
): z.output<Schema> {
  const { success, data } = schema.safeParse(answer)
  if (success) return data
  throw new ChannelUnreachable(channel, 'an answer that is not understood')
}

/** A state read from an answer; one that is not of the channel's list leaves the outcome unknown. */
export function decided<State>(channel: ChannelName, read: () => State): State {
  try {
    return read()
  } catch (cause) {
    throw new ChannelUnreachable(channel, 'an answer that is not understood', cause)
  }
}

/** A notice as the schema has it. */
export function noticed<Schema extends z.ZodMiniType>(
  channel: ChannelName,
  schema: Schema,
  content: unknown,
): z.output<Schema> {
  const { success, data } = schema.safeParse(content)
  if (success) return data
  throw new NoticeRefused(channel, 'malformed')
}

/** A state that is not of the channel's list is refused with the notice, not later, when its reader has begun to write. */
export function known<State>(channel: ChannelName, against: (amountFen: number) => State) {
  try {
    against(0)
  } catch (cause) {
    throw new NoticeRefused(channel, 'malformed', cause)
  }
  return against
}

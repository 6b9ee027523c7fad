import type * as z from 'zod/mini'
import { type ChannelName, ChannelUnreachable, NoticeRefused } from './channel'

/** JSON from outside; undefined for invalid JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses an answer by its schema; otherwise the outcome of the call is unknown. */
export function understood<Schema extends z.ZodMiniType>(
  channel: ChannelName,
  schema: Schema,
  answer: unknown,
): z.output<Schema> {
  const { success, data } = schema.safeParse(answer)
  if (success) return data
  throw new ChannelUnreachable(channel, 'an answer that is not understood')
}

/** Reads a state from an answer; an unknown state leaves the outcome unknown. */
export function decided<State>(channel: ChannelName, read: () => State): State {
  try {
    return read()
  } catch (cause) {
    throw new ChannelUnreachable(channel, 'an answer that is not understood', cause)
  }
}

/** Parses a notice by its schema. */
export function noticed<Schema extends z.ZodMiniType>(
  channel: ChannelName,
  schema: Schema,
  content: unknown,
): z.output<Schema> {
  const { success, data } = schema.safeParse(content)
  if (success) return data
  throw new NoticeRefused(channel, 'malformed')
}

/** An unknown state is refused with the notice, before its reader has written anything. */
export function known<State>(channel: ChannelName, against: (amountFen: number) => State) {
  try {
    against(0)
  } catch (cause) {
    throw new NoticeRefused(channel, 'malformed', cause)
  }
  return against
}

import { inRequestSpan } from '../kit/tracing/in-span'
import { type ChannelName, ChannelUnreachable } from './channel'

export interface OutgoingRequest {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string
  /** Milliseconds until the outcome counts as unknown. */
  patience: number
}

export interface Answered {
  status: number
  headers: Headers
  body: string
}

const limit = 256 * 1024

/** One request to a channel. It follows no redirect, because channels do not redirect. Throws `ChannelUnreachable`. */
export async function requestChannel(channel: ChannelName, request: OutgoingRequest): Promise<Answered> {
  return inRequestSpan(request, () => send(channel, request))
}

async function send(
  channel: ChannelName,
  { method, url, headers, body, patience }: OutgoingRequest,
): Promise<Answered> {
  try {
    const reply = await fetch(url, {
      method,
      headers: { 'user-agent': 'gym-console/1', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    return { status: reply.status, headers: reply.headers, body: await textOf(reply) }
  } catch (cause) {
    throw new ChannelUnreachable(channel, `no answer from ${url.host}${url.pathname}`, cause)
  }
}

async function textOf(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.length
    if (size > limit) throw new Error(`the answer is longer than ${limit} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}

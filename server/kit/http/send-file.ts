import type { AppContext } from '../app'
import type { FileStore } from '../files/store'
import { problem } from '../problem'
import { rangeOf } from './range-of'

interface Sent {
  id: string
  name: string
  /** The Content-Type, sent with nosniff. */
  type: string
  etag: string
  headers: Record<string, string>
}

/**
 * Answers with a file of a store, with the requested range (206, 416, `If-Range`), or with 304 for a cached copy. A CSP sandbox keeps the
 * file from loading or running anything. Throws `not_found`.
 */
export async function sendFile(c: AppContext, store: FileStore, sent: Sent): Promise<Response> {
  const { id, name, type, etag } = sent
  const headers = {
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    ...sent.headers,
    etag,
  }
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const size = await store.sizeOf(id, name)
  if (size === undefined) throw problem('not_found')
  const isCurrent = [undefined, etag].includes(c.req.header('if-range'))
  const range = isCurrent ? rangeOf(c.req.header('range'), size) : undefined
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  const { from, to } = range ?? { from: 0, to: size - 1 }
  const whole = { ...headers, 'content-type': type, 'content-length': String(to - from + 1) }
  const content = c.req.raw.method === 'HEAD' ? null : await store.read(id, name, range)
  if (content === undefined) throw problem('not_found')
  if (range === undefined) return new Response(content, { headers: whole })
  const part = { ...whole, 'content-range': `bytes ${from}-${to}/${size}` }
  return new Response(content, { status: 206, headers: part })
}

import type { AppContext } from '../app'
import { parseJson } from '../parse-json'
import { problem } from '../problem'

/**
 * Bytes of the limit per member and bracket of a body. 512 kB of the shortest members would be 80,000, and 40,000 block the event loop for
 * 80 ms; the largest training plan has one in 40 bytes.
 */
const bytesPerPart = 16

/** The JSON of a request: `{}` without a body. Throws for other content types, oversize and malformed bodies. */
export async function readJson(c: AppContext, limit: number): Promise<unknown> {
  const bytes = await readBytes(c, limit)
  if (bytes.length === 0) return {}
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(c.req.header('content-type') ?? ''))
    throw problem('unsupported_media_type')
  return parseJson(decode(bytes), limit / bytesPerPart)
}

/** Reads at most `limit` bytes, whatever Content-Length claims. */
export async function readBytes(c: AppContext, limit: number): Promise<Uint8Array> {
  const announced = Number(c.req.header('content-length') ?? Number.NaN)
  if (announced > limit) throw problem('too_large')
  // The HTTP parser hands over no more than was announced, and a stream of the body takes longer than its parsing.
  if (announced >= 0 && c.req.header('transfer-encoding') === undefined) {
    const bytes = new Uint8Array(await c.req.raw.arrayBuffer())
    if (bytes.length > limit) throw problem('too_large')
    return bytes
  }
  const stream = c.req.raw.body
  if (stream === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > limit) throw problem('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The Content-Length of a request; `most` without one. Throws `malformed` for an invalid length. */
export function announcedBytes(c: AppContext, most: number): number {
  const given = c.req.header('content-length') ?? String(most)
  if (!/^\d{1,15}$/.test(given)) throw problem('malformed')
  return Number(given)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw problem('malformed', {}, cause)
  }
}

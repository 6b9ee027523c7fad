import { type LookupAddress, lookup } from 'node:dns'
import { lookup as resolve } from 'node:dns/promises'
import { type IncomingMessage, request as insecure } from 'node:http'
import { request as secure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { inRequestSpan } from '../kit/tracing/in-span'
import { MessageNotSent } from './channel'
import { isPublicAddress } from './is-public-address'

export interface SafePost {
  url: URL
  headers: Record<string, string>
  body: string
  /** Milliseconds until the outcome counts as unknown. */
  patience: number
  /** Private networks and http are allowed. */
  allowsPrivate: boolean
}

/** The address leads into a private network, or is not HTTPS; nothing was sent. */
export class UnsafeAddress extends Error {
  override readonly name = 'UnsafeAddress'
}

const longestAnswer = 64 * 1024

/**
 * Posts to an address that a person typed. The address that is connected to is the one that was checked, so a name that changes between check
 * and connection leads nowhere; redirects are not followed.
 */
export async function postSafely(post: SafePost) {
  if (!post.allowsPrivate) requireSafe(post.url)
  return inRequestSpan({ method: 'POST', url: post.url }, () => send(post))
}

async function send({ url, headers, body, patience, allowsPrivate }: SafePost) {
  const request = url.protocol === 'https:' ? secure : insecure
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      headers: { 'user-agent': 'gym-console/1', ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(patience),
      ...(allowsPrivate ? {} : { lookup: publicLookup }),
    })
    sent.once('response', resolve).once('error', reject)
    sent.end(body)
  })
  return { status: reply.statusCode ?? 0, body: await textOf(reply) }
}

/** Throws UnsafeAddress for what can be seen in the address itself. */
export function requireSafe(url: URL): void {
  if (url.protocol !== 'https:') throw new UnsafeAddress('the address is not https')
  requirePublicName(url.hostname.replace(/^\[|\]$/g, ''))
}

/** Throws UnsafeAddress for a literal address of a private network, for which no name is looked up. */
export function requirePublicName(host: string): void {
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new UnsafeAddress(`${host} is a private address`)
}

/** Names that only a network of one's own knows. */
const localName = /^[^.]+\.?$|\.(?:localhost|local|internal|lan|home\.arpa)\.?$/i

/**
 * As requirePublicName, and throws UnsafeAddress for a name that leads into a private network now. A name that nobody knows yet passes: what counts
 * is the address at the time of sending.
 */
export async function requirePublicHost(host: string): Promise<void> {
  requirePublicName(host)
  if (isIP(host) !== 0) return
  if (localName.test(host)) throw new UnsafeAddress(`${host} is a private name`)
  const found = await Promise.race([
    resolve(host, { all: true }).catch(() => []),
    delay(lookupPatience, [], { ref: false }),
  ])
  if (found.some(({ address }) => !isPublicAddress(address)))
    throw new UnsafeAddress(`${host} leads to a private address`)
}

const lookupPatience = 3000

/** A lookup that fails for a name of which any address is private. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error !== null || first === undefined) {
      done(error ?? new Error(`${host} has no address`), '')
      return
    }
    const inside = found.find(({ address }) => !isPublicAddress(address))
    if (inside !== undefined) done(new UnsafeAddress(`${host} is ${inside.address}, a private address`), '')
    else if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

async function textOf(reply: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > longestAnswer) {
      reply.destroy()
      break
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** No connection was made, so nothing was sent. */
const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** An error of `postSafely` as one of a channel: certainly not sent where no connection was made. */
export function channelError(error: unknown): Error {
  const words = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (error instanceof UnsafeAddress) return new MessageNotSent(error.message, { why: 'private_address' })
  if (isUnconnected(error)) return new MessageNotSent(words, { why: 'unreachable', cause: error })
  return error instanceof Error ? error : new Error(words)
}

/** Whether an error of `postSafely` says that nothing was sent. */
function isUnconnected(error: unknown): boolean {
  if (error instanceof UnsafeAddress) return true
  return error instanceof Error && 'code' in error && unconnected.has(String(error.code))
}

import { readStored } from '../storage'

/*
 * Answers to reads, kept on this device for when the server cannot be reached: for a day, until the person signs out. They are encrypted
 * with the session's token, so that no other session can read what a browser failed to delete.
 */

const name = 'answers'
const maxAgeMs = 86_400_000
const mostAnswers = 200
const keptAt = 'kept-at'
const ivLength = 12

/** While a member signs on this screen, nothing of the console may be kept or shown. */
const isReader = (authorization: string) =>
  readStored('kiosk') === null && authorization === `Bearer ${readStored('token')}`

async function keyOf(authorization: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`answers ${authorization}`))
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export async function putAnswer(authorization: string, address: string, reply: unknown): Promise<void> {
  if (!isReader(authorization)) return
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const text = new TextEncoder().encode(JSON.stringify(reply))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(authorization), text)
  const answers = await caches.open(name)
  const headers = { [keptAt]: new Date().toISOString() }
  // The latest answer is the last key.
  await answers.delete(address)
  await answers.put(address, new Response(new Blob([iv, sealed]), { headers }))
  const keys = await answers.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - mostAnswers))) await answers.delete(key)
  // Signed out, or locked, in the meantime.
  if (!isReader(authorization)) await caches.delete(name)
}

/** The latest answer to a read, and when it came; null: none is kept for this session. */
export async function findAnswer(
  authorization: string,
  address: string,
): Promise<{ reply: unknown; at: Date } | null> {
  if (!isReader(authorization)) return null
  const found = await caches.match(address, { cacheName: name })
  const at = new Date(found?.headers.get(keptAt) ?? 0)
  if (found === undefined || Date.now() - at.getTime() > maxAgeMs) return null
  const bytes = await found.arrayBuffer()
  const iv = bytes.slice(0, ivLength)
  try {
    const key = await keyOf(authorization)
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(ivLength))
    return { reply: JSON.parse(new TextDecoder().decode(text)), at }
  } catch {
    // Of an earlier session.
    return null
  }
}

import { randomBytes, randomInt } from 'node:crypto'

let last = { given: 0, now: 0, count: 0 }

/**
 * A UUID of version 7 (RFC 9562): ordered by its millisecond, within one by a counter, otherwise random. After 4,096 in one millisecond it
 * counts on in the next.
 */
export function newId(given: number = Date.now()): string {
  const continues = given >= last.given && given <= last.now
  if (!continues) last = { given, now: given, count: randomInt(1024) }
  else if (last.count < 4095) last = { given, now: last.now, count: last.count + 1 }
  else last = { given, now: last.now + 1, count: 0 }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(last.now, 0, 6)
  bytes.writeUInt16BE(0x7000 | last.count, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export function isId(given: string): boolean {
  return form.test(given)
}

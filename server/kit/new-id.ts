import { randomBytes, randomInt } from 'node:crypto'

interface Counter {
  now: number
  count: number
}

/** By the millisecond that was given, the oldest first. Requests that overlap take turns with their times. */
const counters = new Map<number, Counter>()
const mostCounters = 1024

/**
 * A UUID of version 7 (RFC 9562): ordered by its millisecond, within one by a counter, otherwise random. After 4,096 in one millisecond it
 * counts on in the next. Ids of one millisecond are in the order in which they were made, whatever other times came in between.
 */
export function newId(given: number = Date.now()): string {
  const last = next(given)
  const bytes = randomBytes(16)
  bytes.writeUIntBE(last.now, 0, 6)
  bytes.writeUInt16BE(0x7000 | last.count, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function next(given: number): Counter {
  const found = counters.get(given)
  if (found === undefined) return keep(given, { now: given, count: randomInt(1024) })
  if (found.count < 4095) {
    found.count += 1
    return found
  }
  const later = counters.has(found.now + 1)
    ? next(found.now + 1)
    : keep(found.now + 1, { now: found.now + 1, count: 0 })
  counters.set(given, later)
  return later
}

function keep(given: number, counter: Counter): Counter {
  const [oldest] = counters.keys()
  if (oldest !== undefined && counters.size >= mostCounters) counters.delete(oldest)
  counters.set(given, counter)
  return counter
}

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export function isId(given: string): boolean {
  return form.test(given)
}

import { skewAllowed } from '../../contract/devices/face-device'
import type { AccessEvent } from './port'

const second = 1_000
/** An older record is no backlog but a clock that has lost its date. */
const oldest = 400 * 24 * 3600 * second

interface RecordTime {
  receivedAt: Date
  /** The device's clock less the server's, as measured from its messages; null when they do not show it. */
  clockSkewS: number | null
}

/**
 * The time that an event counts under, and whether the device's clock had to be corrected. The measured skew is preferred, because a record
 * may have waited through an outage; without it, a live record's time of receipt is used. No event is later than its receipt.
 */
export function timeOf(
  { occurredAt, isFresh }: Pick<AccessEvent, 'occurredAt' | 'isFresh'>,
  { receivedAt, clockSkewS }: RecordTime,
): { at: Date; isSkewed: boolean } {
  const [deviceTime, now] = [occurredAt.getTime(), receivedAt.getTime()]
  const isKnownWrong = clockSkewS !== null && Math.abs(clockSkewS) > skewAllowed
  const at = isKnownWrong ? deviceTime - clockSkewS * second : deviceTime
  const isAhead = at - now > skewAllowed * second
  const isBehind = now - at > (isFresh && clockSkewS === null ? skewAllowed * second : oldest)
  if (isAhead || isBehind) return { at: receivedAt, isSkewed: true }
  return { at: new Date(Math.min(at, now)), isSkewed: isKnownWrong }
}

/** A Shanghai day by the device's clock, corrected like the times of its records; `until` is the first instant after it. */
export function periodOf(day: string, clockSkewS: number | null): { from: Date; until: Date } {
  const isKnownWrong = clockSkewS !== null && Math.abs(clockSkewS) > skewAllowed
  const from = Date.parse(`${day}T00:00:00+08:00`) + (isKnownWrong ? clockSkewS * second : 0)
  return { from: new Date(from), until: new Date(from + 24 * 3600 * second) }
}

import { skewAllowed } from '../../contract/face-device'
import type { AccessEvent } from './port'

const second = 1_000
/** Older than this is no backlog but a clock that has lost its day. */
const oldest = 400 * 24 * 3600 * second

interface RecordTime {
  receivedAt: Date
  /** The device's clock less ours, as its messages tell; null where they do not. */
  clockSkewS: number | null
}

/**
 * When something is taken to have happened, and whether the device's clock had to be put right. What its messages tell of its clock is
 * the measure, since a record may have waited through an outage; without that, a record that is told as it happens is. Nothing happens
 * after it was heard of.
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

/** A Shanghai day as the device's clock shows it, put right as the times of its records are. `until` is the first instant after it. */
export function periodOf(day: string, clockSkewS: number | null): { from: Date; until: Date } {
  const isKnownWrong = clockSkewS !== null && Math.abs(clockSkewS) > skewAllowed
  const from = Date.parse(`${day}T00:00:00+08:00`) + (isKnownWrong ? clockSkewS * second : 0)
  return { from: new Date(from), until: new Date(from + 24 * 3600 * second) }
}

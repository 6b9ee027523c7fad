import { isObject } from '../../kit/is-object'
import type { AccessEvent } from '../port'
import { textAt } from '../receive-message'

type Fields = Record<string, unknown>
type Mode = AccessEvent['mode']

/**
 * Parses an EventNotificationAlert in JSON. `ignored` is every event without a person at a door: heartbeats, locks, door contacts, alarms.
 * Only the sub type says how a person was verified, because `currentVerifyMode` is the device's setting.
 */
export function readEvent(alert: Fields): AccessEvent | 'ignored' | 'malformed' {
  if (textAt(alert, 'eventType') !== 'AccessControllerEvent') return 'ignored'
  const event = alert.AccessControllerEvent
  if (!isObject(event)) return 'malformed'
  const how =
    textAt(event, 'majorEventType') === '5' ? authentications.get(textAt(event, 'subEventType')) : undefined
  if (how === undefined) return 'ignored'
  const dateTime = textAt(alert, 'dateTime') || textAt(event, 'dateTime')
  const occurredAt = instantOf(dateTime)
  const who = textAt(event, 'employeeNoString') || textAt(event, 'employeeNo')
  const serial = textAt(event, 'serialNo') || `${who}.${textAt(event, 'subEventType')}`
  if (occurredAt === undefined || !/^[\w.-]{0,64}$/.test(who) || !/^[\w.-]{1,75}$/.test(serial))
    return 'malformed'
  return {
    // The time is part of the id because serial numbers restart when a device is reset.
    recordId: `${serial}@${occurredAt.toISOString()}`,
    who,
    occurredAt,
    direction: directions.get(textAt(event, 'attendanceStatus')) ?? null,
    mode: how.mode,
    opened: how.opened,
    isFresh: event.currentEvent === true,
    raw: JSON.stringify({ ...alert, AccessControllerEvent: withoutPictures(event) }).slice(0, 4_000),
  }
}

/** The device's present time, from a heartbeat or a live event; an event from its backlog does not show it. */
export function clockOf(alert: Fields): Date | undefined {
  const event = alert.AccessControllerEvent
  const isNow = textAt(alert, 'eventType') === 'heartBeat' || (isObject(event) && event.currentEvent === true)
  return isNow ? instantOf(textAt(alert, 'dateTime')) : undefined
}

const directions = new Map<string, 'in' | 'out'>(
  Object.entries({
    checkIn: 'in',
    breakIn: 'in',
    overtimeIn: 'in',
    checkOut: 'out',
    breakOut: 'out',
    overtimeOut: 'out',
  }),
)

/** A time without an offset is Shanghai's. */
function instantOf(text: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)?$/.test(text)) return undefined
  const at = new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}+08:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

function withoutPictures(event: Fields): Fields {
  return Object.fromEntries(Object.entries(event).filter(([name]) => !/pictureURL|FaceRect/i.test(name)))
}

/** Sub types of major type 5 that are a person's authentication, in decimal; all others concern doors and locks. */
const authentications = new Map([
  ...each('card', { passed: [1, 2], refused: [3, 5, 6, 7, 8, 9, 10] }),
  ...each('fingerprint', { passed: [38, 40, 43, 46, 69, 72], refused: [39, 41, 44, 47, 49, 70, 73] }),
  ...each('face', { passed: [54, 57, 60, 63, 66, 75, 77], refused: [55, 58, 61, 64, 67, 76, 78, 80] }),
  ...each('password', { passed: [101], refused: [102] }),
])

function each(mode: Mode, { passed, refused }: { passed: number[]; refused: number[] }) {
  const of = (types: number[], opened: boolean) =>
    types.map((type) => [String(type), { mode, opened }] as const)
  return [...of(passed, true), ...of(refused, false)]
}

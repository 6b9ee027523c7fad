import { isObject } from '../../kit/is-object'
import type { AccessEvent, DeviceStatus } from '../port'
import { countOf, objectIn, plain, textAt, timeOf } from '../receive-message'

type Fields = Record<string, unknown>

/** The fields of a callback: JSON, or a form from older devices; undefined for anything else. */
export function readFields(text: string): Fields | undefined {
  const object = objectIn(text)
  if (object !== undefined) return object
  const form = Object.fromEntries(new URLSearchParams(text.trim()))
  return 'deviceKey' in form ? form : undefined
}

/** Devices name themselves in every message. */
export function serialOf(text: string): string {
  return textAt(readFields(text) ?? {}, 'deviceKey').slice(0, 64)
}

export function readHeartbeat(fields: Fields): DeviceStatus {
  const [clock, firmware] = [timeOf(textAt(fields, 'time')), textAt(fields, 'version')]
  const [personCount, faceCount] = [
    countOf(textAt(fields, 'personCount')),
    countOf(textAt(fields, 'faceCount')),
  ]
  return {
    clock,
    ...(firmware === '' ? {} : { firmware: plain(firmware, 60) }),
    personCount,
    faceCount,
  }
}

/**
 * Parses a recognition. `ignored` is a door opened without a person, by a button or a command. The callback has no id, so person, time and
 * mode form it, unless `recordId` is given.
 */
export function readRecognition(fields: Fields, recordId?: string): AccessEvent | 'ignored' | 'malformed' {
  const [kind = '', outcome = ''] = textAt(fields, 'type').split('_')
  if (kind === 'openDoor' || kind === 'remoteDoor') return 'ignored'
  const [personId, time] = [textAt(fields, 'personId'), textAt(fields, 'time')]
  const occurredAt = timeOf(time)
  const isKnown = modes.has(kind) && /^[012]$/.test(outcome) && /^[A-Za-z0-9_-]{1,64}$/.test(personId)
  if (occurredAt === undefined || !isKnown) return 'malformed'
  return {
    recordId: recordId ?? `${personId.slice(0, 60)}-${time}-${kind}_${outcome}`,
    who: personId === 'STRANGERBABY' || personId === 'IDCARD' ? '' : personId,
    occurredAt,
    direction: null,
    mode: modes.get(kind) ?? 'other',
    // 0 is within the hours set on the device, 1 outside of them, 2 not recognised.
    opened: outcome === '0',
    isFresh: false,
    raw: rawOf(fields),
  }
}

const modes = new Map<string, AccessEvent['mode']>(
  Object.entries({
    face: 'face',
    faceAndcard: 'face',
    faceAndQrCode: 'face',
    faceAndFinger: 'face',
    faceAndPassword: 'face',
    idcard: 'card',
    card: 'card',
    cardAndPassword: 'card',
    idNumber: 'other',
    finger: 'fingerprint',
    password: 'password',
    qrCode: 'qr',
  }),
)

/** The message without pictures and without the data of an identity card. */
function rawOf({ base64: _base64, imgBase64: _image, data: _data, ...rest }: Fields): string {
  const plain = Object.entries(rest).filter(([, value]) => !isObject(value))
  return JSON.stringify(Object.fromEntries(plain)).slice(0, 4_000)
}

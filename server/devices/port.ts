import type { accessModes } from '../../contract/devices/access-record'
import type { deviceOps } from '../../contract/devices/device-task'
import type { DeviceVendor, FaceDevice, RefusalReason } from '../../contract/devices/face-device'
import type { Parts } from '../kit/app'
import { isResending } from './ask-for-day'
import { authenticateDevice, isRefusedAtGate, refused } from './authenticate-device'
import { malformed } from './count-refusal'
import { handleCommandResult } from './enrolment/handle-command-result'
import { nextTasks, photoOfTask, tasksWaiting } from './enrolment/next-tasks'
import { keepUnread, type UnreadKind } from './keep-unread'
import { deviceLimiter } from './limiter'
import { recordHeartbeat } from './record-heartbeat'
import { spendNonce } from './spend-nonce'
import { takeRecords } from './take-records'

/** The dependencies of the protocol adapters. */
export type DeviceParts = Pick<Parts, 'db' | 'clock' | 'secrets' | 'documentDir' | 'log'>

/** An authenticated device: registered, active, calling from an allowed address. */
export interface Device extends Pick<FaceDevice, 'id' | 'sn' | 'name' | 'vendor' | 'storeId' | 'direction'> {
  /** The key that `native` signs with, SHA-256 of its secret; null before a secret was issued. It must not be logged. */
  readonly messageKey: Buffer | null
  /** Its clock less the server's in seconds, as last reported. */
  readonly clockSkewS: number | null
  /** It has proved only its serial number, so it gets no data about people and its records about people are not trusted. */
  readonly isOpen?: boolean
  readonly calledFrom?: string | null
  /** Its other stored status, and when its last heartbeat was stored. */
  readonly known?: Known
}

interface Known extends Pick<FaceDevice, 'firmware' | 'personCount' | 'faceCount' | 'lastSeenAt'> {}

/** The identity that a caller claims. */
export interface ConnectionAttempt {
  vendor: DeviceVendor
  /** From the message, '' without one; a path secret is enough without it. */
  sn: string
  /** The secret part of the URL; null for a vendor without one. */
  pathSecret: string | null
  /** The caller's address: `addressOf(c)`. */
  address: string
  /** The start of the message without signatures and secrets, stored in printable form if it is refused. */
  sample: string
}

export type Admission = { device: Device; refused?: never } | { device?: never; refused: RefusalReason }

/** The status that a device reports; missing members are undefined. */
export interface DeviceStatus {
  /** Its own time when it sent the message. */
  clock?: Date
  personCount?: number
  faceCount?: number
  firmware?: string
}

/** A person at a door, as a device reports it. */
export interface AccessEvent {
  /** Unique among this device's records, 1 to 100 characters; derived from the record's text when the protocol has no id. */
  recordId: string
  /** The device's id of the person: the door number, or whatever was typed there; '' is an unknown person. */
  who: string
  /** By the device's clock. */
  occurredAt: Date
  /** null is the device's own direction; for a device of both it means in. */
  direction: 'in' | 'out' | null
  mode: (typeof accessModes)[number]
  /** Whether the door opened; null when the device waits for the server's decision. */
  opened: boolean | null
  /** The protocol says that it happened just now and not in a backlog, so its time is compared with the server's clock. */
  isFresh: boolean
  /** The record's own line or object, stored up to 4,000 characters. */
  raw: string
}

/** The result of one record. */
export interface Decision {
  recordId: string
  /** The server's id. */
  id: string
  result: 'pass' | 'deny'
  /** A code of `accessRefusals`. */
  denyReason: string | null
  /** It was reported before, so nothing was written. */
  wasKnown: boolean
  /** The same person at this device less than a minute before or after, so it counts once. */
  isRepeat: boolean
  /** null for an unknown person. */
  name: string | null
  /** The units left on the card that paid for it. */
  timesLeft: number | null
}

/** A command on its way to a device. */
export interface DeviceCommand {
  /** The number that the device repeats in its result; a positive integer of up to ten digits. */
  no: number
  op: (typeof deviceOps)[number]
  /** The person's id on the device; null for an op that concerns no person. */
  doorNo: number | null
  /** null for an op that concerns no person. */
  name: string | null
  /** How often it has been sent, including this time. */
  tries: number
  /** The period to resend, by the device's clock, `until` excluded; null for other ops. */
  period: { from: Date; until: Date } | null
  /** JPEG, at most 1 MiB; undefined when it was removed or the op has none. Each call reads it. */
  photo: () => Promise<Buffer | undefined>
}

/**
 * `error` is one of `enrolmentErrors`, else the device's own text, up to 200 characters. `recordIds` are all records of the requested
 * period, sent before this result; only some protocols have them.
 */
export type CommandResult =
  | { ok: true; recordIds?: readonly string[] }
  | {
      ok: false
      error: string
      /** The device does not know this person, which counts as success for a deletion. */
      isUnknownPerson?: boolean
    }

/**
 * The interface of the protocol adapters. An adapter parses a vendor's message, calls these methods, and writes the vendor's reply; it
 * accesses no table. Each call is a transaction of its own and may be repeated.
 */
export interface DevicePort {
  /** Counts a call against the limit of its network, or of the device it has proved to be; true above the limit. */
  hasToWait(attempt: ConnectionAttempt): boolean
  /** Whether the message is refused by its address and claimed identity, before it is read; refusals are counted. */
  isRefused(attempt: ConnectionAttempt): Promise<boolean>
  /** Call this after authentication, signature included: the device is no longer limited with unknown callers of its network. */
  prove(attempt: ConnectionAttempt): void
  /** Authenticates a device, or counts the reason for the refusal; an inactive device is refused, but its call is recorded. */
  admit(attempt: ConnectionAttempt): Promise<Admission>
  /** Records the time of a message and the reported status; must be called for every message. */
  recordHeartbeat(device: Device, vitals?: DeviceStatus): Promise<void>
  /** Uses up the nonce of a signed message, after its signature was checked; false when it was used before. */
  spendNonce(device: Device, nonce: string): Promise<boolean>
  /** Writes up to 1,000 records in one transaction, in any order, and returns a decision for each in the given order. */
  takeRecords(device: Device, records: readonly AccessEvent[]): Promise<Decision[]>
  /** Returns up to `most` due commands and marks them as sent; a command without a result for 60 s is returned again. */
  nextTasks(device: Device, most: number): Promise<DeviceCommand[]>
  /** Whether `nextTasks` would return any. */
  tasksWaiting(device: Device): Promise<boolean>
  /** The photo of a command that was sent to this device; undefined for any other. */
  photoOfTask(device: Device, no: number): Promise<Buffer | undefined>
  /** Records a command's result, only once if repeated; false when this device has no such command. */
  answered(device: Device, no: number, answer: CommandResult): Promise<boolean>
  /** Whether it is resending records by command, so that a single record need not be new. */
  isResending(device: Device): Promise<boolean>
  /** Counts a message that the adapter itself refuses: its signature, its time, its size. */
  refused(attempt: ConnectionAttempt, reason: RefusalReason): Promise<void>
  /** Counts unparsed records and stores them for another attempt; false when there is no room. Throws `too_large` for a longer text than any protocol has. */
  keepUnread(device: Device, kind: UnreadKind, texts: readonly string[]): Promise<boolean>
  /** Counts unparsed messages that are not records, with the start of one. */
  malformed(device: Device, lines: number, sample: string): Promise<void>
}

export function devicePort(parts: DeviceParts): DevicePort {
  const limiter = deviceLimiter(parts)
  return {
    ...limiter,
    isRefused: (knock) => isRefusedAtGate(parts, knock),
    admit: (knock) => authenticateDevice(parts, knock),
    recordHeartbeat: (device, vitals = {}) => recordHeartbeat(parts, device, vitals),
    spendNonce: (device, nonce) => spendNonce(parts, device, nonce),
    takeRecords: (device, records) => takeRecords(parts, device, records),
    nextTasks: (device, most) => nextTasks(parts, device, most),
    tasksWaiting: (device) => tasksWaiting(parts, device),
    photoOfTask: (device, no) => photoOfTask(parts, device, no),
    answered: (device, no, answer) => handleCommandResult(parts, device, no, answer),
    isResending: (device) => isResending(parts, device),
    refused: (knock, reason) => refused(parts, knock, reason),
    keepUnread: (device, kind, texts) => keepUnread(parts, device, kind, texts),
    malformed: (device, lines, sample) => malformed(parts, device, lines, sample),
  }
}

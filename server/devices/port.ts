import type { accessModes } from '../../contract/access-record'
import type { deviceOps } from '../../contract/device-task'
import type { DeviceVendor, FaceDevice, RefusalReason } from '../../contract/face-device'
import type { Parts } from '../kit/app'
import { authenticateDevice, isRefusedAtGate, refused } from './authenticate-device'
import { deviceLimiter } from './device-limiter'
import { handleCommandResult } from './handle-command-result'
import { spendNonce } from './nonces'
import { recordHeartbeat } from './record-heartbeat'
import { takeRecords } from './record-queue'
import { malformed } from './refusals'
import { isResending } from './resend'
import { nextTasks, photoOfTask, tasksWaiting } from './task-queue'
import { keepUnread, type UnreadKind } from './unread'

/** What the protocol adapters are given. */
export type DeviceParts = Pick<Parts, 'db' | 'clock' | 'secrets' | 'documentDir' | 'log'>

/** A device that has been let in: registered, active, from an address it may speak from. */
export interface Device extends Pick<FaceDevice, 'id' | 'sn' | 'name' | 'vendor' | 'storeId' | 'direction'> {
  /** What `native` signs with, SHA-256 of its secret; null before a secret was issued. Never to be logged. */
  readonly messageKey: Buffer | null
  /** Its clock less ours in seconds, as it was last told. */
  readonly clockSkewS: number | null
  /** It has proved nothing but its serial number: it is told nothing about people, and believed nothing about them. */
  readonly isOpen?: boolean
  readonly calledFrom?: string | null
  /** What else of its own words stands written, and when it was last noted as heard. */
  readonly known?: Known
}

interface Known extends Pick<FaceDevice, 'firmware' | 'personCount' | 'faceCount' | 'lastSeenAt'> {}

/** Who somebody at the gate says they are. */
export interface ConnectionAttempt {
  vendor: DeviceVendor
  /** As the message has it, '' where it has none. A path secret without it is enough. */
  sn: string
  /** The part of the address that is secret; null where the vendor's address has none. */
  pathSecret: string | null
  /** Of the other end: `addressOf(c)`. */
  address: string
  /** The beginning of the message, kept made printable if it is refused. Without signatures and secrets. */
  sample: string
}

export type Admission = { device: Device; refused?: never } | { device?: never; refused: RefusalReason }

/** What a device tells of itself; what it does not tell is left out. */
export interface DeviceStatus {
  /** Its own time when it sent the message. */
  clock?: Date
  personCount?: number
  faceCount?: number
  firmware?: string
}

/** Somebody at a door, as a device tells it. */
export interface AccessEvent {
  /** Names it among all of this device's, 1 to 100 characters; where the protocol has none, made of its line. */
  recordId: string
  /** What the device calls the person: our door number, or whatever was typed there; '' is a stranger. */
  who: string
  /** By the device's clock. */
  occurredAt: Date
  /** null is the device's own; a device of both then means in. */
  direction: 'in' | 'out' | null
  mode: (typeof accessModes)[number]
  /** Whether the door opened; null where the device waits for our word. */
  opened: boolean | null
  /** It happened just now by the protocol's word, and does not come from a backlog: then its time is compared with ours. */
  isFresh: boolean
  /** The message's own line or object, kept up to 4,000 characters. */
  raw: string
}

/** What became of a record. */
export interface Decision {
  recordId: string
  /** Ours. */
  id: string
  result: 'pass' | 'deny'
  /** A code of `accessRefusals`. */
  denyReason: string | null
  /** It had been told before; nothing was written. */
  wasKnown: boolean
  /** The same person at this device less than a minute before or after: counted once. */
  isRepeat: boolean
  /** null of a stranger. */
  name: string | null
  /** Of the card that took a time for it. */
  timesLeft: number | null
}

/** A task on its way to a device. */
export interface DeviceCommand {
  /** What the device answers with; a positive integer of up to ten digits. */
  no: number
  op: (typeof deviceOps)[number]
  /** How the device is to call the person; null with ops that are about nobody. */
  doorNo: number | null
  /** null with ops that are about nobody. */
  name: string | null
  /** How often it has been sent, this time included. */
  tries: number
  /** What is to be told again, by the device's clock, without the instant it ends at; null with other ops. */
  period: { from: Date; until: Date } | null
  /** JPEG, at most 1 MiB; undefined when it is gone, or the op has none. Read each time it is called. */
  photo: () => Promise<Buffer | undefined>
}

/**
 * `error` is one of `enrolmentErrors`, else the device's own words, up to 200 characters. `recordIds` are of all that the device has of
 * the period it was asked for, and told again before it answers; of protocols that tell them.
 */
export type CommandResult =
  | { ok: true; recordIds?: readonly string[] }
  | {
      ok: false
      error: string
      /** It knows nobody of this number: of a deletion that is success. */
      isUnknownPerson?: boolean
    }

/**
 * What adapters speak to. An adapter reads a vendor's message, calls these, and writes the vendor's reply; it touches no table. Each
 * call is a transaction of its own, and may be repeated.
 */
export interface DevicePort {
  /** Counts a call to its network, or to the device it has proved to be. True when there were too many. */
  hasToWait(attempt: ConnectionAttempt): boolean
  /** Whether the message is refused for where it comes from and what it names, before it is read; counted. */
  isRefused(attempt: ConnectionAttempt): Promise<boolean>
  /** To be called for what was admitted, signature included: it is not limited with the strangers of its network. */
  prove(attempt: ConnectionAttempt): void
  /** Lets a device in, or counts why not. One that is not active is refused, but noted as seen. */
  admit(attempt: ConnectionAttempt): Promise<Admission>
  /** Notes that a device has been heard, with what it told of itself. To be called for every message. */
  recordHeartbeat(device: Device, vitals?: DeviceStatus): Promise<void>
  /** Uses up the number of a signed message; false when it has been used before. The signature is checked by then. */
  spendNonce(device: Device, nonce: string): Promise<boolean>
  /** Takes up to 1,000 records in one transaction, in whatever order, and answers each in the order given. */
  takeRecords(device: Device, records: readonly AccessEvent[]): Promise<Decision[]>
  /** Hands out up to so many tasks that are due, which count as sent from then on. What is not answered for 60 s is handed out again. */
  nextTasks(device: Device, most: number): Promise<DeviceCommand[]>
  /** Whether `nextTasks` would hand out any. */
  tasksWaiting(device: Device): Promise<boolean>
  /** The photo of a task that this device has been sent; undefined of any other. */
  photoOfTask(device: Device, no: number): Promise<Buffer | undefined>
  /** What the device says a task came to. False when this device has no such task. Said twice, it counts once. */
  answered(device: Device, no: number, answer: CommandResult): Promise<boolean>
  /** Whether it is telling again what it told, or should have: what comes alone need not be of now. */
  isResending(device: Device): Promise<boolean>
  /** Counts a message that the adapter itself refuses: its signature, its time, its size. */
  refused(attempt: ConnectionAttempt, reason: RefusalReason): Promise<void>
  /** Counts what could not be read, and keeps it to be read again. False when there is no room: it is not to be acknowledged. */
  keepUnread(device: Device, kind: UnreadKind, texts: readonly string[]): Promise<boolean>
  /** Counts messages that are no records and could not be read, with the beginning of one. */
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

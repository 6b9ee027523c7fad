import type { App, AppContext } from '../kit/app'
import { readBytes } from '../kit/http/read-bytes'
import { addressOf, withoutSecrets } from '../kit/http/request'
import { isObject } from '../kit/is-object'
import { ProblemError } from '../kit/problem'
import type { AccessEvent, ConnectionAttempt, Device, DevicePort } from './port'

/** Bytes of a message without pictures, and of one that may have some. */
export const messageLimit = 1024 * 1024
export const pictureLimit = 4 * 1024 * 1024

/** The result of a connection attempt: the device and its message, or the reason for the refusal. */
export type ReceiveResult =
  | { device: Device; bytes: Buffer; refused?: never }
  | { refused: 'too_large' | 'too_many' | 'forbidden'; device?: never }

export const refusalStatus = { too_large: 413, too_many: 429, forbidden: 403 } as const

/**
 * Authenticates a device and reads its whole message, of any content type. A wrong address, serial number or secret is refused before the
 * body is read; `snOf` finds the serial number in the body when the path has only a secret.
 */
export async function receiveMessage(
  c: AppContext,
  port: DevicePort,
  {
    limit = messageLimit,
    snOf,
    ...known
  }: Pick<ConnectionAttempt, 'vendor' | 'pathSecret'> & {
    /** From the path. */
    sn?: string
    limit?: number
    snOf?: (bytes: Buffer) => string
  },
): Promise<ReceiveResult> {
  const head = headOf(c)
  const attempt = { sn: '', ...known, address: addressOf(c), sample: head }
  const refused = await refusalOf(c, port, attempt)
  if (refused !== undefined) return { refused }
  const bytes = await bytesUpTo(c, limit)
  if (bytes === undefined) {
    await port.refused(attempt, 'too_large')
    return { refused: 'too_large' }
  }
  const sn = snOf === undefined ? attempt.sn : plain(snOf(bytes), 64)
  const { device } = await port.admit({ ...attempt, sn, sample: `${head} ${sampleOf(bytes)}`.trim() })
  if (device === undefined) return { refused: 'forbidden' }
  port.prove(attempt)
  return { device, bytes }
}

/** Refuses calls before their body is read: too many, or with an unknown identity. */
export async function refusalOf(
  c: AppContext,
  port: DevicePort,
  attempt: ConnectionAttempt,
): Promise<'too_many' | 'forbidden' | undefined> {
  const isTooMany = port.hasToWait(attempt)
  const refused = isTooMany ? 'too_many' : (await port.isRefused(attempt)) ? 'forbidden' : undefined
  // Closes the connection, because the unread body is not waited for.
  if (refused !== undefined && c.req.method !== 'GET') c.header('connection', 'close')
  return refused
}

/** undefined above the limit. */
export async function bytesUpTo(c: AppContext, limit: number): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await readBytes(c, limit))
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'too_large') return undefined
    throw error
  }
}

/** Text in UTF-8 when it is valid, else in GB18030, which older devices use. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The JSON object in a text; undefined for anything else. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A member that devices write as a text or a number, as a text; '' for anything else. */
export function textAt(object: Record<string, unknown>, name: string): string {
  const value = object[name]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** A device's id without characters that the database refuses. */
export function plain(text: string, most: number): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, most)
}

/** The start of a text for storage, without NUL, which the database refuses. */
export const keptText = (text: string, most: number): string => text.slice(0, most).replaceAll('\0', '\uFFFD')

/** A count from a device; undefined unless it is a plausible whole number. */
export function countOf(text: string): number | undefined {
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

/** The time of milliseconds since 1970; undefined outside this century. */
export function timeOf(milliseconds: string): Date | undefined {
  if (!/^\d{13}$/.test(milliseconds)) return undefined
  const at = Number(milliseconds)
  return at >= Date.UTC(2000, 0) && at < Date.UTC(2100, 0) ? new Date(at) : undefined
}

/** Shanghai's time, `2026-01-31 09:30:00`; undefined for an invalid time. */
export function shanghaiTimeOf(text: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  const at = new Date(`${text.replace(' ', 'T')}Z`)
  // A 31 February parses as a day in March.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 19) !== text.replace(' ', 'T')) return undefined
  return new Date(at.getTime() - 8 * 3_600_000)
}

/** The app's methods for device routes, which are defined by the vendors and not by the contract. */
export type DeviceApp = Pick<App, 'get' | 'post' | 'all'>

/** The direction chosen at the device counts only at a door for both directions, because elsewhere people leave it unchanged. */
export function atDoorOf({ direction }: Device, record: AccessEvent): AccessEvent {
  return direction === 'both' ? record : { ...record, direction: null }
}

/** The method, path and query of a request, without the secret and without a password that devices may send. */
export function headOf(c: AppContext): string {
  const { pathname, search } = new URL(c.req.url)
  const path = withoutSecrets(pathname)
  return `${c.req.method} ${path}${search.replace(/(pushcommkey=)[^&]*/gi, '$1…')}`.slice(0, 250)
}

function sampleOf(bytes: Buffer): string {
  return textOf(bytes.subarray(0, 1_000)).slice(0, 500)
}

import type { App, AppContext } from '../kit/app'
import { readBytes } from '../kit/body'
import { ProblemError } from '../kit/problem'
import { addressOf } from '../kit/request'
import type { Device, DevicePort, HeardRecord, Knock } from './port'

/** Bytes of a message without pictures, and of one that may have some. */
export const messageLimit = 1024 * 1024
export const pictureLimit = 4 * 1024 * 1024

/** What came of a knock: the device and its message, or why there is none. */
export type Heard =
  | { device: Device; bytes: Buffer; refused?: never }
  | { refused: 'too_large' | 'forbidden'; device?: never }

/**
 * Reads a message whole, whatever it calls its kind, and lets its device in. `snOf` finds the serial number in it where the address has
 * only a secret. What is refused is counted, with `head` and the beginning of the body.
 */
export async function hear(
  c: AppContext,
  port: DevicePort,
  {
    limit = messageLimit,
    snOf,
    head = '',
    ...known
  }: Pick<Knock, 'vendor' | 'pathSecret'> & {
    limit?: number
    snOf: (bytes: Buffer) => string
    head?: string
  },
): Promise<Heard> {
  const bytes = await bytesUpTo(c, limit)
  const sn = plain(snOf(bytes ?? Buffer.alloc(0)), 64)
  const knock = { ...known, sn, address: addressOf(c) }
  if (bytes === undefined) {
    await port.refused({ ...knock, sample: head }, 'too_large')
    return { refused: 'too_large' }
  }
  const { device } = await port.admit({ ...knock, sample: `${head} ${sampleOf(bytes)}`.trim() })
  return device === undefined ? { refused: 'forbidden' } : { device, bytes }
}

/** undefined when there are more of them. */
export async function bytesUpTo(c: AppContext, limit: number): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await readBytes(c, limit))
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'too_large') return undefined
    throw error
  }
}

/** Text in UTF-8 when it is that, else in GB18030, in which older terminals write names. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The object that a text is in JSON; undefined of anything else. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member that terminals write as a text or as a number, as a text; '' when it is neither. */
export function textAt(object: Record<string, unknown>, name: string): string {
  const value = object[name]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** What terminals name things with, without characters that no database takes. */
export function plain(text: string, most: number): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, most)
}

/** A count that a terminal tells; nothing when it is no whole number that could be one. */
export function countOf(text: string): number | undefined {
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

/** The time of milliseconds since 1970; undefined unless it is of this century. */
export function timeOf(milliseconds: string): Date | undefined {
  if (!/^\d{13}$/.test(milliseconds)) return undefined
  const at = Number(milliseconds)
  return at >= Date.UTC(2000, 0) && at < Date.UTC(2100, 0) ? new Date(at) : undefined
}

/** Where devices are answered: their methods and addresses are the vendors', no contract's. */
export type DeviceApp = Pick<App, 'get' | 'post'>

/** In or out as the terminal's menu says counts only at a door for both; elsewhere people leave it as it is. */
export function atDoorOf({ direction }: Device, record: HeardRecord): HeardRecord {
  return direction === 'both' ? record : { ...record, direction: null }
}

function sampleOf(bytes: Buffer): string {
  return textOf(bytes.subarray(0, 1_000)).slice(0, 500)
}

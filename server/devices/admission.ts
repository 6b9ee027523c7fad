import { BlockList, isIPv6 } from 'node:net'
import type { DeviceVendor, FaceDevice, RefusalReason } from '../../contract/face-device'
import type { Knock } from './port'

/** What decides whether a device is served. */
export interface Credentials {
  id: string
  vendor: DeviceVendor
  sn: string
  status: FaceDevice['status']
  allowedFrom: readonly string[]
  pathSecretHash: Uint8Array | null
  pathSecretUsedAt: string | null
  openUntil: string | null
}

export type Verdict =
  | { refused: RefusalReason }
  /** `isOpen`: it has proved nothing but its serial number, and is served for a while without. */
  | { refused?: never; isOpen: boolean }

/** Decides on the device that a message names, by its secret where it has one. The signature of `native` is checked afterwards. */
export function verdictOn(
  device: Credentials,
  { pathSecret, address }: Pick<Knock, 'pathSecret' | 'address'>,
  now: Date,
): Verdict {
  const isListed = device.allowedFrom.length > 0
  if (isListed && !isAmong(device.allowedFrom, address)) return { refused: 'address' }
  const provesNothing = device.vendor === 'zkteco' && pathSecret === null
  if (provesNothing && device.pathSecretUsedAt !== null) return { refused: 'bad_secret' }
  if (device.status !== 'active') return { refused: 'not_active' }
  if (!provesNothing || isListed) return { isOpen: false }
  if (device.openUntil !== null && Date.parse(device.openUntil) > now.getTime()) return { isOpen: true }
  return { refused: device.pathSecretHash === null ? 'address' : 'bad_secret' }
}

/** More than a serial number has been shown: whoever speaks is the device itself, at work or not. */
export function isProven(device: Credentials, { pathSecret, address }: Knock): boolean {
  return pathSecret !== null || (device.allowedFrom.length > 0 && isAmong(device.allowedFrom, address))
}

/** Compares addresses however they are written; what is none is among nothing. */
function isAmong(addresses: readonly string[], address: string): boolean {
  const plain = plainAddress(address)
  if (plain === null) return false
  const list = new BlockList()
  for (const one of addresses) list.addAddress(one, familyOf(one))
  return list.check(plain, familyOf(plain))
}

/** An address as the database can read it; null of what is none. */
export function plainAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return /^[\da-f.:]{2,45}$/i.test(plain) && (plain.includes('.') || plain.includes(':')) ? plain : null
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

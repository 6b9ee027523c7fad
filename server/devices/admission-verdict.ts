import type { DeviceVendor, FaceDevice, RefusalReason } from '../../contract/devices/face-device'
import { parseAddress } from '../kit/http/network-of'
import type { ConnectionAttempt } from './port'

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

export type AdmissionVerdict =
  | { refused: RefusalReason }
  /** `isOpen`: it has proved only its serial number, and is served for a grace period. */
  | { refused?: never; isOpen: boolean }

/** Decides on the device that a message names, by its secret if it has one. The signature of `native` is checked afterwards. */
export function verdictOn(
  device: Credentials,
  { pathSecret, address }: Pick<ConnectionAttempt, 'pathSecret' | 'address'>,
  now: Date,
): AdmissionVerdict {
  const isListed = device.allowedFrom.length > 0
  if (isListed && !isAmong(device.allowedFrom, address)) return { refused: 'address' }
  const provesNothing = device.vendor === 'zkteco' && pathSecret === null
  if (provesNothing && device.pathSecretUsedAt !== null) return { refused: 'bad_secret' }
  if (device.status !== 'active') return { refused: 'not_active' }
  if (!provesNothing || isListed) return { isOpen: false }
  if (device.openUntil !== null && Date.parse(device.openUntil) > now.getTime()) return { isOpen: true }
  return { refused: device.pathSecretHash === null ? 'address' : 'bad_secret' }
}

/** Whether the caller proved more than a serial number, so that it is the device itself, active or not. */
export function isProven(device: Credentials, { pathSecret, address }: ConnectionAttempt): boolean {
  return pathSecret !== null || (device.allowedFrom.length > 0 && isAmong(device.allowedFrom, address))
}

/** Compares addresses in any notation; an invalid address is never a member. */
function isAmong(addresses: readonly string[], address: string): boolean {
  const parsed = parseAddress(address)
  return parsed !== undefined && addresses.some((one) => parseAddress(one) === parsed)
}

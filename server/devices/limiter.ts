import { hashOf } from '../kit/auth/authenticate'
import { callLimiter } from '../kit/http/call-limiter'
import { networkOf } from '../kit/http/network-of'
import type { ConnectionAttempt, DeviceParts, DevicePort } from './port'

/** A store's devices introduce themselves at once and get these calls back, so the limit holds for guessed serial numbers. */
const strangers = { name: 'unknown device', size: 60, perSecond: 2 }
/** A device that sends an outage's backlog record by record needs some hundreds at once. */
const proven = { name: 'device', size: 500, perSecond: 50 }

/** One limit for the device paths of all vendors, per process. */
export function deviceLimiter({ clock }: DeviceParts): Pick<DevicePort, 'hasToWait' | 'prove'> {
  const limiter = callLimiter({ strangers, proven })
  return {
    hasToWait: (knock) => limiter.take(knock.address, clock(), credentialOf(knock)) > 0,
    prove: (knock) => limiter.prove(knock.address, credentialOf(knock)),
  }
}

/** The network is part of the credential, because a serial number can be guessed and used from elsewhere. */
function credentialOf({ vendor, sn, pathSecret, address }: ConnectionAttempt): string {
  const secret = pathSecret === null ? '' : hashOf(pathSecret).toString('base64')
  return `${networkOf(address)} ${vendor} ${secret} ${sn.toUpperCase()}`
}

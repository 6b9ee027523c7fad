import { hashOf } from '../kit/authenticate'
import { callLimiter } from '../kit/call-limit'
import { networkOf } from '../kit/network'
import type { ConnectionAttempt, DeviceParts, DevicePort } from './port'

/** A store's terminals, introduced at once, give their calls back; whoever guesses has these. */
const strangers = { size: 60, perSecond: 2 }
/** A terminal that tells an outage's backlog one by one needs some hundreds at once. */
const proven = { size: 500, perSecond: 50 }

/** One count for the device paths of every vendor; each process counts for itself. */
export function deviceLimiter({ clock }: DeviceParts): Pick<DevicePort, 'hasToWait' | 'prove'> {
  const limiter = callLimiter({ strangers, proven })
  return {
    hasToWait: (knock) => limiter.take(knock.address, clock(), credentialOf(knock)) > 0,
    prove: (knock) => limiter.prove(knock.address, credentialOf(knock)),
  }
}

/** Serial numbers are guessed: whoever has proved one is let past at their own network alone. */
function credentialOf({ vendor, sn, pathSecret, address }: ConnectionAttempt): string {
  const secret = pathSecret === null ? '' : hashOf(pathSecret).toString('base64')
  return `${networkOf(address)} ${vendor} ${secret} ${sn.toUpperCase()}`
}

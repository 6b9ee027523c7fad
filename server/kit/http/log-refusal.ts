import type { Log } from '../log'
import { networkOf } from './network-of'
import { tokenBuckets } from './token-buckets'

/** Stable names, because alarms depend on them; `docs/security.md` lists them. */
export type SecurityEventName =
  | 'sign_in.failed'
  | 'step_up.required'
  | 'step_up.failed'
  | 'credential.refused'
  | 'permission.refused'
  | 'origin.foreign'
  | 'limit.exceeded'
  | 'session.stolen'
  | 'second_factor.changed'
  | 'device.refused'
  | 'notice.refused'
  | 'decryption.failed'
  | 'audit_chain.broken'

/** The rates of lines per network and in total; suppressed refusals are counted in the next line. */
const ofNetwork = { size: 20, perSecond: 1 / 3 }
const ofAll = { size: 500, perSecond: 10 }

interface Refusal {
  event: SecurityEventName
  address: string
  [more: string]: unknown
}

function refusalLog(log: Log): (refusal: Refusal, now: Date) => void {
  const [networks, all] = [tokenBuckets(ofNetwork), tokenBuckets(ofAll)]
  let unlogged = 0
  return (refusal, now) => {
    if (networks.take(networkOf(refusal.address), now) > 0 || all.take('', now) > 0) {
      unlogged += 1
      return
    }
    log.warn({ ...refusal, ...(unlogged === 0 ? {} : { unlogged }) }, 'security')
    unlogged = 0
  }
}

const refusalLogs = new WeakMap<Log, ReturnType<typeof refusalLog>>()

/** Logs a refusal at the limited rate. */
export function logRefusal(log: Log, refusal: Refusal, now: Date): void {
  const write = refusalLogs.get(log) ?? refusalLog(log)
  refusalLogs.set(log, write)
  write(refusal, now)
}

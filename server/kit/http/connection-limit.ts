import type { Socket } from 'node:net'
import { networkOf, parseAddress, siteOf } from './network-of'
import type { TrustedProxies } from './trusted-proxies'

/**
 * Sixty browsers with six connections each and thirty devices with two make 420 from one address. A network has at most this many, and at
 * most an eighth of the free connections, so that a few networks never hold all of them.
 */
const networkMost = 1_000
const share = 1 / 8
/** The limit of all networks of one IPv6 site together, as a multiple of one network's. */
const siteShares = 2

/** Returns whether a connection is accepted; accepted ones count until they close. Trusted proxies have only the server's limit. */
export function connectionLimit(total: number, isTrusted: TrustedProxies): (socket: Socket) => boolean {
  const held = new Map<string, number>()
  let open = 0
  const add = (subject: string, more: number) => {
    const now = (held.get(subject) ?? 0) + more
    if (now === 0) held.delete(subject)
    else held.set(subject, now)
  }
  return (socket) => {
    // Reading it while connected makes the socket keep the address after it closes.
    const address = parseAddress(socket.remoteAddress ?? '')
    if (address === undefined) return false
    const [network, site] = [networkOf(address), siteOf(address)]
    const most = Math.min(networkMost, (total - open) * share)
    const isFull =
      (held.get(network) ?? 0) >= most || (site !== null && (held.get(site) ?? 0) >= most * siteShares)
    if (isFull && !isTrusted(address)) return false
    const subjects = site === null ? [network] : [network, site]
    for (const subject of subjects) add(subject, 1)
    open += 1
    socket.once('close', () => {
      for (const subject of subjects) add(subject, -1)
      open -= 1
    })
    return true
  }
}

import type { Socket } from 'node:net'
import { networkOf, parseAddress, siteOf } from './network'
import type { TrustedProxies } from './trusted-proxies'

/**
 * Sixty people's browsers hold six connections each and thirty terminals two: 420 from behind one address. A network has
 * this many at most, and at most an eighth of what nobody holds, so that a few networks never have all of them.
 */
const networkMost = 1_000
const share = 1 / 8
/** Of all networks of one IPv6 site together, in shares of one network. */
const siteShares = 2

/** Whether a connection may stay; those that may are counted until they close. Proxies that are trusted have no limit but the server's. */
export function connectionLimit(total: number, isTrusted: TrustedProxies): (socket: Socket) => boolean {
  const held = new Map<string, number>()
  let open = 0
  const add = (subject: string, more: number) => {
    const now = (held.get(subject) ?? 0) + more
    if (now === 0) held.delete(subject)
    else held.set(subject, now)
  }
  return (socket) => {
    // Read while it is connected, it is remembered by the socket for later.
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

import { BlockList, isIPv6 } from 'node:net'
import { parseAddress } from './network-of'

/** Whether the X-Forwarded-For of an address is trusted. */
export type TrustedProxies = (address: string) => boolean

/** Proxies on this machine. */
export const loopbackProxies = trustedProxies(['127.0.0.0/8', '::1'])

/** Addresses and networks such as `10.0.0.0/8`. Throws a RangeError naming the first that is neither, or that covers every address. */
export function trustedProxies(networks: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const network of networks) {
    const [address, length, ...more] = network.split('/')
    const base = parseAddress(address ?? '')
    const family = isIPv6(base ?? '') ? 'ipv6' : 'ipv4'
    const longest = family === 'ipv6' ? 128 : 32
    const prefix = length === undefined ? longest : /^\d{1,3}$/.test(length) ? Number(length) : 0
    if (base === undefined || more.length > 0 || prefix < 1 || prefix > longest) throw new RangeError(network)
    list.addSubnet(base, prefix, family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * The client's address: the last hop of X-Forwarded-For that is not a trusted proxy. Hops before it can be forged, and an invalid hop ends
 * the chain.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: TrustedProxies,
): string {
  if (forwardedFor === undefined) return peer
  const hops = forwardedFor.split(',')
  let client = peer
  while (isTrusted(client)) {
    const hop = parseHop(hops.pop() ?? '')
    if (hop === undefined) return client
    client = hop
  }
  return client
}

/** With a port as some proxies write it: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function parseHop(text: string): string | undefined {
  const plain = text.trim()
  const bracketed = /^\[([^[\]]+)\](?::\d{1,5})?$/.exec(plain)?.[1]
  const dotted = /^([\d.]+):\d{1,5}$/.exec(plain)?.[1]
  return parseAddress(bracketed ?? dotted ?? plain)
}

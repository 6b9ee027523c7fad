import { isIP, SocketAddress } from 'node:net'

/** An IP address in canonical form, IPv4 in IPv6 as IPv4, without a zone; undefined for anything else. */
export function parseAddress(text: string): string | undefined {
  const plain = text.split('%', 1)[0] ?? ''
  const family = isIP(plain)
  if (family !== 6) return family === 4 ? plain : undefined
  const { address } = new SocketAddress({ address: plain, family: 'ipv6' })
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address
}

/** The network that an address counts for: itself, or the /64 of IPv6, which one household has. */
export function networkOf(address: string): string {
  const parsed = parseAddress(address)
  return parsed?.includes(':') ? prefixOf(parsed, 4) : (parsed ?? address)
}

/** The /48 of IPv6 that one customer may have, with 65,536 networks; null for IPv4. */
export function siteOf(address: string): string | null {
  const parsed = parseAddress(address)
  return parsed?.includes(':') ? prefixOf(parsed, 3) : null
}

function prefixOf(address: string, groups: number): string {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, groups).join(':')}::/${groups * 16}`
}

import { BlockList, isIP } from 'node:net'

/** Networks that are not public: those of IANA's special-purpose registries, and IPv6 networks that tunnel to IPv4. */
const closed = new BlockList()
const closed4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
for (const [network = '', bits] of closed4.split(/\s+/).map((one) => one.split('/')))
  closed.addSubnet(network, Number(bits), 'ipv4')
for (const [network = '', bits] of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((one) =>
  one.split('/'),
))
  closed.addSubnet(network, Number(bits), 'ipv6')

/** What IANA has given out of IPv6. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

import { describe, expect, it } from '@rstest/core'
import { networkOf, parseAddress, siteOf } from './network-of'

describe('an address is counted with', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', null],
    ['::ffff:203.0.113.9', '203.0.113.9', null],
    ['::FFFF:cb00:7109', '203.0.113.9', null],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2:0:0:203.0.113.9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:db8:1::', '2001:db8:1:0::/64', '2001:db8:1::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['unknown', 'unknown', null],
    ['1:2:3:4:5:6:7:8::9', '1:2:3:4:5:6:7:8::9', null],
  ])('%s: %s in %s', (address, network, site) => {
    expect([networkOf(address), siteOf(address)]).toEqual([network, site])
  })
})

it.each([
  '',
  ' ',
  'unknown',
  'localhost',
  '203.0.113',
  '203.0.113.256',
  '0203.0.113.9',
  '203.0.113.9:80',
  '[2001:db8::1]',
  '2001:db8::1::2',
  '2001:db8:1:2:3:4:5:6:7',
  '%eth0',
  '1'.repeat(10_000),
])('%j is no address', (text) => {
  expect(parseAddress(text)).toBeUndefined()
})

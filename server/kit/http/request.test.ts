import { expect, it } from '@rstest/core'
import { Hono } from 'hono'
import type { App, Parts } from '../app'
import { addressOf } from './request'
import { trustedProxies } from './trusted-proxies'

const ask = async (peer: string | undefined, forwarded?: string, own: Partial<Parts> = {}) => {
  const app: App = new Hono()
  app.get('/', (c) => {
    // The function uses only the proxies of the parts.
    c.set('parts', own as Parts)
    return c.text(addressOf(c))
  })
  const env = peer === undefined ? undefined : { incoming: { socket: { remoteAddress: peer } } }
  const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]])
  return (await app.request('/', { headers }, env)).text()
}

it.each([
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::ffff:127.0.0.1', 'made up, 2001:db8::1', '2001:db8::1'],
  [undefined, '198.51.100.1', 'unknown'],
])('a request from %s on behalf of %s counts for %s', async (peer, forwarded, address) => {
  expect(await ask(peer, forwarded)).toBe(address)
})

it('the proxies that are set are believed, and no others', async () => {
  const own = { trustedProxies: trustedProxies(['10.0.0.0/8']) }
  expect(await ask('10.0.0.3', '198.51.100.1', own)).toBe('198.51.100.1')
  expect(await ask('127.0.0.1', '198.51.100.1', own)).toBe('127.0.0.1')
})

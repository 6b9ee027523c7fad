import { expect, it } from '@rstest/core'
import { Hono } from 'hono'
import type { App } from './app'
import { addressOf } from './request'

const app: App = new Hono()
app.get('/', (c) => c.text(addressOf(c)))

const ask = async (peer: string | undefined, forwarded?: string) => {
  const env = peer === undefined ? undefined : { incoming: { socket: { remoteAddress: peer } } }
  const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]])
  return (await app.request('/', { headers }, env)).text()
}

it.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['10.0.0.3', '198.51.100.1', '10.0.0.3'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::1', '10.9.9.9, 198.51.100.1', '198.51.100.1'],
  ['::ffff:127.0.0.1', 'made up, 2001:db8::1', '2001:db8::1'],
  ['127.0.0.1', '', '127.0.0.1'],
  [undefined, '198.51.100.1', 'unknown'],
])('a request from %s on behalf of %s counts for %s', async (peer, forwarded, address) => {
  expect(await ask(peer, forwarded)).toBe(address)
})

it('keeps a forwarded address of any length short', async () => {
  expect(await ask('127.0.0.1', 'x'.repeat(10_000))).toHaveLength(64)
})

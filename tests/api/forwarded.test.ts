import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { trustedProxies } from '../../server/kit/http/trusted-proxies'
import { administrator, startApp, type TestApp } from '../harness/app'

const origin = 'https://console.example.com'
let test: TestApp
beforeAll(async () => {
  test = await startApp({
    publicOrigin: origin,
    secureCookies: true,
    trustedProxies: trustedProxies(['10.0.0.5']),
  })
}, 30_000)
afterAll(() => test.close())

/** Signs in through a peer; returns the reply and the stored address of the session. */
async function signInFrom(peer: string, headers: Record<string, string>) {
  const reply = await test.app.request(
    '/api/v1/session',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(administrator),
    },
    { incoming: { socket: { remoteAddress: peer } } },
  )
  const sessions = test.db.selectFrom('session').select('address').orderBy('id', 'desc').limit(1)
  return { reply, address: (await sessions.executeTakeFirst())?.address }
}

it('a session is begun from the address that a trusted proxy names', async () => {
  const { reply, address } = await signInFrom('10.0.0.5', { 'x-forwarded-for': '6.6.6.6, 198.51.100.1' })
  expect([reply.status, address]).toEqual([201, '198.51.100.1'])
})

it.each([
  ['a stranger', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a program on this machine that is not named', '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  ['a proxy that writes what is no address', '10.0.0.5', '"><script>', '10.0.0.5'],
  ['a proxy that writes 10 kB', '10.0.0.5', 'x'.repeat(10_000), '10.0.0.5'],
])('%s is not believed', async (_, peer, claimed, expected) => {
  const { reply, address } = await signInFrom(peer, { 'x-forwarded-for': claimed })
  expect([reply.status, address]).toEqual([201, expected])
})

it.each(['203.0.113.7', '10.0.0.5'])(
  'no header makes %s lose the Secure cookie or speak for another host',
  async (peer) => {
    const forged = {
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=6.6.6.6;proto=http;host=evil.example',
      'x-real-ip': '6.6.6.6',
      'cf-connecting-ip': '6.6.6.6',
      'true-client-ip': '6.6.6.6',
    }
    const { reply, address } = await signInFrom(peer, forged)
    expect([reply.status, address]).toEqual([201, peer])
    for (const cookie of reply.headers.getSetCookie()) expect(cookie).toMatch(/; Secure(;|$)/)
    const foreign = await signInFrom(peer, { ...forged, origin: 'https://evil.example' })
    expect([foreign.reply.status, (await foreign.reply.json()).code]).toEqual([403, 'foreign_origin'])
  },
)

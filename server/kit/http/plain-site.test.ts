import { expect, it } from '@rstest/core'
import { plainSite } from './plain-site'

const site = plainSite(
  async (request) => new Response(`served ${request.url}`),
  'https://console.example.com',
)
const ask = (address: string, method = 'GET') =>
  site(new Request(`http://10.0.0.2:8080${address}`, { method }), {})

it.each(['/iclock/cdata?SN=1', '/d/abc', '/api/device/uface/s/cloud', '/healthz', '/readyz'])(
  'serves %s, which terminals and supervisors call',
  async (address) => {
    expect(await (await ask(address, address.startsWith('/api') ? 'POST' : 'GET')).text()).toContain('served')
  },
)

it.each(['/', '/member?page=2', '/api/v1/members', '/healthz/x', '/api/devices'])(
  'leads a reader of %s to HTTPS',
  async (address) => {
    const reply = await ask(address)
    expect([reply.status, reply.headers.get('location')]).toEqual([
      308,
      `https://console.example.com${address}`,
    ])
  },
)

it('takes no password over plain HTTP', async () => {
  const reply = await ask('/api/v1/session', 'POST')
  expect(reply.status).toBe(403)
  expect(await reply.text()).toContain('https://console.example.com')
})

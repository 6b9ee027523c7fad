import { afterAll, beforeAll, beforeEach, expect, it } from '@rstest/core'
import { gymA, startProbe } from './fixtures/requests/probe'

let probe: Awaited<ReturnType<typeof startProbe>>
beforeAll(async () => {
  probe = await startProbe()
})
beforeEach(() => probe.reset())
afterAll(() => probe.close())

const body = { name: 'new one', storeId: gymA }
let count = 0
const newKey = () => ({ 'idempotency-key': `key-of-request-${count++}` })
const create = (headers: Record<string, string>, sent: unknown = body) =>
  probe.clerk('POST', '/api/v1/probes', sent, headers)

it('a repeated creation gets the first reply and creates one row', async () => {
  const key = newKey()
  const [first, second] = [await create(key), await create(key)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.headers.get('etag')).toBe('"1"')
  expect(await second.json()).toEqual(await first.json())
  expect(await probe.names()).toEqual(expect.arrayContaining(['mine', 'theirs', 'new one']))
  expect(await probe.names()).toHaveLength(3)
})

it('a body with its members in another order is the same body', async () => {
  const key = newKey()
  await create(key)
  expect((await create(key, { storeId: gymA, name: ' new one' })).status).toBe(201)
})

it('a key with another body is refused and never gets the first reply', async () => {
  const key = newKey()
  await create(key)
  const reply = await create(key, { ...body, name: 'another' })
  expect([reply.status, await reply.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'idempotency_key_reused' }),
  ])
  expect(await probe.names()).not.toContain('another')
})

it('two persons may use the same key', async () => {
  const key = newKey()
  await create(key)
  expect((await probe.admin('POST', '/api/v1/probes', { ...body, name: 'another' }, key)).status).toBe(201)
})

it('creates once when the same request arrives several times at once', async () => {
  const key = newKey()
  const replies = await Promise.all(Array.from({ length: 5 }, () => create(key)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  const ids = await Promise.all(replies.map(async (reply) => (await reply.json()).id))
  expect(new Set(ids).size).toBe(1)
  expect(await probe.names()).toHaveLength(3)
})

it('a failed request releases its key, so that it can be corrected', async () => {
  const key = newKey()
  expect((await create(key, { ...body, name: 'mine' })).status).toBe(409)
  expect((await create(key)).status).toBe(201)
})

it.each(['short', 'with a blank', `k${'x'.repeat(128)}`])('refuses the key "%s"', async (key) => {
  const reply = await create({ 'idempotency-key': key })
  expect([reply.status, (await reply.json()).code]).toEqual([400, 'malformed'])
})

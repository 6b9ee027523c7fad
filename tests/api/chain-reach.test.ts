import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { Hono } from 'hono'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '../../contract/endpoint'
import type { App } from '../../server/kit/app'
import { endpointsOf, rawRoutesOf, serve, serveRaw } from '../../server/kit/resource/serve'
import type { Ask } from '../harness/app'
import { unknownId } from './fixtures/gym'
import { newPicture } from './fixtures/publishing'
import { ask } from './fixtures/requests/minimal-request'
import { startTwoStores } from './fixtures/two-stores'

let world: Awaited<ReturnType<typeof startTwoStores>>
/** An account with every permission, in its own store alone. */
let limited: Ask
beforeAll(async () => {
  world = await startTwoStores()
  limited = await world.limited('limited', 'administrator')
}, 60_000)
afterAll(() => world.test.close())

const called = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
const reported = async (reply: Promise<Response>) => {
  const { status, code } = await (await reply).json()
  return [status, code]
}
const refused = [403, 'beyond_own_stores']
const history = async () => (await sql`select count(*) from audit`.execute(world.test.db)).rows

describe('what belongs to the whole chain', () => {
  it.each<[string, string, string, object?]>([
    ['a setting', 'PATCH', 'settings/business', { value: {} }],
    ['a setting put back', 'POST', 'settings/business/reset', {}],
    [
      'a role',
      'POST',
      'roles',
      { name: 'mine', title: '我的角色', description: '', permissions: ['job:read'] },
    ],
    ['a job begun', 'POST', 'job-kinds/media.sweep/run', {}],
    ['the queue of jobs', 'GET', 'jobs'],
    ['unknown devices', 'GET', 'device-refusals'],
    ['unused files', 'POST', 'media/remove-unused', {}],
    ['the proof of the log', 'POST', 'audit-chain/verify', {}],
    ['a new store', 'POST', 'stores', {}],
    ['the banners’ order', 'POST', 'banners/order', { position: 'home', ids: [] }],
  ])('%s is refused to an administrator of one store', async (_, method, address, body) => {
    const before = await history()
    const reply = limited(method, `/api/v1/${address}`, body, { 'if-match': '"1"' })
    expect(await reported(reply)).toEqual(refused)
    expect(await history()).toEqual(before)
  })

  it('is refused at every endpoint that says so, before the request is read', async () => {
    const chain = endpointsOf(world.test.app).filter(({ scope }) => scope === 'chain')
    expect(chain.length).toBeGreaterThan(50)
    for (const one of chain)
      expect([called(one), await reported(ask(limited, one, { id: unknownId }))]).toEqual([
        called(one),
        refused,
      ])
  })

  it('is what an administrator of every store reaches', async () => {
    const chain = endpointsOf(world.test.app).filter(({ scope }) => scope === 'chain')
    for (const one of chain) {
      const [status, code] = await reported(ask(world.admin, one, { id: unknownId })).catch(() => [
        200,
        undefined,
      ])
      expect([called(one), status === 403 || code === 'beyond_own_stores']).toEqual([called(one), false])
    }
  })

  it('is changed by no endpoint that limits nobody', () => {
    const all = [...endpointsOf(world.test.app), ...rawRoutesOf(world.test.app)]
    const writes = all.filter(({ method, permission }) => method !== 'GET' && permission !== 'public')
    expect(writes.filter(({ scope }) => !['stores', 'own', 'chain'].includes(scope)).map(called)).toEqual([])
  })
})

describe('a picture of the library', () => {
  it('is edited by whoever brought it in, and by who reaches every store', async () => {
    const [own, theirs] = [await newPicture(limited), await newPicture(world.admin)]
    const edit = async (by: Ask, id: string) => {
      const { version } = await (await world.admin('GET', `/api/v1/media/${id}`)).json()
      return (await by('PATCH', `/api/v1/media/${id}`, { alt: '门头' }, { 'if-match': `"${version}"` }))
        .status
    }
    expect([await edit(limited, own), await edit(limited, theirs)]).toEqual([200, 403])
    expect([await edit(world.admin, own), await edit(world.admin, theirs)]).toEqual([200, 200])
  })
})

describe('the registration of an endpoint', () => {
  const app = (): App => new Hono()
  const reply = z.object({})
  const shared = { permission: 'thing:write', scope: 'shared', reply } as const

  it('refuses a write that limits nobody, and an endpoint that does not say whose rows it touches', () => {
    const write = endpoint('POST', '/things', shared)
    expect(() => serve(app(), write, async () => ({}))).toThrow('limited to nobody')
    expect(() =>
      serveRaw(app(), { ...shared, method: 'POST', path: '/things' }, async () => new Response()),
    ).toThrow('limited to nobody')
    const undecided = { ...write, scope: undefined as never }
    expect(() => serve(app(), undecided, async () => ({}))).toThrow('does not say whose rows')
  })

  it('takes a read that is shared', () => {
    expect(() => serve(app(), endpoint('GET', '/things', shared), async () => ({}))).not.toThrow()
  })

  it('is the only way to an address below /api/v1', () => {
    const known = new Set(
      [...endpointsOf(world.test.app), ...rawRoutesOf(world.test.app)].map(
        ({ method, path }) => `${method} /api/v1${path}`,
      ),
    )
    const open = world.test.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/v1/'))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((one) => !known.has(one))
    // WeChat's page leads back to the first; the others are the public form of a piece of equipment and the description of the API.
    expect([...new Set(open)]).toEqual([
      'GET /api/v1/member-page/wechat-return',
      'POST /api/v1/equipment-report',
      'GET /api/v1/openapi.json',
    ])
  })
})

describe('nobody locks the chain out', () => {
  it('the last administrator of every store is not limited to some, whoever else is an administrator of one', async () => {
    const { rows } = await (await world.admin('GET', '/api/v1/accounts?q=admin')).json()
    const { id, version } = rows.find(({ username }: { username: string }) => username === 'admin')
    await expect(
      sql`update account set store_ids = ${[world.rows.stores?.own]} where id = ${id}`.execute(world.test.db),
    ).rejects.toThrow(/administrator/)
    const own = await world.admin(
      'PATCH',
      `/api/v1/accounts/${id}`,
      { storeIds: [world.rows.stores?.own] },
      { 'if-match': `"${version}"` },
    )
    expect(own.status).toBeGreaterThanOrEqual(400)
    expect(
      await reported(limited('PATCH', '/api/v1/settings/business', { value: {} }, { 'if-match': '"1"' })),
    ).toEqual(refused)
  })
})

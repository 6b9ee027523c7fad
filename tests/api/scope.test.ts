import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { Endpoint } from '../../contract/endpoint'
import { endpointsOf } from '../../server/kit/resource/serve'
import type { Ask } from '../harness/app'
import { unknownId as stranger } from './fixtures/gym'
import { ask, nameOf } from './fixtures/requests/minimal-request'
import { startTwoStores } from './fixtures/two-stores'

let world: Awaited<ReturnType<typeof startTwoStores>>
let admin: Ask
let clerk: Ask
/** By resource: a row that the clerk may change and one in another store. */
let rows: typeof world.rows

beforeAll(async () => {
  world = await startTwoStores()
  admin = world.admin
  rows = world.rows
  // Every permission, but no other store.
  clerk = await world.limited('clerk', 'administrator')
}, 60_000)
afterAll(() => world.test.close())

const limited = () => endpointsOf(world.test.app).filter(({ scope }) => scope === 'stores')

async function answer(by: Ask, endpoint: Endpoint, id: string) {
  const isMerge = endpoint.method === 'GET' && endpoint.path === '/people/:id/merge'
  const reply = await ask(by, endpoint, { id, extra: isMerge ? `from=${rows.people?.other}` : '' })
  const { requestId: _, ...reported } = await reply.json()
  return { status: reply.status, told: reported }
}

describe('a row of another store', () => {
  it('is as if it did not exist, at every address that takes an id', async () => {
    const addresses = limited().filter(({ path }) => path.includes(':id'))
    expect(addresses.length).toBeGreaterThan(15)
    for (const endpoint of addresses) {
      const [theirs, nobodys] = [
        await answer(clerk, endpoint, rows[nameOf(endpoint)]!.other),
        await answer(clerk, endpoint, stranger),
      ]
      expect([endpoint.method, endpoint.path, theirs]).toEqual([endpoint.method, endpoint.path, nobodys])
      expect([endpoint.path, theirs.status]).toEqual([endpoint.path, 404])
    }
  })

  it('is there for who may see every store, so that the addresses above are right', async () => {
    for (const endpoint of limited().filter(({ path, method }) => path.includes(':id') && method === 'GET'))
      expect((await answer(admin, endpoint, rows[nameOf(endpoint)]!.other)).status).toBe(200)
  })

  it.each([
    'stores',
    'coaches',
    'certificates',
    'coach-courses',
    'members',
    'class-sessions',
    'appointments',
    'training-plans',
    'equipment',
    'face-devices',
  ])('is in no list of %s, and not counted', async (name) => {
    const reply = await clerk('GET', `/api/v1/${name}`)
    const { rows: listed, total } = await reply.json()
    const theirs = [rows[name]!, ...(name === 'members' ? [rows.signers!] : [])]
    const ids = listed.map(({ id }: { id: string }) => id)
    expect([ids.toSorted(), total]).toEqual([theirs.map(({ own }) => own).toSorted(), theirs.length])
    expect((await (await admin('GET', `/api/v1/${name}`)).json()).total).toBe(2 * theirs.length)
  })

  it.each([
    ['stores', '静安店', '浦东店'],
    ['coaches', 'A001', 'B001'],
    ['certificates', 'A001', 'B001'],
    ['coach-courses', '课程 own', '课程 other'],
    ['members', '会员 own', '会员 other'],
    ['equipment', '设备 own', '设备 other'],
    ['face-devices', '闸机 own', '闸机 other'],
    ['accounts', '账号 own', '账号 other'],
  ])('is in no export of %s', async (name, own, other) => {
    const text = await (await clerk('GET', `/api/v1/${name}/export.csv`)).text()
    expect(text).toContain(own)
    expect(text).not.toContain(other)
  })

  it('is not found by search or filter', async () => {
    for (const query of ['q=浦东', 'q=SH002', 'status=preparing&q=pudong']) {
      expect((await (await clerk('GET', `/api/v1/stores?${query}`)).json()).rows).toEqual([])
      expect((await (await admin('GET', `/api/v1/stores?${query}`)).json()).rows).toHaveLength(1)
    }
    const ofTheirs = await (await clerk('GET', `/api/v1/coaches?store=${rows.stores?.other}`)).json()
    expect(ofTheirs).toEqual(await (await clerk('GET', `/api/v1/coaches?store=${stranger}`)).json())
  })

  it('is told in no line of the log but of those who are limited to the same stores', async () => {
    const reported = async (ask: Ask) => (await ask('GET', '/api/v1/audit-lines?pageSize=200')).json()
    const own = await reported(clerk)
    expect(own.rows.length).toBeGreaterThan(0)
    expect(new Set(own.rows.map(({ who }: { who: string }) => who))).toEqual(
      new Set(['clerk', 'trainer-own']),
    )
    expect((await reported(admin)).total).toBeGreaterThan(own.total)
    const words = await (await clerk('GET', '/api/v1/audit-lines/words')).json()
    expect(words.people.map(({ who }: { who: string }) => who).sort()).toEqual(['clerk', 'trainer-own'])
    const file = await (await clerk('GET', '/api/v1/audit-lines/export.csv')).text()
    expect(file).not.toContain('store.create')
  })

  it('cannot be named in a body', async () => {
    const put = async (storeId: string) => {
      const { requestId: _, ...reported } = await (
        await clerk(
          'PATCH',
          `/api/v1/coaches/${rows.coaches?.own}`,
          { storeIds: [rows.stores?.own, storeId] },
          { 'if-match': '"1"' },
        )
      ).json()
      return reported
    }
    expect(await put(rows.stores?.other ?? '')).toMatchObject({ status: 422, code: 'invalid' })
    expect(await put(rows.stores?.other ?? '')).toEqual(await put(stranger))
  })
})

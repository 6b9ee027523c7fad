import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { type MachineRuns, recordMachines } from '../../contract/system/machine-log'
import { endpointsOf } from '../../server/kit/resource/serve'
import { governed } from '../../server/system/audit-log/machine-runs'
import { signIn } from '../harness/app'
import { type Gym, newStore, startGym, versioned } from './fixtures/gym'
import { newBanner, newPicture, newSiteText } from './fixtures/publishing'
import { cash, goods, keyed, newOrder } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
}, 60_000)
afterAll(() => gym.close())

async function runsOf(machine: string, ask = gym.admin): Promise<MachineRuns> {
  const reply = await ask('GET', `/api/v1/machine-runs?machine=${machine}`)
  expect(reply.status).toBe(200)
  return reply.json()
}

const order = async () =>
  newOrder(gym, { memberId: (await newMember(gym.admin, gym.mine.id)).id, items: [goods(1000)] })
const pay = (id: string, fen: number) =>
  gym.admin('POST', `/api/v1/orders/${id}/payments`, cash(fen), keyed())

it('counts how orders went from status to status, and how long they stayed', async () => {
  const taken = []
  for (const minutes of [1, 2, 3, 10]) {
    const { id } = await order()
    gym.clock.advance({ minutes })
    if (minutes === 2) await pay(id, 400)
    taken.push((await pay(id, minutes === 2 ? 600 : 1000)).status)
  }
  expect(taken).toEqual([200, 200, 200, 200])
  const { id, version } = await order()
  gym.clock.advance({ minutes: 4 })
  await gym.admin('POST', `/api/v1/orders/${id}/close`, { reason: '顾客不要了' }, versioned({ version }))
  const runs = await runsOf('order')
  expect(runs.taken).toEqual([
    { from: 'pending', to: 'closed', verb: 'close', count: 1 },
    { from: 'pending', to: 'paid', verb: 'collect', count: 4 },
    { from: 'pending', to: 'pending', verb: 'collect', count: 1 },
    { from: null, to: 'pending', verb: 'create', count: 5 },
  ])
  // 60, 120, 180, 240 and 600 seconds.
  expect(runs.stays).toEqual([{ status: 'pending', count: 5, medianSeconds: 180, p90Seconds: 456 }])
  expect(runs.isWhole).toBe(true)
})

it('counts all resources of one machine together, and only the last thirty days', async () => {
  const picture = await newPicture(gym.admin)
  const banner: { id: string; version: number } = await newBanner(gym.admin, { imagePcId: picture })
  const send = (event: string, version: number) =>
    gym.admin('POST', `/api/v1/banners/${banner.id}/${event}`, {}, versioned({ version }))
  await send('publish', 1)
  gym.clock.advance({ days: 20 })
  gym.admin = await signIn(gym.app)
  const text = await newSiteText(gym.admin)
  expect((await runsOf('publication')).taken).toEqual([
    { from: 'draft', to: 'published', verb: 'publish', count: 1 },
    { from: null, to: 'draft', verb: 'create', count: 2 },
  ])
  gym.clock.advance({ days: 20 })
  gym.admin = await signIn(gym.app)
  await send('unpublish', 2)
  const runs = await runsOf('publication')
  expect(text).toMatchObject({ status: 'draft' })
  expect(runs.taken).toEqual([
    { from: 'published', to: 'unpublished', verb: 'unpublish', count: 1 },
    { from: null, to: 'draft', verb: 'create', count: 1 },
  ])
  // It began before the thirty days; the whole time in the state counts.
  expect(runs.stays).toEqual([
    { status: 'published', count: 1, medianSeconds: 40 * 86_400, p90Seconds: 40 * 86_400 },
  ])
})

it('counts for an account limited to stores only what such accounts have done', async () => {
  await sql`update role set permissions = permissions || '{machine:read}' where name = 'clerk'`.execute(
    gym.db,
  )
  const clerk = await signIn(gym.app, 'clerk', 'correct horse battery')
  expect(await runsOf('coach-course', clerk)).toMatchObject({ isWhole: false, taken: [], stays: [] })
  expect((await clerk('GET', '/api/v1/machine-runs?machine=tabs')).status).toBe(422)
  const reader = await signIn(gym.app, 'reader', 'correct horse battery')
  expect((await reader('GET', '/api/v1/machine-runs?machine=order')).status).toBe(403)
  const everything = await runsOf('store', gym.admin)
  await newStore(gym.admin)
  expect(everything.taken).not.toEqual((await runsOf('store', gym.admin)).taken)
  expect((await runsOf('store', clerk)).taken).toEqual([])
})

it('knows every resource with a lifecycle that the log tells, and its table', () => {
  const histories = new Set(endpointsOf(gym.app).map(({ path }) => path))
  for (const name of Object.keys(recordMachines)) expect(histories).toContain(`/${name}/:id/history`)
  const tables = Object.values(governed).flatMap((one) => one.tables)
  expect(tables).toHaveLength(Object.keys(recordMachines).length)
  for (const [name, { machine }] of Object.entries(governed)) expect(machine.id).toBe(name)
})

import { afterAll, beforeAll, beforeEach, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { faceDeviceJobs } from '../../server/devices/face-device/jobs'
import { doorNoOf, faced, newDevice, obey, once, portOf, tasksOf } from './fixtures/doors'
import { type Gym, startGym } from './fixtures/gym'
import { runJob } from './fixtures/run-job'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
}, 60_000)
afterAll(() => gym.close())
beforeEach(async () => {
  await sql`update face_device set status = 'retired', retire_reason = '已拆除' where status <> 'retired'`.execute(
    gym.db,
  )
  await sql`update person set face_status = 'revoked', face_photo_id = null where face_status <> 'none'`.execute(
    gym.db,
  )
})

const minutely = () => runJob(gym, faceDeviceJobs, 'device.settle')
const rename = (personId: string, name: string) =>
  sql`update person set name = ${name} where id = ${personId}`.execute(gym.db)

it('a name that changes is told, once, to the devices that know it', async () => {
  const { id, device } = await newDevice(gym)
  const { personId } = await faced(gym)
  const stranger = await faced(gym, { hasCard: false })
  const port = portOf(gym)
  await obey(port, device)
  await minutely()
  const before = await tasksOf(gym, id)
  await rename(personId, '林小晓')
  await rename(personId, '林晓晓')
  await rename(stranger.personId, '不相干')
  await minutely()
  await minutely()
  expect((await tasksOf(gym, id)).slice(before.length)).toEqual([['upsert_person', 'queued']])
  const [order] = await port.nextTasks(device, 10)
  expect([order?.op, order?.doorNo, order?.name]).toEqual([
    'upsert_person',
    Number(await doorNoOf(gym, personId)),
    '林晓晓',
  ])
  // In flight with the old name, so it is sent once more.
  await rename(personId, '林晓')
  await minutely()
  expect((await tasksOf(gym, id)).slice(before.length)).toEqual([
    ['upsert_person', 'cancelled'],
    ['upsert_person', 'queued'],
  ])
})

it('whatever failed on a device is tried again at once, and on no other', async () => {
  const [one, other] = [await newDevice(gym), await newDevice(gym)]
  const people = [await faced(gym), await faced(gym), await faced(gym)]
  const port = portOf(gym)
  for (const { device } of [one, other])
    for (const { no, op } of await port.nextTasks(device, 20))
      await port.answered(device, no, op === 'upsert_face' ? { ok: false, error: 'no_face' } : { ok: true })
  const failedOf = async (id: string): Promise<number> => {
    const reply = await gym.clerk('GET', `/api/v1/face-devices/matrix?store=${gym.mine.id}`)
    const { devices }: { devices: { id: string; failed: number }[] } = await reply.json()
    return devices.find((device) => device.id === id)?.failed ?? Number.NaN
  }
  expect([await failedOf(one.id), await failedOf(other.id)]).toEqual([people.length, people.length])
  const again = () => once(gym.clerk, '/face-devices/enrolments/retry', { personId: null, deviceId: one.id })
  expect(await (await again()).json()).toEqual({ queued: people.length })
  expect([await failedOf(one.id), await failedOf(other.id)]).toEqual([0, people.length])
  expect(await (await again()).json()).toEqual({ queued: 0 })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { DeviceDay } from '../../contract/devices/device-day'
import { faceDeviceJobs } from '../../server/devices/face-device/jobs'
import { type DeviceLine, protocolMessages } from '../../server/devices/simulator/protocol-messages'
import { startTerminal } from '../../server/devices/simulator/terminal'
import { accessEvent, doorNoOf, faced, newDevice, once, portOf, put, tasksOf } from './fixtures/doors'
import { type Gym, refusal, startGym } from './fixtures/gym'
import { runJob } from './fixtures/run-job'
import { newTerminal, secret, startWire } from './fixtures/terminals'

let gym: Gym
let wire: Awaited<ReturnType<typeof startWire>>
beforeAll(async () => {
  gym = await startGym()
  wire = await startWire(gym)
}, 60_000)
afterAll(() => wire.close())
beforeEach(async () => {
  gym.clock.set(morning)
  await sql`update face_device set status = 'disabled' where status = 'active'`.execute(gym.db)
  await sql`update person set face_status = 'revoked', face_photo_id = null where face_status <> 'none'`.execute(
    gym.db,
  )
})

/** A Monday, nine in the morning. */
const morning = '2026-03-02T01:00:00.000Z'
const yesterday = '2026-03-01'
const nightly = () => runJob(gym, faceDeviceJobs, 'device.resend')

async function daysOf(id: string): Promise<DeviceDay[]> {
  const reply = await gym.clerk('GET', `/api/v1/face-devices/${id}/days`)
  return (await reply.json()).rows
}
const dayOf = async (id: string, day = yesterday) => (await daysOf(id)).find((one) => one.day === day)

/** The numbers of a device's records and of the visits made from them. */
async function written(id: string): Promise<{ records: number; visits: number; days: string[] }> {
  const { rows } = await sql<{ records: number; visits: number; days: string[] }>`
    select count(*)::int as records, count(check_in.id)::int as visits, array_agg(distinct check_in.day::text) as days
    from access_record left join check_in on check_in.id = check_in_id where device_id = ${id}
  `.execute(gym.db)
  return rows[0]!
}

describe('a terminal that never told 3 of its 20 records', () => {
  const terminalOf = (own: Pick<DeviceLine, 'sn' | 'path'>, protocol: 'native' | 'zkteco') =>
    startTerminal(
      own.sn,
      protocolMessages[protocol]({ ...own, url: wire.url, secret, clock: gym.clock } satisfies DeviceLine),
    )

  it.each([
    ['native', 20],
    ['zkteco', null],
  ] as const)('of %s tells them when it is asked, and each stands once', async (vendor, claimed) => {
    const id = await newTerminal(gym, { vendor, sn: `LOSSY-${vendor}`, direction: 'in' })
    const { personId } = await faced(gym)
    const terminal = terminalOf(
      { sn: `LOSSY-${vendor}`, path: vendor === 'native' ? '/api/device/v1' : '' },
      vendor,
    )
    await sql`
      insert into door_number (person_id) select ${personId} where not exists (select from door_number where person_id = ${personId})
    `.execute(gym.db)
    const doorNo = Number(await doorNoOf(gym, personId))
    for (let i = 0; i < 20; i += 1)
      terminal.happen(
        { doorNo, at: new Date(Date.parse(`${yesterday}T02:00:00Z`) + i * 300_000) },
        i % 7 === 3,
      )
    const speak = () => terminal.run(AbortSignal.abort(), 5_000)
    await speak()
    expect(await written(id)).toEqual({ records: 17, visits: 17, days: [yesterday] })
    expect(await dayOf(id)).toMatchObject({ state: 'never', held: 17, claimed: null })

    gym.clock.advance({ minutes: 1 })
    await nightly()
    expect(await dayOf(id)).toMatchObject({ state: 'waiting', requestedAt: gym.clock().toISOString() })
    gym.clock.advance({ minutes: 1 })
    expect(await terminal.pollCommands()).toBeGreaterThan(0)
    const counted = { claimed, held: 20, missing: 0, requestedAt: expect.any(String) }
    expect(await dayOf(id)).toEqual({
      day: yesterday,
      state: 'recovered',
      recovered: 3,
      ...counted,
      answeredAt: gym.clock().toISOString(),
    })
    expect(await written(id)).toEqual({ records: 20, visits: 20, days: [yesterday] })

    gym.clock.advance({ minutes: 1 })
    await nightly()
    await terminal.pollCommands()
    expect(await dayOf(id)).toMatchObject({ state: 'same', recovered: 0, ...counted })
    expect(await written(id)).toEqual({ records: 20, visits: 20, days: [yesterday] })
  })
})

describe('a day that is asked for', () => {
  const requestDay = (id: string, day: string) => once(gym.clerk, `/face-devices/${id}/days`, { day })

  it('is asked for once while the device has not answered, by whoever may control it, and leaves a line of history', async () => {
    const { id } = await newDevice(gym)
    const reply = await requestDay(id, yesterday)
    expect(await reply.json()).toEqual({
      day: yesterday,
      state: 'waiting',
      requestedAt: gym.clock().toISOString(),
      answeredAt: null,
      claimed: null,
      held: 0,
      recovered: 0,
      missing: 0,
    })
    expect((await requestDay(id, yesterday)).status).toBe(200)
    await nightly()
    expect(await tasksOf(gym, id)).toEqual([['resend_records', 'queued']])
    const { rows } = await (await gym.clerk('GET', `/api/v1/face-devices/${id}/history`)).json()
    expect(rows[0]).toMatchObject({ action: 'device.reconcileDay', after: { day: yesterday } })
  })

  it('is handed out with its bounds, by the device’s own clock', async () => {
    const { id, device } = await newDevice(gym)
    await requestDay(id, yesterday)
    const [order] = await portOf(gym).nextTasks({ ...device, clockSkewS: 7_200 }, 1)
    expect(order?.period).toEqual({
      from: new Date('2026-02-28T18:00:00Z'),
      until: new Date('2026-03-01T18:00:00Z'),
    })
  })

  it('lacks what the device says it has and did not send, and is asked for again at night for a week', async () => {
    const { id, device } = await newDevice(gym)
    await requestDay(id, yesterday)
    const port = portOf(gym)
    await port.takeRecords(device, [
      accessEvent({ recordId: 'one', who: '', occurredAt: new Date(`${yesterday}T02:00:00Z`) }),
    ])
    const [order] = await port.nextTasks(device, 1)
    await port.answered(device, order?.no ?? 0, { ok: true, recordIds: ['one', 'two', 'two', 'three'] })
    expect(await dayOf(id)).toMatchObject({ state: 'missing', claimed: 3, held: 1, recovered: 1, missing: 2 })
    gym.clock.advance({ days: 6 })
    await nightly()
    gym.clock.advance({ days: 4 })
    await runJob(gym, faceDeviceJobs, 'device.settle')
    await nightly()
    const { rows } = await sql<{ day: string; status: string }>`
      select day, status from device_task where device_id = ${id} order by no
    `.execute(gym.db)
    expect(rows).toEqual([
      { day: yesterday, status: 'ok' },
      { day: yesterday, status: 'expired' },
      { day: '2026-03-07', status: 'expired' },
      { day: '2026-03-07', status: 'queued' },
      { day: '2026-03-11', status: 'queued' },
    ])
  })

  it('is of the last thirty, of a device that is active and can be asked', async () => {
    const { id, ...device } = await newDevice(gym)
    expect(await refusal(requestDay(id, '2026-03-03'))).toEqual([422, 'invalid', [['day', 'in_future']]])
    expect(await refusal(requestDay(id, '2026-01-30'))).toEqual([422, 'invalid', [['day', 'too_long_ago']]])
    expect((await requestDay(id, '2026-01-31')).status).toBe(200)
    const other = await newDevice(gym, { vendor: 'uface' })
    expect((await requestDay(other.id, yesterday)).status).toBe(409)
    await put(gym.admin, { ...device, id }, 'disable')
    expect((await requestDay(id, yesterday)).status).toBe(409)
  })
})

it('a record that comes again alone tells nothing of the terminal’s clock', async () => {
  const id = await newTerminal(gym, { vendor: 'zkteco', sn: 'LONE-1', direction: 'in' })
  const terminal = startTerminal(
    'LONE-1',
    protocolMessages.zkteco({ url: wire.url, sn: 'LONE-1', path: '', secret: null }),
  )
  terminal.happen({ doorNo: 10_009_999, at: new Date(`${yesterday}T02:00:00Z`) }, true)
  await nightly()
  // Connected for longer than it takes to be trusted.
  for (let i = 0; i < 6; i += 1) {
    await wire.send(Buffer.from('GET /iclock/ping?SN=LONE-1 HTTP/1.1\r\nhost: localhost\r\n\r\n'))
    gym.clock.advance({ milliseconds: 30_000 })
  }
  await terminal.pollCommands()
  const { rows } = await sql<{ at: string; clockSkewS: number | null }>`
    select at, clock_skew_s from access_record join face_device on face_device.id = device_id where device_id = ${id}
  `.execute(gym.db)
  expect(rows).toEqual([{ at: `${yesterday}T02:00:00.000Z`, clockSkewS: null }])
})

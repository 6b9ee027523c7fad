import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { DeviceTask, EnrolmentRow } from '../../contract/devices/device-task'
import { faceDeviceJobs } from '../../server/devices/face-device/jobs'
import {
  agree,
  deviceDraft,
  doorNoOf,
  faced,
  newDevice,
  obey,
  once,
  portOf,
  put,
  revoke,
  tasksOf,
} from './fixtures/doors'
import { created, type Gym, newPerson, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { readPerson, tell } from './fixtures/people'
import { runJob } from './fixtures/run-job'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
}, 30_000)
afterAll(() => gym.close())
// Each test has devices and people of its own: those of the previous one are retired.
beforeEach(async () => {
  gym.clock.set(monday)
  await sql`update face_device set status = 'retired', retire_reason = '已拆除'`.execute(gym.db)
  await sql`
    update person set face_status = 'revoked', face_photo_id = null where face_status <> 'none'
  `.execute(gym.db)
  await sql`delete from face_due`.execute(gym.db)
})
const monday = '2026-03-02T01:00:00.000Z'

const port = () => portOf(gym)
const minutely = () => runJob(gym, faceDeviceJobs, 'device.settle')
async function faceOf(id: string): Promise<string | undefined> {
  const { rows } = await sql<{ faceStatus: string }>`select face_status from person where id = ${id}`.execute(
    gym.db,
  )
  return rows[0]?.faceStatus
}
async function cells(q = '', query = ''): Promise<[string, string, string | null][]> {
  const reply = await gym.admin('GET', `/api/v1/face-devices/matrix?store=${gym.mine.id}&q=${q}${query}`)
  const { rows }: { rows: EnrolmentRow[] } = await reply.json()
  return rows.flatMap(({ name, cells }) =>
    cells.map(({ state, error }): [string, string, string | null] => [name, state, error]),
  )
}

describe('a face', () => {
  it('is given to every active device whose store its owner may enter, in the transaction in which they agree', async () => {
    const { id } = await newDevice(gym)
    const elsewhere = await newDevice(gym, { storeId: gym.theirs.id })
    const asleep = await created<{ id: string }>(
      gym.admin,
      'face-devices',
      deviceDraft({ storeId: gym.mine.id }),
    )
    const member = await faced(gym)
    expect(await tasksOf(gym, id)).toEqual([
      ['upsert_person', 'queued'],
      ['upsert_face', 'queued'],
    ])
    // A card of the chain opens every door.
    expect(await tasksOf(gym, elsewhere.id)).toHaveLength(2)
    expect(await tasksOf(gym, asleep.id)).toEqual([])
    const stranger = await faced(gym, { hasCard: false })
    expect(await tasksOf(gym, id)).toHaveLength(2)
    expect([await faceOf(member.personId), await faceOf(stranger.personId)]).toEqual([
      'consented',
      'consented',
    ])
  })

  it('is handed out with name, number and photo, and enrolled with the first device that knows it', async () => {
    const { id, device } = await newDevice(gym)
    const { personId, name } = await faced(gym)
    const orders = await port().nextTasks(device, 10)
    const no = Number(await doorNoOf(gym, personId))
    expect(orders.map(({ op, doorNo, name, tries }) => ({ op, doorNo, name, tries }))).toEqual([
      { op: 'upsert_person', doorNo: no, name, tries: 1 },
      { op: 'upsert_face', doorNo: no, name, tries: 1 },
    ])
    expect((await orders[1]!.photo())?.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(await orders[0]!.photo()).toBeUndefined()
    expect(await port().nextTasks(device, 10)).toEqual([])
    expect(await cells(name)).toContainEqual([name, 'sent', null])
    for (const order of orders) expect(await port().answered(device, order.no, { ok: true })).toBe(true)
    expect(await faceOf(personId)).toBe('enrolled')
    expect(await cells(name)).toContainEqual([name, 'enrolled', null])
    expect(await tasksOf(gym, id)).toEqual([
      ['upsert_person', 'ok'],
      ['upsert_face', 'ok'],
    ])
  })

  it('that no device can use is failed, and tried again when somebody asks', async () => {
    const [one, other] = [await newDevice(gym), await newDevice(gym)]
    const { personId } = await faced(gym)
    for (const { device } of [one, other]) {
      expect(await faceOf(personId)).toBe('consented')
      for (const { no, op } of await port().nextTasks(device, 10))
        await port().answered(
          device,
          no,
          op === 'upsert_face' ? { ok: false, error: 'several_faces' } : { ok: true },
        )
    }
    expect(await faceOf(personId)).toBe('failed')
    expect((await cells()).slice(-2).map(([, state, error]) => [state, error])).toEqual([
      ['failed', 'several_faces'],
      ['failed', 'several_faces'],
    ])
    expect(await (await once(gym.admin, `/face-devices/${one.id}/sync`)).json()).toEqual({
      adding: 0,
      removing: 0,
    })
    const again = await once(gym.clerk, '/face-devices/enrolments/retry', { personId, deviceId: one.id })
    expect([await again.json(), await faceOf(personId)]).toEqual([{ queued: 1 }, 'consented'])
    await obey(port(), one.device)
    expect(await faceOf(personId)).toBe('enrolled')
  })

  it('is forgotten by every device when its owner takes their word back, whatever it is doing, and that is proved', async () => {
    const [knows, learns, waits] = [await newDevice(gym), await newDevice(gym), await newDevice(gym)]
    const { personId } = await faced(gym)
    await obey(port(), knows.device)
    const [, under] = await port().nextTasks(learns.device, 10)
    expect((await revoke(gym.admin, personId)).status).toBe(200)
    expect((await tasksOf(gym, knows.id)).at(-1)).toEqual(['delete_person', 'queued'])
    expect(await tasksOf(gym, learns.id)).toEqual([
      ['upsert_person', 'cancelled'],
      ['upsert_face', 'cancelled'],
      ['delete_person', 'queued'],
    ])
    // It never received the command to enrol the face.
    expect(await tasksOf(gym, waits.id)).toEqual([
      ['upsert_person', 'cancelled'],
      ['upsert_face', 'cancelled'],
    ])
    expect(await obey(port(), learns.device)).toEqual(['delete_person'])
    // It had fetched the face before, and only now confirms the enrolment.
    expect(await port().answered(learns.device, under!.no, { ok: true })).toBe(true)
    expect(await obey(port(), learns.device)).toEqual(['delete_person'])
    const [order] = await port().nextTasks(knows.device, 1)
    await port().answered(knows.device, order!.no, { ok: false, error: 'busy' })
    for (let i = 0; i < 25; i += 1) {
      gym.clock.advance({ hours: 2 })
      const [again] = await port().nextTasks(knows.device, 1)
      expect(again?.op).toBe('delete_person')
      await port().answered(knows.device, again!.no, { ok: false, error: 'busy' })
    }
    gym.clock.advance({ days: 40 })
    await minutely()
    expect((await tasksOf(gym, knows.id)).at(-1)).toEqual(['delete_person', 'queued'])
    expect(await obey(port(), knows.device)).toEqual(['delete_person'])
    expect(await faceOf(personId)).toBe('revoked')
    const { rows } = await sql<{ state: string }>`
      select distinct state from device_enrolment join door_number on no = door_no where person_id = ${personId}
    `.execute(gym.db)
    expect(rows).toEqual([{ state: 'removed' }])
  })

  it.each([
    [
      'their card ends',
      (one: Faced) =>
        sql`update membership set status = 'terminated' where id = ${one.cardId}`.execute(gym.db),
    ],
    [
      'they are put on the black list',
      (one: Faced) =>
        sql`update member set is_blacklisted = true, blacklist_reason = '打架' where id = ${one.memberId}`.execute(
          gym.db,
        ),
    ],
    ['they are disabled', (one: Faced) => tell(gym.admin, one.personId, '/disable', { reason: '离职' })],
  ])('is forgotten within a minute when %s, and learnt again when that is over', async (_, end) => {
    const { id, device } = await newDevice(gym)
    const one = await faced(gym)
    await obey(port(), device)
    await end(one)
    await minutely()
    expect((await tasksOf(gym, id)).at(-1)).toEqual(['delete_person', 'queued'])
    await sql`update membership set status = 'active' where id = ${one.cardId}`.execute(gym.db)
    await sql`update member set is_blacklisted = false, blacklist_reason = null where id = ${one.memberId}`.execute(
      gym.db,
    )
    await sql`update person set status = 'active' where id = ${one.personId}`.execute(gym.db)
    await minutely()
    // In this order, because the device keeps what it learnt last.
    const first = await port().nextTasks(device, 10)
    expect(first.map(({ op }) => op)).toEqual(['delete_person'])
    await port().answered(device, first[0]!.no, { ok: true })
    expect(await obey(port(), device)).toEqual(['upsert_person', 'upsert_face'])
  })

  it('of another photo takes the place of the one that waits or is under way', async () => {
    const { id, device } = await newDevice(gym)
    const { personId } = await faced(gym)
    const old = await port().nextTasks(device, 10)
    await agree(gym.admin, personId)
    expect(await tasksOf(gym, id)).toEqual([
      ['upsert_person', 'cancelled'],
      ['upsert_face', 'cancelled'],
      ['upsert_person', 'queued'],
      ['upsert_face', 'queued'],
    ])
    expect(await port().photoOfTask(device, old[1]!.no)).toBeUndefined()
    expect(await obey(port(), device)).toEqual(['upsert_person', 'upsert_face'])
    expect(await faceOf(personId)).toBe('enrolled')
  })

  it('of somebody merged into another has one number, and the other number opens until it is forgotten', async () => {
    const { device } = await newDevice(gym)
    const [kept, removed] = [
      await faced(gym),
      await newPerson(gym.admin, { birthday: '1990-05-01', duties: ['receptionist'] }),
    ]
    await agree(gym.admin, removed.id)
    await obey(port(), device)
    const numbers = [await doorNoOf(gym, kept.personId), await doorNoOf(gym, removed.id)]
    const { version } = await readPerson(gym.admin, removed.id)
    const person = await readPerson(gym.admin, kept.personId)
    const body = { from: removed.id, fromVersion: version, take: [] }
    const merged = await gym.admin('POST', `/api/v1/people/${kept.personId}/merge`, body, versioned(person))
    expect(merged.status).toBe(200)
    const { rows } = await sql<{
      no: number
    }>`select no from door_number where person_id = ${kept.personId} order by no`.execute(gym.db)
    expect(rows.map(({ no }) => String(no))).toEqual(numbers)
    await minutely()
    const [forget] = await port().nextTasks(device, 10)
    expect([forget?.op, String(forget?.doorNo)]).toEqual(['delete_person', numbers[1]])
  })

  it('is never given away without consent and photo, whatever the program believes', async () => {
    const { id } = await newDevice(gym)
    const { personId } = await faced(gym)
    const no = await doorNoOf(gym, personId)
    await revoke(gym.admin, personId)
    const forced = sql`
      insert into device_task (id, device_id, door_no, op, due_at, expires_at, created_at)
      values (gen_random_uuid(), ${id}, ${no}, 'upsert_face', now(), now(), now())
    `.execute(gym.db)
    await expect(forced).rejects.toThrow('without consent')
  })
})

type Faced = Awaited<ReturnType<typeof faced>>

describe('pushing people', () => {
  it('tells back who has not agreed, who may not enter, and what cannot be asked', async () => {
    const device = await newDevice(gym)
    const mute = await newDevice(gym, { vendor: 'hikvision' })
    const [agreed, noCard] = [await faced(gym), await faced(gym, { hasCard: false })]
    const silent = await newPerson(gym.admin)
    const body = { deviceIds: [device.id, mute.id], personIds: [agreed.personId, noCard.personId, silent.id] }
    expect(await (await once(gym.admin, '/face-devices/enrolments', body)).json()).toEqual({
      queued: 0,
      withoutConsent: [silent.id],
      withoutAccess: [noCard.personId],
      inactive: [mute.id],
    })
    await sql`delete from device_enrolment where device_id = ${device.id}`.execute(gym.db)
    await sql`delete from device_task where device_id = ${device.id}`.execute(gym.db)
    expect(await (await once(gym.admin, '/face-devices/enrolments', body)).json()).toMatchObject({
      queued: 1,
    })
  })

  it('refuses devices and people of other stores as if they did not exist', async () => {
    const [mine, theirs] = [await newDevice(gym), await newDevice(gym, { storeId: gym.theirs.id })]
    const other = await newPerson(gym.admin, { storeId: gym.theirs.id })
    for (const body of [
      { deviceIds: [theirs.id], personIds: [unknownId] },
      { deviceIds: [unknownId], personIds: [unknownId] },
    ])
      expect(await refusal(once(gym.clerk, '/face-devices/enrolments', body))).toEqual([
        422,
        'invalid',
        [['deviceIds.0', 'does_not_exist']],
      ])
    const named = once(gym.clerk, '/face-devices/enrolments', { deviceIds: [mine.id], personIds: [other.id] })
    expect(await refusal(named)).toEqual([422, 'invalid', [['personIds.0', 'does_not_exist']]])
  })
})

describe('a task', () => {
  const open = (ids: string[], reason: string | null = '会员忘带手机') =>
    once(gym.clerk, '/face-devices/commands', { deviceIds: ids, op: 'open_door', reason })

  it('opens a door for a reason that is kept, at once or not at all', async () => {
    const { id, device } = await newDevice(gym)
    expect(await refusal(open([id], null))).toEqual([422, 'invalid', [['reason', 'reason_needed']]])
    await faced(gym)
    const { tasks }: { tasks: DeviceTask[] } = await (await open([id])).json()
    expect(tasks).toMatchObject([
      { deviceId: id, op: 'open_door', status: 'queued', reason: '会员忘带手机', createdBy: 'clerk' },
    ])
    // Before every other queued command.
    expect((await port().nextTasks(device, 1)).map(({ op }) => op)).toEqual(['open_door'])
    const {
      rows: [line],
    } = await sql<{ who: string; reason: string }>`
      select who, reason from audit where action = 'device.openDoor' and row_id = ${id}
    `.execute(gym.db)
    expect(line).toEqual({ who: 'clerk', reason: '会员忘带手机' })
    await open([id])
    gym.clock.advance({ milliseconds: 31_000 })
    expect((await port().nextTasks(device, 10)).map(({ op }) => op)).not.toContain('open_door')
  })

  it('that is not answered is handed out again after a minute, up to twenty times', async () => {
    const { id, device } = await newDevice(gym)
    await once(gym.admin, '/face-devices/commands', { deviceIds: [id], op: 'sync_time', reason: null })
    const [first] = await port().nextTasks(device, 5)
    gym.clock.advance({ milliseconds: 59_000 })
    expect([await port().tasksWaiting(device), await port().nextTasks(device, 5)]).toEqual([false, []])
    gym.clock.advance({ milliseconds: 2_000 })
    expect(await port().tasksWaiting(device)).toBe(true)
    const [second] = await port().nextTasks(device, 5)
    expect([second?.no, second?.tries]).toEqual([first?.no, 2])
    // A late reply to the first one counts.
    expect(await port().answered(device, first!.no, { ok: true })).toBe(true)
    expect(await port().answered(device, first!.no, { ok: false, error: 'x' })).toBe(true)
    expect(await tasksOf(gym, id)).toEqual([['sync_time', 'ok']])
    const member = await faced(gym)
    for (let i = 0; i < 20; i += 1) {
      expect((await port().nextTasks(device, 5)).map(({ tries }) => tries)).toEqual([i + 1, i + 1])
      gym.clock.advance({ milliseconds: 61_000 })
    }
    expect(await port().nextTasks(device, 5)).toEqual([])
    expect((await tasksOf(gym, id)).slice(1)).toEqual([
      ['upsert_person', 'failed'],
      ['upsert_face', 'failed'],
    ])
    await minutely()
    expect(await faceOf(member.personId)).toBe('failed')
  })

  it('that failed waits longer each time', async () => {
    const { id, device } = await newDevice(gym)
    await once(gym.admin, '/face-devices/commands', { deviceIds: [id], op: 'sync_time', reason: null })
    for (const seconds of [30, 60, 120]) {
      const [order] = await port().nextTasks(device, 5)
      await port().answered(device, order!.no, { ok: false, error: 'flash\u0000 is busy' })
      gym.clock.advance({ milliseconds: (seconds - 1) * 1_000 })
      expect(await port().nextTasks(device, 5)).toEqual([])
      gym.clock.advance({ milliseconds: 1_000 })
    }
    const { rows } = await (await gym.admin('GET', `/api/v1/device-tasks?device=${id}`)).json()
    expect(rows[0]).toMatchObject({ error: 'flash· is busy', tries: 3, status: 'queued' })
  })

  it('of another device, of another store, or of nobody cannot be answered or touched', async () => {
    const [one, other] = [await newDevice(gym), await newDevice(gym, { storeId: gym.theirs.id })]
    await once(gym.admin, '/face-devices/commands', {
      deviceIds: [one.id, other.id],
      op: 'reboot',
      reason: null,
    })
    const [order] = await port().nextTasks(one.device, 5)
    expect(await port().answered(other.device, order!.no, { ok: true })).toBe(false)
    expect(await port().answered(one.device, 2 ** 40, { ok: true })).toBe(false)
    const {
      rows: [theirs],
    } = await (await gym.admin('GET', `/api/v1/device-tasks?device=${other.id}`)).json()
    expect(await port().answered(other.device, theirs.no, { ok: true })).toBe(false)
    expect((await gym.clerk('POST', `/api/v1/device-tasks/${theirs.id}/cancel`, {})).status).toBe(404)
    expect((await (await gym.clerk('GET', `/api/v1/device-tasks?device=${other.id}`)).json()).rows).toEqual(
      [],
    )
  })

  it('can be cancelled and tried again by hand, but forgetting cannot be cancelled', async () => {
    const { id, device } = await newDevice(gym)
    const { personId } = await faced(gym)
    const list = async (): Promise<DeviceTask[]> =>
      (await (await gym.admin('GET', `/api/v1/device-tasks?device=${id}`)).json()).rows
    const [face] = await list()
    gym.clock.advance({ days: 8 })
    await minutely()
    expect(await tasksOf(gym, id)).toEqual([
      ['upsert_person', 'expired'],
      ['upsert_face', 'expired'],
    ])
    expect(await faceOf(personId)).toBe('failed')
    gym.clock.set(monday)
    expect(
      await (await gym.clerk('POST', `/api/v1/device-tasks/${face!.id}/retry`, {})).json(),
    ).toMatchObject({ status: 'queued' })
    expect(await faceOf(personId)).toBe('consented')
    expect(await obey(port(), device)).toEqual(['upsert_face'])
    await revoke(gym.admin, personId)
    const [forget] = await list()
    expect(forget).toMatchObject({ op: 'delete_person', expiresAt: null })
    expect(await refusal(gym.admin('POST', `/api/v1/device-tasks/${forget!.id}/cancel`, {}))).toEqual([
      409,
      'not_allowed_now',
      [],
    ])
    // A retry must not enrol a deleted person again.
    expect(await refusal(gym.admin('POST', `/api/v1/device-tasks/${face!.id}/retry`, {}))).toEqual([
      409,
      'not_allowed_now',
      [],
    ])
  })

  it('is handed out once to two who ask at once', async () => {
    const { id, device } = await newDevice(gym)
    for (let i = 0; i < 6; i += 1)
      await once(gym.admin, '/face-devices/commands', { deviceIds: [id], op: 'reboot', reason: null })
    const got = await Promise.all(Array.from({ length: 6 }, () => port().nextTasks(device, 3)))
    const numbers = got.flat().map(({ no }) => no)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toHaveLength(6)
  })
})

describe('a device', () => {
  it('that is activated learns everybody who may enter; retired, it is asked for nothing more', async () => {
    const { personId } = await faced(gym)
    const made = await newDevice(gym)
    expect((await tasksOf(gym, made.id)).length).toBeGreaterThanOrEqual(2)
    const retired = await put<{ status: string; queueDepth: number }>(gym.admin, made, 'retire', {
      reason: '主板损坏',
    })
    expect(retired).toMatchObject({ status: 'retired', queueDepth: 0 })
    expect(new Set((await tasksOf(gym, made.id)).map(([, status]) => status))).toEqual(new Set(['cancelled']))
    await revoke(gym.admin, personId)
  })

  it('that was not told of something is put right at night', async () => {
    const { id } = await newDevice(gym)
    const { personId } = await faced(gym)
    await sql`delete from device_task where device_id = ${id}`.execute(gym.db)
    await sql`delete from device_enrolment where device_id = ${id}`.execute(gym.db)
    await runJob(gym, faceDeviceJobs, 'device.reconcile')
    const { rows } = await sql`
      select from device_enrolment join door_number on no = door_no where device_id = ${id} and person_id = ${personId}
    `.execute(gym.db)
    expect(rows).toHaveLength(1)
  })
})

import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { DeviceRefusal, FaceDevice } from '../../contract/devices/face-device'
import { mostRefusals } from '../../server/devices/count-refusal'
import { openKey } from '../../server/devices/message-key'
import { hashOf } from '../../server/kit/auth/authenticate'
import { admitted, deviceDraft, newDevice, once, portOf, put } from './fixtures/doors'
import { answer, created, type Gym, ids, refusal, startGym, unknownId, versioned } from './fixtures/gym'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
}, 30_000)
afterAll(() => gym.close())

const at = '/api/v1/face-devices'
const port = () => portOf(gym)
const draft = (own: Partial<FaceDevice> = {}) => deviceDraft({ storeId: gym.mine.id, ...own })
const attempt = (own: object) => ({
  vendor: 'native' as const,
  sn: '',
  pathSecret: null,
  address: '10.0.0.1',
  sample: 'GET /',
  ...own,
})
async function refusals(): Promise<DeviceRefusal[]> {
  return (await (await gym.admin('GET', '/api/v1/device-refusals')).json()).rows
}

describe('a face device', () => {
  it('is written down by whoever reaches its store, with a serial number of its own', async () => {
    const sent = draft({
      sn: 'Abc_001',
      mac: '00:17:61:12:34:AB',
      ip: '192.168.1.20',
      allowedFrom: ['10.0.0.1', '2001:db8::1'],
    })
    const { status, body } = await answer(gym.clerk('POST', at, sent))
    expect([status, body]).toMatchObject([
      201,
      {
        ...sent,
        mac: '00:17:61:12:34:ab',
        status: 'registered',
        isOnline: false,
        lastSeenAt: null,
        queueDepth: 0,
        malformedCount: 0,
        secretIssuedAt: null,
        storeName: gym.mine.name,
      },
    ])
    expect(await refusal(gym.admin('POST', at, draft({ sn: 'aBC_001' })))).toEqual([
      409,
      'taken',
      [['sn', 'taken']],
    ])
    expect(await refusal(gym.clerk('POST', at, draft({ storeId: gym.theirs.id })))).toEqual(
      await refusal(gym.clerk('POST', at, draft({ storeId: unknownId }))),
    )
  })

  it.each([
    ['sn', 'ab', 'serial_number'],
    ['sn', "x' or 1=1", 'serial_number'],
    ['mac', '00:17:61', 'mac_address'],
    ['ip', '300.1.1.1', undefined],
    ['allowedFrom', ['a.example'], undefined],
    ['maxPersons', 0, undefined],
    ['name', '', undefined],
  ])('refuses %s %o', async (name, value, code) => {
    const { status, body } = await answer(gym.admin('POST', at, { ...draft(), [name]: value }))
    expect([status, body.fields[0].path[0]]).toEqual([422, name])
    if (code !== undefined) expect(body.fields[0].code).toBe(code)
  })

  it('is not for strangers, nor for readers of something else', async () => {
    const { id } = await newDevice(gym)
    for (const path of [at, `${at}/${id}`, '/api/v1/device-tasks', '/api/v1/access-records'])
      expect([path, (await gym.reader('GET', path)).status]).toEqual([path, 403])
    expect((await gym.clerk('GET', '/api/v1/device-refusals')).status).toBe(403)
  })

  it('is found by what it is, where it stands and how it fares', async () => {
    const [quiet, loud] = [
      await newDevice(gym, { name: '西门闸机' }),
      await newDevice(gym, { vendor: 'zkteco', maxFaces: 100 }),
    ]
    gym.clock.advance({ minutes: 5 })
    await port().recordHeartbeat(loud.device, {
      clock: new Date(gym.clock().getTime() + 90_000),
      faceCount: 91,
      personCount: 5,
      firmware: 'Ver 8.0',
    })
    const found = async (query: string) => ids(gym.admin('GET', `${at}?pageSize=200&${query}`))
    for (const query of ['online=true', 'full=true', 'skewed=true', 'vendor=zkteco']) {
      expect([query, await found(query)]).toEqual([query, [loud.id]])
    }
    for (const query of ['online=false', 'full=false', 'skewed=false', 'q=ximen', 'q=西门'])
      expect([
        query,
        (await found(query)).includes(quiet.id),
        (await found(query)).includes(loud.id),
      ]).toEqual([query, true, false])
    expect(await found('sort=lastSeenAt&order=desc')).toEqual([
      loud.id,
      ...(await found('sort=lastSeenAt&order=desc')).slice(1),
    ])
    expect(await found(`store=${gym.theirs.id}`)).toEqual([])
    const { body } = await answer(gym.clerk('GET', `${at}/${loud.id}`))
    expect(body).toMatchObject({
      isOnline: true,
      clockSkewS: 90,
      faceCount: 91,
      personCount: 5,
      firmware: 'Ver 8.0',
      version: loud.version,
    })
    gym.clock.advance({ milliseconds: 121_000 })
    expect(await found('online=true')).toEqual([])
  })

  it('goes through its life by its machine, each time in the version that was seen', async () => {
    const made = await created<FaceDevice>(gym.admin, 'face-devices', draft())
    const stale = { ...made, version: 7 }
    expect((await gym.admin('POST', `${at}/${made.id}/activate`, {}, versioned(stale))).status).toBe(409)
    const active = await put<FaceDevice>(gym.clerk, made, 'activate')
    const off = await put<FaceDevice>(gym.clerk, active, 'disable')
    expect(await refusal(gym.clerk('POST', `${at}/${made.id}/disable`, {}, versioned(off)))).toEqual([
      409,
      'not_allowed_now',
      [],
    ])
    const removed = await put<FaceDevice>(gym.clerk, off, 'retire', { reason: '主板损坏' })
    expect(removed).toMatchObject({ status: 'retired', retireReason: '主板损坏' })
    expect((await gym.clerk('POST', `${at}/${made.id}/secret`, undefined, versioned(removed))).status).toBe(
      409,
    )
    const { body } = await answer(gym.clerk('GET', `${at}/${made.id}/history`))
    expect(body.rows.map(({ action }: { action: string }) => action)).toEqual([
      'device.retire',
      'device.disable',
      'device.activate',
      'device.create',
    ])
  })
})

describe('a secret', () => {
  const issue = async (row: FaceDevice): Promise<{ secret: string; path: string; row: FaceDevice }> =>
    (await gym.clerk('POST', `${at}/${row.id}/secret`, undefined, versioned(row))).json()

  it('is shown once, kept as a sealed key alone, and ended by the next', async () => {
    const made = await newDevice(gym)
    const first = await issue(made)
    expect(first).toMatchObject({ path: '/api/device/v1', secret: expect.stringMatching(/^[\w-]{43}$/) })
    const { messageKey } = await admitted(port(), made)
    expect(messageKey).toEqual(hashOf(first.secret))
    const second = await issue(first.row)
    const { messageKey: now } = await admitted(port(), made)
    const sign = (key: Buffer) => createHmac('sha256', key).update('x').digest('hex')
    expect(sign(now!)).not.toBe(sign(hashOf(first.secret)))
    expect(now).toEqual(hashOf(second.secret))
    const { rows } = await sql<{ messageKey: Buffer; all: string }>`
      select message_key, to_jsonb(face_device)::text || coalesce((select string_agg(to_jsonb(audit)::text, '') from audit), '') as all
      from face_device where id = ${made.id}
    `.execute(gym.db)
    expect(openKey(gym.secrets, made.id, rows[0]!.messageKey)).toEqual(now)
    for (const reported of [first.secret, second.secret, now!.toString('hex')])
      expect(rows[0]!.all).not.toContain(reported)
  })

  it('of a vendor that signs nothing is its address, of which a hash is kept', async () => {
    const made = await newDevice(gym, { vendor: 'hikvision' })
    const first = await issue(made)
    expect(first.secret).toBeNull()
    const pathSecret = first.path.split('/').at(-1) ?? ''
    const ask = (secret: string, sn = '') =>
      port().admit(attempt({ vendor: 'hikvision', sn, pathSecret: secret }))
    expect((await ask(pathSecret)).device?.id).toBe(made.id)
    expect((await ask(pathSecret, made.sn)).device?.id).toBe(made.id)
    expect((await ask(pathSecret, 'SOMEOTHER1')).refused).toBe('unknown_serial')
    await issue(first.row)
    expect((await ask(pathSecret)).refused).toBe('unknown_serial')
  })
})

describe('a message that is refused', () => {
  it('is counted by what it says of itself, without what a terminal would choke on', async () => {
    const sample = `POST /iclock\u0000\u001b[2J<script>${'x'.repeat(900)}`
    for (let i = 0; i < 3; i += 1)
      expect((await port().admit(attempt({ vendor: 'zkteco', sn: 'zk9999', sample }))).refused).toBe(
        'unknown_serial',
      )
    const [reported] = (await refusals()).filter(({ sn }) => sn === 'ZK9999')
    expect(reported).toMatchObject({
      reason: 'unknown_serial',
      vendor: 'zkteco',
      count: 3,
      deviceId: null,
      address: '10.0.0.1',
    })
    expect(reported?.sample).toHaveLength(500)
    expect(reported?.sample.slice(0, 24)).toBe('POST /iclock··[2J<script')
  })

  it('says of a device why: not at work, from elsewhere; and that it is there all the same', async () => {
    const made = await created<FaceDevice>(gym.admin, 'face-devices', draft({ allowedFrom: ['10.0.0.7'] }))
    const ask = (address: string) => port().admit(attempt({ sn: made.sn.toLowerCase(), address }))
    expect((await ask('10.0.0.8')).refused).toBe('address')
    expect((await ask('unknown')).refused).toBe('address')
    expect((await answer(gym.admin('GET', `${at}/${made.id}`))).body.lastSeenAt).toBeNull()
    expect((await ask('::ffff:10.0.0.7')).refused).toBe('not_active')
    expect((await answer(gym.admin('GET', `${at}/${made.id}`))).body.isOnline).toBe(true)
    await put(gym.admin, made, 'activate')
    expect((await ask('10.0.0.7')).device?.id).toBe(made.id)
    // The device must use its own vendor's protocol.
    expect(
      (await port().admit(attempt({ vendor: 'zkteco', sn: made.sn, address: '10.0.0.7' }))).refused,
    ).toBe('unknown_serial')
  })

  it('can be dismissed, and appears again when it happens again', async () => {
    await port().refused(attempt({ sn: 'AGAIN001' }), 'bad_signature')
    const find = async () => (await refusals()).find(({ sn }) => sn === 'AGAIN001')
    const reported = await find()
    expect((await gym.admin('POST', `/api/v1/device-refusals/${reported?.id}/dismiss`, {})).status).toBe(200)
    expect(await find()).toBeUndefined()
    expect((await gym.admin('POST', `/api/v1/device-refusals/${reported?.id}/dismiss`, {})).status).toBe(404)
    await port().refused(attempt({ sn: 'AGAIN001' }), 'bad_signature')
    expect(await find()).toMatchObject({ count: 2 })
  })

  it('of an unknown serial number becomes a device, once', async () => {
    await port().admit(attempt({ vendor: 'zkteco', sn: 'NEWBORN01' }))
    const reported = (await refusals()).find(({ sn }) => sn === 'NEWBORN01')
    const body = draft({ sn: 'NEWBORN01', vendor: 'zkteco' })
    const adopt = () => gym.admin('POST', `/api/v1/device-refusals/${reported?.id}/adopt`, body)
    expect(await answer(adopt())).toMatchObject({
      status: 201,
      body: { sn: 'NEWBORN01', status: 'registered' },
    })
    expect((await adopt()).status).toBe(404)
    expect((await port().admit(attempt({ vendor: 'zkteco', sn: 'NEWBORN01' }))).refused).toBe('not_active')
  })

  it('of made-up serial numbers fills no table', async () => {
    await sql`
      insert into device_refusal (id, reason, sn, vendor, address, first_at, last_at, sample)
      select gen_random_uuid(), 'unknown_serial', 'FLOOD' || n, 'other', '', now(), now(), '' from generate_series(1, ${mostRefusals}) n
    `.execute(gym.db)
    for (let i = 0; i < 20; i += 1) await port().admit(attempt({ sn: `RANDOM${i}` }))
    await refusals()
    const { rows } = await sql<{ sn: string; count: string }>`
      select sn, count from device_refusal where vendor = 'native' and (sn = '' or sn like 'RANDOM%')
    `.execute(gym.db)
    expect(rows.map(({ sn, count }) => [sn, Number(count)])).toEqual([['', 20]])
    // Events of known devices are still counted.
    const { device } = await newDevice(gym)
    await port().malformed(device, 3, '\u0007')
    expect((await answer(gym.admin('GET', `${at}/${device.id}`))).body.malformedCount).toBe(3)
  })

  it('is a number used twice', async () => {
    const { device } = await newDevice(gym)
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => port().spendNonce(device, 'a-number-once')),
    )
    expect(tries.filter(Boolean)).toHaveLength(1)
  })
})

describe('commands', () => {
  it('to devices that are not at work, or cannot be asked, are told back', async () => {
    const [works, mute] = [await newDevice(gym), await newDevice(gym, { vendor: 'hikvision' })]
    const asleep = await created<FaceDevice>(gym.admin, 'face-devices', draft())
    const body = { deviceIds: [works.id, mute.id, asleep.id], op: 'reboot', reason: null }
    const reply = await (await once(gym.admin, '/face-devices/commands', body)).json()
    expect(reply.tasks).toHaveLength(1)
    expect(reply.inactive.toSorted()).toEqual([mute.id, asleep.id].sort())
  })
})

describe('where a ZKTeco terminal calls from', () => {
  const make = async (own: Partial<FaceDevice> = {}) =>
    created<FaceDevice>(gym.admin, 'face-devices', draft({ vendor: 'zkteco', allowedFrom: [], ...own }))
  const read = async (id: string): Promise<FaceDevice> => (await answer(gym.admin('GET', `${at}/${id}`))).body
  const patch = (row: FaceDevice, body: object) => gym.admin('PATCH', `${at}/${row.id}`, body, versioned(row))

  it('has to be said, or it has to have an address of its own, before it is activated', async () => {
    const made = await make()
    expect(made.needsAddress).toBe(true)
    expect(await refusal(gym.admin('POST', `${at}/${made.id}/activate`, {}, versioned(made)))).toEqual([
      409,
      'not_allowed_now',
      [],
    ])
    const listed: FaceDevice = await (await patch(made, { allowedFrom: ['203.0.113.7'] })).json()
    expect(await put<FaceDevice>(gym.admin, listed, 'activate')).toMatchObject({
      status: 'active',
      needsAddress: false,
    })
    const other = await make()
    const reply = await gym.admin('POST', `${at}/${other.id}/secret`, undefined, versioned(other))
    const issued: { path: string; secret: string | null; row: FaceDevice } = await reply.json()
    expect([issued.secret, issued.path]).toEqual([null, expect.stringMatching(/^\/d\/[a-km-z2-9]{26}$/)])
    expect(await put<FaceDevice>(gym.admin, issued.row, 'activate')).toMatchObject({ needsAddress: false })
  })

  it('cannot be taken away from one at work', async () => {
    const made = await make({ allowedFrom: ['203.0.113.7'] })
    const active = await put<FaceDevice>(gym.admin, made, 'activate')
    expect(await refusal(patch(active, { allowedFrom: [] }))).toEqual([
      422,
      'invalid',
      [['allowedFrom', 'required']],
    ])
  })

  it('is proposed by its first call, and alarms when somebody calls from elsewhere until it is dealt with', async () => {
    const made = await make()
    const from = (address: string) => port().admit(attempt({ vendor: 'zkteco', sn: made.sn, address }))
    expect((await from('198.51.100.4')).refused).toBe('not_active')
    await refusals()
    expect(await read(made.id)).toMatchObject({ calledFrom: '198.51.100.4', alarm: null })
    const listed: FaceDevice = await (await patch(made, { allowedFrom: ['203.0.113.7'] })).json()
    const active = await put<FaceDevice>(gym.admin, listed, 'activate')
    expect((await from('203.0.113.7')).device?.id).toBe(made.id)
    for (const _ of [1, 2]) expect((await from('198.51.100.66')).refused).toBe('address')
    await refusals()
    const { rows: reported } = await sql<{ kind: string }>`
      select kind from live_event where body = ${JSON.stringify({ id: made.id })}::jsonb
    `.execute(gym.db)
    expect(reported).toContainEqual({ kind: 'device' })
    expect(await read(made.id)).toMatchObject({
      alarm: { address: '198.51.100.66', count: 2, lastAt: gym.clock().toISOString() },
    })
    const due = async () => (await ids(gym.admin('GET', `${at}?addressDue=true`))).includes(made.id)
    expect(await due()).toBe(true)
    expect((await patch(active, { allowedFrom: ['198.51.100.66'] })).status).toBe(200)
    expect([await due(), (await read(made.id)).alarm]).toEqual([false, null])
    expect((await from('198.51.100.66')).device?.id).toBe(made.id)
  })

  it('may be left open for a while by an upgrade, which an address ends', async () => {
    const made = await make({ allowedFrom: ['203.0.113.7'] })
    const active = await put<FaceDevice>(gym.admin, made, 'activate')
    await sql`
      update face_device set allowed_from = '{}', open_until = ${gym.clock()}::timestamptz + interval '30 days' where id = ${active.id}
    `.execute(gym.db)
    const open = await read(active.id)
    expect(open.openUntil).not.toBeNull()
    expect(await ids(gym.admin('GET', `${at}?addressDue=true`))).toContain(active.id)
    await patch(open, { allowedFrom: ['203.0.113.7'] })
    expect(await read(active.id)).toMatchObject({ openUntil: null, alarm: null })
  })
})

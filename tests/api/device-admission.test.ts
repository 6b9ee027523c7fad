import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { doorNoOf, faced } from './fixtures/doors'
import {
  gymWithDoor,
  newTerminal,
  pathSecrets,
  recordsOf,
  refusalsOf,
  signedHeaders,
  startWire,
  typedSecret,
} from './fixtures/terminals'

type Gym = Awaited<ReturnType<typeof gymWithDoor>>

let gym: Gym
let wire: Awaited<ReturnType<typeof startWire>>
let listed: string
let open: string

const store = '203.0.113.7'
const foreign = '198.51.100.66'
/** An address of many clients, one of them a terminal. */
const crowd = '203.0.113.99'

beforeAll(async () => {
  gym = await gymWithDoor()
  await sql`alter table door_number alter column no restart with 10000003`.execute(gym.db)
  wire = await startWire(gym)
  listed = await newTerminal(gym, { vendor: 'zkteco', sn: 'ZK-LISTED', allowedFrom: [store] })
  await newTerminal(gym, { vendor: 'zkteco', sn: 'ZK-SECRET', allowedFrom: [], pathSecret: typedSecret })
  await newTerminal(gym, { vendor: 'zkteco', sn: 'ZK-NEW', allowedFrom: [], status: 'registered' })
  await newTerminal(gym, { vendor: 'zkteco', sn: 'ZK-CLOSED', allowedFrom: [] })
  open = await newTerminal(gym, { vendor: 'zkteco', sn: 'ZK-OPEN', allowedFrom: [], isOpen: true })
  await newTerminal(gym, { vendor: 'zkteco', sn: 'ZK-CROWD', allowedFrom: [crowd] })
  await newTerminal(gym, { vendor: 'uface', sn: 'UF-0001', allowedFrom: [store] })
  await newTerminal(gym, { vendor: 'hikvision', sn: 'HK-0001', allowedFrom: [store] })
  await newTerminal(gym, { vendor: 'native', sn: 'FD-0001', allowedFrom: [store] })
}, 60_000)
afterAll(() => wire?.close())
beforeEach(async () => {
  await refusalsOf(gym)
  await sql`delete from device_refusal`.execute(gym.db)
})

interface Call {
  from?: string
  body?: string
  headers?: Record<string, string>
}

const call = async (target: string, { from = foreign, body, headers = {} }: Call = {}) => {
  const reply = await fetch(wire.url + target, {
    method: body === undefined ? 'GET' : 'POST',
    body: body ?? null,
    headers: { ...headers, 'x-forwarded-for': from },
  })
  return { status: reply.status, text: await reply.text(), headers: reply.headers }
}
const line = '10000001\t2026-03-02 08:31:07\t0\t15'
const forged = (sn: string) =>
  [
    [`/iclock/cdata?SN=${sn}&options=all`],
    [`/iclock/getrequest?SN=${sn}`],
    [`/iclock/cdata?SN=${sn}&table=ATTLOG`, line],
    [`/iclock/devicecmd?SN=${sn}`, 'ID=1&Return=0&CMD=DATA'],
  ] as const

describe('a stranger who knows the serial number of a ZKTeco terminal', () => {
  it('is told the same, to the byte, as with a serial number that nobody has', async () => {
    const replies = async (sn: string) => {
      const reported: unknown[] = []
      for (const [target, body] of forged(sn)) {
        const { status, text, headers } = await call(target, body === undefined ? {} : { body })
        const shown = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
        reported.push([status, text, shown])
      }
      return reported
    }
    const stranger = await replies('ZK-NOBODY')
    for (const sn of ['ZK-LISTED', 'ZK-SECRET', 'ZK-NEW', 'ZK-CLOSED'])
      expect(await replies(sn)).toEqual(stranger)
    expect(stranger.map((reported) => (reported as unknown[]).slice(0, 2))).toEqual(
      Array.from({ length: 4 }, () => [403, 'UNKNOWN']),
    )
  })

  it('gets no name and no photo, and forges neither a visit nor that a face was deleted', async () => {
    const { personId } = await faced(gym)
    const doorNo = await doorNoOf(gym, personId)
    const received = await call('/iclock/getrequest?SN=ZK-LISTED', { from: store })
    expect(received.text).toContain(`PIN=${doorNo}`)
    await sql`update device_task set status = 'queued', due_at = ${gym.clock()} where device_id = ${listed}`.execute(
      gym.db,
    )
    const requested = await call('/iclock/getrequest?SN=ZK-LISTED')
    expect([requested.status, requested.text]).toEqual([403, 'UNKNOWN'])
    await sql`
      insert into device_task (id, device_id, door_no, op, status, tries, sent_at, due_at, expires_at, created_at)
      select gen_random_uuid(), ${listed}, ${Number(doorNo)}, 'delete_person', 'sent', 1, now(), now(), 'infinity', now()
    `.execute(gym.db)
    const { rows: tasks } = await sql<{ no: number }>`
      select no from device_task where device_id = ${listed} and op = 'delete_person'
    `.execute(gym.db)
    await call('/iclock/devicecmd?SN=ZK-LISTED', { body: `ID=${tasks[0]?.no}&Return=0&CMD=DATA` })
    await call('/iclock/cdata?SN=ZK-LISTED&table=ATTLOG', { body: line })
    const { rows } = await sql`select status from device_task where no = ${tasks[0]?.no}`.execute(gym.db)
    expect(rows).toEqual([{ status: 'sent' }])
    expect(await recordsOf(gym, listed)).toEqual([])
  })

  it.each(['a.b', '1.2.3.4.5', '::::', 'fe80::1%eth0', '203.0.113.7 ', "'; --"])(
    'is refused, and breaks nothing, from what is no address of the list: %j',
    async (from) => {
      const { status } = await call('/iclock/ping?SN=ZK-LISTED', { from })
      expect(status).toBe(from.trim() === store ? 200 : 403)
      const open = await call('/iclock/ping?SN=ZK-OPEN', { from })
      expect(open.status).toBe(200)
    },
  )

  it('is seen in the quarantine with the address they came from', async () => {
    await call('/iclock/getrequest?SN=ZK-LISTED')
    await call('/iclock/getrequest?SN=ZK-SECRET')
    await call('/iclock/getrequest?SN=ZK-NEW')
    expect(await refusalsOf(gym)).toEqual([
      ['address', 'ZK-LISTED', 1],
      ['bad_secret', 'ZK-SECRET', 1],
      ['not_active', 'ZK-NEW', 1],
    ])
    const { rows } = await sql`select distinct address from device_refusal`.execute(gym.db)
    expect(rows).toEqual([{ address: foreign }])
  })
})

describe('a ZKTeco terminal with an address of its own', () => {
  const own = (secret: string, rest: string) => `/d/${secret}/iclock/${rest}`

  it('is served by the secret in it from wherever it stands', async () => {
    const { status, text } = await call(own(typedSecret, 'ping?SN=ZK-SECRET'))
    expect([status, text]).toEqual([200, 'OK'])
  })

  it('is served where its firmware writes the port behind the address', async () => {
    expect((await call(own(`${typedSecret}:80`, 'getrequest?SN=ZK-SECRET'))).status).toBe(200)
  })

  it('is served by it alone once it has called there: the shared address is closed to its serial number', async () => {
    await sql`update face_device set allowed_from = ${[store]}::inet[] where sn = 'ZK-SECRET'`.execute(gym.db)
    expect((await call(own(typedSecret, 'ping?SN=ZK-SECRET'), { from: store })).status).toBe(200)
    expect((await call('/iclock/ping?SN=ZK-SECRET', { from: store })).status).toBe(403)
    await sql`update face_device set allowed_from = '{}' where sn = 'ZK-SECRET'`.execute(gym.db)
  })

  it('is refused with another’s secret, with none that exists, and with another’s serial number', async () => {
    for (const [secret, sn] of [
      ['x'.repeat(26), 'ZK-SECRET'],
      [typedSecret, 'ZK-LISTED'],
      ['x'.repeat(26), 'ZK-NOBODY'],
    ])
      expect((await call(own(secret ?? '', `getrequest?SN=${sn}`))).status).toBe(403)
  })

  it('has its secret in neither the quarantine nor the log', async () => {
    await call(own('abcdefghijkmnpqrstuvwxyz23', 'getrequest?SN=ZK-NOBODY'))
    await refusalsOf(gym)
    const { rows } = await sql<{ sample: string }>`select sample from device_refusal`.execute(gym.db)
    expect(rows).toEqual([{ sample: 'GET /d/…/iclock/getrequest?SN=ZK-NOBODY' }])
  })

  it.each(['/iclock/d/', '/iclock/cdata/d/', '/d//', '/d/x/'])(
    'typed behind %s has its secret not in the quarantine',
    async (before) => {
      await sql`delete from device_refusal`.execute(gym.db)
      expect((await call(`${before}${typedSecret}:80/iclock/cdata`)).status).toBe(404)
      await refusalsOf(gym)
      const { rows } = await sql<{ sample: string }>`select sample from device_refusal`.execute(gym.db)
      expect([rows.length, JSON.stringify(rows).includes(typedSecret)]).toEqual([1, false])
    },
  )
})

describe('a ZKTeco terminal that was at work before addresses were demanded', () => {
  it('is heard, and told nothing about people until its address is set', async () => {
    const { personId } = await faced(gym)
    await sql`
      insert into device_task (id, device_id, op, due_at, expires_at, created_at)
      values (gen_random_uuid(), ${open}, 'sync_time', ${gym.clock()}, ${gym.clock()}::timestamptz + interval '1 hour', ${gym.clock()})
    `.execute(gym.db)
    expect((await call('/iclock/cdata?SN=ZK-OPEN&table=ATTLOG', { body: line })).status).toBe(200)
    expect(await recordsOf(gym, open)).toHaveLength(1)
    const { text } = await call('/iclock/getrequest?SN=ZK-OPEN')
    expect(text).toMatch(/^C:\d+:SET OPTIONS DateTime=\d+$/)
    await sql`update face_device set allowed_from = ${[store]}::inet[], open_until = null where id = ${open}`.execute(
      gym.db,
    )
    expect((await call('/iclock/getrequest?SN=ZK-OPEN', { from: store })).text).toContain(
      `PIN=${await doorNoOf(gym, personId)}`,
    )
  })

  it('is believed nothing about people until then, and refused when the time for it is over', async () => {
    const { personId } = await faced(gym)
    const doorNo = Number(await doorNoOf(gym, personId))
    await sql`update face_device set allowed_from = '{}', open_until = ${gym.clock()}::timestamptz + interval '1 day' where id = ${open}`.execute(
      gym.db,
    )
    const { rows } = await sql<{ no: number }>`
      insert into device_task (id, device_id, door_no, op, status, tries, sent_at, due_at, expires_at, created_at)
      values (gen_random_uuid(), ${open}, ${doorNo}, 'delete_person', 'sent', 1, ${gym.clock()}, ${gym.clock()}, 'infinity', ${gym.clock()})
      returning no
    `.execute(gym.db)
    await call('/iclock/devicecmd?SN=ZK-OPEN', { body: `ID=${rows[0]?.no}&Return=0&CMD=DATA` })
    const state = () => sql`select status from device_task where no = ${rows[0]?.no}`.execute(gym.db)
    expect((await state()).rows).toEqual([{ status: 'sent' }])
    await sql`update face_device set open_until = ${gym.clock()}::timestamptz - interval '1 second' where id = ${open}`.execute(
      gym.db,
    )
    expect((await call('/iclock/getrequest?SN=ZK-OPEN')).status).toBe(403)
  })
})

describe('terminals of the other makers', () => {
  const beat = JSON.stringify({
    deviceKey: 'UF-0001',
    personId: '10000001',
    time: '1772411467163',
    type: 'face_0',
  })
  const cloud = JSON.stringify({ msgId: '1', type: 1, content: beat })

  it.each([
    ['UFace', `/api/device/uface/${pathSecrets.uface}/record`, beat],
    ['UFace’s cloud', `/api/device/uface/${pathSecrets.uface}/cloud`, cloud],
    ['Hikvision', `/api/device/hikvision/${pathSecrets.hikvision}`, '{"eventType":"heartBeat"}'],
  ])(
    '%s: whoever has its secret is refused from an address that is not allowed',
    async (_make, target, body) => {
      expect((await call(target, { body })).status).toBe(403)
      expect((await call(target, { body, from: store })).status).toBe(200)
      expect((await refusalsOf(gym)).map(([reason, , count]) => [reason, count])).toEqual([['address', 1]])
    },
  )

  it('our own protocol: a rightly signed message is refused from an address that is not allowed', async () => {
    const target = '/api/device/v1/heartbeat'
    const sign = () => signedHeaders({ target, body: '{}', at: gym.clock() })
    const elsewhere = await call(target, { body: '{}', headers: sign() })
    expect([elsewhere.status, elsewhere.text]).toEqual([401, '{"error":"refused"}'])
    expect((await call(target, { body: '{}', headers: sign(), from: store })).status).toBe(200)
  })
})

describe('a forged call', () => {
  /** Announces a body and sends none of it, so a reply proves that the body was not read. */
  const withoutBody = (target: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(wire.url).port), '127.0.0.1', () =>
        socket.write(
          `POST ${target} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${foreign}\r\nContent-Length: 900000\r\n\r\nPIN`,
        ),
      )
      socket.setTimeout(5_000, () => socket.destroy(new Error('not answered before the body was there')))
      socket.once('data', (bytes) => {
        resolve(bytes.toString().split('\r\n')[0] ?? '')
        socket.destroy()
      })
      socket.once('error', reject)
    })

  it.each([
    ['/iclock/cdata?SN=ZK-LISTED&table=ATTLOG', 403],
    ['/iclock/cdata?SN=ZK-NOBODY&table=ATTLOG', 403],
    [`/d/${'x'.repeat(26)}/iclock/cdata?SN=ZK-LISTED&table=ATTLOG`, 403],
    [`/api/device/uface/${'x'.repeat(43)}/record`, 403],
    [`/api/device/uface/${pathSecrets.uface}/record`, 403],
    [`/api/device/uface/${'x'.repeat(43)}/cloud`, 403],
    [`/api/device/hikvision/${'x'.repeat(43)}`, 403],
    ['/api/device/v1/records', 401],
  ])('to %s is answered before its body is read', async (target, status) => {
    expect(await withoutBody(target)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it('of any maker writes nothing by itself: a thousand are a handful of statements', async () => {
    await sql`create table written (at timestamptz not null default clock_timestamp())`.execute(gym.db)
    await sql`
      create function is_written() returns trigger language plpgsql as $$ begin insert into written default values; return null; end $$
    `.execute(gym.db)
    // An upsert of an existing row begins as an insert.
    for (const [table, event] of [
      ['device_refusal', 'insert'],
      ['face_device', 'update'],
    ] as const)
      await sql`
        create trigger is_written after ${sql.raw(event)} on ${sql.table(table)} for each statement execute function is_written()
      `.execute(gym.db)
    const targets = [
      '/iclock/getrequest?SN=ZK-LISTED',
      '/iclock/getrequest?SN=ZK-NOBODY',
      `/api/device/uface/${'x'.repeat(43)}/record`,
      `/api/device/hikvision/${'x'.repeat(43)}`,
      '/api/device/v1/heartbeat',
    ]
    const start = performance.now()
    for (let i = 0; i < 200; i += 1)
      await Promise.all(
        targets.map((target, k) => call(target, { from: `192.0.2.${i}`, ...(k < 2 ? {} : { body: '{}' }) })),
      )
    const counts = await refusalsOf(gym)
    const seconds = (performance.now() - start) / 1_000
    expect(counts.reduce((sum, [, , count]) => sum + count, 0)).toBe(1_000)
    const { rows } = await sql<{
      statements: number
    }>`select count(*)::int as statements from written`.execute(gym.db)
    expect(rows[0]?.statements).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
    await sql`drop function is_written cascade`.execute(gym.db)
  })

  it('beyond its network’s share is told to wait, known serial number or not; a terminal behind the same address is served on', async () => {
    const beat = () => call('/iclock/getrequest?SN=ZK-CROWD', { from: crowd })
    expect((await beat()).status).toBe(200)
    const guesses = await Promise.all(
      Array.from({ length: 120 }, (_, i) =>
        call(`/iclock/getrequest?SN=${i % 2 === 0 ? 'ZK-LISTED' : `ZK-GUESS-${i}`}`, { from: crowd }),
      ),
    )
    const of = (status: number) => guesses.filter((one) => one.status === status).length
    expect([of(403), of(429)]).toEqual([60, 60])
    expect(new Set(guesses.filter(({ status }) => status === 429).map(({ text }) => text))).toEqual(
      new Set(['TOO MANY']),
    )
    expect((await beat()).status).toBe(200)
    const unserved = await call('/iclock/registry?SN=ZK-GUESS', { from: crowd })
    expect(unserved.status).toBe(429)
  })

  it('repeated, late, early or signed wrongly in our own protocol writes nothing of its device', async () => {
    const target = '/api/device/v1/heartbeat'
    const headers = signedHeaders({ target, body: '{}', at: gym.clock() })
    const send = (own: Record<string, string>, body = '{}') =>
      call(target, { body, headers: own, from: store })
    expect((await send(headers)).status).toBe(200)
    const facts = () => sql`select * from face_device where sn = 'FD-0001'`.execute(gym.db)
    const before = (await facts()).rows
    gym.clock.advance({ minutes: 1 })
    const early = new Date(gym.clock().getTime() + 3_600_000)
    expect(JSON.parse((await send(headers)).text)).toEqual({ error: 'replayed' })
    expect(JSON.parse((await send(signedHeaders({ target, body: '{}', at: early }))).text)).toMatchObject({
      error: 'clock',
    })
    expect(
      (await send(signedHeaders({ target, body: '{}', at: gym.clock() }), '{"personCount":9}')).text,
    ).toBe('{"error":"refused"}')
    expect((await facts()).rows).toEqual(before)
  })
})

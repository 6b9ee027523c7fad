import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { hashOf } from '../../server/kit/auth/authenticate'
import {
  factsOf,
  fromHere,
  gymWithDoor,
  newTerminal,
  pathSecrets,
  recorded,
  recordsOf,
  refusalsOf,
  secret,
  startWire,
} from './fixtures/terminals'

type Gym = Awaited<ReturnType<typeof gymWithDoor>>

let gym: Gym
let wire: Awaited<ReturnType<typeof startWire>>
let zkteco: string
let native: string

beforeAll(async () => {
  gym = await gymWithDoor()
  wire = await startWire(gym)
  zkteco = await newTerminal(gym, { vendor: 'zkteco', sn: 'ZK-0001' })
  native = await newTerminal(gym, { vendor: 'native', sn: 'FD-0001' })
  await newTerminal(gym, { vendor: 'uface', sn: 'UF-0001' })
  await newTerminal(gym, { vendor: 'hikvision', sn: 'HK-0001' })
  await newTerminal(gym, { vendor: 'zkteco', sn: 'ZK-NEW', status: 'registered' })
  await newTerminal(gym, { vendor: 'zkteco', sn: 'ZK-FAR', allowedFrom: ['203.0.113.7'] })
}, 60_000)
afterAll(() => wire?.close())
beforeEach(async () => {
  await refusalsOf(gym)
  await sql`delete from device_refusal`.execute(gym.db)
})

const post = async (target: string, body: BodyInit = '', headers: Record<string, string> = {}) => {
  const reply = await fetch(wire.url + target, { method: 'POST', headers, body })
  return [reply.status, await reply.text()]
}
const attlog = '10000001\t2026-03-02 08:31:07\t0\t15'
let nonces = 0

interface Forgery {
  sn?: string
  key?: Buffer
  at?: number
  nonce?: string
  sent?: { target?: string; body?: string }
}

/** A message of our own protocol, signed, and then changed in transit. */
async function signed(target: string, body: string, forgery: Forgery = {}) {
  const { sn = 'FD-0001', key = hashOf(secret), at = gym.clock().getTime(), sent = {} } = forgery
  const nonce = forgery.nonce ?? `nonce-${String(++nonces).padStart(4, '0')}`
  const base = `POST\n${target}\n${at}\n${nonce}\n${body}`
  return post(sent.target ?? target, sent.body ?? body, {
    'x-device-serial': sn,
    'x-device-timestamp': String(at),
    'x-device-nonce': nonce,
    'x-device-signature': createHmac('sha256', key).update(base).digest('hex'),
  })
}
const refused = [401, '{"error":"refused"}']
const beat = '/api/device/v1/heartbeat'

describe('our own protocol', () => {
  it('takes a message that is signed rightly', async () => {
    const [status, text] = await signed(beat, '{}')
    expect([status, JSON.parse(text as string)]).toEqual([
      200,
      { serverTime: gym.clock().toISOString(), tasks: false },
    ])
    expect(await refusalsOf(gym)).toEqual([])
  })

  it.each<[string, string, Forgery]>([
    ['of an unknown serial number', 'unknown_serial', { sn: 'FD-9999' }],
    ['of no serial number', 'unknown_serial', { sn: '' }],
    ['of another maker’s serial number', 'unknown_serial', { sn: 'ZK-0001' }],
    ['signed with another key', 'bad_signature', { key: hashOf('another') }],
    ['signed with the secret instead of its hash', 'bad_signature', { key: Buffer.from(secret) }],
    ['with another body', 'bad_signature', { sent: { body: '{"personCount":9}' } }],
    ['sent elsewhere', 'bad_signature', { sent: { target: '/api/device/v1/records' } }],
    ['with a nonce too short', 'bad_signature', { nonce: 'short' }],
  ])('refuses a message %s, and says no more', async (_case, reason, forgery) => {
    expect(await signed(beat, '{}', forgery)).toEqual(refused)
    const [first] = await refusalsOf(gym)
    expect(first?.[0]).toBe(reason)
  })

  it.each([
    ['six minutes ago', -360_000],
    ['four hours ahead', 4 * 3_600_000],
  ])('refuses a message of %s and tells the time', async (_case, by) => {
    const at = gym.clock().getTime() + by
    const serverTime = gym.clock().toISOString()
    expect(await signed(beat, '{}', { at })).toEqual([401, JSON.stringify({ error: 'clock', serverTime })])
    expect(await refusalsOf(gym)).toEqual([['clock', 'FD-0001', 1]])
  })

  it('refuses a message that has come before, however it is repeated at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => signed(beat, '{}', { nonce: 'the-same-nonce' })),
    )
    expect(replies.filter(([status]) => status === 200)).toHaveLength(1)
    expect(await refusalsOf(gym)).toEqual([['replayed', 'FD-0001', 7]])
  })

  it.each(['', 'not json', '[]', '{"records":{}}', '{"records":[]}'])('refuses the body %j', async (body) => {
    expect(await signed('/api/device/v1/records', body)).toEqual([400, '{"error":"malformed"}'])
  })

  it('keeps what cannot be read of a batch, and takes the rest', async () => {
    const good = { id: 'good', at: '2026-03-02T00:10:00Z', doorNo: 10000001, mode: 'face', opened: true }
    const bad = [
      { ...good, id: '' },
      { ...good, at: 'now' },
      { ...good, doorNo: 1e9 },
      { ...good, mode: 'x' },
      null,
      7,
    ]
    const before = Number((await factsOf(gym, native)).malformedCount)
    const [status, text] = await signed('/api/device/v1/records', JSON.stringify({ records: [...bad, good] }))
    expect([status, JSON.parse(text as string).results.length]).toEqual([200, 7])
    expect((await recordsOf(gym, native)).map(({ recordId }) => recordId)).toEqual(['good'])
    expect(Number((await factsOf(gym, native)).malformedCount) - before).toBe(bad.length)
  })
})

describe('who is not known', () => {
  it.each<[string, string, string, [string, string]]>([
    ['zkteco, unknown', '/iclock/cdata?SN=ZK-9999&table=ATTLOG', attlog, ['unknown_serial', 'ZK-9999']],
    ['zkteco, nameless', '/iclock/cdata?table=ATTLOG', attlog, ['unknown_serial', '']],
    ['zkteco, not active yet', '/iclock/cdata?SN=ZK-NEW&table=ATTLOG', attlog, ['not_active', 'ZK-NEW']],
    ['zkteco, from elsewhere', '/iclock/cdata?SN=ZK-FAR&table=ATTLOG', attlog, ['address', 'ZK-FAR']],
    [
      'zkteco, by the number of another maker',
      '/iclock/cdata?SN=UF-0001&table=ATTLOG',
      attlog,
      ['unknown_serial', 'UF-0001'],
    ],
    [
      'uface, wrong secret',
      `/api/device/uface/${'x'.repeat(43)}/record`,
      '{"deviceKey":"UF-0001"}',
      // Its body is not read, so no serial number is known.
      ['unknown_serial', ''],
    ],
    [
      'uface, secret of another maker',
      `/api/device/uface/${pathSecrets.hikvision}/record`,
      '{}',
      ['unknown_serial', ''],
    ],
    [
      'uface, number of another terminal',
      `/api/device/uface/${pathSecrets.uface}/record`,
      '{"deviceKey":"UF-0002"}',
      ['unknown_serial', 'UF-0002'],
    ],
    [
      'the cloud, wrong secret',
      `/api/device/uface/${'x'.repeat(43)}/cloud`,
      '{"msgId":"1","content":"{}"}',
      ['unknown_serial', ''],
    ],
    ['hikvision, wrong secret', `/api/device/hikvision/${'x'.repeat(43)}`, '{}', ['unknown_serial', '']],
  ])('%s: is refused, counted, and nothing is written', async (_case, target, body, [reason, sn]) => {
    const [status] = await post(target, body)
    expect(status).toBe(403)
    await post(target, body)
    expect(await refusalsOf(gym)).toEqual([[reason, sn, 2]])
    expect(await recordsOf(gym, zkteco)).toEqual([])
  })

  it('is shown by the beginning of what it said, without a password', async () => {
    await fetch(`${wire.url}/iclock/cdata?SN=ZK-9999&options=all&pushcommkey=hidden&pushver=2.4.1`)
    await refusalsOf(gym)
    const { rows } = await sql<{ sample: string }>`select sample from device_refusal`.execute(gym.db)
    expect(rows).toEqual([{ sample: 'GET /iclock/cdata?SN=ZK-9999&options=all&pushcommkey=…&pushver=2.4.1' }])
  })

  it('takes the address a proxy on this machine names, the last one alone', async () => {
    const target = '/iclock/getrequest?SN=ZK-FAR'
    const ask = (from: string) => fetch(wire.url + target, { headers: { 'x-forwarded-for': from } })
    expect((await ask('203.0.113.7')).status).toBe(200)
    expect((await ask('203.0.113.7, 198.51.100.1')).status).toBe(403)
  })
})

describe('what is too large', () => {
  it.each([
    ['/iclock/cdata?SN=ZK-0001&table=ATTLOG', 1],
    ['/iclock/devicecmd?SN=ZK-0001', 1],
    ['/iclock/cdata?SN=ZK-0001&table=ATTPHOTO', 4],
    [`/api/device/uface/${pathSecrets.uface}/heartbeat`, 1],
    [`/api/device/uface/${pathSecrets.uface}/record`, 4],
    [`/api/device/uface/${pathSecrets.uface}/cloud`, 4],
    [`/api/device/hikvision/${pathSecrets.hikvision}`, 4],
    ['/api/device/v1/records', 1],
  ])('%s: above %d MiB it is refused and counted', async (target, mebibytes) => {
    const bytes = new Uint8Array(mebibytes * 1024 * 1024 + 1)
    const headers = { 'x-device-serial': 'FD-0001' }
    // Not through the socket: a client that keeps sending after the reply may find it closed.
    expect((await gym.app.request(target, { method: 'POST', body: bytes, headers }, fromHere)).status).toBe(
      413,
    )
    const [first] = await refusalsOf(gym)
    expect(first?.[0]).toBe('too_large')
  })
})

describe('rubbish', () => {
  const rubbish = Buffer.from(Array.from({ length: 4_096 }, (_, i) => (i * 151 + 13) % 256))

  it.each([
    ['/iclock/cdata?SN=ZK-0001&table=ATTLOG', 200],
    ['/iclock/cdata?SN=ZK-0001&table=OPERLOG', 200],
    ['/iclock/cdata?SN=ZK-0001', 200],
    ['/iclock/devicecmd?SN=ZK-0001', 200],
    ['/iclock/cdata?SN=%00%ff%27;--&table=ATTLOG', 403],
    [`/api/device/uface/${pathSecrets.uface}/heartbeat`, 200],
    [`/api/device/uface/${pathSecrets.uface}/cloud`, 200],
    [`/api/device/hikvision/${pathSecrets.hikvision}`, 200],
    ['/api/device/v1/records', 401],
  ])('sent to %s is answered %d, and harms nothing', async (target, status) => {
    expect((await post(target, rubbish, { 'content-type': 'image/gif' }))[0]).toBe(status)
    const { rows } = await sql`select id from access_record where device_id <> ${native}`.execute(gym.db)
    expect(rows).toEqual([])
  })

  it('beside a record that can be read does not keep it from being kept', async () => {
    const form = 'PIN=10000001&DateTime=2026-03-02+08%3A58%3A00&Status=1&\u0000=4'
    const pairs = 'PIN=10000001\tTIME=2026-03-02 08:59:00\tSTATUS=1\tVERIFY=15\t\u0000=4'
    for (const line of [form, pairs])
      expect(await post('/iclock/cdata?SN=ZK-0001&table=ATTLOG', line)).toEqual([200, 'OK: 1'])
    expect(await recordsOf(gym, zkteco)).toHaveLength(2)
    await sql`delete from access_record where device_id = ${zkteco}`.execute(gym.db)
  })

  it('is counted where a known device sends it', async () => {
    const before = Number((await factsOf(gym, zkteco)).malformedCount)
    await post('/iclock/cdata?SN=ZK-0001&table=ATTLOG', 'x\ty\nz')
    expect(Number((await factsOf(gym, zkteco)).malformedCount) - before).toBe(2)
    expect(await refusalsOf(gym)).toEqual([['malformed', 'ZK-0001', 2]])
  })
})

describe('what browsers send', () => {
  it('does not matter to devices: they have odd headers', async () => {
    const headers = { origin: 'http://192.168.1.64', 'sec-fetch-site': 'cross-site', cookie: 'a=b' }
    expect((await post('/iclock/devicecmd?SN=ZK-0001', 'ID=999999&Return=0&CMD=DATA', headers))[0]).toBe(200)
    expect((await post(`/api/device/hikvision/${pathSecrets.hikvision}`, '{}', headers))[0]).toBe(200)
  })
})

describe('a clock that is four hours off', () => {
  it('of a terminal in touch is seen, and the record has our time', async () => {
    for (let i = 0; i < 15; i += 1) {
      await fetch(`${wire.url}/iclock/getrequest?SN=ZK-0001`)
      gym.clock.advance({ milliseconds: 10_000 })
    }
    const now = gym.clock().toISOString()
    const wall = new Date(gym.clock().getTime() + 12 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    expect(await post('/iclock/cdata?SN=ZK-0001&table=ATTLOG', `10000001\t${wall}\t0\t15`)).toEqual([
      200,
      'OK: 1',
    ])
    expect(await recordsOf(gym, zkteco)).toEqual([expect.objectContaining({ at: now })])
    expect((await factsOf(gym, zkteco)).clockSkewS).toBe(4 * 3_600)
  })

  it('is put right when a terminal of UFace says so in its heartbeat', async () => {
    const { status } = await wire.send(recorded('uface/1-heartbeat'))
    // The recording is of another serial number.
    expect(status).toBe(403)
    const beat = (by: number) =>
      post(
        `/api/device/uface/${pathSecrets.uface}/heartbeat`,
        JSON.stringify({ deviceKey: 'UF-0001', time: String(gym.clock().getTime() + by) }),
      )
    expect(await beat(-4 * 3_600_000)).toEqual([200, '{"result":false}'])
    const { rows } = await sql<{ clockSkewS: number }>`
      select clock_skew_s from face_device where sn = 'UF-0001'
    `.execute(gym.db)
    expect(rows).toEqual([{ clockSkewS: -4 * 3_600 }])
  })
})

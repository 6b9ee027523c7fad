import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { recordJobs } from '../../server/devices/face-device/record-jobs'
import { mostUnread } from '../../server/devices/keep-unread'
import { once } from './fixtures/doors'
import { answer, refusal } from './fixtures/gym'
import {
  factsOf,
  gymWithDoor,
  newTerminal,
  pathSecrets,
  recordsOf,
  refusalsOf,
  startWire,
} from './fixtures/terminals'

type Gym = Awaited<ReturnType<typeof gymWithDoor>>

let gym: Gym
let wire: Awaited<ReturnType<typeof startWire>>
let zkteco: string
let uface: string
let hikvision: string

beforeAll(async () => {
  gym = await gymWithDoor()
  wire = await startWire(gym)
  zkteco = await newTerminal(gym, { vendor: 'zkteco', sn: 'ZK-0001' })
  uface = await newTerminal(gym, { vendor: 'uface', sn: 'UF-0001' })
  hikvision = await newTerminal(gym, { vendor: 'hikvision', sn: 'HK-0001' })
}, 60_000)
afterAll(() => wire?.close())

const post = async (target: string, body: string) => {
  const reply = await fetch(wire.url + target, { method: 'POST', body })
  return [reply.status, await reply.text()]
}
const attlog = (text: string, table = 'ATTLOG') => post(`/iclock/cdata?SN=ZK-0001&table=${table}`, text)
const unreadOf = async (id: string): Promise<string[]> => {
  const { body } = await answer(gym.admin('GET', `/api/v1/face-devices/${id}/unread`))
  return body.rows.map(({ text }: { text: string }) => text).sort()
}
const again = async (id: string) => {
  const reply = await once(gym.admin, `/face-devices/${id}/unread`)
  return [reply.status, await reply.json()]
}

describe('what a terminal is answered it was heard', () => {
  it.each([
    ['a line of another order', 'ATTLOG', '2026/03/02 08:31\t10000001\tIN'],
    ['a line with a day that no month has', 'ATTLOG', '10000001\t2026-02-30 08:31:07\t0\t15'],
    ['bytes of no text', 'ATTLOG', '10000001 \u0000\u0001 in'],
    ['a table that nobody knows', 'RTLOG', 'time=2026-03-02 08:31:07\tpin=10000001\tevent=0'],
  ])('of ZKTeco is kept to the letter: %s', async (_what, table, line) => {
    expect(await attlog(line, table)).toEqual([200, 'OK: 1'])
    expect(await attlog(line, table)).toEqual([200, 'OK: 1'])
    expect(await unreadOf(zkteco)).toEqual([line.replaceAll('\0', '\uFFFD')])
    await sql`delete from device_unread`.execute(gym.db)
  })

  it.each(['OPERLOG', 'ATTPHOTO', 'BIODATA', 'USERPIC', 'FINGERTMP', 'USERINFO'])(
    'of people and pictures, which are not ours to have, is kept nowhere: %s',
    async (table) => {
      expect(await attlog('PIN=10000001\tContent=/9j/4AAQSkZJRg', table)).toEqual([200, 'OK: 1'])
      expect(await unreadOf(zkteco)).toEqual([])
    },
  )

  it('of UFace is kept without its picture', async () => {
    const body = { deviceKey: 'UF-0001', type: 'iris_0', personId: '10000001', time: '1', base64: '/9j/4AAQ' }
    expect((await post(`/api/device/uface/${pathSecrets.uface}/record`, JSON.stringify(body)))[0]).toBe(200)
    const { base64: _, ...kept } = body
    expect(await unreadOf(uface)).toEqual([JSON.stringify(kept)])
  })

  it('of UFace’s cloud is kept when it is no recognition that can be read', async () => {
    await sql`delete from device_unread`.execute(gym.db)
    const content = { deviceKey: 'UF-0001', recordId: '1', empNo: '10000001', recTime: 'yesterday' }
    const body = JSON.stringify({ msgId: '7', type: 1, content: JSON.stringify(content) })
    expect(await post(`/api/device/uface/${pathSecrets.uface}/cloud`, body)).toEqual([
      200,
      '{"success":true}',
    ])
    expect(await unreadOf(uface)).toEqual([body])
  })

  it('of UFace’s cloud is kept whole but for its pictures, however large they are', async () => {
    await sql`delete from device_unread`.execute(gym.db)
    const content = {
      deviceKey: 'UF-0001',
      recordId: '2',
      recTime: 'yesterday',
      recPhoto: 'A'.repeat(20_000),
    }
    const body = { msgId: '8', type: 1, content: JSON.stringify(content) }
    const target = `/api/device/uface/${pathSecrets.uface}/cloud`
    expect((await post(target, JSON.stringify(body)))[0]).toBe(200)
    const { recPhoto: _, ...kept } = content
    expect(await unreadOf(uface)).toEqual([JSON.stringify({ ...body, content: JSON.stringify(kept) })])
    const tooLong = JSON.stringify({ ...content, recPhoto: '', note: 'A'.repeat(20_000) })
    expect((await post(target, JSON.stringify({ ...body, content: tooLong })))[0]).toBe(413)
  })

  it('of Hikvision is kept, XML too, and of a thousand events in one none is passed over', async () => {
    await post(`/api/device/hikvision/${pathSecrets.hikvision}`, '<EventNotificationAlert/>')
    expect(await unreadOf(hikvision)).toEqual(['<EventNotificationAlert/>'])
    const event = (serialNo: number) =>
      JSON.stringify({
        eventType: 'AccessControllerEvent',
        dateTime: '2026-03-02T08:31:07+08:00',
        AccessControllerEvent: { majorEventType: 5, subEventType: 75, employeeNoString: '', serialNo },
      })
    const parts = Array.from(
      { length: 1_100 },
      (_, i) => `--x\r\nContent-Type: application/json\r\n\r\n${event(i + 1)}\r\n`,
    )
    const target = `/api/device/hikvision/${pathSecrets.hikvision}`
    expect((await post(target, `${parts.join('')}--x--`))[0]).toBe(200)
    expect(await recordsOf(gym, hikvision)).toHaveLength(1_100)
  })
})

describe('what is kept', () => {
  it('is read again when somebody asks, and counts once', async () => {
    await sql`delete from device_unread`.execute(gym.db)
    await attlog('not to be read')
    // A line stored by a version that could not parse it yet.
    const line = '10000001\t2026-03-02 08:31:07\t-1\t-1'
    await sql`
      update device_unread set text = ${line} where device_id = ${zkteco} and text = 'not to be read'
    `.execute(gym.db)
    await attlog('still not to be read')
    expect(await again(zkteco)).toEqual([200, { read: 1, left: 1 }])
    const records = await recordsOf(gym, zkteco)
    expect(records.map(({ recordId }) => recordId)).toEqual(['10000001-20260302083107--1--1'])
    expect(await unreadOf(zkteco)).toEqual(['still not to be read'])
    await attlog(line)
    expect(await recordsOf(gym, zkteco)).toEqual(records)
    const { body } = await answer(gym.admin('GET', `/api/v1/face-devices/${zkteco}/history`))
    expect(body.rows[0]).toMatchObject({ action: 'device.readAgain', after: { read: 1, left: 1 } })
  })

  it('is shown and read by who may see the device, in its store', async () => {
    expect((await gym.reader('GET', `/api/v1/face-devices/${zkteco}/unread`)).status).toBe(403)
    const elsewhere = await newTerminal(gym, { vendor: 'zkteco', sn: 'ZK-THEIRS' })
    await sql`update face_device set store_id = ${gym.theirs.id} where id = ${elsewhere}`.execute(gym.db)
    expect((await gym.clerk('GET', `/api/v1/face-devices/${elsewhere}/unread`)).status).toBe(404)
    expect((await refusal(once(gym.clerk, `/face-devices/${elsewhere}/unread`)))[0]).toBe(404)
  })

  it('has its measure: beyond it nothing is acknowledged, and what can be read counts all the same', async () => {
    await sql`
      insert into device_unread (id, device_id, kind, text, text_hash, received_at)
      select gen_random_uuid(), ${zkteco}, 'zkteco_line', 'line ' || n, sha256(n::text::bytea), ${gym.clock()}
      from generate_series(1, ${mostUnread.rows - 1}) n
    `.execute(gym.db)
    const good = '10000001\t2026-03-02 09:31:07\t0\t15'
    expect(await attlog(`one too many\n${good}`)).toEqual([503, 'NOT KEPT'])
    expect((await recordsOf(gym, zkteco)).map(({ recordId }) => recordId)).toContain(
      '10000001-20260302093107-0-15',
    )
    // A line that is already stored is still acknowledged.
    expect(await attlog('still not to be read')).toEqual([200, 'OK: 1'])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from device_unread where device_id = ${zkteco}`.execute(gym.db)
    expect(rows[0]?.n).toBe(mostUnread.rows)
  })

  it('is forgotten with the records of its days', async () => {
    gym.clock.advance({ days: 400 })
    await recordJobs[0]?.run({ db: gym.db, now: gym.clock() } as never)
    const { rows } = await sql`select from device_unread`.execute(gym.db)
    expect(rows).toEqual([])
  })
})

describe('firmware that calls other pages', () => {
  it.each([
    ['GET', '/iclock/cdata.aspx?SN=ZK-0001&options=all', /^GET OPTION FROM: ZK-0001/],
    ['POST', '/iclock/cdata.aspx?SN=ZK-0001&table=OPERLOG', /^OK: 1$/],
    ['GET', '/iclock/getrequest.aspx?SN=ZK-0001', /^(OK|C:)/],
    ['POST', '/iclock/getrequest?SN=ZK-0001', /^(OK|C:)/],
    ['POST', '/iclock/devicecmd.aspx?SN=ZK-0001', /^OK$/],
    ['POST', '/iclock/fdata?SN=ZK-0001', /^OK$/],
    ['GET', '/iclock/ping.aspx?SN=ZK-0001', /^OK$/],
  ])('%s %s is served like its twin', async (method, target, text) => {
    const reply = await fetch(wire.url + target, { method, body: method === 'POST' ? 'ID=9&Return=0' : null })
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringMatching(text)])
  })

  it('that nobody serves is seen in the quarantine, once for each device, however it is repeated', async () => {
    await refusalsOf(gym)
    await sql`delete from device_refusal`.execute(gym.db)
    for (const target of [
      '/iclock/registry?SN=ZK-0001',
      '/iclock/push?SN=ZK-0001',
      '/iclock/registry?SN=ZK-OTHER',
      '/d/abcdefghijkmnpqrstuvwxyz23/registry',
      '/api/device/uface/secret/other',
      '/api/device/v2/heartbeat',
    ])
      for (const method of ['GET', 'POST']) {
        const reply = await fetch(wire.url + target, { method })
        expect([target, reply.status, await reply.text()]).toEqual([target, 404, 'UNKNOWN'])
      }
    expect(await refusalsOf(gym)).toEqual([
      ['not_served', '', 2],
      ['not_served', '', 2],
      ['not_served', '', 2],
      ['not_served', 'ZK-0001', 4],
      ['not_served', 'ZK-OTHER', 2],
    ])
    const { rows } = await sql<{ sample: string }>`select sample from device_refusal order by sample`.execute(
      gym.db,
    )
    expect(rows.map(({ sample }) => sample)).toContain('POST /d/…/registry')
  })
})

it('A deletion that is answered “no such person” is done', async () => {
  const deviceId = zkteco
  const { rows } = await sql<{ no: number }>`
    insert into device_task (id, device_id, door_no, op, status, tries, sent_at, due_at, expires_at, created_at)
    values (gen_random_uuid(), ${deviceId}, 10000001, 'delete_person', 'sent', 1, ${gym.clock()}, ${gym.clock()}, 'infinity', ${gym.clock()})
    returning no
  `.execute(gym.db)
  await sql`
    insert into device_enrolment (device_id, door_no, state, changed_at) values (${deviceId}, 10000001, 'removing', ${gym.clock()})
  `.execute(gym.db)
  await post('/iclock/devicecmd?SN=ZK-0001', `ID=${rows[0]?.no}&Return=-10&CMD=DATA`)
  const after = await sql`
    select status, state from device_task join device_enrolment using (device_id, door_no) where no = ${rows[0]?.no}
  `.execute(gym.db)
  expect(after.rows).toEqual([{ status: 'ok', state: 'removed' }])
  expect((await factsOf(gym, deviceId)).lastSeenAt).toBe(gym.clock().toISOString())
})

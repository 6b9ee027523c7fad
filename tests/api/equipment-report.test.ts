import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Equipment, EquipmentHappening } from '../../contract/devices/equipment'
import { type Ask, askOf } from '../harness/app'
import { at, newEquipment, put, tokenOf } from './fixtures/equipped'
import { answer, type Gym, refusal, startGym, versioned } from './fixtures/gym'
import { pdf } from './fixtures/papers'

let gym: Gym
let guest: Ask
let piece: Equipment
let token: string
beforeAll(async () => {
  gym = await startGym()
  guest = askOf(gym.app)
  piece = await newEquipment(gym.admin, { storeId: gym.mine.id })
  token = await tokenOf(gym.admin, piece)
})
afterAll(() => gym.close())

const photo = (format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: 'orange' } })
    .toFormat(format)
    .withExifMerge({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '31/1 12/1 0/1' } })
    .toBuffer()

function form(fields: Record<string, string>, photos: (Uint8Array | string)[] = []): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  for (const one of photos)
    made.append('photo', new File([typeof one === 'string' ? one : new Uint8Array(one)], '../x.svg'))
  return made
}
/** An address and a label each have a quota of reports: the clock advances until they may send again. */
const send = (body: unknown, headers?: Record<string, string>) => {
  gym.clock.advance({ milliseconds: 300_000 })
  return guest('POST', '/api/v1/equipment-report', body, headers)
}
const look = (given: string) => guest('POST', '/api/v1/equipment-label', { token: given })
const read = async (): Promise<Equipment> => (await answer(gym.admin('GET', at(piece)))).body
const reports = async () => {
  const { rows }: { rows: EquipmentHappening[] } = (await answer(gym.admin('GET', at(piece, '/timeline'))))
    .body
  return rows.flatMap((one) => (one.kind === 'report' ? [one] : []))
}

describe('a label', () => {
  it('tells number, name and store, and nothing else', async () => {
    expect(await answer(look(token))).toEqual({
      status: 200,
      body: { assetNo: piece.assetNo, name: piece.name, storeName: gym.mine.name },
    })
  })

  it('that was replaced is like one that never was, for looks and reports', async () => {
    const others = [
      await newEquipment(gym.admin, { storeId: gym.mine.id }),
      await newEquipment(gym.admin, { storeId: gym.mine.id }),
    ]
    const [archived, scrapped] = await Promise.all(others.map((one) => tokenOf(gym.admin, one)))
    await gym.admin('DELETE', at(others[0]!), undefined, versioned(others[0]!))
    await put(gym.admin, others[1]!, 'scrap', { reason: '太旧' })
    const old = token
    await gym.admin('POST', at(piece, '/label'), {}, versioned(piece))
    token = await tokenOf(gym.admin, piece)
    const shown = async (reply: Promise<Response>) => {
      const { requestId: _, ...problem } = await (await reply).json()
      return problem
    }
    const unknown = await shown(look('0'.repeat(32)))
    expect(unknown.code).toBe('not_found')
    for (const one of [old, archived!, scrapped!, piece.id, '', "' or true --", '%']) {
      expect([one, await shown(look(one))]).toEqual([one, unknown])
      expect([one, (await shown(send(form({ token: one, note: '不亮' })))).code]).toEqual([one, 'not_found'])
    }
  })
})

describe('a report', () => {
  it('makes the piece faulty, with pictures made anew; the next ones join it', async () => {
    expect(
      (await send(form({ token, note: '  跑带打滑\n有异味  ' }, [await photo(), await photo('png')]))).status,
    ).toBe(201)
    expect(await read()).toMatchObject({ status: 'faulty', openReports: 1, updatedBy: 'system' })
    const [first] = await reports()
    expect(first).toMatchObject({ note: '跑带打滑\n有异味', who: null, outcome: null })
    const formats: unknown[] = []
    for (const id of first!.photoIds) {
      const served = Buffer.from(await (await gym.admin('GET', `/api/v1/documents/${id}`)).arrayBuffer())
      const { format, exif, width } = await sharp(served).metadata()
      formats.push([format, exif, width])
    }
    expect(formats).toEqual([
      ['jpeg', undefined, 400],
      ['png', undefined, 400],
    ])
    expect((await send(form({ token, note: '<script>alert(1)</script>' }))).status).toBe(201)
    expect(await read()).toMatchObject({ status: 'faulty', openReports: 2 })
    expect((await reports())[0]?.note).toBe('<script>alert(1)</script>')
    const { body } = await answer(gym.admin('GET', at(piece, '/history')))
    expect([body.rows[0].action, body.rows[0].who]).toEqual(['equipment.reportFault', null])
    expect(JSON.stringify(body)).not.toContain(token)
  })

  it('is no change of what somebody is writing of the piece, and leaves what they may do to the machine', async () => {
    const own = await newEquipment(gym.admin, { storeId: gym.mine.id })
    await send(form({ token: await tokenOf(gym.admin, own), note: '跑带打滑' }))
    const edited = await gym.admin('PATCH', at(own), { brand: '岱宇' }, versioned(own))
    expect([edited.status, await edited.json()]).toEqual([
      200,
      expect.objectContaining({ brand: '岱宇', status: 'faulty', openReports: 1, version: own.version + 1 }),
    ])
    const stale = await gym.admin('PATCH', at(own), { brand: '泰诺健' }, versioned(own))
    expect(stale.status).toBe(409)
  })

  it.each([
    [{ note: '不' }, 'invalid', [['note', 'too_short']]],
    [{ note: '不'.repeat(201) }, 'invalid', [['note', 'too_long']]],
    [{ note: 'a\u0007b' }, 'invalid', [['note', 'characters']]],
    [{ note: '不亮', status: 'scrapped' }, 'unknown_field', [['status', 'unknown_field']]],
  ])('is refused with %j', async (fields, code, why) => {
    expect(await refusal(send(form({ token, ...fields })))).toEqual([422, code, why])
  })

  it('brings three pictures at most, of 10 MB each, and nothing but JPEG and PNG', async () => {
    const before = await reports()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const given = form({ token, note: '不亮' }, Array(4).fill(await photo()))
    expect(await refusal(send(given))).toEqual([422, 'invalid', [['photo', 'too_many']]])
    const refused: [Uint8Array | string, number, string][] = [
      [svg, 415, 'unsupported_media_type'],
      ['<!doctype html>', 415, 'unsupported_media_type'],
      [pdf(), 415, 'unsupported_media_type'],
      ['', 415, 'unsupported_media_type'],
      [Buffer.from(`\xff\xd8\xff\xe0${svg}`, 'latin1'), 422, 'unreadable_document'],
      [Buffer.concat([(await photo()).subarray(0, 4), Buffer.alloc(20 * 1024 * 1024)]), 413, 'too_large'],
    ]
    for (const [bytes, status, code] of refused)
      expect(await refusal(send(form({ token, note: '不亮' }, [bytes])))).toEqual([status, code, []])
    const nothing = form({ token, note: '不亮', photo: 'text' })
    expect((await refusal(send(nothing)))[1]).toBe('unsupported_media_type')
    expect(await reports()).toEqual(before)
  })

  it('is a form and nothing else, of a size', async () => {
    expect((await refusal(send({ token, note: '不亮' })))[1]).toBe('unsupported_media_type')
    const broken = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await refusal(send('--y\r\n', broken)))[1]).toBe('malformed')
    expect((await refusal(send(new Uint8Array(32 * 1024 * 1024), broken)))[1]).toBe('too_large')
    expect(
      (await refusal(send(form({ token, note: '不亮' }), { origin: 'https://elsewhere.example' })))[1],
    ).toBe('foreign_origin')
  })

  it('leaves no file behind that is nobody’s but for a night', async () => {
    const { rows } = await sql<{ found: number }>`select count(*)::int as found from document`.execute(gym.db)
    const files = (await readdir(gym.documentDir, { recursive: true })).filter((name) =>
      name.endsWith('document'),
    )
    expect(files.length).toBe(rows[0]?.found)
  })

  it('of many says no more than twenty do', async () => {
    const other = await newEquipment(gym.admin, { storeId: gym.mine.id })
    const its = await tokenOf(gym.admin, other)
    for (let i = 0; i < 22; i += 1)
      expect((await send(form({ token: its, note: `第 ${i} 次` }))).status).toBe(201)
    expect((await answer(gym.admin('GET', at(other)))).body.openReports).toBe(20)
  })
})

describe('who says too much has to wait', () => {
  const flood = (note: string, its: string) =>
    guest('POST', '/api/v1/equipment-report', form({ token: its, note }))

  it('about one label, whether there is one or not', async () => {
    for (const its of [token, 'f'.repeat(32)]) {
      gym.clock.advance({ milliseconds: 1_800_000 })
      const statuses: number[] = []
      for (let i = 0; i < 5; i += 1) statuses.push((await flood('不亮', its)).status)
      expect(statuses).toEqual([...Array(4).fill(its === token ? 201 : 404), 429])
    }
  })

  it('from one address', async () => {
    gym.clock.advance({ milliseconds: 1_800_000 })
    const statuses: number[] = []
    for (let i = 0; i < 13; i += 1) statuses.push((await flood('不亮', `guess-${i}`)).status)
    expect(statuses).toEqual([...Array(12).fill(404), 429])
    gym.clock.advance({ milliseconds: 30_000 })
    expect((await flood('不亮', 'guess')).status).toBe(404)
  })

  it('who looks, too', async () => {
    gym.clock.advance({ milliseconds: 1_800_000 })
    let last = 0
    for (let i = 0; i < 121; i += 1) last = (await look(`guess-${i}`)).status
    expect(last).toBe(429)
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import sharp from 'sharp'
import { bytesInPieces } from '../harness/bytes-in-pieces'
import { expectShortBlocks } from '../harness/event-loop'
import { clips } from '../harness/video'
import { type Gym, startGym } from './fixtures/gym'
import { upload } from './fixtures/papers'
import { fillEveryTable } from './fixtures/requests/many-rows'
import { uploaded } from './fixtures/uploads'

/** Milliseconds that a request may block the others. */
const most = 50

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await fillEveryTable(gym.db)
}, 120_000)
afterAll(() => gym.close())

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

/** A clip whose table of times has so many lines: the box grows, and those around it. */
function manySamples(lines: number): Buffer {
  const clip = clips.mp4
  const at = clip.indexOf('stts') - 4
  const size = clip.readUInt32BE(at)
  const table = Buffer.alloc(lines * 8)
  for (let i = 0; i < lines; i++) table.writeUInt32BE(1, i * 8)
  const head = Buffer.from(clip.subarray(at, at + 16))
  head.writeUInt32BE(16 + table.length, 0)
  head.writeUInt32BE(lines, 12)
  const grown = Buffer.concat([clip.subarray(0, at), head, table, clip.subarray(at + size)])
  for (const name of ['moov', 'trak', 'mdia', 'minf', 'stbl']) {
    const box = clip.lastIndexOf(name, at) - 4
    grown.writeUInt32BE(clip.readUInt32BE(box) + 16 + table.length - size, box)
  }
  return grown
}

describe('nobody waits for', () => {
  it.each(['members', 'audit-lines', 'equipment', 'coaches'])(
    'the export of thousands of %s',
    async (name) => {
      await expectShortBlocks(most, async () => {
        const reply = await gym.admin('GET', `/api/v1/${name}/export.csv`)
        expect(reply.status).toBe(200)
        await reply.arrayBuffer()
      })
    },
  )

  it('a picture of 24 megapixels, or a scan of it', async () => {
    const jpeg = await noise(6_000, 4_000).jpeg({ quality: 90 }).toBuffer()
    await expectShortBlocks(most, async () => {
      await sql`delete from media where sha256 is not null and created_by = 'admin'`.execute(gym.db)
      expect((await uploaded(gym.admin, jpeg, undefined, bytesInPieces)).status).toBe(200)
    })
    const small = await noise(2_400, 1_600).jpeg({ quality: 90 }).toBuffer()
    await expectShortBlocks(most, async () => {
      expect((await upload(gym.admin, bytesInPieces(small))).status).toBe(201)
    })
  }, 60_000)

  it('a film of four million samples', async () => {
    const film = manySamples(4_000_000)
    const reported = { name: 'film.mp4', type: 'video/mp4' }
    await expectShortBlocks(most, async () => {
      const reply = await uploaded(gym.admin, film, reported, bytesInPieces)
      await reply.arrayBuffer()
    })
  }, 60_000)

  it('JSON that is as large and as strange as a body may be', async () => {
    const limit = 500 * 1024
    const bodies = [
      `{"name":"${'\\u4e00'.repeat(limit / 6)}"}`,
      `{${Array.from({ length: 40_000 }, (_, i) => `"k${i}":0`).join(',')}}`,
      `{"name":[${'[],'.repeat(limit / 3 - 10)}[]]}`,
      `{"name":[${'{"a":1},'.repeat(limit / 8 - 10)}{}]}`,
    ]
    for (const body of bodies) {
      await expectShortBlocks(most, async () => {
        const reply = await gym.admin('POST', '/api/v1/stores', body, { 'content-type': 'application/json' })
        expect(reply.status).toBeGreaterThanOrEqual(400)
        await reply.arrayBuffer()
      })
    }
  })
})

import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type Media, mediaWidths } from '../../contract/media'
import { removeUnfinished } from '../../server/resources/media/media-files'
import { type Ask, askOf } from '../harness/app'
import { type Gym, newCoach, newStore, refusal, startGym, unknownId, versioned } from './gym'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const upload = (bytes: Uint8Array | string, ask: Ask = gym.admin, headers: Record<string, string> = {}) =>
  ask('POST', '/api/v1/media', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), headers)
const accepted = async (bytes: Uint8Array): Promise<Media> => (await upload(bytes)).json()
const fetched = (id: string, width: number | string) => askOf(gym.app)('GET', `/media/${id}/${width}.webp`)
const bytesOf = async (reply: Promise<Response>) => Buffer.from(await (await reply).arrayBuffer())

/** The left half red, the right half blue. */
function picture(width: number, height: number) {
  const blue = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: 'blue' } }
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: blue, left: Math.floor(width / 2), top: 0 },
  ])
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of type %s is kept in every width', async (format) => {
    const bytes = await picture(2000, 1000).toFormat(format).toBuffer()
    const reply = await upload(bytes)
    const media: Media = await reply.json()
    expect([reply.status, media]).toEqual([
      201,
      { id: media.id, width: 2000, height: 1000, bytes: bytes.length },
    ])
    for (const width of mediaWidths) {
      const { format, ...size } = await sharp(await bytesOf(fetched(media.id, width))).metadata()
      expect([format, size.width, size.height]).toEqual(['webp', width, width / 2])
    }
  })

  it('is never made wider than it was', async () => {
    const { id } = await accepted(await picture(300, 200).png().toBuffer())
    const widths = mediaWidths.map(
      async (width) => (await sharp(await bytesOf(fetched(id, width))).metadata()).width,
    )
    expect(await Promise.all(widths)).toEqual([160, 300, 300])
  })

  it('stands upright and says nothing about where it was taken', async () => {
    const bytes = await picture(400, 200)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Artist: 'somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' },
      })
      .toBuffer()
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
    const media = await accepted(bytes)
    expect(media).toMatchObject({ width: 200, height: 400 })
    const served = await bytesOf(fetched(media.id, 640))
    const { exif, xmp, iptc, icc, width, height } = await sharp(served).metadata()
    expect([exif, xmp, iptc, icc, width, height]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      200,
      400,
    ])
    // Turned a quarter clockwise, left becomes top.
    const top = await sharp(served).extract({ left: 90, top: 40, width: 20, height: 20 }).raw().toBuffer()
    expect([top[0]! > 200, top[2]! < 60]).toEqual([true, true])
  })

  it('is served for good, as a picture and nothing else', async () => {
    const { id } = await accepted(await picture(300, 200).png().toBuffer())
    const reply = await fetched(id, 160)
    const names = ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy']
    expect([reply.status, ...names.map((name) => reply.headers.get(name))]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
      'nosniff',
      "default-src 'none'; sandbox",
    ])
    const etag = reply.headers.get('etag') ?? ''
    const again = await askOf(gym.app)('GET', `/media/${id}/160.webp`, undefined, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('becomes a gallery and an avatar, and its upload stands in the audit log', async () => {
    const [first, second] = [
      await accepted(await picture(300, 200).png().toBuffer()),
      await accepted(await picture(310, 200).png().toBuffer()),
    ]
    const store = await newStore(gym.admin, { gallery: [second.id, first.id] })
    expect(store.gallery).toEqual([second.id, first.id])
    const changed = await gym.admin(
      'PATCH',
      `/api/v1/stores/${store.id}`,
      { gallery: [first.id, second.id] },
      versioned(store),
    )
    expect((await changed.json()).gallery).toEqual([first.id, second.id])
    const coach = await newCoach(gym.admin, { storeIds: [store.id], avatarId: first.id })
    expect(coach.avatarId).toBe(first.id)
    const { rows } = await sql`select who, action from audit where row_id = ${first.id}`.execute(gym.db)
    expect(rows).toEqual([{ who: 'admin', action: 'media.create' }])
  })
})

describe('what is no picture of the three types', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['SVG', svg],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
    ['GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;'],
    ['a RIFF that is sound', 'RIFF\x24\x00\x00\x00WAVEfmt '],
  ])('is refused: %s', async (_, bytes) => {
    expect(await refusal(upload(bytes))).toEqual([415, 'unsupported_media_type', []])
  })

  it('is refused though its beginning says JPEG', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(svg)])
    expect(await refusal(upload(bytes))).toEqual([422, 'unreadable_image', []])
  })

  it('is refused when it was cut off', async () => {
    const bytes = await picture(1200, 900).png().toBuffer()
    expect(await refusal(upload(bytes.subarray(0, bytes.length / 2)))).toEqual([422, 'unreadable_image', []])
  })

  it('is refused with more pixels than are good for us, however small its file', async () => {
    const bytes = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bytes.length).toBeLessThan(1_000_000)
    expect(await refusal(upload(bytes))).toEqual([422, 'unreadable_image', []])
  })

  it('is refused beyond 10 MB, and when its length is not what was said', async () => {
    expect(await refusal(upload(new Uint8Array(10 * 1024 * 1024 + 1)))).toEqual([413, 'too_large', []])
    const bytes = await picture(300, 200).png().toBuffer()
    const lied = upload(bytes, gym.admin, { 'content-length': String(bytes.length + 1) })
    expect(await refusal(lied)).toEqual([400, 'malformed', []])
  })

  it('leaves neither row nor file, nor does what hides behind a picture', async () => {
    const hidden = Buffer.concat([await picture(300, 200).jpeg().toBuffer(), Buffer.from(svg)])
    const { id } = await accepted(hidden)
    for (const width of mediaWidths)
      expect((await bytesOf(fetched(id, width))).includes('script')).toBe(false)
    expect(await readdir(path.join(gym.mediaDir, 'unfinished'))).toEqual([])
    const folders = await readdir(gym.mediaDir, { recursive: true })
    const files = folders.filter((name) => name.endsWith('.webp'))
    const { rows } = await sql<{ found: number }>`select count(*) as found from media`.execute(gym.db)
    expect(files.length).toBe((rows[0]?.found ?? 0) * mediaWidths.length)
  })
})

it('nobody uploads without a session or the permission', async () => {
  const bytes = await picture(30, 20).png().toBuffer()
  expect(await refusal(upload(bytes, askOf(gym.app)))).toEqual([401, 'not_signed_in', []])
  expect(await refusal(upload(bytes, gym.reader))).toEqual([403, 'forbidden', []])
})

it.each([
  `/media/${unknownId}/160.webp`,
  `/media/${unknownId}/161.webp`,
  `/media/${unknownId}/160.png`,
  '/media/..%2f..%2fpackage.json/160.webp',
  '/media/%2e%2e/160.webp',
  '/media/unfinished/160.webp',
])('there is no %s', async (address) => {
  expect((await askOf(gym.app)('GET', address)).status).toBe(404)
})

it('what cut-off uploads left behind is removed at start, a running one is not', async () => {
  const [old, running] = ['old', 'running'].map((name) => path.join(gym.mediaDir, 'unfinished', name)) as [
    string,
    string,
  ]
  await Promise.all([old, running].map((folder) => mkdir(folder, { recursive: true })))
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(old, hoursAgo, hoursAgo)
  await removeUnfinished(gym.mediaDir)
  expect([existsSync(old), existsSync(running)]).toEqual([false, true])
})

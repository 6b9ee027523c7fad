import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type Media, mediaFormats, mediaWidths, srcSet, widthsOf } from '../../contract/content/media'
import { mediaJobs } from '../../server/content/media/jobs'
import { removeUnfinished } from '../../server/kit/files/local-file-store'
import { askOf } from '../harness/app'
import { type Gym, newCoach, newStore, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { runJob } from './fixtures/run-job'
import { picture, uploaded } from './fixtures/uploads'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const upload = (bytes: Uint8Array | string) => uploaded(gym.admin, Buffer.from(bytes))
const accepted = async (bytes: Uint8Array): Promise<Media> => (await upload(bytes)).json()
const fetched = (id: string, width: number | string) => askOf(gym.app)('GET', `/media/${id}/${width}.webp`)
const bytesOf = async (reply: Promise<Response>) => Buffer.from(await (await reply).arrayBuffer())

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('of type %s is kept in every width', async (format) => {
    const bytes = await picture(2000, 1000).toFormat(format).toBuffer()
    const reply = await upload(bytes)
    const media: Media = await reply.json()
    const reported = { kind: 'picture', type: `image/${format}`, variants: 'waiting', isUsed: false }
    expect([reply.status, media]).toMatchObject([
      200,
      { ...reported, width: 2000, height: 1000, bytes: bytes.length },
    ])
    for (const width of mediaWidths) {
      const { format, ...size } = await sharp(await bytesOf(fetched(media.id, width))).metadata()
      expect([format, size.width, size.height]).toEqual(['webp', width, width / 2])
    }
  })

  it('is never made wider than it was', async () => {
    const { id } = await accepted(await picture(300, 200, 'lime').png().toBuffer())
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

describe('the other widths and formats', () => {
  const job = (id: string) => runJob(gym, mediaJobs(gym.media), 'media.makeVariants', { id })
  const row = async (id: string): Promise<Media> => (await gym.admin('GET', `/api/v1/media/${id}`)).json()
  const sizes = (set: string) => set.split(', ').map((one) => one.split(' ')[1])

  it.each([
    [300, [160, 640, 1600], ['160w', '300w']],
    [1_600, [160, 640, 1600], ['160w', '640w', '1600w']],
    [1_700, [160, 640, 1600, 1920], ['160w', '640w', '1600w', '1700w']],
    [4_000, [160, 640, 1600, 1920, 2560], ['160w', '640w', '1600w', '1920w', '2560w']],
  ])('of a picture %i wide', (width, made, reported) => {
    expect(widthsOf(width)).toEqual(made)
    const ready = { id: unknownId, width, variants: 'ready' } as const
    expect(mediaFormats.map((format) => sizes(srcSet(ready, format)))).toEqual([reported, reported, reported])
    const waiting = { ...ready, variants: 'waiting' } as const
    expect([srcSet(waiting, 'avif'), srcSet(waiting, 'jpeg')]).toEqual(['', ''])
    expect(sizes(srcSet(waiting))).toEqual(
      reported.filter((_, i) => i < 3).slice(0, width > 640 ? 3 : reported.length),
    )
  })

  it('are made by a job, which was asked for in the same breath; twice is as good as once', async () => {
    const { id } = await accepted(await picture(2_600, 1_300, 'navy').jpeg().toBuffer())
    const { rows } = await sql`
      select task_identifier, payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
      where j.key = ${`media.makeVariants ${id}`}
    `.execute(gym.db)
    expect(rows).toEqual([{ taskIdentifier: 'media.makeVariants', payload: { id } }])
    expect((await askOf(gym.app)('GET', `/media/${id}/1920.avif`)).status).toBe(404)
    await job(id)
    await job(id)
    expect(await row(id)).toMatchObject({ variants: 'ready', version: 1 })
    for (const width of widthsOf(2_600))
      for (const format of mediaFormats) {
        const reply = await askOf(gym.app)('GET', `/media/${id}/${width}.${format}`)
        const made = await sharp(await bytesOf(Promise.resolve(reply))).metadata()
        expect([reply.headers.get('content-type'), made.width, made.exif]).toEqual([
          `image/${format}`,
          width,
          undefined,
        ])
      }
    // The uploaded file, with all its metadata, has been removed.
    expect(await gym.media.sizeOf(id, 'original')).toBeUndefined()
  })

  it('of a picture that says where it was taken are upright and do not', async () => {
    const bytes = await picture(400, 200, 'teal')
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' } })
      .toBuffer()
    const { id } = await accepted(bytes)
    expect((await askOf(gym.app)('GET', `/media/${id}/original`)).status).toBe(404)
    await job(id)
    for (const format of mediaFormats) {
      const made = await bytesOf(askOf(gym.app)('GET', `/media/${id}/640.${format}`))
      const { width, height, exif, orientation } = await sharp(made).metadata()
      expect([format, width, height, exif, orientation]).toEqual([format, 200, 400, undefined, undefined])
    }
  })

  it('of a picture that was deleted meanwhile leave nothing', async () => {
    const media = await accepted(await picture(330, 200, 'gold').jpeg().toBuffer())
    await gym.media.put(unknownId, 'original', await picture(330, 210, 'gold').jpeg().toBuffer())
    await job(unknownId)
    expect(await gym.media.sizeOf(unknownId, '160.jpeg')).toBeUndefined()
    expect(await gym.media.sizeOf(media.id, '160.webp')).toBeGreaterThan(0)
  })
})

it('files that belong to nothing are removed after two days', async () => {
  const { id } = await accepted(await picture(340, 200, 'gold').jpeg().toBuffer())
  await gym.media.put(unknownId, '160.webp', new Uint8Array(3))
  const later = { db: gym.db, clock: () => new Date(Date.now() + 3 * 86_400_000) }
  await runJob({ db: gym.db, clock: () => new Date() }, mediaJobs(gym.media), 'media.removeOrphans')
  expect(await gym.media.sizeOf(unknownId, '160.webp')).toBe(3)
  await runJob(later, mediaJobs(gym.media), 'media.removeOrphans')
  expect([await gym.media.sizeOf(unknownId, '160.webp'), await gym.media.sizeOf(id, '160.webp')]).toEqual([
    undefined,
    expect.any(Number),
  ])
})

describe('what is no picture', () => {
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

  it('leaves neither row nor file, nor does what hides behind a picture', async () => {
    const hidden = Buffer.concat([await picture(300, 200).jpeg().toBuffer(), Buffer.from(svg)])
    const { id } = await accepted(hidden)
    for (const width of mediaWidths)
      expect((await bytesOf(fetched(id, width))).includes('script')).toBe(false)
    expect(await readdir(path.join(gym.mediaDir, 'unfinished'))).toEqual([])
    const folders = await readdir(gym.mediaDir, { recursive: true })
    const files = new Set(folders.filter((name) => name.endsWith('.webp')).map((name) => path.dirname(name)))
    const { rows } = await sql<{ found: number }>`select count(*) as found from media`.execute(gym.db)
    expect(files.size).toBe(rows[0]?.found)
  })
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

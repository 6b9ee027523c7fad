import { readdir } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type Media, pictureMaxBytes, videoMaxBytes } from '../../contract/content/media'
import { uploadJobs } from '../../server/content/media/upload-jobs'
import { askOf } from '../harness/app'
import { clips } from '../harness/video'
import { type Gym, refusal, startGym, unknownId } from './fixtures/gym'
import { runJob } from './fixtures/run-job'
import { begin, begun, finish, giveUp, kept, look, picture, send, uploaded } from './fixtures/uploads'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const leftover = async () => ({
  files: (await readdir(gym.uploadDir)).length,
  rows: (await sql`select from upload where media_id is null`.execute(gym.db)).rows.length,
})
const offsetOf = async (address: string) =>
  Number((await look(gym.admin, address)).headers.get('upload-offset'))

describe('an upload', () => {
  afterEach(async () => expect(await leftover()).toEqual({ files: 0, rows: 0 }))

  it('arrives in pieces and becomes a picture of the library, once', async () => {
    const bytes = await picture(900, 600).jpeg().toBuffer()
    const created = await begin(gym.admin, bytes.length, { name: '前台 夜景.PNG' })
    const address = created.headers.get('location') ?? ''
    expect([created.status, created.headers.get('access-control-allow-origin')]).toEqual([201, null])
    for (let at = 0; at < bytes.length; at += 1_000) {
      const sent = await send(gym.admin, address, at, bytes.subarray(at, at + 1_000))
      const offset = Math.min(at + 1_000, bytes.length)
      expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, String(offset)])
      expect(await offsetOf(address)).toBe(offset)
    }
    const reply = await finish(gym.admin, address)
    const media: Media = await reply.json()
    expect([reply.status, media]).toMatchObject([
      200,
      {
        kind: 'picture',
        type: 'image/jpeg',
        fileName: '前台 夜景.jpg',
        width: 900,
        height: 600,
        bytes: bytes.length,
      },
    ])
    // A repeated request, even from a page that missed the first reply, gets the same reply.
    expect(await offsetOf(address)).toBe(bytes.length)
    expect(await (await finish(gym.admin, address)).json()).toEqual(media)
  })

  it.each(['mp4', 'webm'] as const)('becomes a video: %s', async (name) => {
    const media = await kept(gym.admin, clips[name], { name: `深蹲.${name}`, type: `video/${name}` })
    expect(media).toMatchObject({
      kind: 'video',
      type: `video/${name}`,
      fileName: `深蹲.${name}`,
      width: 320,
      height: 180,
      videoCodec: name === 'mp4' ? 'avc' : 'vp8',
      audioCodec: 'opus',
      variants: 'none',
    })
    expect(media.durationMs).toBeGreaterThan(1_900)
    expect(media.durationMs).toBeLessThan(2_100)
  })

  it('of bytes that are there already is answered with the row that there is', async () => {
    const bytes = await picture(310, 200, 'green').png().toBuffer()
    const [first, ...others] = await Promise.all(
      Array.from({ length: 4 }, (_, i) => kept(gym.admin, bytes, { name: `${i}.png` })),
    )
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first?.id]))
    const { rows } = await sql`select from media where bytes = ${bytes.length} and width = 310`.execute(
      gym.db,
    )
    expect(rows.length).toBe(1)
  })

  it('is given up for good', async () => {
    const address = await begun(gym.admin, 5_000)
    await send(gym.admin, address, 0, (await picture(300, 200).jpeg().toBuffer()).subarray(0, 500))
    expect((await giveUp(gym.admin, address)).status).toBe(204)
    expect((await look(gym.admin, address)).status).toBe(404)
  })

  it('asked to finish too early goes on', async () => {
    const bytes = await picture(320, 200, 'orange').jpeg().toBuffer()
    const address = await begun(gym.admin, bytes.length)
    await send(gym.admin, address, 0, bytes.subarray(0, 700))
    expect(await refusal(finish(gym.admin, address))).toEqual([409, 'upload_incomplete', []])
    await send(gym.admin, address, 700, bytes.subarray(700))
    expect((await finish(gym.admin, address)).status).toBe(200)
  })

  it('that nobody goes on with is gone after a day, one that lives is not', async () => {
    const old = await begun(gym.admin, 5_000)
    await send(gym.admin, old, 0, (await picture(300, 200).jpeg().toBuffer()).subarray(0, 500))
    await sql`update upload set created_at = created_at - interval '25 hours'`.execute(gym.db)
    const fresh = await begun(gym.admin, 5_000)
    expect((await look(gym.admin, old)).status).toBe(404)
    await runJob(gym, uploadJobs(gym.uploadDir), 'upload.removeExpired')
    expect(await leftover()).toEqual({ files: 0, rows: 1 })
    expect((await giveUp(gym.admin, fresh)).status).toBe(204)
  })
})

describe('what is refused leaves nothing', () => {
  afterEach(async () => expect(await leftover()).toEqual({ files: 0, rows: 0 }))
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const html = '<!doctype html><script>alert(document.cookie)</script>   '

  it.each([
    ['an SVG called .jpg', svg, 415, 'unsupported_media_type'],
    ['HTML called .mp4', html, 415, 'unsupported_media_type'],
    ['a GIF', `GIF89a${'\0'.repeat(60)}`, 415, 'unsupported_media_type'],
    ['a ZIP', `PK\x03\x04${'\0'.repeat(60)}`, 415, 'unsupported_media_type'],
    ['a PDF', `%PDF-1.7${' '.repeat(60)}`, 415, 'unsupported_media_type'],
    ['a QuickTime film', `\0\0\0\x14ftypqt  ${'\0'.repeat(60)}`, 415, 'unsupported_media_type'],
    ['a HEIC picture', `\0\0\0\x14ftypheic${'\0'.repeat(60)}`, 415, 'unsupported_media_type'],
    ['sound in RIFF', `RIFF\x24\0\0\0WAVEfmt ${'\0'.repeat(60)}`, 415, 'unsupported_media_type'],
    ['one byte', 'x', 415, 'unsupported_media_type'],
    ['what begins as JPEG and is SVG', `\xff\xd8\xff\xe0${svg}`, 422, 'unreadable_image'],
    ['what begins as PNG and is HTML', `\x89PNG\r\n\x1a\n${html}`, 422, 'unreadable_image'],
    ['what begins as AVIF and is HTML', `\0\0\0\x14ftypavif${html}`, 422, 'unreadable_image'],
    ['what begins as MP4 and is HTML', `\0\0\0\x14ftypisom${html}`, 422, 'unreadable_video'],
    ['what begins as WebM and is HTML', `\x1aE\xdf\xa3${html}`, 422, 'unreadable_video'],
  ])('%s', async (_, text, status, code) => {
    expect(await refusal(uploaded(gym.admin, Buffer.from(text, 'latin1')))).toEqual([status, code, []])
  })

  it.each([
    ['a picture', async () => picture(1_200, 900).png().toBuffer(), 'unreadable_image'],
    ['an MP4', async () => clips.mp4, 'unreadable_video'],
    ['a WebM', async () => clips.webm, 'unreadable_video'],
  ])('%s that was cut off before it was sent', async (_, whole, code) => {
    const bytes = await whole()
    for (const share of [0.02, 0.3, 0.6, 0.95]) {
      const part = bytes.subarray(0, Math.max(40, bytes.length * share))
      expect([share, await refusal(uploaded(gym.admin, part))]).toEqual([share, [422, code, []]])
    }
  })

  it('a WebM of sound alone, and a codec that browsers do not play', async () => {
    expect(await refusal(uploaded(gym.admin, clips.soundAlone))).toEqual([422, 'unreadable_video', []])
    const foreign = Buffer.from(clips.mp4.toString('latin1').replaceAll('avc1', 'ap4h'), 'latin1')
    expect(await refusal(uploaded(gym.admin, foreign))).toEqual([422, 'unsupported_codec', []])
  })

  it('50,000 × 50,000 pixels, however small the file', async () => {
    const header = Buffer.from(await picture(2, 2).png().toBuffer())
    header.writeUInt32BE(50_000, 16)
    header.writeUInt32BE(50_000, 20)
    expect(await refusal(uploaded(gym.admin, header))).toEqual([422, 'unreadable_image', []])
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refusal(uploaded(gym.admin, bomb))).toEqual([422, 'unreadable_image', []])
  })

  it('more than the kind may have, before a byte is sent; a picture that calls itself a video, with its first', async () => {
    expect(await refusal(begin(gym.admin, pictureMaxBytes + 1))).toEqual([413, 'too_large', []])
    const video = { name: 'a.mp4', type: 'video/mp4' }
    expect(await refusal(begin(gym.admin, videoMaxBytes + 1, video))).toEqual([413, 'too_large', []])
    const address = await begun(gym.admin, pictureMaxBytes + 1, video)
    const start = (await picture(300, 200).jpeg().toBuffer()).subarray(0, 100)
    expect(await refusal(send(gym.admin, address, 0, start))).toEqual([413, 'too_large', []])
  })

  it('no bytes at all, a length that is none, and one that is left open', async () => {
    expect(await refusal(begin(gym.admin, 0))).toEqual([415, 'unsupported_media_type', []])
    for (const [name, value] of [
      ['upload-length', '-1'],
      ['upload-length', '1e9x'],
      ['upload-defer-length', '1'],
    ])
      expect(
        await refusal(
          gym.admin('POST', '/api/v1/uploads', undefined, {
            'tus-resumable': '1.0.0',
            [name ?? '']: value ?? '',
          }),
        ),
      ).toEqual([400, 'malformed', []])
  })
})

describe('the offset', () => {
  it.each([
    ['behind', 100],
    ['beyond', 900],
  ])('%s what has arrived is refused and changes nothing', async (_, offset) => {
    const bytes = await picture(300, 200).jpeg().toBuffer()
    const address = await begun(gym.admin, bytes.length)
    await send(gym.admin, address, 0, bytes.subarray(0, 500))
    expect(await refusal(send(gym.admin, address, offset, bytes.subarray(500)))).toEqual([
      409,
      'upload_offset',
      [],
    ])
    expect(await offsetOf(address)).toBe(500)
    await giveUp(gym.admin, address)
  })

  it('may not be passed beyond the length', async () => {
    const address = await begun(gym.admin, 1_000)
    const bytes = Buffer.concat([await picture(300, 200).jpeg().toBuffer(), Buffer.alloc(1_000)])
    expect(await refusal(send(gym.admin, address, 0, bytes))).toEqual([413, 'too_large', []])
    expect(await offsetOf(address)).toBeLessThanOrEqual(1_000)
    await giveUp(gym.admin, address)
  })

  it('is one for two who send at once: each byte is written once', async () => {
    const bytes = await picture(700, 500, 'teal').png().toBuffer()
    const address = await begun(gym.admin, bytes.length)
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(gym.admin, address, 0, bytes)))
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409])
    expect((await finish(gym.admin, address)).status).toBe(200)
  })
})

describe('whose upload it is', () => {
  it('nobody begins one without a session or the permission, nor from another site', async () => {
    expect(await refusal(begin(askOf(gym.app), 100))).toEqual([401, 'not_signed_in', []])
    expect(await refusal(begin(gym.reader, 100))).toEqual([403, 'forbidden', []])
    const foreign = { 'upload-length': '100', 'tus-resumable': '1.0.0', origin: 'https://evil.example' }
    expect(await refusal(gym.admin('POST', '/api/v1/uploads', undefined, foreign))).toEqual([
      403,
      'foreign_origin',
      [],
    ])
  })

  it("another person's is as if it did not exist", async () => {
    const address = await begun(gym.admin, 1_000)
    expect((await look(gym.clerk, address)).status).toBe(404)
    expect(await refusal(send(gym.clerk, address, 0, new Uint8Array(10)))).toEqual([404, 'not_found', []])
    expect(await refusal(giveUp(gym.clerk, address))).toEqual([404, 'not_found', []])
    expect(await refusal(finish(gym.clerk, address))).toEqual([404, 'not_found', []])
    expect((await giveUp(gym.admin, address)).status).toBe(204)
  })

  it.each([unknownId, '..%2f..%2fetc%2fpasswd', '%2e%2e', 'x'.repeat(2_000)])(
    'there is no %s',
    async (id) => {
      for (const reply of [look, giveUp, finish].map((ask) => ask(gym.admin, `/api/v1/uploads/${id}`)))
        expect((await reply).status).toBe(404)
    },
  )

  it('a person has so many under way and no more', async () => {
    await sql`
      insert into upload (id, account_id, size, metadata, created_at)
      select gen_random_uuid(), account.id, 1, '{}', ${gym.clock()} from account, generate_series(1, 200)
      where username = 'clerk'
    `.execute(gym.db)
    expect(await refusal(begin(gym.clerk, 100))).toEqual([429, 'too_many_unfinished', []])
    expect((await begin(gym.admin, 100)).status).toBe(201)
    await sql`delete from upload`.execute(gym.db)
  })
})

it('pieces of one byte are as good as large ones', async () => {
  const bytes = await picture(300, 200, 'pink').jpeg().toBuffer()
  const address = await begun(gym.admin, bytes.length)
  const pieces = 200
  for (let at = 0; at < pieces; at++)
    expect((await send(gym.admin, address, at, bytes.subarray(at, at + 1))).status).toBe(204)
  expect((await send(gym.admin, address, pieces, bytes.subarray(pieces))).status).toBe(204)
  expect((await finish(gym.admin, address)).status).toBe(200)
})

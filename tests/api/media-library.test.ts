import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Media, MediaUse } from '../../contract/content/media'
import type { Problem } from '../../contract/problem'
import { askOf } from '../harness/app'
import { clips } from '../harness/video'
import { type Gym, ids, newCoach, newStore, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { kept, picture } from './fixtures/uploads'

let gym: Gym
let video: Media
beforeAll(async () => {
  gym = await startGym()
  video = await kept(gym.admin, clips.mp4, { name: '深蹲示范.mp4', type: 'video/mp4' })
})
afterAll(() => gym.close())

let serial = 300
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer())
/** A different one each time. */
const newPicture = async (name = '照片.png', ask = gym.admin) =>
  kept(ask, await picture(++serial, 200).png().toBuffer(), { name, type: 'image/png' })
const list = (query: string) => ids(gym.admin('GET', `/api/v1/media?${query}`))
const read = async (id: string): Promise<Media> => (await gym.admin('GET', `/api/v1/media/${id}`)).json()
const remove = (row: Media) => gym.admin('DELETE', `/api/v1/media/${row.id}`, undefined, versioned(row))
const usage = async (id: string): Promise<MediaUse[]> =>
  (await (await gym.admin('GET', `/api/v1/media/${id}/usage`)).json()).rows

describe('a video', () => {
  const fetched = (headers: Record<string, string> = {}, method = 'GET') =>
    askOf(gym.app)(method, `/media/${video.id}/video.mp4`, undefined, headers)

  it('is served byte for byte, to be played and nothing else', async () => {
    const reply = await fetched()
    const names = [
      'content-type',
      'content-length',
      'accept-ranges',
      'cache-control',
      'x-content-type-options',
    ]
    expect([reply.status, ...names.map((name) => reply.headers.get(name))]).toEqual([
      200,
      'video/mp4',
      String(clips.mp4.length),
      'bytes',
      'public, max-age=31536000, immutable',
      'nosniff',
    ])
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(await bytesOf(reply)).toEqual(clips.mp4)
    const head = await fetched({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(clips.mp4.length),
      '',
    ])
  })

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=100-199', 100, 200],
    ['bytes=17000-', 17_000, undefined],
    ['bytes=-1', -1, undefined],
    ['bytes=5-999999999', 5, undefined],
  ])('is sent in part: %s', async (range, from, to) => {
    const reply = await fetched({ range })
    const part = clips.mp4.subarray(from, to)
    const first = part.byteOffset - clips.mp4.byteOffset
    expect([reply.status, reply.headers.get('content-range'), await bytesOf(reply)]).toEqual([
      206,
      `bytes ${first}-${first + part.length - 1}/${clips.mp4.length}`,
      part,
    ])
  })

  it('beyond its end there is nothing; another file is sent whole; one that is known is not sent', async () => {
    const beyond = await fetched({ range: 'bytes=999999999-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${clips.mp4.length}`])
    const etag = beyond.headers.get('etag') ?? ''
    const statuses = async (...all: Record<string, string>[]) =>
      Promise.all(all.map(async (headers) => (await fetched(headers)).status))
    const range = 'bytes=0-4'
    expect(
      await statuses(
        { range, 'if-range': '"another"' },
        { range, 'if-range': etag },
        { 'if-none-match': etag },
      ),
    ).toEqual([200, 206, 304])
  })

  it.each(['video.webm', '160.webp', 'video.html', 'original'])('has no %s', async (name) => {
    expect((await askOf(gym.app)('GET', `/media/${video.id}/${name}`)).status).toBe(404)
  })

  it('has a poster, which is a picture of the library', async () => {
    const poster = await newPicture('封面.png')
    const patch = (row: Media, posterId: string | null) =>
      gym.admin('PATCH', `/api/v1/media/${row.id}`, { posterId }, versioned(row))
    expect(await refusal(patch(video, video.id))).toEqual([422, 'invalid', [['posterId', 'does_not_exist']]])
    expect(await refusal(patch(poster, poster.id))).toEqual([422, 'invalid', [['posterId', 'not_an_option']]])
    video = await (await patch(video, poster.id)).json()
    expect(video.posterId).toBe(poster.id)
    expect(await usage(poster.id)).toEqual([
      { kind: 'media', id: video.id, name: '深蹲示范.mp4', place: 'draft' },
    ])
    expect(await refusal(remove(poster))).toEqual([409, 'in_use', []])
    video = await (await patch(video, null)).json()
    expect((await remove(poster)).status).toBe(200)
  })
})

describe('the list', () => {
  it('finds by file name, title and what the picture says, in letters and in pinyin', async () => {
    const row = await newPicture('力量区全景.png')
    const changed = await gym.admin(
      'PATCH',
      `/api/v1/media/${row.id}`,
      { title: '二楼器械', alt: '一排哑铃架' },
      versioned(row),
    )
    expect(await changed.json()).toMatchObject({ title: '二楼器械', alt: '一排哑铃架', version: 2 })
    for (const q of ['力量', 'liliangqu', 'llqqj', '器械', 'elqx', '哑铃', '全景.PNG'])
      expect([q, await list(`q=${encodeURIComponent(q)}`)]).toEqual([q, [row.id]])
    expect(await list('q=nosuchthing')).toEqual([])
  })

  it('is narrowed by kind, uploader and use, and sorted', async () => {
    const mine = await newPicture('clerk.png', gym.clerk)
    expect(await list('kind=video')).toEqual([video.id])
    expect(await list('uploader=clerk')).toEqual([mine.id])
    const used = await newPicture('used.png')
    await newStore(gym.admin, { gallery: [used.id] })
    expect(await list('used=true&pageSize=200')).toContain(used.id)
    const unused = await list('used=false&pageSize=200')
    expect([unused.includes(used.id), unused.includes(mine.id)]).toEqual([false, true])
    expect([(await read(used.id)).isUsed, (await read(mine.id)).isUsed]).toEqual([true, false])
    const sizes = (await Promise.all((await list('sort=bytes&order=desc&pageSize=200')).map(read))).map(
      ({ bytes }) => bytes,
    )
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect((await list('sort=createdAt&order=desc'))[0]).toBe(used.id)
  })

  it('is for who may read it', async () => {
    expect(await refusal(gym.reader('GET', '/api/v1/media'))).toEqual([403, 'forbidden', []])
    expect(await refusal(askOf(gym.app)('GET', '/api/v1/media'))).toEqual([401, 'not_signed_in', []])
  })
})

describe('what refers to a file', () => {
  it('is found through every foreign key that keeps it, whichever table has it', async () => {
    const row = await newPicture()
    const store = await newStore(gym.admin, { gallery: [row.id] })
    const coach = await newCoach(gym.admin, { storeIds: [store.id], avatarId: row.id })
    const uses = [
      { kind: 'coach', id: coach.id, name: coach.displayName, place: 'draft' },
      { kind: 'store', id: store.id, name: store.name, place: 'draft' },
    ]
    expect(await usage(row.id)).toEqual(uses)
    const reply = await remove(row)
    const { code, blockers, blockerCount }: Problem = await reply.json()
    expect([reply.status, code, blockerCount, blockers]).toEqual([
      409,
      'in_use',
      2,
      uses.map(({ place: _, ...rest }) => rest),
    ])
  })

  it('has a name in every table that may refer, and nothing is missed', async () => {
    const { rows } = await sql<{ tableName: string; columnName: string; called: string | null }>`
      select source.relname as table_name, att.attname as column_name,
        name_expression(case when exists (select from pg_attribute where attrelid = source.oid and attname = 'id')
          then source.oid else owner.confrelid end) as called
      from pg_constraint con
      join pg_class source on source.oid = con.conrelid
      join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
      left join pg_constraint key on key.conrelid = con.conrelid and key.contype = 'p'
      left join pg_constraint owner on owner.conrelid = con.conrelid and owner.contype = 'f' and owner.conkey = key.conkey[1:1]
      where con.contype = 'f' and con.confrelid = 'media'::regclass and con.confdeltype <> 'c'
    `.execute(gym.db)
    const nameless = rows.filter(
      ({ called, tableName }) => called === null && tableName !== 'publication_media',
    )
    expect(nameless).toEqual([])
    expect(rows.map(({ tableName, columnName }) => `${tableName}.${columnName}`)).toEqual(
      expect.arrayContaining([
        'store_gallery.media_id',
        'coach.avatar_id',
        'coach_course.cover_id',
        'media.poster_id',
      ]),
    )
  })

  it('may be a published copy, also one that no longer stands: it can be put back', async () => {
    const row = await newPicture()
    const banner = '01900000-0000-7000-8000-00000000bb01'
    await gym.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into publication (kind, row_id, n, copy, shown, published_at, ended_at, who)
        values ('banner', ${banner}, 1, '{"title": "春季"}', '(,)', now() - interval '2 days', now() - interval '1 day', 'admin'),
          ('banner', ${banner}, 2, '{"title": "夏季"}', '(,)', now() - interval '1 day', null, 'admin')
      `.execute(tx)
      await sql`
        insert into publication_media (row_id, n, media_id) values (${banner}, 1, ${row.id}), (${banner}, 2, ${row.id})
      `.execute(tx)
    })
    expect(await usage(row.id)).toEqual([
      { kind: 'banner', id: banner, name: '夏季', place: 'published' },
      { kind: 'banner', id: banner, name: '春季', place: 'past' },
    ])
    expect(await refusal(remove(row))).toEqual([409, 'in_use', []])
  })
})

describe('deleting', () => {
  it('takes the row and its files, and is told in the audit log', async () => {
    const row = await newPicture()
    expect(await refusal(remove({ ...row, version: 7 }))).toEqual([409, 'stale', []])
    const reply = await remove(row)
    expect([reply.status, (await reply.json()).id]).toEqual([200, row.id])
    expect((await askOf(gym.app)('GET', `/media/${row.id}/160.webp`)).status).toBe(404)
    expect(await refusal(remove(row))).toEqual([404, 'not_found', []])
    const { rows } =
      await sql`select who from audit where row_id = ${row.id} and action = 'media.delete'`.execute(gym.db)
    expect(rows).toEqual([{ who: 'admin' }])
    // After that the same bytes are a new file.
    serial--
    expect((await newPicture()).id).not.toBe(row.id)
  })

  it('waits for whoever is about to refer to it', async () => {
    const row = await newPicture()
    const saving = gym.db.transaction().execute(async (tx) => {
      await sql`select from media where id = ${row.id} for key share`.execute(tx)
      const removing = remove(row)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`update coach set avatar_id = ${row.id} where id = ${gym.myCoach.id}`.execute(tx)
      return { removing }
    })
    const { removing } = await saving
    expect(await refusal(removing)).toEqual([409, 'in_use', []])
    expect(await gym.media.sizeOf(row.id, '160.webp')).toBeGreaterThan(0)
  })

  it('clears away what has not been used for thirty days, and nothing else', async () => {
    const [old, named, used, fresh] = [
      await newPicture(),
      await newPicture(),
      await newPicture(),
      await newPicture(),
    ]
    await sql`update media set created_at = created_at - interval '31 days' where id <> ${fresh.id}`.execute(
      gym.db,
    )
    await newStore(gym.admin, { gallery: [used.id] })
    const unused = async () => (await gym.admin('GET', '/api/v1/media/unused')).json()
    const clear = async (body: object) =>
      (await gym.admin('POST', '/api/v1/media/remove-unused', body)).json()
    const before = await unused()
    expect(before.count).toBeGreaterThanOrEqual(2)
    expect(await clear({ ids: [named.id, used.id, fresh.id, unknownId] })).toEqual({
      count: 1,
      bytes: named.bytes,
    })
    const rest = { count: before.count - 1, bytes: before.bytes - named.bytes }
    expect(await unused()).toEqual(rest)
    expect(await clear({})).toEqual(rest)
    expect(await unused()).toEqual({ count: 0, bytes: 0 })
    const status = async ({ id }: Media) => (await gym.admin('GET', `/api/v1/media/${id}`)).status
    expect(await Promise.all([old, named, used, fresh].map(status))).toEqual([404, 404, 200, 200])
    expect(await gym.media.sizeOf(old.id, '160.webp')).toBeUndefined()
    const { rows } = await sql`
      select count(*)::int as lines from audit where action = 'media.delete' and reason = 'unused'
    `.execute(gym.db)
    expect(rows).toEqual([{ lines: before.count }])
  })
})

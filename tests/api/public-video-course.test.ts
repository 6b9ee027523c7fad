import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { Store } from '../../contract/catalogue/store'
import type { VideoCourse, VideoCourseDraft } from '../../contract/content/video-course'
import { askOf } from '../harness/app'
import { clips } from '../harness/video'
import { newCourseType } from './fixtures/exercises'
import { apply } from './fixtures/front-desk'
import { answer, type Gym, startGym, unknownId, versioned } from './fixtures/gym'
import { newCertificate } from './fixtures/papers'
import { newPicture } from './fixtures/publishing'
import { type CourseParts, chapter, courseParts, newCourse } from './fixtures/video-courses'

let gym: Gym
let parts: CourseParts
beforeAll(async () => {
  gym = await startGym()
  parts = await courseParts(gym.admin)
}, 60_000)
afterAll(() => gym.close())

const ask = (path: string, headers = {}) => askOf(gym.app)('GET', path, undefined, headers)
/** Sends a request after earlier replies have left the cache. */
async function look(path: string) {
  gym.clock.advance({ milliseconds: 2_000 })
  const reply = await ask(`/api/public/v1${path}`)
  return { status: reply.status, body: await reply.json() }
}
const shownIds = async (query = '') =>
  (await look(`/courses${query}`)).body.rows.map(({ id }: { id: string }) => id)

async function put<Row extends { id: string; version: number }>(
  name: string,
  row: Row,
  event: string,
): Promise<Row> {
  const reply = await answer(gym.admin('POST', `/api/v1/${name}/${row.id}/${event}`, {}, versioned(row)))
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}
const shown = async (own?: Partial<VideoCourseDraft>): Promise<VideoCourse> =>
  put('video-courses', await newCourse(gym.admin, parts, own), 'publish')
const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\n起\n'
const whole = () =>
  chapter({
    videoId: parts.mp4.id,
    captions,
    marks: [
      { exerciseId: parts.lunge.id, startS: 1, endS: 2 },
      { exerciseId: parts.squat.id, startS: 0, endS: 1 },
    ],
  })

describe('courses for everybody', () => {
  it('are told with their films, captions and exercises, which play as the library has them', async () => {
    await put('exercises', parts.squat, 'publish')
    const row = await shown({ chapters: [whole()], tags: ['居家'], bodyParts: ['core', 'legs'] })
    const { body } = await look(`/courses/${row.id}`)
    expect(body).toMatchObject({
      id: row.id,
      title: row.title,
      durationS: row.durationS,
      chapterCount: 1,
      hasFreeChapter: true,
      access: 'free',
      priceFen: null,
      level: { code: 1, name: '入门' },
      coach: null,
      detail: row.detail,
      type: { code: parts.type.code, name: parts.type.name, colour: parts.type.colour },
      bodyParts: [
        { code: 'core', name: '核心' },
        { code: 'legs', name: '腿部' },
      ],
      cover: { src: `/media/${parts.coverId}/1600.webp`, width: 1280, height: 720 },
    })
    const [{ video, captions: address, exercises }] = body.chapters
    expect(video).toMatchObject({ src: `/media/${parts.mp4.id}/video.mp4`, type: 'video/mp4', poster: null })
    // The lunge is a draft.
    expect(exercises).toEqual([{ name: parts.squat.name, startS: 0, endS: 1 }])
    const part = await ask(video.src, { range: 'bytes=0-99', origin: 'https://www.gym.example' })
    expect([part.status, part.headers.get('access-control-allow-origin')]).toEqual([206, '*'])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(clips.mp4.subarray(0, 100))
    const track = await ask(address)
    expect([track.headers.get('content-type'), await track.text()]).toEqual([
      'text/vtt; charset=utf-8',
      captions,
    ])
    const known = await ask(address, { 'if-none-match': track.headers.get('etag') ?? '' })
    expect(known.status).toBe(304)
  })

  it.each(['member', 'paid'] as const)(
    'that are %s tell of a closed chapter its title and how long it is',
    async (access) => {
      const closed = whole()
      const row = await shown({
        access,
        priceFen: access === 'paid' ? 9900 : null,
        chapters: [closed, { ...whole(), isFreePreview: true }],
      })
      const { body } = await look(`/courses/${row.id}`)
      expect(body.chapters[0]).toEqual({
        title: closed.title,
        durationS: Math.ceil(parts.mp4.durationMs! / 1000),
        video: null,
        captions: null,
        exercises: [],
      })
      expect(body.chapters[1]).toMatchObject({ video: { type: 'video/mp4' }, captions: expect.any(String) })
      const statuses = [1, 2, 3].map(
        async (n) => (await ask(`/api/public/v1/courses/${row.id}/chapters/${n}/captions.vtt`)).status,
      )
      expect(await Promise.all(statuses)).toEqual([404, 200, 404])
      expect(body.hasFreeChapter).toBe(true)
      const list = await look('/courses?limit=200')
      expect(JSON.stringify(list.body)).not.toContain(parts.mp4.id)
    },
  )

  it('are what is published, until it is taken down', async () => {
    const draft = await newCourse(gym.admin, parts)
    expect((await look(`/courses/${draft.id}`)).status).toBe(404)
    const row = await put('video-courses', draft, 'publish')
    const edited = (
      await answer(
        gym.admin(
          'PATCH',
          `/api/v1/video-courses/${row.id}`,
          { title: '还没定的标题', access: 'member' },
          versioned(row),
        ),
      )
    ).body
    expect((await look(`/courses/${row.id}`)).body).toMatchObject({ title: draft.title, access: 'free' })
    await put('video-courses', edited, 'unpublish')
    expect((await look(`/courses/${row.id}`)).status).toBe(404)
    expect(await shownIds()).not.toContain(row.id)
  })

  it('are narrowed by type, level and access, in the order of the staff', async () => {
    const type = await newCourseType(gym.admin)
    const own = { typeId: type.id }
    const [last, first] = [
      await shown({ ...own, sort: 20, level: 3, access: 'member' }),
      await shown({ ...own, sort: 10 }),
    ]
    expect(await shownIds(`?type=${type.code}`)).toEqual([first.id, last.id])
    expect(await shownIds(`?type=${type.code}&level=3`)).toEqual([last.id])
    expect(await shownIds(`?type=${type.code}&access=free`)).toEqual([first.id])
    expect((await look(`/courses?type=${type.code}&offset=1&limit=1`)).body).toMatchObject({
      rows: [{ id: last.id }],
      total: 2,
    })
    expect((await look('/courses?level=4')).status).toBe(422)
  })

  it('are gone with their type while it is not enabled', async () => {
    const type = await newCourseType(gym.admin)
    const row = await shown({ typeId: type.id, chapters: [whole()] })
    const at = `/api/v1/course-types/${type.id}`
    const off = (await answer(gym.admin('PATCH', at, { isEnabled: false }, versioned(type)))).body
    expect(await shownIds()).not.toContain(row.id)
    expect((await look(`/courses/${row.id}`)).status).toBe(404)
    expect((await look(`/courses/${row.id}/chapters/1/captions.vtt`)).status).toBe(404)
    await answer(gym.admin('PATCH', at, { isEnabled: true }, versioned(off)))
    expect(await shownIds()).toContain(row.id)
  })

  it('name a coach whom visitors may see, and no other', async () => {
    const row = await shown({ coachId: gym.myCoach.id })
    const coachOf = async () => (await look(`/courses/${row.id}`)).body.coach
    expect(await coachOf()).toBeNull()
    const store: Store = (
      await answer(
        gym.admin('PATCH', `/api/v1/stores/${gym.mine.id}`, { isPublic: true }, versioned(gym.mine)),
      )
    ).body
    await apply(gym, 'stores', store.id, 'open')
    const certificate = await newCertificate(gym.admin, { coachId: gym.myCoach.id, isPublic: true })
    await apply(gym, 'certificates', certificate.id, 'verify')
    const coach = (await answer(gym.admin('GET', `/api/v1/coaches/${gym.myCoach.id}`))).body
    await answer(gym.admin('PATCH', `/api/v1/coaches/${coach.id}`, { isPublic: true }, versioned(coach)))
    expect(await coachOf()).toEqual({ id: coach.id, name: coach.displayName })
  })

  it('show the poster of a film, and are not found by what is no course', async () => {
    const poster = await newPicture(gym.admin, 640, 360)
    const film = (await answer(gym.admin('GET', `/api/v1/media/${parts.webm.id}`))).body
    await answer(gym.admin('PATCH', `/api/v1/media/${film.id}`, { posterId: poster }, versioned(film)))
    const row = await shown({ chapters: [chapter({ videoId: film.id })] })
    const [{ video }] = (await look(`/courses/${row.id}`)).body.chapters
    expect(video).toMatchObject({ type: 'video/webm', poster: { src: `/media/${poster}/1600.webp` } })
    for (const id of [unknownId, parts.type.id, 'x']) expect((await look(`/courses/${id}`)).status).toBe(404)
  })
})

it('describes its captions as WebVTT', async () => {
  const { paths } = await (await ask('/api/public/v1/openapi.json')).json()
  const { get } = paths['/courses/{id}/chapters/{chapter}/captions.vtt']
  expect(Object.keys(get.responses[200].content)).toEqual(['text/vtt'])
})

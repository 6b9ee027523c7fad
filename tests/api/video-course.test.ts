import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { VideoCourse, VideoCourseDraft } from '../../contract/content/video-course'
import { askOf } from '../harness/app'
import { newCourseType, newExercise } from './fixtures/exercises'
import {
  answer,
  everywhere,
  type Gym,
  ids,
  newCoach,
  refusal,
  startGym,
  unknownId,
  versioned,
} from './fixtures/gym'
import { newPicture } from './fixtures/publishing'
import { type CourseParts, chapter, courseDraft, courseParts, newCourse } from './fixtures/video-courses'

let gym: Gym
let parts: CourseParts
beforeAll(async () => {
  gym = await startGym()
  parts = await courseParts(gym.admin)
}, 60_000)
afterAll(() => gym.close())

const base = '/api/v1/video-courses'
const make = (own?: Partial<VideoCourseDraft>) => newCourse(gym.admin, parts, own)
const read = async (id: string): Promise<VideoCourse> =>
  (await answer(gym.admin('GET', `${base}/${id}`))).body
const put = (row: VideoCourse, verb: string, body: unknown = {}) =>
  answer(gym.admin('POST', `${base}/${row.id}/${verb}`, body, versioned(row)))
const edit = async (row: VideoCourse, changed: Partial<VideoCourseDraft>): Promise<VideoCourse> =>
  (await answer(gym.admin('PATCH', `${base}/${row.id}`, changed, versioned(row)))).body
const archive = (row: VideoCourse) =>
  answer(gym.admin('DELETE', `${base}/${row.id}`, undefined, versioned(row)))
const mark = (exerciseId: string, startS: number, endS: number) => ({ exerciseId, startS, endS })
const marked = (...exerciseIds: string[]) => [
  chapter({ videoId: parts.mp4.id, marks: exerciseIds.map((id) => mark(id, 0, 1)) }),
]
const usedIn = async (id: string): Promise<number> =>
  (await answer(gym.admin('GET', `/api/v1/exercises/${id}`))).body.usedIn

describe('a course', () => {
  it('is read as it was written, with what is derived of it; lists leave its chapters out', async () => {
    const draft = courseDraft(parts, {
      coachId: gym.myCoach.id,
      access: 'paid',
      priceFen: 9900,
      chapters: [
        chapter({
          videoId: parts.mp4.id,
          marks: [mark(parts.squat.id, 1, 2), mark(parts.lunge.id, 0, 2), mark(parts.squat.id, 0, 1)],
        }),
        chapter({
          videoId: parts.webm.id,
          isFreePreview: true,
          captions: 'WEBVTT\n\n00:00.000 --> 00:01.000\n起\n',
        }),
      ],
    })
    const row = await make(draft)
    const durationS = Math.ceil(((parts.mp4.durationMs ?? 0) + (parts.webm.durationMs ?? 0)) / 1000)
    expect(durationS).toBeGreaterThanOrEqual(4)
    expect(row).toMatchObject({
      ...draft,
      typeName: parts.type.name,
      coachName: gym.myCoach.displayName,
      durationS,
      chapterCount: 2,
      gaps: [],
      status: 'draft',
      isModified: false,
      isLive: false,
    })
    expect(await read(row.id)).toEqual(row)
    const { body } = await answer(gym.admin('GET', `${base}?q=${encodeURIComponent(draft.title)}`))
    const {
      chapters: _,
      detail: __,
      kcal: ___,
      equipment: ____,
      bodyParts: _____,
      summary: ______,
      ...listed
    } = row
    expect(body.rows).toEqual([listed])
  })

  it('keeps its chapters in their order when they are dragged, with their marks', async () => {
    const [one, two] = [
      chapter({ videoId: parts.mp4.id, marks: [mark(parts.squat.id, 0, 1)] }),
      chapter({ videoId: parts.webm.id, marks: [mark(parts.lunge.id, 1, 2)] }),
    ]
    const row = await make({ chapters: [one, two] })
    const turned = await edit(row, { chapters: [two, one] })
    expect([turned.chapters, turned.version, turned.durationS]).toEqual([[two, one], 2, row.durationS])
    const shorter = await edit(turned, { chapters: [one] })
    expect([shorter.chapterCount, shorter.durationS]).toEqual([1, Math.ceil(parts.mp4.durationMs! / 1000)])
  })

  it('is found by its title, its tags, how they are read, and its facts', async () => {
    const type = await newCourseType(gym.admin)
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const row = await make({
      title: '睡前舒缓流',
      tags: ['肩颈'],
      typeId: type.id,
      coachId: coach.id,
      level: 3,
      access: 'member',
    })
    for (const query of ['q=舒缓', 'q=sqshl', 'q=肩颈', 'q=jianjing', `type=${type.id}`, `coach=${coach.id}`])
      expect([query, await ids(gym.admin('GET', `${base}?${query}`))]).toEqual([query, [row.id]])
    for (const query of ['level=2,3', 'access=member,paid', 'status=draft'])
      expect(await ids(gym.admin('GET', `${base}?${query}`))).toContain(row.id)
    for (const query of ['level=1', 'access=free', 'status=published', 'q=深蹲'])
      expect(await ids(gym.admin('GET', `${base}?${query}`))).not.toContain(row.id)
  })

  it('keeps of its detail what a site may show, and holds the pictures in it', async () => {
    const picture = await newPicture(gym.admin)
    const row = await make({
      detail: `<h1>大纲</h1><script>alert(1)</script><img src="/media/${picture}/640.webp" onerror="x">`,
    })
    expect(row.detail).toBe(`<h2>大纲</h2><img src="/media/${picture}/640.webp" alt="">`)
    const usage = await answer(gym.admin('GET', `/api/v1/media/${picture}/usage`))
    expect(usage.body.rows).toEqual([{ kind: 'video_course', id: row.id, name: row.title, place: 'draft' }])
    const file = (await answer(gym.admin('GET', `/api/v1/media/${picture}`))).body
    const removed = await answer(gym.admin('DELETE', `/api/v1/media/${picture}`, undefined, versioned(file)))
    expect([removed.status, removed.body.code]).toEqual([409, 'in_use'])
  })

  it.each<[string, () => Partial<VideoCourseDraft>, [string, string][]]>([
    ['an unknown type', () => ({ typeId: unknownId }), [['typeId', 'does_not_exist']]],
    ['an unknown coach', () => ({ coachId: unknownId }), [['coachId', 'does_not_exist']]],
    ['a film as its cover', () => ({ coverId: parts.mp4.id }), [['coverId', 'not_a_picture']]],
    [
      'a picture as a chapter',
      () => ({ chapters: [chapter({ videoId: parts.coverId })] }),
      [['chapters.0.videoId', 'not_a_video']],
    ],
    [
      'a mark of an unknown exercise',
      () => ({ chapters: marked(parts.squat.id, unknownId) }),
      [['chapters.0.marks.1.exerciseId', 'does_not_exist']],
    ],
    [
      'a mark that ends where it starts',
      () => ({ chapters: [chapter({ videoId: parts.mp4.id, marks: [mark(parts.squat.id, 1, 1)] })] }),
      [['chapters.0.marks.0.endS', 'end_after_start']],
    ],
    ['paid without a price', () => ({ access: 'paid' }), [['priceFen', 'required']]],
    ['a price for members', () => ({ access: 'member', priceFen: 1 }), [['priceFen', 'not_paid_for']]],
    [
      'captions of another kind',
      () => ({
        chapters: [chapter({ videoId: parts.mp4.id, captions: '1\n00:00:01,000 --> 00:00:02,000\n起\n' })],
      }),
      [['chapters.0.captions', 'captions_header']],
    ],
  ])('is refused with %s', async (_, own, fields) => {
    const draft = courseDraft(parts, own())
    expect(await refusal(gym.admin('POST', base, draft))).toEqual([422, 'invalid', fields])
  })

  it('takes captions of an hour in every chapter, and says in which line they are wrong', async () => {
    const cue = (i: number) => {
      const at = (second: number) => new Date(second * 1000).toISOString().slice(11, 23)
      return `${at(i * 2)} --> ${at(i * 2 + 1)}\n现在换另一侧，保持呼吸，膝盖对准脚尖。\n`
    }
    const captions = `WEBVTT\n\n${Array.from({ length: 1800 }, (_, i) => cue(i)).join('\n')}`
    const chapters = Array.from({ length: 12 }, () => chapter({ videoId: parts.mp4.id, captions }))
    const row = await make({ chapters })
    expect(row.chapters[11]?.captions).toBe(captions)
    const broken = chapters.with(3, { ...chapters[3]!, captions: captions.replace('00:00:04.000', '4 s') })
    const reply = await answer(gym.admin('PATCH', `${base}/${row.id}`, { chapters: broken }, versioned(row)))
    expect(reply.body.fields).toEqual([
      { path: ['chapters', 3, 'captions'], code: 'captions_time', params: { line: 9 } },
    ])
    const history = await answer(gym.admin('GET', `${base}/${row.id}/history`))
    expect(JSON.stringify(history.body).length).toBeLessThan(10_000)
  })
})

it('courses are told as CSV, in the words of the person who asks', async () => {
  const type = await newCourseType(gym.admin)
  await make({ typeId: type.id, title: '=1+1', access: 'paid', priceFen: 12_050, level: 2 })
  const file = await gym.admin('GET', `${base}/export.csv?type=${type.id}`, undefined, {
    'accept-language': 'en',
  })
  const [header, line] = (await file.text()).replace('\uFEFF', '').split('\r\n')
  expect(header?.split(',')).toEqual(expect.arrayContaining(['Chapters', 'Price']))
  expect(line).toContain(type.name)
  expect(line).toContain(',120.50,')
  expect(line?.startsWith("'=1+1,")).toBe(true)
})

describe('the publish checklist', () => {
  it('names what is missing in the row, in lists, and as fields when it is published anyway', async () => {
    const off = await newCourseType(gym.admin, { isEnabled: false })
    const empty = await make({ typeId: off.id, coverId: null, chapters: [] })
    expect(empty.gaps).toEqual(['cover', 'chapters', 'type_disabled'])
    expect(await refusal(gym.admin('POST', `${base}/${empty.id}/publish`, {}, versioned(empty)))).toEqual([
      409,
      'not_publishable',
      [
        ['coverId', 'required'],
        ['chapters', 'required'],
        ['typeId', 'type_disabled'],
      ],
    ])
    const { body } = await answer(gym.admin('GET', `${base}?type=${off.id}`))
    expect(body.rows[0].gaps).toEqual(empty.gaps)
    expect((await read(empty.id)).status).toBe('draft')
  })

  it('lets a mark end in the last second of its video, and not after it', async () => {
    const last = Math.ceil(parts.mp4.durationMs! / 1000)
    const at = (endS: number) => [chapter({ videoId: parts.mp4.id, marks: [mark(parts.squat.id, 0, endS)] })]
    const whole = await make({ chapters: at(last) })
    expect(whole.gaps).toEqual([])
    const past = await edit(whole, { chapters: [chapter({ videoId: parts.webm.id }), ...at(last + 1)] })
    expect(past.gaps).toEqual(['marks_past_end'])
    expect((await put(past, 'publish')).body.fields).toEqual([
      { path: ['chapters', 1, 'marks', 0, 'endS'], code: 'past_video_end' },
    ])
    expect((await put(await edit(past, { chapters: at(1) }), 'publish')).body.status).toBe('published')
  })

  it('does not trust what was written beside it', async () => {
    const row = await make()
    await sql`update video_chapter set video_id = ${parts.coverId} where course_id = ${row.id}`.execute(
      gym.db,
    )
    const found = await read(row.id)
    expect([found.gaps, found.durationS]).toEqual([['video_not_ready'], 0])
    expect((await put(found, 'publish')).body.fields).toEqual([
      { path: ['chapters', 0, 'videoId'], code: 'not_a_video' },
    ])
  })
})

describe('publication', () => {
  it('keeps the chapters that visitors see apart from the draft, and gives them back', async () => {
    const row = await make({ chapters: marked(parts.squat.id, parts.lunge.id) })
    const shown = (await put(row, 'publish')).body
    expect(shown).toMatchObject({ status: 'published', isModified: false, isLive: true })
    const edited = await edit(shown, { chapters: [{ ...row.chapters[0]!, title: '改过的' }] })
    expect(edited).toMatchObject({ isModified: true, isLive: true })
    const back = (await put(edited, 'revert', { n: 1 })).body
    expect([back.isModified, back.chapters]).toEqual([false, row.chapters])
    const versions = (await answer(gym.admin('GET', `${base}/${row.id}/versions`))).body
    expect(versions.rows).toMatchObject([{ n: 1, until: null, copy: { chapters: row.chapters } }])
  })

  it('holds the films of what was published, also when the draft has others', async () => {
    const own = await newPicture(gym.admin)
    const shown = (await put(await make({ coverId: own }), 'publish')).body
    await edit(shown, { coverId: parts.coverId })
    const usage = await answer(gym.admin('GET', `/api/v1/media/${own}/usage`))
    expect(usage.body.rows).toMatchObject([{ kind: 'video_course', id: shown.id, place: 'published' }])
  })

  it('ends when the course is archived, which comes back unpublished', async () => {
    const shown = (await put(await make(), 'publish')).body
    const removed = (await archive(shown)).body
    expect(removed).toMatchObject({ status: 'unpublished', isLive: false })
    const back = (await put(removed, 'restore')).body
    expect([back.status, back.archivedAt, back.chapters]).toEqual(['unpublished', null, shown.chapters])
  })
})

describe('what courses refer to', () => {
  it('an exercise is used in so many courses, however often they mark it', async () => {
    const { id } = await newExercise(gym.admin, { subtypeId: parts.squat.subtypeId })
    const one = await make({ chapters: [...marked(id, id), ...marked(id)] })
    await make({ chapters: marked(id) })
    expect(await usedIn(id)).toBe(2)
    await edit(one, { chapters: marked(parts.lunge.id) })
    expect(await usedIn(id)).toBe(1)
    const top = await answer(gym.admin('GET', '/api/v1/exercises?sort=usedIn&order=desc'))
    expect(top.body.rows.map((row: { usedIn: number }) => row.usedIn)).toEqual(
      top.body.rows.map((row: { usedIn: number }) => row.usedIn).toSorted((a: number, b: number) => b - a),
    )
  })

  it('an exercise that is marked is not archived, but replaced: its marks go over', async () => {
    const exercise = () => newExercise(gym.admin, { subtypeId: parts.squat.subtypeId })
    const [from, to] = [await exercise(), await exercise()]
    const course = await make({ chapters: marked(from.id, from.id, to.id) })
    const at = `/api/v1/exercises/${from.id}`
    const refused = await answer(gym.admin('DELETE', at, undefined, versioned(from)))
    const blockers = [{ kind: 'video-course', id: course.id, name: course.title }]
    expect(refused.body).toMatchObject({ code: 'in_use', blockers, blockerCount: 1 })
    const replaced = await answer(gym.admin('POST', `${at}/replace`, { byId: to.id }, versioned(from)))
    expect(replaced.body).toEqual({ references: 1 })
    const exerciseIds = (await read(course.id)).chapters[0]?.marks.map(({ exerciseId }) => exerciseId)
    expect(exerciseIds).toEqual([to.id, to.id, to.id])
    expect([await usedIn(from.id), await usedIn(to.id)]).toEqual([0, 1])
  })

  it('many who mark the same exercises at once all count', async () => {
    const list = [parts.squat.id, parts.lunge.id]
    const before = await Promise.all(list.map(usedIn))
    const courses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => make({ chapters: marked(...(i % 2 ? list : list.toReversed())) })),
    )
    expect(await Promise.all(list.map(usedIn))).toEqual(before.map((count) => count + 8))
    await Promise.all(courses.map((row, i) => edit(row, { chapters: marked(list[i % 2]!) })))
    expect(await Promise.all(list.map(usedIn))).toEqual(before.map((count) => count + 4))
  })

  it('a course type that has courses is merged, not archived', async () => {
    const [from, into] = [await newCourseType(gym.admin), await newCourseType(gym.admin)]
    const course = await make({ typeId: from.id })
    await archive(await make({ typeId: from.id }))
    const at = `/api/v1/course-types/${from.id}`
    expect((await answer(gym.admin('GET', at))).body.courses).toBe(1)
    const refused = await answer(gym.admin('DELETE', at, undefined, versioned(from)))
    expect(refused.body).toMatchObject({ code: 'in_use', blockerCount: 2 })
    const merged = await answer(
      gym.admin('POST', `${at}/merge`, { intoId: into.id, isPreview: false }, versioned(from)),
    )
    expect(merged.body).toEqual({ courses: 2 })
    expect((await read(course.id)).typeId).toBe(into.id)
  })

  it('a film in a chapter is not removed', async () => {
    const course = await make({ chapters: [chapter({ videoId: parts.webm.id })] })
    const usage = (await answer(gym.admin('GET', `/api/v1/media/${parts.webm.id}/usage`))).body.rows
    expect(usage).toContainEqual({ kind: 'video_course', id: course.id, name: course.title, place: 'draft' })
    const removed = gym.admin('DELETE', `/api/v1/media/${parts.webm.id}`, undefined, versioned(parts.webm))
    expect((await answer(removed)).body.code).toBe('in_use')
  })
})

describe('permissions', () => {
  it('staff of every store may do everything with courses, a reader of stores and a stranger nothing', async () => {
    const row = await make()
    const staff = await everywhere(gym)
    expect((await staff('POST', `${base}/${row.id}/publish`, {}, versioned(row))).status).toBe(200)
    for (const verb of ['publish', 'restore', 'revert'])
      expect((await gym.reader('POST', `${base}/${row.id}/${verb}`, {}, versioned(row))).status).toBe(403)
    expect((await gym.reader('GET', base)).status).toBe(403)
    expect((await askOf(gym.app)('GET', base)).status).toBe(401)
  })
})

describe('the schema', () => {
  it.each([
    ['a price of what is free', sql`update video_course set price_fen = 100`],
    ['a level beyond the third', sql`update video_course set level = 4`],
    ['a film that is not there', sql`update video_chapter set video_id = ${unknownId}`],
    ['an exercise that is not there', sql`update exercise_mark set exercise_id = ${unknownId}`],
    ['a mark that ends before it starts', sql`update exercise_mark set start_s = end_s`],
    ['a mark without its chapter', sql`update exercise_mark set chapter = 29`],
    [
      'a published course that is archived',
      sql`update video_course set archived_at = now() where status = 'published'`,
    ],
    [
      'a published course without a copy',
      sql`update video_course set status = 'published' where status = 'draft'`,
    ],
    ['a type that goes while it has courses', sql`delete from course_type`],
  ])('refuses %s', async (_, statement) => {
    await make({ chapters: marked(parts.squat.id) })
    await expect(statement.execute(gym.db)).rejects.toThrow(/violates|disagree/)
  })
})

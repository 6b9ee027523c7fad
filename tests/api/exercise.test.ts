import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Exercise, ExerciseDraft } from '../../contract/content/exercise'
import type { ExerciseSubtype } from '../../contract/content/exercise-subtype'
import type { ExerciseType } from '../../contract/content/exercise-type'
import { askOf } from '../harness/app'
import { exerciseDraft, newExercise, newSubtype, newType } from './fixtures/exercises'
import { answer, everywhere, type Gym, ids, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { chapter, courseParts, newCourse } from './fixtures/video-courses'

let gym: Gym
let type: ExerciseType
let subtype: ExerciseSubtype
beforeAll(async () => {
  gym = await startGym()
  type = await newType(gym.admin)
  subtype = await newSubtype(gym.admin, { typeId: type.id })
})
afterAll(() => gym.close())

const base = '/api/v1/exercises'
const draft = (own: Partial<ExerciseDraft> = {}) => exerciseDraft({ subtypeId: subtype.id, ...own })
const make = (own: Partial<ExerciseDraft> = {}) => newExercise(gym.admin, { subtypeId: subtype.id, ...own })
const put = (row: Exercise, verb: string, body: unknown = {}) =>
  answer(gym.admin('POST', `${base}/${row.id}/${verb}`, body, versioned(row)))
const step = (text: string, startS: number | null = null) => ({ text, imageId: null, startS })

const one = { 'if-match': '"1"' }
const every: [string, string, unknown, Record<string, string>][] = [
  ['GET', base, undefined, {}],
  ['GET', `${base}/export.csv`, undefined, {}],
  ['GET', `${base}/${unknownId}`, undefined, {}],
  ['GET', `${base}/${unknownId}/versions`, undefined, {}],
  ['GET', `${base}/${unknownId}/usage`, undefined, {}],
  ['POST', base, exerciseDraft({ subtypeId: unknownId }), {}],
  ['PATCH', `${base}/${unknownId}`, { name: '深蹲' }, one],
  ['DELETE', `${base}/${unknownId}`, undefined, one],
  ['POST', `${base}/${unknownId}/publish`, {}, one],
  ['POST', `${base}/${unknownId}/replace`, { byId: unknownId }, one],
]

describe('who may', () => {
  it.each(every)('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })
  it.each(every)('another role is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
  })
  it('the staff of every store may', async () => {
    expect((await (await everywhere(gym))('POST', base, draft())).status).toBe(201)
  })
})

describe('an exercise', () => {
  it('is created as it was sent, with its type from its subtype', async () => {
    const given = draft({
      aliases: ['杠铃深蹲'],
      tips: ['收紧核心'],
      steps: [step('准备姿势。'), step('屈髋下蹲。')],
    })
    const { status, body } = await answer(gym.admin('POST', base, given))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...given,
      typeId: type.id,
      typeName: type.name,
      subtypeName: subtype.name,
      stepCount: 2,
      usedIn: 0,
      status: 'draft',
      isModified: false,
    })
    expect((await answer(gym.admin('GET', `${base}/${body.id}`))).body).toEqual(body)
  })

  it.each([
    [
      'a muscle in both lists',
      { secondaryMuscles: ['quadriceps'] },
      [['secondaryMuscles.0', 'also_primary']],
    ],
    ['a muscle that is none', { primaryMuscles: ['heart'] }, [['primaryMuscles.0', 'not_an_option']]],
    ['a muscle twice', { primaryMuscles: ['lats', 'lats'] }, [['primaryMuscles', 'repeated']]],
    ['a licence without its author', { licence: 'cc_by_sa_4' }, [['author', 'author_needed']]],
    ['a time without a video', { steps: [step('开始。', 3)] }, [['steps.0.startS', 'needs_video']]],
    ['an unknown subtype', { subtypeId: unknownId }, [['subtypeId', 'does_not_exist']]],
    ['an unknown video', { videoId: unknownId }, [['videoId', 'does_not_exist']]],
    [
      'an unknown picture',
      { steps: [{ ...step('开始。'), imageId: unknownId }] },
      [['steps.0.imageId', 'does_not_exist']],
    ],
    ['a step of one letter', { steps: [step('蹲')] }, [['steps.0.text', 'too_short']]],
    ['25 steps', { steps: Array.from({ length: 25 }, () => step('下蹲。')) }, [['steps', 'too_many']]],
    ['a name of 61 letters', { name: 'x'.repeat(61) }, [['name', 'too_long']]],
  ] as [string, object, string[][]][])('is refused with %s', async (_, own, fields) => {
    expect(await refusal(gym.admin('POST', base, { ...draft(), ...own }))).toEqual([422, 'invalid', fields])
  })

  it('takes a video for its video and pictures for its steps, met in their order', async () => {
    const [picture, video] = [unknownId.replace(/ff$/, '01'), unknownId.replace(/ff$/, '02')]
    await sql`
      insert into media (id, kind, file_name, name_pinyin, variants, search, sha256, width, height, bytes, mime, duration_ms,
        video_codec, created_at, updated_at)
      select id, kind, '', '', 'none', '', sha256(id::text::bytea), 1, 1, 1, mime, duration_ms, video_codec, now(), now()
      from (values (${picture}::uuid, 'picture', 'image/png', null::int, null), (${video}::uuid, 'video', 'video/mp4', 1000, 'avc'))
        as given (id, kind, mime, duration_ms, video_codec)
    `.execute(gym.db)
    const refused = (own: Partial<ExerciseDraft>) => refusal(gym.admin('POST', base, draft(own)))
    expect(await refused({ videoId: picture, steps: [{ ...step('开始。'), imageId: video }] })).toEqual([
      422,
      'invalid',
      [
        ['videoId', 'not_a_video'],
        ['steps.0.imageId', 'not_a_picture'],
      ],
    ])
    expect(await refused({ videoId: video, steps: [step('开始。', 5), step('结束。', 3)] })).toEqual([
      422,
      'invalid',
      [['steps.1.startS', 'before_last_step']],
    ])
    const steps = [{ ...step('开始。', 0), imageId: picture }, step('结束。', 3)]
    const row = await make({ videoId: video, steps })
    expect(row).toMatchObject({ videoId: video, steps })
    await put(row, 'publish')
    await expect(sql`delete from media where id = ${picture}`.execute(gym.db)).rejects.toThrow(/violates/)
  })

  it('has a name of its own within its type', async () => {
    const { name } = await make()
    const taken = [409, 'taken', [['name', 'taken']]]
    expect(await refusal(gym.admin('POST', base, draft({ name })))).toEqual(taken)
    const elsewhere = await newSubtype(gym.admin, { typeId: (await newType(gym.admin)).id })
    expect((await gym.admin('POST', base, draft({ name, subtypeId: elsewhere.id }))).status).toBe(201)
  })

  it('is found by name, alias, pinyin and each filter', async () => {
    const own = await newSubtype(gym.admin, { typeId: (await newType(gym.admin)).id })
    const row = await make({
      name: '罗马尼亚硬拉',
      aliases: ['直腿硬拉'],
      subtypeId: own.id,
      primaryMuscles: ['hamstrings'],
      secondaryMuscles: ['lower_back'],
      equipment: ['kettlebell'],
      level: 'expert',
      licence: 'cc0',
    })
    for (const query of [
      'q=罗马',
      'q=直腿',
      'q=lmnyyl',
      'q=zhituiyingla',
      `type=${row.typeId}`,
      `subtype=${own.id}`,
      `ids=${row.id},${unknownId}`,
      'muscle=lower_back',
      'primaryMuscle=hamstrings',
      'equipment=kettlebell',
      'level=expert',
      'licence=cc0',
    ])
      expect([query, await ids(gym.admin('GET', `${base}?${query}`))]).toEqual([query, [row.id]])
    expect(await ids(gym.admin('GET', `${base}?primaryMuscle=lower_back`))).toEqual([])
    expect(await refusal(gym.admin('GET', `${base}?ids=${row.id},x`))).toEqual([
      422,
      'invalid',
      [['ids.1', 'invalid']],
    ])
    const many = Array.from({ length: 201 }, () => row.id).join(',')
    expect(await refusal(gym.admin('GET', `${base}?ids=${many}`))).toEqual([
      422,
      'invalid',
      [['ids', 'too_long']],
    ])
    expect(await refusal(gym.admin('GET', `${base}?muscle=heart`))).toEqual([
      422,
      'invalid',
      [['muscle.0', 'not_an_option']],
    ])
  })

  it('keeps its steps in order when they change', async () => {
    const row = await make({ steps: [step('第一步。'), step('第二步。')] })
    const steps = [step('第二步。'), step('第三步。'), step('第一步。')]
    const { body } = await answer(gym.admin('PATCH', `${base}/${row.id}`, { steps }, versioned(row)))
    expect([body.steps, body.stepCount, body.version]).toEqual([steps, 3, 2])
  })
})

describe('publication', () => {
  it('needs a step and a primary muscle, which a draft may lack', async () => {
    const row = await make({ steps: [], primaryMuscles: [], secondaryMuscles: [] })
    const reply = gym.admin('POST', `${base}/${row.id}/publish`, {}, versioned(row))
    expect(await refusal(reply)).toEqual([
      409,
      'not_publishable',
      [
        ['primaryMuscles', 'required'],
        ['steps', 'required'],
      ],
    ])
  })

  it('keeps what visitors see apart from the draft, steps too', async () => {
    const row = await make()
    const shown = (await put(row, 'publish')).body
    expect(shown).toMatchObject({ status: 'published', isModified: false, isLive: true })
    const steps = [step('改过的步骤。')]
    const edited = (await answer(gym.admin('PATCH', `${base}/${row.id}`, { steps }, versioned(shown)))).body
    expect(edited).toMatchObject({ isModified: true, isLive: true })
    const back = (await put(edited, 'revert', { n: 1 })).body
    expect(back).toMatchObject({ isModified: false, steps: row.steps })
    const removed = await answer(gym.admin('DELETE', `${base}/${row.id}`, undefined, versioned(back)))
    expect(removed.body).toMatchObject({ status: 'unpublished', isLive: false })
  })

  it('is not modified by a move of its subtype', async () => {
    const own = await newSubtype(gym.admin, { typeId: (await newType(gym.admin)).id })
    const row = await make({ subtypeId: own.id })
    await put(row, 'publish')
    await gym.admin('POST', `/api/v1/exercise-subtypes/${own.id}/move`, { typeId: type.id }, versioned(own))
    expect((await answer(gym.admin('GET', `${base}/${row.id}`))).body).toMatchObject({
      typeId: type.id,
      isModified: false,
    })
  })

  it('is refused where its type is not enabled', async () => {
    const off = await newType(gym.admin, { isEnabled: false })
    const own = await newSubtype(gym.admin, { typeId: off.id })
    const row = await make({ subtypeId: own.id })
    expect((await put(row, 'publish')).body.fields).toMatchObject([
      { path: ['subtypeId'], code: 'not_enabled' },
    ])
  })
})

describe('an exercise that is referred to', () => {
  // Tables that this release does not have.
  beforeAll(async () => {
    await sql`create table plan_line (id int primary key, exercise_id uuid not null references exercise (id))`.execute(
      gym.db,
    )
    await sql`create table diet (id uuid primary key, name text not null)`.execute(gym.db)
    await sql`
      create table diet_day (plan_id uuid references diet (id) on delete cascade, day int, primary key (plan_id, day))
    `.execute(gym.db)
    await sql`
      create table diet_set (
        plan_id uuid, day int, n int, exercise_id uuid not null references exercise (id), primary key (plan_id, day, n),
        foreign key (plan_id, day) references diet_day (plan_id, day) on delete cascade)
    `.execute(gym.db)
  })
  const usageOf = async (id: string) => (await answer(gym.admin('GET', `${base}/${id}/usage`))).body
  const linesOf = async (id: string) =>
    (
      await sql<{ id: number }>`select id from plan_line where exercise_id = ${id} order by id`.execute(
        gym.db,
      )
    ).rows

  it('tells by what: by the rows that people know, not by their parts', async () => {
    const [row, other] = [await make(), await make()]
    expect(await usageOf(row.id)).toEqual({ rows: [], count: 0 })
    const [plan, second] = [unknownId.replace(/ff$/, '11'), unknownId.replace(/ff$/, '12')]
    await sql`insert into diet values (${plan}, '增肌八周'), (${second}, '减脂')`.execute(gym.db)
    await sql`insert into diet_day values (${plan}, 1), (${plan}, 2), (${second}, 1)`.execute(gym.db)
    await sql`
      insert into diet_set values (${plan}, 1, 1, ${row.id}), (${plan}, 1, 2, ${row.id}), (${plan}, 2, 1, ${row.id}),
        (${second}, 1, 1, ${row.id}), (${second}, 1, 2, ${other.id})
    `.execute(gym.db)
    await sql`insert into plan_line values (7, ${row.id})`.execute(gym.db)
    const parts = await courseParts(gym.admin)
    const marks = [0, 1].map((startS) => ({ exerciseId: row.id, startS, endS: startS + 1 }))
    const course = await newCourse(gym.admin, parts, {
      title: '居家燃脂',
      chapters: [chapter({ videoId: parts.mp4.id, marks }), chapter({ videoId: parts.webm.id, marks })],
    })
    expect(await usageOf(row.id)).toEqual({
      rows: [
        { kind: 'diet', id: second, name: '减脂' },
        { kind: 'diet', id: plan, name: '增肌八周' },
        { kind: 'video-course', id: course.id, name: '居家燃脂' },
        { kind: 'plan-line', id: '7', name: '' },
      ],
      count: 4,
    })
    const refused = await answer(gym.admin('DELETE', `${base}/${row.id}`, undefined, versioned(row)))
    expect(refused.body).toMatchObject({ code: 'in_use', blockerCount: 4 })
    expect(refused.body.blockers).toEqual((await usageOf(row.id)).rows)
    expect((await put(row, 'replace', { byId: other.id })).body).toEqual({ references: 4 })
    expect([(await usageOf(row.id)).count, (await usageOf(other.id)).count]).toEqual([0, 4])
    expect(await refusal(gym.admin('GET', `${base}/${unknownId}/usage`))).toEqual([404, 'not_found', []])
  })

  it('is not archived, but replaced by another: everything refers to that one then', async () => {
    const [row, other] = [await make(), await make()]
    await sql`insert into plan_line values (1, ${row.id}), (2, ${row.id})`.execute(gym.db)
    const archived = await answer(gym.admin('DELETE', `${base}/${row.id}`, undefined, versioned(row)))
    expect(archived.body).toMatchObject({ code: 'in_use', blockerCount: 2 })
    expect((await put(row, 'replace', { byId: other.id, isPreview: true })).body).toEqual({ references: 2 })
    expect(await linesOf(row.id)).toHaveLength(2)
    expect((await put(row, 'replace', { byId: other.id })).body).toEqual({ references: 2 })
    expect([await linesOf(row.id), await linesOf(other.id)]).toEqual([[], [{ id: 1 }, { id: 2 }]])
    expect((await answer(gym.admin('GET', `${base}/${row.id}`))).body.archivedAt).not.toBeNull()
  })

  it('is replaced by another one that is there', async () => {
    const row = await make()
    for (const [byId, code] of [
      [row.id, 'same_row'],
      [unknownId, 'does_not_exist'],
    ])
      expect((await put(row, 'replace', { byId })).body.fields).toMatchObject([{ path: ['byId'], code }])
  })
})

describe('the schema', () => {
  it.each([
    ['a type that is not the subtype’s', sql`update exercise set type_id = ${unknownId}`],
    ['a muscle in both lists', sql`update exercise set secondary_muscles = primary_muscles`],
    ['a licence without its author', sql`update exercise set licence = 'cc_by_4', author = ''`],
  ])('refuses %s', async (_, statement) => {
    await make()
    await expect(statement.execute(gym.db)).rejects.toThrow(/violates/)
  })
})

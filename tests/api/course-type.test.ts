import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { CourseType } from '../../contract/content/course-type'
import { askOf } from '../harness/app'
import { courseTypeDraft, newCourseType } from './fixtures/exercises'
import { answer, everywhere, type Gym, ids, refusal, startGym, unknownId, versioned } from './fixtures/gym'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const base = '/api/v1/course-types'
const one = { 'if-match': '"1"' }
const every: [string, string, unknown, Record<string, string>][] = [
  ['GET', base, undefined, {}],
  ['POST', base, courseTypeDraft(), {}],
  ['PATCH', `${base}/${unknownId}`, { name: '瑜伽' }, one],
  ['DELETE', `${base}/${unknownId}`, undefined, one],
  ['POST', `${base}/order`, { ids: [] }, {}],
  ['POST', `${base}/${unknownId}/merge`, { intoId: unknownId }, one],
]

describe('a course type', () => {
  it.each(every)(
    'is nothing to a stranger or another role: %s %s',
    async (method, address, body, headers) => {
      expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([
        401,
        'not_signed_in',
        [],
      ])
      expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
    },
  )

  it('is created, found by pinyin and edited by the staff of every store', async () => {
    const staff = await everywhere(gym)
    const { status, body } = await answer(
      staff('POST', base, courseTypeDraft({ name: '流瑜伽', colour: '#3a7bff' })),
    )
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ colour: '#3A7BFF', courses: 0, sort: 9999 }),
    ])
    expect(await ids(gym.admin('GET', `${base}?q=lyj`))).toEqual([body.id])
    const off = await answer(staff('PATCH', `${base}/${body.id}`, { isEnabled: false }, one))
    expect(off.body).toMatchObject({ isEnabled: false, version: 2 })
    expect(await ids(gym.admin('GET', `${base}?enabled=false`))).toEqual([body.id])
  })

  it.each([
    ['a colour by name', { colour: 'red' }, [['colour', 'colour']]],
    ['an icon of its own', { icon: '<svg>' }, [['icon', 'not_an_option']]],
    ['a code with a blank', { code: 'a b' }, [['code', 'category_code']]],
    ['a name of one letter', { name: '舞' }, [['name', 'too_short']]],
  ] as [string, object, string[][]][])('is refused with %s', async (_, own, fields) => {
    expect(await refusal(gym.admin('POST', base, { ...courseTypeDraft(), ...own }))).toEqual([
      422,
      'invalid',
      fields,
    ])
  })

  it('is ordered as a whole', async () => {
    const all = await ids(gym.admin('GET', `${base}?pageSize=200`))
    const order = [(await newCourseType(gym.admin)).id, (await newCourseType(gym.admin)).id, ...all]
    expect((await gym.admin('POST', `${base}/order`, { ids: order })).status).toBe(200)
    expect(await ids(gym.admin('GET', `${base}?pageSize=200`))).toEqual(order)
    expect((await answer(gym.admin('POST', `${base}/order`, { ids: order.slice(1) }))).body.code).toBe(
      'stale',
    )
  })

  it('that courses have is merged, not archived; whatever table they stand in', async () => {
    const [from, into] = [await newCourseType(gym.admin), await newCourseType(gym.admin)]
    await sql`create table lesson (id int primary key, type_id uuid references course_type (id))`.execute(
      gym.db,
    )
    await sql`insert into lesson values (1, ${from.id})`.execute(gym.db)
    const archived = await answer(gym.admin('DELETE', `${base}/${from.id}`, undefined, versioned(from)))
    expect(archived.body).toMatchObject({ code: 'in_use', blockerCount: 1 })
    const merge = (isPreview: boolean) =>
      answer(gym.admin('POST', `${base}/${from.id}/merge`, { intoId: into.id, isPreview }, versioned(from)))
    expect((await merge(true)).body).toEqual({ courses: 1 })
    expect((await merge(false)).body).toEqual({ courses: 1 })
    const { rows } = await sql`select type_id from lesson`.execute(gym.db)
    expect(rows).toEqual([{ typeId: into.id }])
    const after: CourseType = (await answer(gym.admin('GET', `${base}/${from.id}`))).body
    expect(after.archivedAt).not.toBeNull()
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import { askOf } from '../harness/app'
import {
  answer,
  type Gym,
  ids,
  newCoach,
  newStore,
  refusal,
  startGym,
  unknownId,
  versioned,
} from './fixtures/gym'
import { courseDraft, newCourse, newMember, plan, seat } from './fixtures/timetable'

let gym: Gym
let mine: CoachCourse
let theirs: CoachCourse
beforeAll(async () => {
  gym = await startGym()
  mine = await newCourse(gym.admin, { coachId: gym.myCoach.id, storeIds: [gym.mine.id] })
  theirs = await newCourse(gym.admin, { coachId: gym.theirCoach.id, storeIds: [gym.theirs.id] })
})
afterAll(() => gym.close())

const courses = '/api/v1/coach-courses'
const at = (id: string, rest = '') => `${courses}/${id}${rest}`
const one = { 'if-match': '"1"' }

const smallGroup = (coachId: string) => ({
  coachId,
  storeIds: [gym.mine.id],
  kind: 'small_group' as const,
  capacity: 4,
})

const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', courses, undefined, {}],
  ['GET', `${courses}/export.csv`, undefined, {}],
  ['GET', at(id), undefined, {}],
  ['GET', at(id, '/history'), undefined, {}],
  ['POST', courses, courseDraft({ coachId: unknownId, storeIds: [unknownId] }), {}],
  ['PATCH', at(id), { priceFen: 9 }, one],
  ['DELETE', at(id), undefined, one],
  ['POST', at(id, '/restore'), {}, one],
  ['POST', at(id, '/putOn'), {}, one],
  ['POST', at(id, '/takeOff'), {}, one],
  ['POST', at(id, '/copy'), { coachIds: [unknownId] }, {}],
]

describe('who may', () => {
  it.each(every(unknownId))('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every(unknownId))(
    'a role without courses is refused %s %s',
    async (method, address, body, headers) => {
      expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
    },
  )

  it('a course of another store is as if there were none, whatever is asked', async () => {
    for (const [method, address, body, headers] of every(theirs.id))
      if (address.includes(theirs.id))
        expect([address, await refusal(gym.clerk(method, address, body, headers))]).toEqual([
          address,
          [404, 'not_found', []],
        ])
  })

  it('lists, filters, searches and exports hold the courses of the own stores alone', async () => {
    expect(await ids(gym.clerk('GET', courses))).toEqual([mine.id])
    expect(await ids(gym.clerk('GET', `${courses}?coach=${gym.theirCoach.id}`))).toEqual([])
    expect(await ids(gym.clerk('GET', `${courses}?store=${gym.theirs.id}`))).toEqual([])
    expect(await ids(gym.clerk('GET', `${courses}?store=${gym.mine.id}&kind=private&status=on`))).toEqual([
      mine.id,
    ])
    const file = await (await gym.clerk('GET', `${courses}/export.csv`)).text()
    expect([file.includes(mine.name), file.includes(theirs.name)]).toEqual([true, false])
  })

  it('neither a store nor a coach of others can be named', async () => {
    const create = (coachId: string, storeId: string) =>
      refusal(gym.clerk('POST', courses, courseDraft({ coachId, storeIds: [storeId] })))
    const shared = await newCoach(gym.admin, { storeIds: [gym.mine.id, gym.theirs.id] })
    expect(await create(shared.id, gym.theirs.id)).toEqual([
      422,
      'invalid',
      [['storeIds.0', 'does_not_exist']],
    ])
    expect((await create(gym.theirCoach.id, gym.mine.id))[2]).toContainEqual(['coachId', 'does_not_exist'])
  })
})

describe('a course', () => {
  it('is created as it was sent, and read back the same', async () => {
    const draft = courseDraft({
      coachId: gym.myCoach.id,
      storeIds: [gym.mine.id],
      name: '核心小班',
      kind: 'small_group',
      capacity: 6,
      durationMin: 45,
      bufferBeforeMin: 5,
      bufferAfterMin: 10,
      minNoticeMin: 120,
      intro: '第一行\n第二行',
    })
    const { status, body } = await answer(gym.admin('POST', courses, draft))
    expect(status).toBe(201)
    expect(body).toEqual({
      ...draft,
      id: body.id,
      version: 1,
      createdBy: 'admin',
      updatedBy: 'admin',
      archivedAt: null,
      createdAt: gym.clock().toISOString(),
      updatedAt: gym.clock().toISOString(),
      status: 'draft',
      coachName: gym.myCoach.displayName,
      coachWorks: true,
      storeNames: [gym.mine.name],
      booked30d: 0,
      fillPercent: null,
      futureSessions: 0,
    })
    expect(await answer(gym.admin('GET', at(body.id)))).toEqual({ status: 200, body })
    expect(await ids(gym.admin('GET', `${courses}?q=hexin`))).toEqual([body.id])
  })

  it('is found by the name its coach has now', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id], displayName: '欧阳' })
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.mine.id] })
    expect(await ids(gym.admin('GET', `${courses}?q=ouyang`))).toEqual([course.id])
    await gym.admin('PATCH', `/api/v1/coaches/${coach.id}`, { displayName: '司马' }, versioned(coach))
    expect(await ids(gym.admin('GET', `${courses}?q=ouyang`))).toEqual([])
    expect(await ids(gym.admin('GET', `${courses}?q=sm`))).toEqual([course.id])
  })

  it('counts its sessions: seats of the last 30 days, and what is ahead', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const course = await newCourse(gym.admin, smallGroup(coach.id))
    const members = [await newMember(gym.admin, gym.mine.id), await newMember(gym.admin, gym.mine.id)]
    const held = (startsAt: string, status: 'scheduled' | 'cancelled' | 'finished') =>
      plan(gym.db, { course, storeId: gym.mine.id, startsAt, status })
    await seat(gym.db, await held('2026-01-30T02:00:00Z', 'finished'), members, 'completed')
    await seat(gym.db, await held('2026-02-20T02:00:00Z', 'finished'), members, 'completed')
    await seat(gym.db, await held('2026-02-21T02:00:00Z', 'finished'), members.slice(1), 'no_show')
    await held('2026-02-22T02:00:00Z', 'finished')
    await held('2026-03-03T02:00:00Z', 'scheduled')
    await held('2026-03-04T02:00:00Z', 'cancelled')
    const { body } = await answer(gym.admin('GET', at(course.id)))
    expect([body.booked30d, body.fillPercent, body.futureSessions]).toEqual([3, 25, 1])
  })

  it('keeps its kind and its coach while sessions are ahead, and its capacity above what is booked', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const course = await newCourse(gym.admin, smallGroup(coach.id))
    const change = (changed: Partial<CoachCourse>) =>
      gym.admin('PATCH', at(course.id), changed, versioned(course))
    const id = await plan(gym.db, { course, storeId: gym.mine.id, startsAt: '2026-03-03T02:00:00Z' })
    const members = await Promise.all([1, 2, 3].map(() => newMember(gym.admin, gym.mine.id)))
    await seat(gym.db, id, members)
    expect(await refusal(change({ kind: 'group', capacity: 8, coachId: gym.myCoach.id }))).toEqual([
      422,
      'invalid',
      [
        ['coachId', 'has_future_sessions'],
        ['kind', 'has_future_sessions'],
      ],
    ])
    expect(await answer(change({ capacity: 2 }))).toMatchObject({
      status: 409,
      body: {
        code: 'in_use',
        blockers: [{ kind: 'session', id, name: '2026-03-03 10:00' }],
        blockerCount: 1,
        fields: [{ path: ['capacity'], code: 'below_booked', params: { booked: 3 } }],
      },
    })
    expect((await answer(change({ capacity: 3 }))).body.capacity).toBe(3)
  })

  it('is archived only when there never was a session', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.mine.id] })
    const startsAt = '2026-01-03T02:00:00Z'
    await plan(gym.db, { course, storeId: gym.mine.id, startsAt, status: 'cancelled' })
    expect(await answer(gym.admin('DELETE', at(course.id), undefined, versioned(course)))).toMatchObject({
      status: 409,
      body: { code: 'in_use', blockerCount: 1, blockers: [{ kind: 'session', name: '2026-01-03 10:00' }] },
    })
    const other = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.mine.id] })
    const put = await answer(gym.admin('DELETE', at(other.id), undefined, versioned(other)))
    expect([put.status, put.body.archivedAt]).toEqual([200, gym.clock().toISOString()])
  })

  it('refuses a stale change and hands back the row as it is', async () => {
    const course = await newCourse(gym.admin, { coachId: gym.myCoach.id, storeIds: [gym.mine.id] })
    const reply = await answer(gym.admin('PATCH', at(course.id), { priceFen: 1 }, one))
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id: course.id, version: 2 } },
    })
  })
})

describe('the lifecycle', () => {
  it('goes on sale, off, and on again', async () => {
    let row = await newCourse(
      gym.admin,
      { coachId: gym.myCoach.id, storeIds: [gym.mine.id] },
      { isDraft: true },
    )
    const go = async (event: string) => {
      const reply = await answer(gym.admin('POST', at(row.id, `/${event}`), {}, versioned(row)))
      row = reply.body
      return [reply.status, row.status]
    }
    expect(await go('putOn')).toEqual([200, 'on'])
    expect(await go('takeOff')).toEqual([200, 'off'])
    expect(await go('putOn')).toEqual([200, 'on'])
  })

  it('a course whose coach has departed is not put on sale', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const about = { coachId: coach.id, storeIds: [gym.mine.id] }
    const course = await newCourse(gym.admin, about, { isDraft: true })
    const removed = { on: '2026-03-02', reason: '个人发展' }
    await gym.admin('POST', `/api/v1/coaches/${coach.id}/depart`, removed, versioned(coach))
    expect(await answer(gym.admin('POST', at(course.id, '/putOn'), {}, versioned(course)))).toMatchObject({
      status: 409,
      body: { code: 'not_allowed_now', state: 'draft', allowed: [] },
    })
    expect(await refusal(gym.admin('POST', courses, courseDraft(about)))).toEqual([
      422,
      'invalid',
      [['coachId', 'coach_departed']],
    ])
  })
})

describe('copies', () => {
  it('are drafts of the other coaches, in those of its stores where each works', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id, gym.theirs.id] })
    const storeIds = [gym.theirs.id, gym.mine.id]
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds, name: '拉伸放松' })
    const coachIds = [gym.theirCoach.id, gym.myCoach.id]
    const { status, body } = await answer(gym.admin('POST', at(course.id, '/copy'), { coachIds }))
    const seen = body.rows.map((row: CoachCourse) => [
      row.coachId,
      row.storeIds,
      row.status,
      row.name,
      row.durationMin,
    ])
    expect([status, seen]).toEqual([
      201,
      [
        [gym.theirCoach.id, [gym.theirs.id], 'draft', '拉伸放松', 60],
        [gym.myCoach.id, [gym.mine.id], 'draft', '拉伸放松', 60],
      ],
    ])
  })

  it('are made for all of the coaches or for none, and every obstacle is named', async () => {
    const store = await newStore(gym.admin)
    const away = await newCoach(gym.admin, { storeIds: [store.id] })
    const removed = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const departure = { on: '2026-03-02', reason: '个人发展' }
    await gym.admin('POST', `/api/v1/coaches/${removed.id}/depart`, departure, versioned(removed))
    const good = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const coachIds = [good.id, gym.myCoach.id, away.id, removed.id, unknownId]
    expect(await refusal(gym.admin('POST', at(mine.id, '/copy'), { coachIds }))).toEqual([
      422,
      'invalid',
      [
        ['coachIds.1', 'repeated'],
        ['coachIds.2', 'coach_not_there'],
        ['coachIds.3', 'coach_departed'],
        ['coachIds.4', 'does_not_exist'],
      ],
    ])
    expect(await ids(gym.admin('GET', `${courses}?coach=${good.id}`))).toEqual([])
  })

  it('are made by the clerk for coaches of the own stores alone', async () => {
    const coachIds = [gym.theirCoach.id]
    expect(await refusal(gym.clerk('POST', at(mine.id, '/copy'), { coachIds }))).toEqual([
      422,
      'invalid',
      [['coachIds.0', 'does_not_exist']],
    ])
  })
})

describe('bad input', () => {
  it.each([
    ['name', '一', 'name', 'too_short'],
    ['name', '名'.repeat(41), 'name', 'too_long'],
    ['coachId', unknownId, 'coachId', 'does_not_exist'],
    ['storeIds', [], 'storeIds', 'too_few'],
    ['storeIds', [unknownId, unknownId], 'storeIds', 'repeated'],
    ['kind', 'class', 'kind', 'not_an_option'],
    ['kind', 'group', 'capacity', 'capacity_of_kind'],
    ['capacity', 2, 'capacity', 'capacity_of_kind'],
    ['capacity', 61, 'capacity', 'too_big'],
    ['durationMin', 10, 'durationMin', 'too_small'],
    ['durationMin', 47, 'durationMin', 'every_five'],
    ['priceFen', -1, 'priceFen', 'too_small'],
    ['priceFen', 9.5, 'priceFen', 'not_whole'],
    ['bufferBeforeMin', 35, 'bufferBeforeMin', 'too_big'],
    ['bufferAfterMin', 7, 'bufferAfterMin', 'every_five'],
    ['minNoticeMin', 2881, 'minNoticeMin', 'too_big'],
    ['maxAdvanceDays', 0, 'maxAdvanceDays', 'too_small'],
    ['cancelDeadlineMin', -5, 'cancelDeadlineMin', 'too_small'],
    ['level', 'easy', 'level', 'not_an_option'],
    ['coverId', unknownId, 'coverId', 'does_not_exist'],
    ['intro', '字'.repeat(501), 'intro', 'too_long'],
    ['status', 'on', 'status', 'unknown_field'],
  ])('is refused: %s = %j', async (member, value, path, code) => {
    const update = gym.admin('PATCH', at(mine.id), { [member]: value }, versioned(mine))
    const fields = [[path, code]]
    expect(await refusal(update)).toEqual([422, code === 'unknown_field' ? code : 'invalid', fields])
  })

  it('a store where the coach does not work is no place for a course', async () => {
    const draft = courseDraft({ coachId: gym.myCoach.id, storeIds: [gym.mine.id, gym.theirs.id] })
    expect(await refusal(gym.admin('POST', courses, draft))).toEqual([
      422,
      'invalid',
      [['storeIds.1', 'not_coach_store']],
    ])
  })

  it('a coach does not leave a store where courses of theirs are held', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id, gym.theirs.id] })
    await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.theirs.id] })
    const leave = gym.admin(
      'PATCH',
      `/api/v1/coaches/${coach.id}`,
      { storeIds: [gym.mine.id] },
      versioned(coach),
    )
    expect(await refusal(leave)).toEqual([422, 'invalid', [['storeIds', 'store_with_courses']]])
  })
})

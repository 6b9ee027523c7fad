import { afterAll, afterEach, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { LessonDecision } from '../../contract/catalogue/lesson-decision'
import type { Store } from '../../contract/catalogue/store'
import type { Member } from '../../contract/membership/member'
import type { AffectedLesson, AffectedLessons } from '../../contract/scheduling/affected-lessons'
import type { ClassSession } from '../../contract/scheduling/class-session'
import type { LeaveRequest } from '../../contract/scheduling/leave-request'
import type { DashboardFigures } from '../../contract/system/dashboard'
import { type Ask, askOf } from '../harness/app'
import { joined } from './fixtures/accounts'
import {
  apply,
  at,
  newSession,
  openDesk,
  read,
  refused,
  travel,
  violations,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { leaveDraft, newLeaveRequest } from './fixtures/leave'
import { tell } from './fixtures/people'
import { newCourse, newMember } from './fixtures/timetable'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
let store: Store
let member: Member
/** The coach of the account `own`, and a colleague of the same store. */
let me: Coach
let colleague: Coach
let own: Ask
let unlinked: Ask
let manager: Ask
let desk: Ask
beforeAll(async () => {
  gym = await startGym()
  ;({ store, coach: colleague } = await openDesk(gym))
  me = await workingCoach(gym)
  member = await newMember(gym.admin, store.id)
  const account = { role: 'coach', storeIds: [store.id] }
  ;({ ask: own } = await joined(gym, { ...account, personId: me.personId }))
  ;({ ask: unlinked } = await joined(gym, account))
  ;({ ask: manager } = await joined(gym, { ...account, role: 'manager' }))
  ;({ ask: desk } = await joined(gym, { ...account, role: 'front_desk' }))
}, 120_000)
afterEach(clear)
afterAll(() => gym.close())

const path = '/api/v1/leave-requests'
const reason = { reason: '人手不足' }
const one = { 'if-match': '"1"' }

const send = (
  by: Ask,
  { id, version }: Pick<LeaveRequest, 'id' | 'version'>,
  event: string,
  body: object = {},
) => by('POST', `${path}/${id}/${event}`, body, versioned({ version }))

const list = async (by: Ask, query = '') => (await answer(by('GET', `${path}?${query}`))).body

/** Ends leave, withdraws what is pending, forgets decided requests and cancels lessons, so that each test begins alike. */
async function clear(): Promise<void> {
  for (const row of (await list(gym.admin, 'status=pending&pageSize=200')).rows)
    await send(gym.admin, row, 'withdraw')
  await sql`delete from leave_request`.execute(gym.db)
  for (const { id } of [me, colleague])
    if ((await read<Coach>(gym, 'coaches', id)).status === 'on_leave')
      await apply(gym, 'coaches', id, 'endLeave')
  const { body } = await answer(
    gym.admin('GET', `/api/v1/class-sessions?status=scheduled&store=${store.id}&pageSize=200`),
  )
  for (const { id } of body.rows) await apply(gym, 'class-sessions', id, 'cancel', { reason: '清场' })
}

/** Private lessons of the own coach on the first day of the usual request, each booked by the member. */
async function lessons(times: string[]): Promise<ClassSession[]> {
  const course = await newCourse(gym.admin, { coachId: me.id, storeIds: [store.id], priceFen: 30_000 })
  const made: ClassSession[] = []
  for (const clock of times)
    made.push(
      await newSession(gym, course, {
        startsAt: at(clock, '2026-03-05'),
        bookings: [{ memberId: member.id, membershipId: null, note: '' }],
      }),
    )
  return made
}

const preview = async ({ coachId, from, to }: LeaveRequest): Promise<AffectedLesson[]> => {
  const body = { kind: 'leave', from, to }
  const found: AffectedLessons = (
    await answer(manager('POST', `/api/v1/coaches/${coachId}/affected-lessons`, body))
  ).body
  return found.lessons
}

const decision = (
  { sessionId, stamp }: AffectedLesson,
  changed: Partial<LessonDecision> = {},
): LessonDecision => ({ sessionId, stamp, decision: 'cancel', reason: '教练请假', ...changed })

const coachNow = () => read<Coach>(gym, 'coaches', me.id)
const stateOf = async ({ id }: LeaveRequest) => (await read<LeaveRequest>(gym, 'leave-requests', id)).status

describe('who may', () => {
  const every = (id: string): [string, string, object | undefined][] => [
    ['GET', path, undefined],
    ['GET', `${path}/${id}`, undefined],
    ['GET', `${path}/${id}/history`, undefined],
    ['POST', path, leaveDraft({ coachId: id })],
    ['POST', `${path}/${id}/withdraw`, {}],
    ['POST', `${path}/${id}/approve`, { decisions: [] }],
    ['POST', `${path}/${id}/refuse`, reason],
  ]

  it('a stranger is refused everywhere, and the front desk too', async () => {
    for (const [by, expected] of [
      [askOf(gym.app), [401, 'not_signed_in', []]],
      [desk, [403, 'forbidden', []]],
    ] as const)
      for (const [method, address, body] of every(unknownId))
        expect([address, await refusal(by(method, address, body, one))]).toEqual([address, expected])
  })

  it('a coach asks for the own leave alone, and decides on nothing', async () => {
    expect(await refusal(own('POST', path, leaveDraft({ coachId: colleague.id })))).toEqual([
      403,
      'others_leave',
      [],
    ])
    const request = await newLeaveRequest(own, { coachId: me.id })
    for (const [event, body] of [
      ['approve', { decisions: [] }],
      ['refuse', reason],
    ] as const)
      expect(await refusal(send(own, request, event, body))).toEqual([403, 'forbidden', []])
  })

  it('a request of another coach does not exist for a coach', async () => {
    const theirs = await newLeaveRequest(gym.admin, { coachId: colleague.id })
    const mine = await newLeaveRequest(own, { coachId: me.id })
    for (const address of [`${path}/${theirs.id}`, `${path}/${theirs.id}/history`])
      expect([address, await refusal(own('GET', address))]).toEqual([address, [404, 'not_found', []]])
    expect(await refusal(send(own, theirs, 'withdraw'))).toEqual([404, 'not_found', []])
    const seen = await list(own)
    expect([seen.total, seen.rows.map(({ id }: LeaveRequest) => id)]).toEqual([1, [mine.id]])
    expect((await list(own, `coach=${colleague.id}`)).total).toBe(0)
    expect((await list(manager)).total).toBe(2)
  })

  it('an account without a coach sees no request and makes none', async () => {
    await newLeaveRequest(own, { coachId: me.id })
    expect((await list(unlinked)).total).toBe(0)
    expect(await refusal(unlinked('POST', path, leaveDraft({ coachId: me.id })))).toEqual([
      403,
      'no_coach_linked',
      [],
    ])
  })
})

describe('a request', () => {
  it('is made, listed with its state, withdrawn, and has a history', async () => {
    const request = await newLeaveRequest(own, { coachId: me.id, reason: '探亲' })
    expect(request).toMatchObject({
      status: 'pending',
      from: '2026-03-05',
      to: '2026-03-06',
      reason: '探亲',
      coachName: me.displayName,
      bookedLessons: 0,
      decidedBy: null,
      decidedAt: null,
      refusalReason: null,
    })
    const withdrawn = await send(own, request, 'withdraw')
    expect([withdrawn.status, (await withdrawn.json()).status]).toEqual([200, 'withdrawn'])
    const { rows } = (await answer(own('GET', `${path}/${request.id}/history`))).body
    expect(rows.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'leave.create',
      'leave.withdraw',
    ])
    expect(await refusal(send(own, { ...request, version: 2 }, 'withdraw'))).toEqual([
      409,
      'not_allowed_now',
      [],
    ])
    expect((await coachNow()).status).toBe('active')
  })

  it('is found by the name of its coach', async () => {
    const request = await newLeaveRequest(own, { coachId: me.id })
    const found = await list(manager, `q=${encodeURIComponent(me.displayName)}`)
    expect(found.rows.map(({ id }: LeaveRequest) => id)).toEqual([request.id])
    expect((await list(manager, 'q=无此人')).total).toBe(0)
  })

  it.each([
    ['from a day that has passed', { from: '2026-03-01' }, [['from', 'leave_in_past']]],
    ['that ends before it starts', { to: '2026-03-04' }, [['to', 'ends_before_start']]],
    ['without a reason', { reason: ' ' }, [['reason', 'too_small']]],
  ])('%s is refused', async (_, changed, fields) => {
    const [status, code, found] = await refusal(own('POST', path, leaveDraft({ coachId: me.id, ...changed })))
    expect([status, code]).toEqual([422, 'invalid'])
    expect((found as [string, string][])[0]?.[0]).toBe(fields[0]?.[0])
    if (fields[0]?.[1] !== 'too_small') expect(found).toEqual(fields)
  })

  it('in days of an existing leave is refused with its days', async () => {
    await apply(gym, 'coaches', me.id, 'startLeave', { from: '2026-03-06', to: '2026-03-09' })
    const ask = (from: string, to: string) => own('POST', path, leaveDraft({ coachId: me.id, from, to }))
    expect(await refused(ask('2026-03-05', '2026-03-06'))).toEqual([
      422,
      'invalid',
      [{ path: ['from'], code: 'leave_exists', params: { from: '2026-03-06', to: '2026-03-09' } }],
    ])
    expect((await ask('2026-03-10', '2026-03-11')).status).toBe(201)
    await apply(gym, 'coaches', me.id, 'endLeave')
    await apply(gym, 'coaches', me.id, 'startLeave', { from: '2026-03-20', to: null })
    expect(await refused(ask('2026-03-18', '2026-03-22'))).toEqual([
      422,
      'invalid',
      [{ path: ['from'], code: 'leave_exists_open', params: { from: '2026-03-20' } }],
    ])
  })

  it('in days of another open request is refused, and not after that is withdrawn', async () => {
    const first = await newLeaveRequest(own, { coachId: me.id })
    const again = () =>
      own('POST', path, leaveDraft({ coachId: me.id, from: '2026-03-06', to: '2026-03-08' }))
    expect(await refused(again())).toEqual([
      422,
      'invalid',
      [{ path: ['from'], code: 'leave_pending', params: { from: '2026-03-05', to: '2026-03-06' } }],
    ])
    await send(own, first, 'withdraw')
    expect((await again()).status).toBe(201)
  })

  it('in days of an approved leave is allowed again once that leave has ended early', async () => {
    const first = await newLeaveRequest(own, { coachId: me.id })
    expect((await send(manager, first, 'approve', { decisions: [] })).status).toBe(200)
    const again = () => own('POST', path, leaveDraft({ coachId: me.id }))
    expect((await refused(again()))[2]).toMatchObject([{ code: 'leave_exists' }])
    await apply(gym, 'coaches', me.id, 'endLeave')
    expect((await again()).status).toBe(201)
  })

  it('is made once when two are sent at once', async () => {
    const replies = await Promise.all([1, 2].map(() => own('POST', path, leaveDraft({ coachId: me.id }))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await list(own)).total).toBe(1)
  })
})

describe('a refusal', () => {
  it('needs a reason, which the coach reads', async () => {
    const request = await newLeaveRequest(own, { coachId: me.id })
    expect((await send(manager, request, 'refuse', { reason: '' })).status).toBe(422)
    expect((await send(manager, request, 'refuse', reason)).status).toBe(200)
    expect(await answer(own('GET', `${path}/${request.id}`))).toMatchObject({
      body: {
        status: 'refused',
        refusalReason: '人手不足',
        decidedBy: expect.any(String),
        decidedAt: expect.any(String),
      },
    })
    expect((await coachNow()).leave).toBe(null)
  })
})

describe('an approval', () => {
  it('saves the leave with a decision on each lesson, and leaves the rest on the work list', async () => {
    const [first, second] = await lessons(['10:00', '14:00'])
    const request = await newLeaveRequest(own, { coachId: me.id })
    expect(request.bookedLessons).toBe(2)
    const affected = await preview(request)
    expect(affected.map(({ sessionId }) => sessionId)).toEqual([first!.id, second!.id])
    const reply = await send(manager, request, 'approve', { decisions: [decision(affected[0]!)] })
    expect([reply.status, (await reply.json()).status]).toEqual([200, 'approved'])
    expect(await coachNow()).toMatchObject({
      status: 'on_leave',
      leave: { from: '2026-03-05', to: '2026-03-06' },
    })
    expect((await read<ClassSession>(gym, 'class-sessions', first!.id)).status).toBe('cancelled')
    const undecided: AffectedLessons = (await answer(manager('GET', '/api/v1/class-sessions/undecided'))).body
    expect(undecided.lessons.map(({ sessionId }) => sessionId)).toEqual([second!.id])
    expect(await violations(gym.db)).toEqual([])
    const { rows } = (await answer(gym.admin('GET', `/api/v1/coaches/${me.id}/history`))).body
    expect(rows.map(({ action }: { action: string }) => action)).toContain('coach.startLeave')
  })

  it('is undone with everything when one decision is refused, and says which', async () => {
    await lessons(['10:00', '14:00'])
    const request = await newLeaveRequest(own, { coachId: me.id })
    const [first, second] = await preview(request)
    const decisions = [decision(first!), decision(second!, { decision: 'substitute', coachId: colleague.id })]
    const [status, , fields] = await refusal(send(manager, request, 'approve', { decisions }))
    expect([status, (fields as [string, string][])[0]?.[0]]).toEqual([409, 'decisions.1.coachId'])
    expect([await stateOf(request), (await coachNow()).status]).toEqual(['pending', 'active'])
    expect((await read<ClassSession>(gym, 'class-sessions', first!.sessionId)).status).toBe('scheduled')
  })

  it('is refused with the lessons as they are when one has changed since', async () => {
    await lessons(['10:00'])
    const request = await newLeaveRequest(own, { coachId: me.id })
    const [lesson] = await preview(request)
    const reply = await send(manager, request, 'approve', { decisions: [decision(lesson!, { stamp: '0.' })] })
    expect([reply.status, (await reply.json()).code]).toEqual([409, 'lessons_changed'])
    expect(await stateOf(request)).toBe('pending')
  })

  it('by two people at once is one approval, and the other gets 409', async () => {
    const request = await newLeaveRequest(own, { coachId: me.id })
    const replies = await Promise.all([
      send(manager, request, 'approve', { decisions: [] }),
      send(gym.admin, request, 'refuse', reason),
      send(gym.admin, request, 'approve', { decisions: [] }),
      send(own, request, 'withdraw'),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const state = await stateOf(request)
    expect((await coachNow()).status).toBe(state === 'approved' ? 'on_leave' : 'active')
  })

  it('is refused while the coach has another leave, and ends one that is over', async () => {
    const request = await newLeaveRequest(own, { coachId: me.id })
    await apply(gym, 'coaches', me.id, 'startLeave', { from: '2026-03-02', to: '2026-03-03' })
    expect(await refused(send(manager, request, 'approve', { decisions: [] }))).toEqual([
      409,
      'not_bookable',
      [{ path: ['from'], code: 'leave_exists', params: { from: '2026-03-02', to: '2026-03-03' } }],
    ])
    expect(await stateOf(request)).toBe('pending')
    await sql`update coach set leave_from = '2026-02-20', leave_to = '2026-02-25' where id = ${me.id}`.execute(
      gym.db,
    )
    expect((await send(manager, request, 'approve', { decisions: [] })).status).toBe(200)
    expect((await coachNow()).leave).toEqual({ from: '2026-03-05', to: '2026-03-06' })
  })

  it('of a coach who departs is no longer asked for, and a new one is refused', async () => {
    const left = await workingCoach(gym)
    const request = await newLeaveRequest(gym.admin, { coachId: left.id })
    await apply(gym, 'coaches', left.id, 'depart', { on: '2026-03-02', reason: '合同到期' })
    expect(await stateOf(request)).toBe('withdrawn')
    expect((await send(manager, request, 'approve', { decisions: [] })).status).toBe(409)
    await sql`update leave_request set status = 'pending' where id = ${request.id}`.execute(gym.db)
    const { version } = await read<LeaveRequest>(gym, 'leave-requests', request.id)
    expect(await refused(send(manager, { ...request, version }, 'approve', { decisions: [] }))).toEqual([
      409,
      'not_bookable',
      [{ path: ['coachId'], code: 'leave_departed' }],
    ])
  })
})

describe('the database', () => {
  const insert = (own: string) =>
    sql`
    insert into leave_request (id, coach_id, leave_from, leave_to, reason, status, decided_by, decided_at, refusal_reason,
      created_at, updated_at)
    values (gen_random_uuid(), ${me.id}, ${sql.raw(own)}, now(), now())
  `.execute(gym.db)

  it.each([
    [
      'days out of order',
      `'2026-03-05', '2026-03-04', 'x', 'pending', null, null, null`,
      'leave_request_ordered',
    ],
    [
      'a pending one that is decided',
      `'2026-03-05', '2026-03-06', 'x', 'pending', 'a', now(), null`,
      'leave_request_whole',
    ],
    [
      'an approved one that nobody decided',
      `'2026-03-05', '2026-03-06', 'x', 'approved', null, null, null`,
      'leave_request_whole',
    ],
    [
      'a refused one without a reason',
      `'2026-03-05', '2026-03-06', 'x', 'refused', 'a', now(), null`,
      'leave_request_whole',
    ],
  ])('refuses %s', async (_, own, constraint) => {
    await expect(insert(own)).rejects.toMatchObject({ constraint })
  })

  it('refuses two open requests of one coach in the same days, and not a refused one', async () => {
    const days = `'2026-04-01', '2026-04-03', 'x'`
    await insert(`${days}, 'pending', null, null, null`)
    await insert(`${days}, 'refused', 'a', now(), 'no time'`)
    await insert(`${days}, 'approved', 'a', now(), null`)
    await expect(insert(`${days}, 'pending', null, null, null`)).rejects.toMatchObject({
      constraint: 'leave_request_apart',
    })
  })
})

it('pending requests are counted on the start page of managers alone', async () => {
  await newLeaveRequest(own, { coachId: me.id })
  const workOf = async (by: Ask) => {
    const figures: DashboardFigures = (
      await answer(by('GET', '/api/v1/dashboard?from=2026-03-01&to=2026-03-02'))
    ).body
    return figures.work.find(({ kind }) => kind === 'leave_requests')?.count
  }
  expect([await workOf(manager), await workOf(own), await workOf(desk)]).toEqual([1, undefined, undefined])
})

it('the reasons are forgotten with a person who is anonymised', async () => {
  const left = await workingCoach(gym)
  const request = await newLeaveRequest(gym.admin, { coachId: left.id, reason: '膝盖手术' })
  await send(gym.admin, request, 'refuse', { reason: '改到手术以后' })
  await apply(gym, 'coaches', left.id, 'depart', { on: '2026-03-02', reason: '合同到期' })
  gym.clock.advance({ minutes: 1 })
  expect((await tell(gym.admin, left.personId, '/anonymise', { reason: '本人书面申请注销' })).status).toBe(
    200,
  )
  for (const address of [`${path}/${request.id}`, `${path}/${request.id}/history`, path])
    expect([address, await (await gym.admin('GET', address)).text()]).not.toEqual([
      address,
      expect.stringContaining('手术'),
    ])
})

// Last, because it moves the clock, which ends the sessions of the accounts.
it('a request whose days have passed is refused or withdrawn, but not allowed', async () => {
  const request = await newLeaveRequest(gym.admin, { coachId: me.id })
  await travel(gym, '2026-03-07T01:00:00.000Z')
  expect(await refusal(send(gym.admin, request, 'approve', { decisions: [] }))).toEqual([
    409,
    'not_allowed_now',
    [],
  ])
  expect((await send(gym.admin, request, 'refuse', reason)).status).toBe(200)
})

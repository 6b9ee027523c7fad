import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { Coach } from '../../contract/catalogue/coach'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { Calendar } from '../../contract/scheduling/calendar'
import type { ClassSession, ClassSessionDraft } from '../../contract/scheduling/class-session'
import { askOf } from '../harness/app'
import {
  apply,
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  read,
  refused,
  sessionDraft,
  travel,
  violations,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, ids, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { newCourse, newMember, newMembership, plan } from './fixtures/timetable'

let gym: Gym
let coach: Coach
let course: CoachCourse
let theirs: string
beforeAll(async () => {
  gym = await startGym()
  coach = (await openDesk(gym)).coach
  course = await groupCourse(gym, coach)
  const elsewhere = await newCourse(gym.admin, { coachId: gym.theirCoach.id, storeIds: [gym.theirs.id] })
  theirs = await plan(gym.db, { course: elsewhere, storeId: gym.theirs.id, startsAt: at('10:00') })
}, 60_000)
afterAll(() => gym.close())

const sessions = '/api/v1/class-sessions'
const path = (id: string, rest = '') => `${sessions}/${id}${rest}`
const one = { 'if-match': '"1"' }
const reason = { reason: '教练生病' }

const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', sessions, undefined, {}],
  ['GET', `${sessions}/export.csv`, undefined, {}],
  ['GET', path(id), undefined, {}],
  ['GET', path(id, '/history'), undefined, {}],
  ['PATCH', path(id), { room: '大操房' }, one],
  ['POST', path(id, '/cancel'), reason, one],
  ['POST', path(id, '/finish'), {}, one],
]

describe('who may', () => {
  it.each(every(unknownId))('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every(unknownId))(
    'a role without sessions is refused %s %s',
    async (method, address, body, headers) => {
      expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
    },
  )

  it('a session of another store is as if there were none', async () => {
    for (const [method, address, body, headers] of every(theirs).slice(2))
      expect([address, await refusal(gym.clerk(method, address, body, headers))]).toEqual([
        address,
        [404, 'not_found', []],
      ])
    expect(await ids(gym.clerk('GET', sessions))).not.toContain(theirs)
    const foreign = sessionDraft(course, { storeId: gym.theirs.id })
    expect(await refusal(gym.clerk('POST', sessions, foreign))).toEqual([
      422,
      'invalid',
      [['storeId', 'does_not_exist']],
    ])
  })
})

describe('a session', () => {
  it('is made as it was asked for, with its bookings, and read back the same', async () => {
    const member = await newMember(gym.admin, gym.mine.id, { name: '单雨桐' })
    const bookings = [{ memberId: member.id, membershipId: null, note: '第一次来' }]
    const draft = sessionDraft(course, { startsAt: at('06:00', '2026-03-03'), room: '大操房', bookings })
    const { status, body } = await answer(gym.admin('POST', sessions, draft))
    expect(status).toBe(201)
    const { bookings: _, repeatWeeks: __, ...own } = draft
    expect(body).toEqual({
      ...own,
      id: body.id,
      version: 1,
      createdBy: 'admin',
      updatedBy: 'admin',
      archivedAt: null,
      createdAt: gym.clock().toISOString(),
      updatedAt: gym.clock().toISOString(),
      endsAt: at('07:00', '2026-03-03'),
      coachId: coach.id,
      kind: 'group',
      status: 'scheduled',
      booked: 1,
      waiting: 0,
      requested: 0,
      bufferBeforeMin: 0,
      bufferAfterMin: 0,
      cancelReason: null,
      substituteFor: null,
      keptReason: null,
      courseName: course.name,
      coachName: coach.displayName,
      storeName: gym.mine.name,
      memberNames: ['单雨桐'],
    })
    expect(await answer(gym.admin('GET', path(body.id)))).toEqual({ status: 200, body })
    const { rows } = (await answer(gym.admin('GET', `/api/v1/appointments?session=${body.id}`))).body
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ status: 'confirmed', source: 'front_desk', memberName: '单雨桐' })
    const lines = (await answer(gym.admin('GET', path(body.id, '/history')))).body.rows
    expect(lines.map(({ action }: { action: string }) => action)).toEqual(['session.create'])
  })

  it('is held again in the weeks after, or not at all', async () => {
    const own = await workingCoach(gym, { exceptions: [{ on: '2026-03-18', spans: [] }] })
    const weekly = await groupCourse(gym, own)
    const draft = sessionDraft(weekly, { startsAt: at('10:00', '2026-03-04'), repeatWeeks: 3 })
    expect(await refused(gym.admin('POST', sessions, draft))).toEqual([
      409,
      'not_bookable',
      [
        {
          path: ['startsAt'],
          code: 'coach_day_off',
          params: { name: own.displayName, on: '2026-03-18', week: 2 },
        },
      ],
    ])
    expect(await ids(gym.admin('GET', `${sessions}?course=${weekly.id}`))).toEqual([])
    await newSession(gym, weekly, { ...draft, repeatWeeks: 1 })
    const { rows } = (await answer(gym.admin('GET', `${sessions}?course=${weekly.id}`))).body
    expect(rows.map(({ startsAt }: ClassSession) => startsAt)).toEqual([
      at('10:00', '2026-03-04'),
      at('10:00', '2026-03-11'),
    ])
  })

  it('of a private course is made for somebody', async () => {
    const lesson = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.mine.id] })
    const draft = sessionDraft(lesson, { startsAt: at('20:00') })
    expect(await refused(gym.admin('POST', sessions, draft))).toEqual([
      422,
      'invalid',
      [{ path: ['bookings'], code: 'too_few', params: { minimum: 1 } }],
    ])
  })

  it('is found by course, coach, room, store, kind and time', async () => {
    const own = await groupCourse(gym, coach, { name: '流瑜伽' })
    const { id } = await newSession(gym, own, { startsAt: at('10:00', '2026-03-20'), room: '云杉教室' })
    for (const query of [
      'q=流瑜伽',
      'q=liuyujia',
      'q=云杉',
      `course=${own.id}`,
      `coach=${coach.id}&from=${at('00:00', '2026-03-20')}&to=${at('00:00', '2026-03-21')}`,
      `store=${gym.mine.id}&kind=group&status=scheduled&from=${at('10:00', '2026-03-20')}`,
    ])
      expect([query, await ids(gym.admin('GET', `${sessions}?${query}`))]).toEqual([query, [id]])
    expect(await ids(gym.admin('GET', `${sessions}?q=云杉&to=${at('10:00', '2026-03-20')}`))).toEqual([])
  })
})

describe('a move', () => {
  const move = (row: ClassSession, changes: Partial<ClassSessionDraft>) =>
    gym.admin('PATCH', path(row.id), changes, versioned(row))

  it('takes the bookings along and notes where they were', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const session = await newSession(gym, course, { startsAt: at('10:00', '2026-03-05') })
    const booking = await newBooking(gym, session.id, member.id)
    const moved = await answer(move(session, { startsAt: at('12:00', '2026-03-05'), durationMin: 90 }))
    expect(moved.body).toMatchObject({ version: 2, endsAt: at('13:30', '2026-03-05'), booked: 1 })
    const after = await read<Appointment>(gym, 'appointments', booking.id)
    expect(after).toMatchObject({
      startsAt: at('12:00', '2026-03-05'),
      endsAt: at('13:30', '2026-03-05'),
      version: 2,
      cancelBy: at('10:00', '2026-03-05'),
      moves: [
        {
          at: gym.clock().toISOString(),
          who: 'admin',
          from: at('10:00', '2026-03-05'),
          to: at('12:00', '2026-03-05'),
          reason: null,
        },
      ],
    })
    const { rows } = (await answer(gym.admin('GET', `/api/v1/appointments/${booking.id}/history`))).body
    expect(rows[0]).toMatchObject({
      action: 'appointment.move',
      before: { startsAt: at('10:00', '2026-03-05') },
      after: { startsAt: at('12:00', '2026-03-05') },
    })
  })

  it('names the member who is elsewhere then', async () => {
    const member = await newMember(gym.admin, gym.mine.id, { name: '廖凯文' })
    const other = await groupCourse(gym, await workingCoach(gym), { name: '搏击' })
    const there = await newSession(gym, other, { startsAt: at('18:30', '2026-03-05') })
    const session = await newSession(gym, course, { startsAt: at('15:00', '2026-03-05') })
    await newBooking(gym, there.id, member.id)
    await newBooking(gym, session.id, member.id)
    expect(await refused(move(session, { startsAt: at('18:00', '2026-03-05') }))).toEqual([
      409,
      'not_bookable',
      [
        {
          path: ['startsAt'],
          code: 'someone_booked',
          params: { name: '廖凯文', course: '搏击', from: '18:30', to: '19:30' },
        },
      ],
    ])
    expect((await read<ClassSession>(gym, 'class-sessions', session.id)).version).toBe(1)
  })

  it('names whose card is over by another day, and keeps to the day that was accepted', async () => {
    const [over, lasting] = [
      await newMember(gym.admin, gym.mine.id, { name: '孟晓' }),
      await newMember(gym.admin, gym.mine.id, { name: '卢可' }),
    ]
    const short = await newMembership(gym.db, over.id, { endsOn: '2026-03-12' })
    const long = await newMembership(gym.db, lasting.id)
    const session = await newSession(gym, course, { startsAt: at('12:00', '2026-03-12') })
    await newBooking(gym, session.id, over.id, { membershipId: short })
    await newBooking(gym, session.id, lasting.id, { membershipId: long })
    expect(await refused(move(session, { startsAt: at('12:00', '2026-03-13') }))).toEqual([
      409,
      'not_bookable',
      [{ path: ['startsAt'], code: 'cards_not_valid', params: { names: '孟晓', on: '2026-03-13' } }],
    ])
    const reply = await gym.admin('GET', `/api/v1/calendar?from=2026-03-12&days=1&store=${gym.mine.id}`)
    const calendar: Calendar = await reply.json()
    expect(calendar.sessions.find(({ id }) => id === session.id)?.cards).toEqual([
      { name: '孟晓', startsOn: '2026-01-01', endsOn: '2026-03-12' },
    ])
    expect((await answer(move(session, { startsAt: at('12:30', '2026-03-12') }))).status).toBe(200)
  })

  it('may go where it overlaps itself, and to another coach of the same kind', async () => {
    const session = await newSession(gym, course, { startsAt: at('10:00', '2026-03-06') })
    const later = await answer(move(session, { startsAt: at('10:30', '2026-03-06') }))
    expect(later.body.startsAt).toBe(at('10:30', '2026-03-06'))
    const substitute = await groupCourse(gym, await workingCoach(gym), { bufferAfterMin: 10 })
    const given = await answer(move(later.body, { courseId: substitute.id }))
    expect(given.body).toMatchObject({ coachId: substitute.coachId, bufferAfterMin: 10, version: 3 })
  })

  it('is refused once it has begun, in a stale version, and below what is booked', async () => {
    const session = await newSession(gym, course, { startsAt: at('09:15'), capacity: 7 })
    const member = await newMember(gym.admin, gym.mine.id)
    await newBooking(gym, session.id, member.id)
    const small = await newCourse(gym.admin, {
      coachId: coach.id,
      storeIds: [gym.mine.id],
      kind: 'small_group',
      capacity: 6,
    })
    const bookings = await Promise.all(
      [1, 2, 3].map(async () => ({
        memberId: (await newMember(gym.admin, gym.mine.id)).id,
        membershipId: null,
        note: '',
      })),
    )
    const trio = await newSession(gym, small, { startsAt: at('20:00', '2026-03-06'), bookings })
    expect(await refused(move(trio, { capacity: 2 }))).toEqual([
      409,
      'not_bookable',
      [{ path: ['capacity'], code: 'below_booked', params: { booked: 3 } }],
    ])
    expect(await refused(move(trio, { capacity: 7 }))).toEqual([
      422,
      'invalid',
      [{ path: ['capacity'], code: 'capacity_of_kind', params: { minimum: 2, maximum: 6 } }],
    ])
    expect(await refusal(gym.admin('PATCH', path(trio.id), { room: '一' }, { 'if-match': '"7"' }))).toEqual([
      409,
      'stale',
      [],
    ])
    await travel(gym, at('09:15'))
    const begun = await answer(move(session, { room: '大操房' }))
    expect([begun.status, begun.body.code, begun.body.allowed]).toEqual([
      409,
      'not_allowed_now',
      ['session.cancel'],
    ])
    await travel(gym, at('09:00'))
  })
})

describe('a cancellation by the gym', () => {
  it('cancels whoever is in it and gives every unit back, also of a late cancellation', async () => {
    const session = await newSession(gym, course, { startsAt: at('10:00', '2026-03-10'), capacity: 7 })
    const people = await Promise.all(
      [0, 1, 2].map(async () => {
        const { id: memberId } = await newMember(gym.admin, gym.mine.id)
        return { memberId, membershipId: await newMembership(gym.db, memberId, { kind: 'times' }) }
      }),
    )
    const booked: Appointment[] = []
    for (const { memberId, membershipId } of people)
      booked.push(await newBooking(gym, session.id, memberId, { membershipId }))
    await travel(gym, at('08:30', '2026-03-10'))
    await apply(gym, 'appointments', booked[0]!.id, 'lateCancel', { reason: '临时有事' })
    const { status, body } = await answer(gym.admin('POST', path(session.id, '/cancel'), reason, one))
    expect([status, body.status, body.cancelReason, body.booked]).toEqual([200, 'cancelled', '教练生病', 0])
    const after = await Promise.all(booked.map(({ id }) => read<Appointment>(gym, 'appointments', id)))
    expect(after.map(({ status, hold, cancelReason }) => [status, hold, cancelReason])).toEqual([
      ['late_cancelled', 'returned', '临时有事'],
      ['cancelled', 'returned', '教练生病'],
      ['cancelled', 'returned', '教练生病'],
    ])
    expect(await violations(gym.db)).toEqual([])
    await travel(gym, at('09:00'))
  })

  it('is refused when the session is over, and a finish before it is', async () => {
    const session = await newSession(gym, course, { startsAt: at('10:00', '2026-03-12') })
    expect((await refusal(gym.admin('POST', path(session.id, '/finish'), {}, one)))[1]).toBe(
      'not_allowed_now',
    )
    await travel(gym, at('11:00', '2026-03-12'))
    expect((await refusal(gym.admin('POST', path(session.id, '/cancel'), reason, one)))[1]).toBe(
      'not_allowed_now',
    )
    expect((await answer(gym.admin('POST', path(session.id, '/finish'), {}, one))).body.status).toBe(
      'finished',
    )
    await travel(gym, at('09:00'))
  })
})

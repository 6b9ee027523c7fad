import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Member } from '../../contract/membership/member'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { ClassSession } from '../../contract/scheduling/class-session'
import { closeSessions } from '../../server/scheduling/class-session/session-jobs'
import { askOf } from '../harness/app'
import {
  apply,
  at,
  bookingDraft,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  read,
  travel,
  violations,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, ids, newCoach, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { newCourse, newMember, newMembership, plan, seat } from './fixtures/timetable'

let gym: Gym
let course: CoachCourse
let theirs: string
beforeAll(async () => {
  gym = await startGym()
  course = await groupCourse(gym, (await openDesk(gym)).coach)
  const there = await newCoach(gym.admin, { storeIds: [gym.theirs.id] })
  const elsewhere = await newCourse(gym.admin, { coachId: there.id, storeIds: [gym.theirs.id] })
  const session = await plan(gym.db, { course: elsewhere, storeId: gym.theirs.id, startsAt: at('10:00') })
  await seat(gym.db, session, [await newMember(gym.admin, gym.theirs.id)])
  theirs = (await ids(gym.admin('GET', '/api/v1/appointments')))[0]!
}, 60_000)
afterAll(() => gym.close())

/** A later day for each test, so that their sessions do not overlap. */
let today = 0
const nextDay = async () => {
  today += 1
  await travel(gym, at('09:00', day()))
}
const day = (days = 0) => new Date(Date.UTC(2026, 2, 2 + today + days)).toISOString().slice(0, 10)

const appointments = '/api/v1/appointments'
const path = (id: string, rest = '') => `${appointments}/${id}${rest}`
const one = { 'if-match': '"1"' }
const reason = { reason: '临时有事' }

const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', appointments, undefined, {}],
  ['GET', `${appointments}/export.csv`, undefined, {}],
  ['GET', path(id), undefined, {}],
  ['GET', path(id, '/history'), undefined, {}],
  ['PATCH', path(id), { note: '' }, one],
  ...['confirm', 'checkIn', 'complete', 'noShow', 'promote'].map(
    (event): [string, string, unknown, Record<string, string>] => ['POST', path(id, `/${event}`), {}, one],
  ),
  ...['cancel', 'lateCancel', 'waive'].map((event): [string, string, unknown, Record<string, string>] => [
    'POST',
    path(id, `/${event}`),
    reason,
    one,
  ]),
  ['POST', path(id, '/reschedule'), { sessionId: unknownId, reason: '' }, one],
]

describe('who may', () => {
  it.each(every(unknownId))('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every(unknownId))(
    'a role without appointments is refused %s %s',
    async (method, address, body, headers) => {
      expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
    },
  )

  it('an appointment that does not exist is not found, whatever is asked of it', async () => {
    for (const [method, address, body, headers] of every(unknownId).slice(2))
      expect([address, await refusal(gym.admin(method, address, body, headers))]).toEqual([
        address,
        [404, 'not_found', []],
      ])
  })

  it('an appointment, a session and a member of another store are as if there were none', async () => {
    const { clerk } = gym
    for (const [method, address, body, headers] of every(theirs).slice(2))
      expect([address, await refusal(clerk(method, address, body, headers))]).toEqual([
        address,
        [404, 'not_found', []],
      ])
    expect(await ids(clerk('GET', appointments))).toEqual([])
    const { sessionId, memberId } = await read<Appointment>(gym, 'appointments', theirs)
    const session = await newSession(gym, course, { startsAt: at('12:00', day()) })
    const member = await newMember(gym.admin, gym.mine.id)
    const refusals = [bookingDraft(sessionId, member.id), bookingDraft(session.id, memberId)].map((draft) =>
      refusal(clerk('POST', appointments, draft)),
    )
    expect(await Promise.all(refusals)).toEqual([
      [422, 'invalid', [['sessionId', 'does_not_exist']]],
      [422, 'invalid', [['memberId', 'does_not_exist']]],
    ])
    const booking = await newBooking(gym, session.id, member.id)
    const moved = clerk(
      'POST',
      path(booking.id, '/reschedule'),
      { sessionId, reason: '' },
      versioned(booking),
    )
    expect(await refusal(moved)).toEqual([422, 'invalid', [['sessionId', 'does_not_exist']]])
  })
})

describe('an appointment', () => {
  beforeEach(nextDay)

  it('is made as it was asked for, and read back the same', async () => {
    const member = await newMember(gym.admin, gym.mine.id, { name: '欧阳锦', mobile: '13712345678' })
    const membershipId = await newMembership(gym.db, member.id, { kind: 'times', name: '十次卡' })
    const session = await newSession(gym, course, { startsAt: at('18:00', day()) })
    const draft = bookingDraft(session.id, member.id, { membershipId, note: '靠窗' })
    const { status, body } = await answer(gym.admin('POST', appointments, draft))
    expect(status).toBe(201)
    const { waitIfFull: _, ...own } = draft
    expect(body).toEqual({
      ...own,
      id: body.id,
      version: 1,
      createdBy: 'admin',
      updatedBy: 'admin',
      archivedAt: null,
      createdAt: gym.clock().toISOString(),
      updatedAt: gym.clock().toISOString(),
      no: expect.stringMatching(new RegExp(`^YY${day().replaceAll('-', '')}\\d{4}$`)),
      status: 'confirmed',
      startsAt: at('18:00', day()),
      endsAt: at('19:00', day()),
      cancelBy: at('16:00', day()),
      priceFen: 8_000,
      charge: 'units',
      hold: 'held',
      units: 1,
      valueFen: null,
      dueFen: null,
      settledFen: 0,
      waivedFen: null,
      waiveReason: null,
      collectingOrderId: null,
      complimentaryReason: null,
      cancelReason: null,
      confirmation: 'none',
      confirmedBy: null,
      confirmedAt: null,
      confirmationRule: 'off',
      isSeenByFace: false,
      completedAt: null,
      signatureHash: null,
      dispute: null,
      kind: 'group',
      waitlistPosition: null,
      memberName: '欧阳锦',
      memberNo: member.memberNo,
      mobile: '137****5678',
      isGuardianMobile: false,
      coachId: course.coachId,
      coachName: course.coachName,
      courseName: course.name,
      storeId: gym.mine.id,
      storeName: gym.mine.name,
      membershipName: '十次卡',
      seatsLeft: 7,
      moves: [],
    })
    expect(await answer(gym.admin('GET', path(body.id)))).toEqual({ status: 200, body })
    expect((await read<Member>(gym, 'members', member.id)).memberships[0]).toMatchObject({ timesLeft: 9 })
    for (const q of [body.no, '欧阳锦', 'oyj', '13712345678', '5678', member.memberNo])
      expect([q, await ids(gym.admin('GET', `${appointments}?q=${q}&session=${session.id}`))]).toEqual([
        q,
        [body.id],
      ])
    const csv = await (await gym.admin('GET', `${appointments}/export.csv?session=${session.id}`)).text()
    expect(csv).toContain('十次卡')
  })

  it('is requested when it comes from the web, and confirmed by the gym', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const session = await newSession(gym, course, { startsAt: at('18:00', day()) })
    const requested = await newBooking(gym, session.id, member.id, { source: 'web' })
    expect([
      requested.status,
      (await read<ClassSession>(gym, 'class-sessions', session.id)).requested,
    ]).toEqual(['requested', 1])
    expect((await apply<Appointment>(gym, 'appointments', requested.id, 'confirm')).status).toBe('confirmed')
  })

  it('takes a unit of another membership when what pays is swapped, and gives the first one back', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const [first, second] = [
      await newMembership(gym.db, member.id, { kind: 'times', timesTotal: 3, timesLeft: 3 }),
      await newMembership(gym.db, member.id, { kind: 'times', timesTotal: 5, timesLeft: 5 }),
    ]
    const session = await newSession(gym, course, { startsAt: at('18:00', day()) })
    let row = await newBooking(gym, session.id, member.id, { membershipId: first })
    const swap = async (membershipId: string | null) => {
      row = (await answer(gym.admin('PATCH', path(row.id), { membershipId }, versioned(row)))).body
      return [row.hold, ...(await unitsOf(gym, [first, second]))]
    }
    expect(await swap(second)).toEqual(['held', 3, 4])
    expect(await swap(null)).toEqual(['none', 3, 5])
    expect(await swap(first)).toEqual(['held', 2, 5])
    const cancelled = await apply<Appointment>(gym, 'appointments', row.id, 'cancel', reason)
    expect([cancelled.hold, ...(await unitsOf(gym, [first, second]))]).toEqual(['returned', 3, 5])
    const late = gym.admin('PATCH', path(row.id), { membershipId: second }, versioned(cancelled))
    expect(await refusal(late)).toEqual([409, 'not_allowed_now', []])
    expect(await violations(gym.db)).toEqual([])
  })
})

describe('the lifecycle', () => {
  beforeEach(nextDay)

  /** A seat at 18:00 paid by a membership of ten visits. */
  async function booked(own: Partial<ClassSession> = {}) {
    const member = await newMember(gym.admin, gym.mine.id)
    const membershipId = await newMembership(gym.db, member.id, { kind: 'times' })
    const session = await newSession(gym, course, { startsAt: at('18:00', day()), ...own })
    const row = await newBooking(gym, session.id, member.id, { membershipId })
    const left = async () => (await unitsOf(gym, [membershipId]))[0]
    return { row, session, left, go: (event: string, body?: unknown) => ask(row, event, body) }
  }
  const ask = async (row: Appointment, event: string, body: unknown = {}) => {
    const current = await read<Appointment>(gym, 'appointments', row.id)
    const reply = await answer(gym.admin('POST', path(row.id, `/${event}`), body, versioned(current)))
    return reply.status === 200 ? [reply.body.status, reply.body.hold] : [reply.body.code, reply.body.allowed]
  }

  it('costs nothing until the deadline, to the millisecond', async () => {
    const { go, left, row } = await booked()
    expect(row.cancelBy).toBe(at('16:00', day()))
    gym.clock.set(row.cancelBy)
    expect(await go('lateCancel', reason)).toEqual([
      'not_allowed_now',
      ['appointment.cancel', 'appointment.reschedule', 'appointment.makeComplimentary'],
    ])
    expect(await go('cancel', reason)).toEqual(['cancelled', 'returned'])
    expect(await left()).toBe(10)
  })

  it('keeps the unit a millisecond later, unless it is waived, once', async () => {
    const { go, left, row } = await booked()
    gym.clock.set(row.cancelBy)
    gym.clock.advance({ milliseconds: 1 })
    expect(await go('cancel', reason)).toEqual([
      'not_allowed_now',
      ['appointment.lateCancel', 'appointment.reschedule', 'appointment.makeComplimentary'],
    ])
    expect(await go('lateCancel', reason)).toEqual(['late_cancelled', 'taken'])
    expect(await left()).toBe(9)
    expect(await go('waive', { reason: '地铁停运' })).toEqual(['late_cancelled', 'returned'])
    expect(await left()).toBe(10)
    expect(await go('waive', { reason: '地铁停运' })).toEqual(['not_allowed_now', []])
  })

  it('checks in from an hour before the start to the end, and completes from the start on', async () => {
    const { go, left } = await booked()
    gym.clock.set(new Date(Date.parse(at('17:00', day())) - 1).toISOString())
    expect((await go('checkIn'))[0]).toBe('not_allowed_now')
    gym.clock.set(at('17:00', day()))
    expect(await go('checkIn')).toEqual(['checked_in', 'held'])
    expect((await go('complete'))[0]).toBe('not_confirmable')
    gym.clock.set(at('18:00', day()))
    expect(await go('complete')).toEqual(['completed', 'taken'])
    expect(await go('complete')).toEqual(['not_allowed_now', []])
    expect(await left()).toBe(9)
  })

  it('is a no-show from the end on, not before', async () => {
    const { go, session } = await booked()
    gym.clock.set(at('18:59', day()))
    expect((await go('noShow'))[0]).toBe('not_allowed_now')
    gym.clock.set(session.endsAt)
    expect((await go('checkIn'))[0]).toBe('not_allowed_now')
    expect(await go('noShow')).toEqual(['no_show', 'taken'])
    expect(await go('waive', { reason: '生病就医' })).toEqual(['no_show', 'returned'])
  })

  it('moves to another session with its unit and its price, and notes where it was', async () => {
    const { row, session, left, go } = await booked()
    const to = await newSession(gym, course, { startsAt: at('20:00', day()) })
    expect(await go('reschedule', { sessionId: to.id, reason: '加班' })).toEqual(['confirmed', 'held'])
    const after = await read<Appointment>(gym, 'appointments', row.id)
    expect(after).toMatchObject({
      sessionId: to.id,
      startsAt: at('20:00', day()),
      priceFen: 8_000,
      moves: [{ from: at('18:00', day()), to: at('20:00', day()), reason: '加班', who: 'admin' }],
    })
    const seats = await Promise.all(
      [session, to].map(({ id }) => read<ClassSession>(gym, 'class-sessions', id)),
    )
    expect([seats.map(({ booked }) => booked), await left()]).toEqual([[0, 1], 9])
    expect(await violations(gym.db)).toEqual([])
  })

  it('frees the coach when a private lesson is cancelled', async () => {
    const coach = await workingCoach(gym)
    const lesson = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.mine.id] })
    const member = await newMember(gym.admin, gym.mine.id)
    const bookings = [{ memberId: member.id, membershipId: null, note: '' }]
    const plan = { startsAt: at('18:00', day(2)), bookings }
    const session = await newSession(gym, lesson, plan)
    const [id] = await ids(gym.admin('GET', `${appointments}?session=${session.id}`))
    await apply(gym, 'appointments', id!, 'cancel', reason)
    expect(await read(gym, 'class-sessions', session.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: '临时有事',
      booked: 0,
    })
    expect((await newSession(gym, lesson, plan)).status).toBe('scheduled')
  })
})

describe('the closing job', () => {
  beforeEach(nextDay)

  it('settles what is open a quarter of an hour after the end, once', async () => {
    const session = await newSession(gym, course, { startsAt: at('18:00', day()) })
    const bookings: Appointment[] = []
    for (const source of ['front_desk', 'front_desk', 'web'] as const) {
      const member = await newMember(gym.admin, gym.mine.id)
      const membershipId = await newMembership(gym.db, member.id, { kind: 'times' })
      bookings.push(await newBooking(gym, session.id, member.id, { membershipId, source }))
    }
    gym.clock.set(session.startsAt)
    await apply(gym, 'appointments', bookings[1]!.id, 'checkIn')
    const end = Date.parse(session.endsAt)
    await closeSessions(gym.db, new Date(end + 15 * 60_000 - 1))
    expect((await read<ClassSession>(gym, 'class-sessions', session.id)).status).toBe('scheduled')
    const due = new Date(end + 15 * 60_000)
    await Promise.all([closeSessions(gym.db, due), closeSessions(gym.db, due)])
    await closeSessions(gym.db, due)
    const after = await Promise.all(bookings.map(({ id }) => read<Appointment>(gym, 'appointments', id)))
    expect(
      after.map(({ status, hold, cancelReason, updatedBy }) => [status, hold, cancelReason, updatedBy]),
    ).toEqual([
      ['no_show', 'taken', null, 'system'],
      ['completed', 'taken', null, 'system'],
      ['cancelled', 'returned', null, 'system'],
    ])
    const { rows } = await sql<{ action: string }>`
      select action from audit where who = 'system' and row_id in (${sql.join([session.id, ...bookings.map(({ id }) => id)])})
      order by action
    `.execute(gym.db)
    expect(rows.map(({ action }) => action)).toEqual([
      'appointment.complete',
      'appointment.expire',
      'appointment.noShow',
      'session.finish',
    ])
    expect(await violations(gym.db)).toEqual([])
  })
})

async function unitsOf(gym: Gym, memberships: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ timesLeft: number }>`
    select times_left from membership where id = any(${memberships}) order by array_position(${memberships}::uuid[], id)
  `.execute(gym.db)
  return rows.map(({ timesLeft }) => timesLeft)
}

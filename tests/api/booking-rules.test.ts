import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Store } from '../../contract/catalogue/store'
import type { AppointmentDraft } from '../../contract/scheduling/appointment'
import type { ClassSession, NewClassSession } from '../../contract/scheduling/class-session'
import {
  apply,
  at,
  bookingDraft,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  refused,
  sessionDraft,
  violations,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, newStore, startGym, unknownId, versioned } from './fixtures/gym'
import { everyDay, newCourse, newMember, newMembership } from './fixtures/timetable'

let gym: Gym
let store: Store
let coach: Coach
let course: CoachCourse
beforeAll(async () => {
  gym = await startGym()
  ;({ store, coach } = await openDesk(gym))
  course = await groupCourse(gym, coach, { name: '流瑜伽' })
}, 60_000)
afterAll(async () => {
  expect(await violations(gym.db)).toEqual([])
  await gym.close()
})

type Params = Record<string, string | number>
/** A refusal that names one reason. */
const notBookable = (member: string, code: string, params?: Params, status = 409) => [
  status,
  status === 409 ? 'not_bookable' : 'invalid',
  [
    {
      path: member.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      code,
      ...(params && { params }),
    },
  ],
]
const plan = (own: Partial<NewClassSession> = {}, of = course) =>
  refused(gym.admin('POST', '/api/v1/class-sessions', sessionDraft(of, own)))
const book = (sessionId: string, memberId: string, own?: Partial<AppointmentDraft>) =>
  refused(gym.admin('POST', '/api/v1/appointments', bookingDraft(sessionId, memberId, own)))

/** A coach with a group course, working at the given times. */
async function courseOf(own: Partial<Coach>, ownCourse: Partial<CoachCourse> = {}) {
  const working = await workingCoach(gym, own)
  return { coach: working, course: await groupCourse(gym, working, ownCourse) }
}
const ask = (name: string, row: { id: string; version: number }, event: string, body: unknown) =>
  answer(gym.admin('POST', `/api/v1/${name}/${row.id}/${event}`, body, versioned(row)))

describe('a session is refused', () => {
  it('in the past, but not at this very instant', async () => {
    expect(await plan({ startsAt: at('08:45') })).toEqual(notBookable('startsAt', 'in_past'))
    expect((await newSession(gym, course, { startsAt: at('09:00') })).status).toBe('scheduled')
  })

  it('by a course that is not there, not on sale, or held elsewhere', async () => {
    expect(await plan({ courseId: unknownId })).toEqual(
      notBookable('courseId', 'does_not_exist', undefined, 422),
    )
    const draft = await newCourse(
      gym.admin,
      { coachId: coach.id, storeIds: [store.id], kind: 'group', capacity: 8 },
      { isDraft: true },
    )
    expect(await plan({}, draft)).toEqual(notBookable('courseId', 'course_not_on'))
    expect(await plan({ storeId: gym.theirs.id })).toEqual(notBookable('storeId', 'course_not_here'))
    expect(await plan({ storeId: unknownId })).toEqual(notBookable('storeId', 'course_not_here'))
  })

  it('for more or fewer people than its kind has', async () => {
    const params = { minimum: 7, maximum: 60 }
    expect(await plan({ capacity: 6 })).toEqual(notBookable('capacity', 'capacity_of_kind', params, 422))
    const [first, second] = [await newMember(gym.admin, store.id), await newMember(gym.admin, store.id)]
    const lesson = await newCourse(gym.admin, { coachId: coach.id, storeIds: [store.id] })
    const bookings = [first, second].map(({ id: memberId }) => ({ memberId, membershipId: null, note: '' }))
    expect(await plan({ bookings }, lesson)).toEqual(notBookable('bookings.1', 'session_full'))
  })

  it('of a coach who has departed, is on leave, has the day off or works at other hours', async () => {
    const removed = await courseOf({ displayName: '彭佳琪' })
    await ask('coaches', removed.coach, 'depart', { on: '2026-03-02', reason: '个人发展' })
    expect(await plan({}, removed.course)).toEqual(
      notBookable('coachId', 'coach_departed', { name: '彭佳琪' }),
    )

    const away = await courseOf({ displayName: '蒋欣妍' })
    await ask('coaches', away.coach, 'startLeave', { from: '2026-03-03', to: '2026-03-05' })
    const leave = { name: '蒋欣妍', from: '2026-03-03', to: '2026-03-05' }
    expect(await plan({ startsAt: at('10:00', '2026-03-05') }, away.course)).toEqual(
      notBookable('startsAt', 'coach_on_leave', leave),
    )
    expect((await newSession(gym, away.course, { startsAt: at('10:00', '2026-03-06') })).booked).toBe(0)

    const off = await courseOf({ displayName: '沈子墨', exceptions: [{ on: '2026-03-04', spans: [] }] })
    expect(await plan({ startsAt: at('10:00', '2026-03-04') }, off.course)).toEqual(
      notBookable('startsAt', 'coach_day_off', { name: '沈子墨', on: '2026-03-04' }),
    )

    const late = await courseOf({ displayName: '韩晓彤', availability: everyDay(store.id, '13:00', '21:00') })
    const hours = { name: '韩晓彤', hours: '13:00–21:00' }
    for (const clock of ['12:45', '20:15'])
      expect(await plan({ startsAt: at(clock) }, late.course)).toEqual(
        notBookable('startsAt', 'outside_coach_hours', hours),
      )
    expect((await newSession(gym, late.course, { startsAt: at('20:00') })).endsAt).toBe(at('21:00'))
  })

  it('of a coach who works in another store then', async () => {
    const storeIds = [store.id, gym.theirs.id]
    const mornings = everyDay(store.id, '06:00', '12:00')
    const availability = [...mornings, ...everyDay(gym.theirs.id, '13:00', '20:00')]
    const { course: split } = await courseOf({ displayName: '朱珮瑶', storeIds, availability }, { storeIds })
    expect(await plan({ storeId: store.id }, split)).toEqual(
      notBookable('storeId', 'coach_elsewhere', {
        name: '朱珮瑶',
        store: gym.theirs.name,
        from: '13:00',
        to: '20:00',
      }),
    )
  })

  it('of a store that is not open yet, closed on the day or at the hour', async () => {
    const fresh = await newStore(gym.admin, {
      name: '新店',
      hours: Array.from({ length: 7 }, () => [{ open: '10:00', close: '20:00' }]),
      specialDays: [{ on: '2026-03-07', intervals: [], reason: '设备检修' }],
    })
    const { course: there } = await courseOf(
      { storeIds: [fresh.id], availability: everyDay(fresh.id, '06:00', '22:00') },
      { storeIds: [fresh.id] },
    )
    expect(await plan({}, there)).toEqual(notBookable('storeId', 'store_not_open', { name: '新店' }))
    await ask('stores', fresh, 'open', {})
    expect(await plan({ startsAt: at('19:15') }, there)).toEqual(
      notBookable('startsAt', 'outside_store_hours', { name: '新店', hours: '10:00–20:00' }),
    )
    expect(await plan({ startsAt: at('12:00', '2026-03-07') }, there)).toEqual(
      notBookable('startsAt', 'store_closed', { name: '新店', on: '2026-03-07', reason: '设备检修' }),
    )
  })

  it('where the coach has another session, or too little time around it', async () => {
    const { course: own, coach: busy } = await courseOf(
      { displayName: '秦朗' },
      { name: '搏击', bufferBeforeMin: 10, bufferAfterMin: 15 },
    )
    await newSession(gym, own, { startsAt: at('10:00') })
    const about = { name: busy.displayName, course: '搏击', from: '10:00', to: '11:00' }
    expect(await plan({ startsAt: at('10:45') }, own)).toEqual(notBookable('startsAt', 'coach_booked', about))
    for (const clock of ['11:00', '11:15', '09:00'])
      expect(await plan({ startsAt: at(clock) }, own)).toEqual(
        notBookable('startsAt', 'coach_needs_buffer', about),
      )
    expect((await newSession(gym, own, { startsAt: at('11:30') })).status).toBe('scheduled')
  })

  it('where the room is taken, unless nothing of it overlaps', async () => {
    const other = await courseOf({}, { name: '普拉提' })
    await newSession(gym, other.course, { startsAt: at('13:00'), room: '云杉教室' })
    const mine = await courseOf({})
    expect(await plan({ startsAt: at('13:30'), room: '云杉教室' }, mine.course)).toEqual(
      notBookable('room', 'room_booked', { room: '云杉教室', course: '普拉提', from: '13:00', to: '14:00' }),
    )
    expect((await newSession(gym, mine.course, { startsAt: at('14:00'), room: '云杉教室' })).room).toBe(
      '云杉教室',
    )
  })

  it('off the quarter hour, and without any of its members', async () => {
    expect(await plan({ startsAt: '2026-03-02T08:05:00.000Z' })).toEqual(
      notBookable('startsAt', 'quarter_hour', undefined, 422),
    )
    expect(await plan({ durationMin: 47 })).toEqual([
      422,
      'invalid',
      [expect.objectContaining({ code: 'every_five' })],
    ])
  })
})

describe('a seat is refused', () => {
  let session: ClassSession
  beforeAll(async () => {
    session = await newSession(gym, course, { startsAt: at('15:00', '2026-03-10'), capacity: 7 })
  })
  const member = () => newMember(gym.admin, store.id)

  it('beyond the horizon, which ends with a day of Shanghai', async () => {
    const { course: short } = await courseOf(
      { availability: everyDay(store.id, '06:00', '22:00') },
      { maxAdvanceDays: 3 },
    )
    const [last, beyond] = [
      await newSession(gym, short, { startsAt: at('21:00', '2026-03-05') }),
      await newSession(gym, short, { startsAt: at('06:00', '2026-03-06') }),
    ]
    const { id } = await member()
    expect((await newBooking(gym, last.id, id)).status).toBe('confirmed')
    for (const source of ['front_desk', 'web'] as const)
      expect(await book(beyond.id, id, { source })).toEqual(
        notBookable('sessionId', 'beyond_horizon', { days: 3 }),
      )
  })

  it('too late for the web and the app, not for the front desk', async () => {
    const { course: own } = await courseOf({}, { minNoticeMin: 60 })
    const [exactly, tooLate] = [
      await newSession(gym, own, { startsAt: at('10:00') }),
      await newSession(gym, await groupCourse(gym, await workingCoach(gym)), { startsAt: at('09:45') }),
    ]
    const { id } = await member()
    for (const source of ['web', 'app'] as const)
      expect(await book(tooLate.id, id, { source })).toEqual(
        notBookable('sessionId', 'too_late_to_book', { minutes: 60 }),
      )
    expect((await newBooking(gym, exactly.id, id, { source: 'app' })).status).toBe('requested')
    expect((await newBooking(gym, tooLate.id, (await member()).id)).status).toBe('confirmed')
  })

  it('in a session that is over, begun or cancelled', async () => {
    const { course: own } = await courseOf({})
    const [begun, off] = [
      await newSession(gym, own, { startsAt: at('09:00') }),
      await newSession(gym, own, { startsAt: at('12:00') }),
    ]
    await apply(gym, 'class-sessions', off.id, 'cancel', { reason: '教练生病' })
    const { id } = await member()
    expect(await book(off.id, id)).toEqual(notBookable('sessionId', 'session_cancelled'))
    expect((await newBooking(gym, begun.id, (await member()).id)).status).toBe('confirmed')
    gym.clock.advance({ milliseconds: 1 })
    expect(await book(begun.id, id)).toEqual(notBookable('sessionId', 'session_over'))
    gym.clock.set(at('10:00'))
    await apply(gym, 'class-sessions', begun.id, 'finish')
    expect(await book(begun.id, id)).toEqual(notBookable('sessionId', 'session_over'))
    gym.clock.set(at('09:00'))
  })

  it('in a full session', async () => {
    const { course: own } = await courseOf({}, { kind: 'small_group', capacity: 2 })
    const full = await newSession(gym, own, { startsAt: at('16:00') })
    for (const _ of [1, 2]) await newBooking(gym, full.id, (await member()).id)
    expect(await book(full.id, (await member()).id)).toEqual(notBookable('sessionId', 'session_full'))
    const waiting = await newBooking(gym, full.id, (await member()).id, { waitIfFull: true })
    expect([waiting.status, waiting.waitlistPosition]).toEqual(['waitlisted', 1])
  })

  it('to a member who is unknown, barred, in it already or elsewhere', async () => {
    expect(await book(session.id, unknownId)).toEqual(
      notBookable('memberId', 'does_not_exist', undefined, 422),
    )
    const barred = await member()
    await sql`update member set is_blacklisted = true, blacklist_reason = '多次爽约' where id = ${barred.id}`.execute(
      gym.db,
    )
    expect(await book(session.id, barred.id)).toEqual(notBookable('memberId', 'member_blacklisted'))

    const { id } = await member()
    await newBooking(gym, session.id, id)
    expect(await book(session.id, id)).toEqual(notBookable('memberId', 'already_in_session'))
    const { course: other } = await courseOf({})
    const meanwhile = await newSession(gym, other, { startsAt: at('15:45', '2026-03-10') })
    const after = await newSession(gym, other, { startsAt: at('17:00', '2026-03-10') })
    expect(await book(meanwhile.id, id)).toEqual(
      notBookable('memberId', 'member_booked', { course: '流瑜伽', from: '15:00', to: '16:00' }),
    )
    expect((await newBooking(gym, after.id, id)).status).toBe('confirmed')
    const bookings = [{ memberId: id, membershipId: null, note: '' }]
    expect(
      await plan({ startsAt: at('15:30', '2026-03-10'), bookings }, (await courseOf({})).course),
    ).toEqual(
      notBookable('bookings.0.memberId', 'member_booked', { course: '流瑜伽', from: '15:00', to: '16:00' }),
    )
  })

  it('by a membership that is not theirs, not valid on the day, or used up', async () => {
    const { id } = await member()
    const stranger = await newMembership(gym.db, (await member()).id)
    expect(await book(session.id, id, { membershipId: unknownId })).toEqual(
      notBookable('membershipId', 'does_not_exist', undefined, 422),
    )
    expect(await book(session.id, id, { membershipId: stranger })).toEqual(
      notBookable('membershipId', 'not_own_membership'),
    )
    const invalid = [
      { endsOn: '2026-03-09' },
      { startsOn: '2026-03-11' },
      { status: 'frozen' as const },
      { status: 'pending' as const, startsOn: '2026-03-03' },
      { status: 'expired' as const },
    ]
    for (const own of invalid)
      expect([
        own,
        await book(session.id, id, { membershipId: await newMembership(gym.db, id, own) }),
      ]).toEqual([own, notBookable('membershipId', 'membership_not_valid')])
    const empty = await newMembership(gym.db, id, { kind: 'times', timesTotal: 3, timesLeft: 0 })
    expect(await book(session.id, id, { membershipId: empty })).toEqual(
      notBookable('membershipId', 'no_units_left'),
    )
    const lastDay = await newMembership(gym.db, id, { startsOn: '2026-03-10', endsOn: '2026-03-10' })
    expect((await newBooking(gym, session.id, id, { membershipId: lastDay })).hold).toBe('none')
  })
})

describe('a session over midnight', () => {
  it('belongs to the day on which it begins', async () => {
    const night = await newStore(gym.admin, {
      hours: Array.from({ length: 7 }, () => [{ open: '10:00', close: '02:00' }]),
    })
    await ask('stores', night, 'open', {})
    const { course: own } = await courseOf(
      {
        storeIds: [night.id],
        availability: [...everyDay(night.id, '18:00', '24:00'), ...everyDay(night.id, '00:00', '02:00')],
      },
      { storeIds: [night.id], maxAdvanceDays: 3 },
    )
    const session = await newSession(gym, own, { startsAt: at('23:30', '2026-03-05') })
    expect(session.endsAt).toBe(at('00:30', '2026-03-06'))
    const { id } = await newMember(gym.admin, store.id)
    const membershipId = await newMembership(gym.db, id, { endsOn: '2026-03-05' })
    expect((await newBooking(gym, session.id, id, { membershipId })).status).toBe('confirmed')
    expect(await plan({ startsAt: at('00:00', '2026-03-06') }, own)).toEqual(
      notBookable('startsAt', 'coach_booked', {
        name: own.coachName,
        course: own.name,
        from: '23:30',
        to: '00:30',
      }),
    )
  })
})

describe('a reschedule is refused', () => {
  it('into a private lesson, a full session, its own, or where the member is elsewhere', async () => {
    const { course: own } = await courseOf({})
    const lesson = await newCourse(gym.admin, { coachId: own.coachId, storeIds: [store.id] })
    const people = await Promise.all([1, 2, 3].map(() => newMember(gym.admin, store.id)))
    const [first, second, third] = people.map(({ id }) => id) as [string, string, string]
    const bookings = [{ memberId: second, membershipId: null, note: '' }]
    const privately = await newSession(gym, lesson, { startsAt: at('08:00', '2026-03-12'), bookings })
    const pair = await newCourse(gym.admin, {
      coachId: own.coachId,
      storeIds: [store.id],
      kind: 'small_group' as const,
      capacity: 2,
    })
    const full = await newSession(gym, pair, { startsAt: at('10:00', '2026-03-12') })
    await newBooking(gym, full.id, second)
    await newBooking(gym, full.id, third)
    const from = await newSession(gym, own, { startsAt: at('12:00', '2026-03-12') })
    const row = await newBooking(gym, from.id, first)
    const move = (sessionId: string) =>
      refused(
        gym.admin(
          'POST',
          `/api/v1/appointments/${row.id}/reschedule`,
          { sessionId, reason: '' },
          versioned(row),
        ),
      )
    expect((await move(privately.id))[2]).toEqual(notBookable('sessionId', 'moves_with_session')[2])
    expect(await move(full.id)).toEqual(notBookable('sessionId', 'session_full'))
    expect(await move(from.id)).toEqual(notBookable('sessionId', 'already_in_session'))
    const to = await newSession(gym, own, { startsAt: at('20:00', '2026-03-12') })
    const elsewhere = await newSession(gym, course, { startsAt: at('20:15', '2026-03-12') })
    await newBooking(gym, elsewhere.id, first)
    expect(await move(to.id)).toEqual(
      notBookable('memberId', 'member_booked', { course: '流瑜伽', from: '20:15', to: '21:15' }),
    )
  })
})

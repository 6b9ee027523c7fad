import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Member } from '../../contract/membership/member'
import type { AffectedLesson } from '../../contract/scheduling/affected-lessons'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { ClassSession } from '../../contract/scheduling/class-session'
import type { Ask } from '../harness/app'
import { joined } from './fixtures/accounts'
import {
  at,
  bookingDraft,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  read,
  sessionDraft,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, newCoach, refusal, startGym, versioned } from './fixtures/gym'
import { newCourse, newMember } from './fixtures/timetable'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 60_000 })

interface Lesson {
  coach: Coach
  course: CoachCourse
  session: ClassSession
  booking: Appointment
}

let gym: Gym
let [own, others]: Lesson[] = []
let member: Member
/** Accounts of the delivered roles, in the own store. */
let coach: Ask
let unlinked: Ask
let departed: Ask
let desk: Ask
beforeAll(async () => {
  gym = await startGym()
  const colleague = (await openDesk(gym)).coach
  const me = await workingCoach(gym)
  member = await newMember(gym.admin, gym.mine.id)
  own = await lessonOf(me, '15:00')
  others = await lessonOf(colleague, '15:00')
  const left = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
  const account = { role: 'coach', storeIds: [gym.mine.id] }
  ;({ ask: coach } = await joined(gym, { ...account, personId: me.personId }))
  ;({ ask: unlinked } = await joined(gym, account))
  ;({ ask: departed } = await joined(gym, { ...account, personId: left.personId }))
  ;({ ask: desk } = await joined(gym, { ...account, role: 'front_desk' }))
  const leave = { on: '2026-03-01', reason: '合同到期' }
  await gym.admin('POST', `/api/v1/coaches/${left.id}/depart`, leave, versioned(left))
}, 120_000)
afterAll(() => gym.close())

async function lessonOf(of: Coach, clock: string): Promise<Lesson> {
  const course = await groupCourse(gym, of)
  const session = await newSession(gym, course, { startsAt: at(clock) })
  const booking = await newBooking(gym, session.id, (await newMember(gym.admin, gym.mine.id)).id)
  return { coach: of, course, session, booking }
}

const sessions = '/api/v1/class-sessions'
const appointments = '/api/v1/appointments'
const reason = { reason: '临时有事' }
const one = { 'if-match': '"1"' }

type Call = [method: string, address: string, body?: unknown, headers?: Record<string, string>]

/** Every write of a lesson and its bookings, and the reads that say how its members pay. */
const writesOf = ({ course, session, booking }: Lesson): Call[] => {
  const planned = `course=${course.id}&store=${gym.mine.id}&startsAt=${encodeURIComponent(at('17:00'))}`
  const event = (key: string, body: unknown = {}): Call => [
    'POST',
    `${appointments}/${booking.id}/${key}`,
    body,
    one,
  ]
  return [
    ['POST', sessions, sessionDraft(course, { startsAt: at('17:00') })],
    ['PATCH', `${sessions}/${session.id}`, { startsAt: at('18:00') }, one],
    ['POST', `${sessions}/${session.id}/cancel`, reason, one],
    ['POST', `${sessions}/${session.id}/finish`, {}, one],
    ['POST', appointments, bookingDraft(session.id, member.id)],
    ['POST', appointments, bookingDraft(session.id, member.id, { waitIfFull: true })],
    ['PATCH', `${appointments}/${booking.id}`, { note: '靠窗' }, one],
    ['GET', `${appointments}/payment-options?session=${session.id}&member=${member.id}`],
    ['GET', `${appointments}/payment-options?${planned}&member=${member.id}`],
    event('confirm'),
    event('checkIn'),
    event('complete'),
    event('cancel', reason),
    event('lateCancel', reason),
    event('noShow'),
    event('promote'),
    event('reschedule', { sessionId: own!.session.id, reason: '' }),
  ]
}

describe('a lesson of another coach', () => {
  it('is refused to a coach by every write, with the reason', async () => {
    for (const call of writesOf(others!))
      expect([call[0], call[1], await refusal(coach(...call))]).toEqual([
        call[0],
        call[1],
        [403, 'others_lesson', []],
      ])
    const { title } = await (
      await coach('POST', `${appointments}/${others!.booking.id}/complete`, {}, one)
    ).json()
    expect(title).toContain('您只能安排和处理自己的课')
  })

  it('receives neither a booking nor the course of an own lesson', async () => {
    const calls: Call[] = [
      [
        'POST',
        `${appointments}/${own!.booking.id}/reschedule`,
        { sessionId: others!.session.id, reason: '' },
        one,
      ],
      ['PATCH', `${sessions}/${own!.session.id}`, { courseId: others!.course.id }, one],
    ]
    for (const call of calls) expect(await refusal(coach(...call))).toEqual([403, 'others_lesson', []])
  })

  it('is seen by a coach without how its members pay, in the list and the history too', async () => {
    const { rows } = (await answer(coach('GET', `${appointments}?pageSize=200`))).body
    const paid = (row: Appointment) => [row.charge, row.dueFen]
    const byId = (id: string) => rows.find((row: Appointment) => row.id === id)
    expect(paid(byId(own!.booking.id))).toEqual(['due', 8_000])
    expect(paid(byId(others!.booking.id))).toEqual([null, null])
    expect(paid((await answer(coach('GET', `${appointments}/${others!.booking.id}`))).body)).toEqual([
      null,
      null,
    ])
    const historyOf = async (ask: Ask, { booking }: Lesson) =>
      JSON.stringify(await (await ask('GET', `${appointments}/${booking.id}/history`)).json())
    expect(await historyOf(coach, others!)).not.toContain('dueFen')
    expect(await historyOf(coach, own!)).toContain('dueFen')
    expect(await historyOf(desk, others!)).toContain('dueFen')
  })

  it('is previewed for a departure, and found among what is unpaid, only without its payment', async () => {
    const affected = async (ask: Ask, of: Lesson) => {
      const address = `/api/v1/coaches/${of.coach.id}/affected-lessons`
      const { lessons } = (await answer(ask('POST', address, { kind: 'departure' }))).body
      return lessons.flatMap(({ members }: AffectedLesson) =>
        members.map(({ hold, dueFen }) => [hold, dueFen]),
      )
    }
    expect(await affected(coach, own!)).toContainEqual(['none', 8_000])
    expect(await affected(coach, others!)).toEqual([['none', null]])
    expect(await affected(desk, others!)).toContainEqual(['none', 8_000])
    const unpaid = async (ask: Ask) => {
      const { rows, total } = (await answer(ask('GET', `${appointments}?due=open&pageSize=200`))).body
      const found = rows.map(({ id }: Appointment) => id)
      return [total, found.includes(own!.booking.id), found.includes(others!.booking.id)]
    }
    expect(await unpaid(desk)).toEqual([2, true, true])
    expect(await unpaid(coach)).toEqual([1, true, false])
    expect((await unpaid(unlinked))[0]).toBe(0)
  })

  it('is left out of what starts cost a member', async () => {
    const coaches = async (ask: Ask) => {
      const query = `member=${member.id}&store=${gym.mine.id}&from=2026-03-02`
      const { costs } = await (await ask('GET', `${appointments}/costs?${query}`)).json()
      return new Set(costs.map(({ courseId }: { courseId: string }) => courseId))
    }
    expect(await coaches(coach)).toEqual(new Set([own!.course.id]))
    expect(await coaches(unlinked)).toEqual(new Set())
    expect(await coaches(desk)).toEqual(new Set([own!.course.id, others!.course.id]))
  })

  it('of another store is as if it did not exist', async () => {
    const course = await newCourse(gym.admin, { coachId: gym.theirCoach.id, storeIds: [gym.theirs.id] })
    const draft = sessionDraft(course, { storeId: gym.theirs.id })
    for (const ask of [coach, desk])
      expect(await refusal(ask('POST', sessions, draft))).toEqual([
        422,
        'invalid',
        [['courseId', 'does_not_exist']],
      ])
  })
})

describe('a coach account', () => {
  it('without a person, or of a departed coach, writes no lesson and reads the timetable', async () => {
    for (const ask of [unlinked, departed]) {
      for (const lesson of [own!, others!])
        for (const call of writesOf(lesson))
          expect([call[0], call[1], await refusal(ask(...call))]).toEqual([
            call[0],
            call[1],
            [403, 'no_coach_linked', []],
          ])
      expect((await ask('GET', `/api/v1/calendar?store=${gym.mine.id}&from=2026-03-02&days=1`)).status).toBe(
        200,
      )
    }
  })

  it('makes, moves, books, checks in, completes and cancels its own lessons', async () => {
    const draft = sessionDraft(own!.course, { startsAt: at('10:00') })
    const made = await answer(coach('POST', sessions, draft))
    expect(made.status).toBe(201)
    const path = `${sessions}/${made.body.id}`
    const moved = await answer(coach('PATCH', path, { startsAt: at('09:30') }, versioned(made.body)))
    expect([moved.status, moved.body.startsAt]).toEqual([200, at('09:30')])
    const cancelled = await answer(coach('POST', `${path}/cancel`, reason, versioned(moved.body)))
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
    const lesson = await lessonOf(own!.coach, '12:00')
    gym.clock.set(at('11:30'))
    const tell = async (event: string) => {
      const row = await read<Appointment>(gym, 'appointments', lesson.booking.id)
      return (await answer(coach('POST', `${appointments}/${row.id}/${event}`, {}, versioned(row)))).body
        .status
    }
    expect(await tell('checkIn')).toBe('checked_in')
    gym.clock.set(at('12:00'))
    expect(await tell('complete')).toBe('completed')
  })
})

describe('the front desk', () => {
  it('makes, moves and cancels the lessons of every coach of its store', async () => {
    for (const { course } of [own!, others!]) {
      const made = await answer(desk('POST', sessions, sessionDraft(course, { startsAt: at('19:00') })))
      expect(made.status).toBe(201)
      const path = `${sessions}/${made.body.id}`
      const moved = await answer(desk('PATCH', path, { startsAt: at('20:00') }, versioned(made.body)))
      expect(moved.status).toBe(200)
      expect((await desk('POST', `${path}/cancel`, reason, versioned(moved.body))).status).toBe(200)
    }
  })
})

describe('the delivered roles', () => {
  it('keep the lessons of all coaches except the role of coaches', async () => {
    const { rows } = await sql<{ name: string; books: boolean; others: boolean }>`
      select name, permissions && '{*,session:write}' as books, permissions && '{*,session:others}' as others
      from role where is_built_in order by name
    `.execute(gym.db)
    expect(rows).toEqual([
      { name: 'accountant', books: false, others: false },
      { name: 'administrator', books: true, others: true },
      { name: 'auditor', books: false, others: false },
      { name: 'coach', books: true, others: false },
      { name: 'editor', books: false, others: false },
      { name: 'front_desk', books: true, others: true },
      { name: 'manager', books: true, others: true },
    ])
  })
})

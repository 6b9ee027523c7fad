import { afterAll, afterEach, beforeAll, describe, expect, it } from '@rstest/core'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Problem } from '../../contract/problem'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { ClassSession } from '../../contract/scheduling/class-session'
import {
  at,
  bookingDraft,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  read,
  sessionDraft,
  violations,
  workingCoach,
} from './fixtures/front-desk'
import { type Gym, ids, startGym, versioned } from './fixtures/gym'
import { newCourse, newMember, newMembership } from './fixtures/timetable'

let gym: Gym
let people: string[]
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
  people = []
  for (let i = 0; i < 50; i += 1) people.push((await newMember(gym.admin, gym.mine.id)).id)
}, 60_000)
afterAll(() => gym.close())
afterEach(async () => {
  expect(await violations(gym.db)).toEqual([])
})

/** The count of each reply: `201`, or the status with the code of its first reason. */
async function tally(replies: Promise<Response>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const reply of await Promise.all(replies)) {
    const body: Problem = await reply.json()
    const shown = reply.ok ? `${reply.status}` : `${reply.status} ${body.fields?.[0]?.code ?? body.code}`
    counts[shown] = (counts[shown] ?? 0) + 1
  }
  return counts
}
const fifty = <T>(make: (i: number) => T) => Array.from({ length: 50 }, (_, i) => make(i))
const ownCourse = async () => groupCourse(gym, await workingCoach(gym))
const book = (sessionId: string, memberId: string, membershipId: string | null = null) =>
  gym.admin('POST', '/api/v1/appointments', bookingDraft(sessionId, memberId, { membershipId }))
const apply = (row: Appointment, event: string, body: unknown = {}) =>
  gym.admin('POST', `/api/v1/appointments/${row.id}/${event}`, body, versioned(row))
const reason = { reason: '临时有事' }

describe('fifty at once', () => {
  it.each([7, 8, 20])('take exactly the %i seats of a session', async (capacity) => {
    const session = await newSession(gym, await ownCourse(), { startsAt: at('20:00'), capacity })
    const counts = await tally(fifty((i) => book(session.id, people[i]!)))
    expect(counts).toEqual({ 201: capacity, '409 session_full': 50 - capacity })
    expect((await read<ClassSession>(gym, 'class-sessions', session.id)).booked).toBe(capacity)
    const rows = await ids(gym.admin('GET', `/api/v1/appointments?session=${session.id}&pageSize=200`))
    expect(rows).toHaveLength(capacity)
    for (const id of rows) {
      const row = await read<Appointment>(gym, 'appointments', id)
      await apply(row, 'cancel', reason)
    }
  })

  it('plan one of the overlapping sessions of a coach, and are told which stands there', async () => {
    const course = await ownCourse()
    const drafts = fifty((i) =>
      sessionDraft(course, { startsAt: at(`10:${['00', '15', '30', '45'][i % 4]}`) }),
    )
    const replies = drafts.map((draft) => gym.admin('POST', '/api/v1/class-sessions', draft))
    expect(await tally(replies)).toEqual({ 201: 1, '409 coach_booked': 49 })
  })

  it('plan one session of different coaches in a room', async () => {
    const courses: CoachCourse[] = []
    for (let i = 0; i < 10; i += 1) courses.push(await ownCourse())
    const drafts = fifty((i) => sessionDraft(courses[i % 10]!, { startsAt: at('11:00'), room: '单车房' }))
    const counts = await tally(drafts.map((draft) => gym.admin('POST', '/api/v1/class-sessions', draft)))
    expect(counts['201']).toBe(1)
    expect((counts['409 room_booked'] ?? 0) + (counts['409 coach_booked'] ?? 0)).toBe(49)
  })

  it('book a member into one of two sessions at the same time', async () => {
    const [one, other] = [
      await newSession(gym, await ownCourse(), { startsAt: at('13:00') }),
      await newSession(gym, await ownCourse(), { startsAt: at('13:30') }),
    ]
    const counts = await tally(fifty((i) => book(i % 2 === 0 ? one.id : other.id, people[0]!)))
    expect(counts['201']).toBe(1)
    expect((counts['409 member_booked'] ?? 0) + (counts['409 already_in_session'] ?? 0)).toBe(49)
  })

  it('repeat one creation with its key: it is done once, and its answer given to all, also later', async () => {
    const bookings = [{ memberId: people[2]!, membershipId: null, note: '' }]
    const draft = sessionDraft(await ownCourse(), { startsAt: at('19:00'), bookings })
    const create = () =>
      gym.admin('POST', '/api/v1/class-sessions', draft, { 'idempotency-key': 'drag-to-create-1' })
    const replies = await Promise.all(fifty(create))
    const made = await Promise.all([...replies, await create()].map((reply) => reply.json()))
    for (const row of made) expect(row).toEqual(made[0])
    expect(await ids(gym.admin('GET', `/api/v1/class-sessions?course=${draft.courseId}`))).toEqual([
      made[0].id,
    ])
  })

  it('use the last unit of a membership once', async () => {
    const memberId = people[1]!
    const card = await newMembership(gym.db, memberId, { kind: 'times', timesTotal: 5, timesLeft: 1 })
    const course = await ownCourse()
    const sessions: ClassSession[] = []
    for (const clock of ['14:00', '15:00', '16:00', '17:00', '18:00'])
      sessions.push(await newSession(gym, course, { startsAt: at(clock) }))
    const counts = await tally(fifty((i) => book(sessions[i % 5]!.id, memberId, card)))
    expect(counts['201']).toBe(1)
    expect(Object.keys(counts).sort()).toEqual(expect.arrayContaining(['201', '409 no_units_left']))
    expect(Object.keys(counts).filter((shown) => shown.startsWith('5'))).toEqual([])
  })
})

describe('at once', () => {
  /** Two taken seats, and this many on the waiting list. */
  async function crowd(waiting: number, startsAt: string) {
    const coach = await workingCoach(gym)
    const duo = await newCourse(gym.admin, {
      coachId: coach.id,
      storeIds: [gym.mine.id],
      kind: 'small_group' as const,
      capacity: 2,
    })
    const session = await newSession(gym, duo, { startsAt })
    const rows: Appointment[] = []
    for (const memberId of people.slice(10, 12 + waiting))
      rows.push(await newBooking(gym, session.id, memberId, { waitIfFull: true }))
    return { session, seated: rows.slice(0, 2), line: rows.slice(2) }
  }

  it('two promotions for one seat: one gets it', async () => {
    const { seated, line } = await crowd(2, at('09:45'))
    // In the last hour there is no automatic promotion.
    expect((await apply(seated[0]!, 'lateCancel', reason)).status).toBe(200)
    expect(await tally(line.map((row) => apply(row, 'promote')))).toEqual({
      200: 1,
      '409 not_allowed_now': 1,
    })
  })

  it('cancellations and promotions leave no seat empty and none taken twice', async () => {
    for (const round of [3, 4, 5, 6]) {
      const { session, seated, line } = await crowd(4, at('10:00', `2026-03-1${round}`))
      const counts = await tally([
        ...seated.map((row) => apply(row, 'cancel', reason)),
        ...line.map((row) => apply(row, 'promote')),
        ...line.map((row) => apply(row, 'cancel', reason)),
      ])
      expect(Object.keys(counts).filter((shown) => !/^(200|409)/.test(shown))).toEqual([])
      const { booked, waiting, capacity } = await read<ClassSession>(gym, 'class-sessions', session.id)
      expect(waiting === 0 || booked === capacity).toBe(true)
    }
  })

  it('members who change places in a circle do not lock each other out', async () => {
    const course = await ownCourse()
    const sessions: ClassSession[] = []
    for (const clock of ['06:00', '07:00', '08:00', '09:00'])
      sessions.push(await newSession(gym, course, { startsAt: at(clock, '2026-03-20') }))
    const rows: Appointment[] = []
    for (const [i, memberId] of people.slice(20, 44).entries())
      rows.push(await newBooking(gym, sessions[i % 4]!.id, memberId))
    for (let round = 1; round <= 3; round += 1) {
      const current = await Promise.all(rows.map(({ id }) => read<Appointment>(gym, 'appointments', id)))
      const moves = current.map((row, i) => {
        const here = sessions.findIndex(({ id }) => id === row.sessionId)
        const { id: sessionId } = sessions[(here + (i % 2 === 0 ? 1 : 3)) % 4]!
        return apply(row, 'reschedule', { sessionId, reason: '' })
      })
      const counts = await tally(moves)
      expect(Object.keys(counts).filter((shown) => !/^(200|409)/.test(shown))).toEqual([])
      expect(counts['200']).toBeGreaterThan(0)
    }
  })

  it('a session that is called off and booked at once ends empty', async () => {
    const session = await newSession(gym, await ownCourse(), { startsAt: at('20:00', '2026-03-21') })
    const cancel = gym.admin(
      'POST',
      `/api/v1/class-sessions/${session.id}/cancel`,
      { reason: '教练生病' },
      versioned(session),
    )
    const counts = await tally([...people.slice(0, 20).map((id) => book(session.id, id)), cancel])
    expect(
      Object.keys(counts).filter(
        (shown) => !/^(200|201|409 session_cancelled|409 session_full)$/.test(shown),
      ),
    ).toEqual([])
    expect(await read(gym, 'class-sessions', session.id)).toMatchObject({ status: 'cancelled', booked: 0 })
  })
})

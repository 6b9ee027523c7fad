import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { ClassSession } from '../../contract/scheduling/class-session'
import {
  apply,
  at,
  newBooking,
  newSession,
  openDesk,
  read,
  refused,
  violations,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, startGym, versioned } from './fixtures/gym'
import { newCourse, newMember, newMembership } from './fixtures/timetable'

let gym: Gym
let duo: CoachCourse
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
}, 60_000)
afterAll(() => gym.close())
beforeEach(async () => {
  const coach = await workingCoach(gym)
  const two = { kind: 'small_group' as const, capacity: 2, cancelDeadlineMin: 120 }
  duo = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.mine.id], ...two })
})
afterEach(async () => {
  expect(await violations(gym.db)).toEqual([])
  gym.clock.set(at('09:00'))
})

const reason = { reason: '临时有事' }
const noCard = async () => null
const timesCard = (memberId: string) => newMembership(gym.db, memberId, { kind: 'times' })

/** A session of two taken seats at 15:00, and this many on the waiting list. */
async function crowd(
  waiting: number,
  cardOf: (memberId: string, i: number) => Promise<string | null> = noCard,
) {
  const session = await newSession(gym, duo, { startsAt: at('15:00') })
  const rows: Appointment[] = []
  for (let i = 0; i < waiting + 2; i += 1) {
    const { id } = await newMember(gym.admin, gym.mine.id)
    const membershipId = await cardOf(id, i - 2)
    rows.push(await newBooking(gym, session.id, id, { membershipId, waitIfFull: true }))
  }
  const [first, second, ...line] = rows
  return { session, first: first!, second: second!, line }
}
const states = async (rows: Appointment[]) =>
  (await Promise.all(rows.map(({ id }) => read<Appointment>(gym, 'appointments', id)))).map(
    ({ status, waitlistPosition, hold }) => [status, waitlistPosition, hold],
  )

describe('a seat that becomes free', () => {
  it('by a cancellation goes to the first in line, whose unit is taken then', async () => {
    const { first, line } = await crowd(3, timesCard)
    expect(await states(line)).toEqual([1, 2, 3].map((place) => ['waitlisted', place, 'none']))
    await apply(gym, 'appointments', first.id, 'cancel', reason)
    expect(await states(line)).toEqual([
      ['confirmed', null, 'held'],
      ['waitlisted', 1, 'none'],
      ['waitlisted', 2, 'none'],
    ])
    const { rows } = (await answer(gym.admin('GET', `/api/v1/appointments/${line[0]!.id}/history`))).body
    const reported = rows.find(({ action }: { action: string }) => action === 'appointment.promote')
    expect(reported).toMatchObject({
      before: { status: 'waitlisted', waitlistPosition: 1, hold: 'none' },
      after: { status: 'confirmed', waitlistPosition: null, hold: 'held' },
    })
  })

  it('by a late cancellation, a reschedule or more seats too', async () => {
    const { first, second, line, session } = await crowd(3)
    gym.clock.set(at('13:30'))
    await apply(gym, 'appointments', first.id, 'lateCancel', reason)
    expect((await states(line))[0]).toEqual(['confirmed', null, 'none'])
    const to = await newSession(gym, duo, { startsAt: at('19:00') })
    await apply(gym, 'appointments', second.id, 'reschedule', { sessionId: to.id, reason: '' })
    expect((await states(line))[1]).toEqual(['confirmed', null, 'none'])
    const current = await read<ClassSession>(gym, 'class-sessions', session.id)
    const changed = gym.admin(
      'PATCH',
      `/api/v1/class-sessions/${session.id}`,
      { capacity: 6 },
      versioned(current),
    )
    expect((await answer(changed)).body).toMatchObject({ capacity: 6, booked: 3, waiting: 0 })
    expect((await states(line))[2]).toEqual(['confirmed', null, 'none'])
  })

  it('passes over whoever cannot take it, who stays in line', async () => {
    const cards: string[] = []
    const cardOf = async (memberId: string, i: number) => {
      const card = await newMembership(gym.db, memberId, i === 0 ? {} : { kind: 'times', timesTotal: 1 })
      cards.push(card)
      return card
    }
    const { first, second, line, session } = await crowd(4, cardOf)
    await sql`update membership set status = 'expired' where id = ${cards[2]}`.execute(gym.db)
    const barred = line[1]!.memberId
    await sql`update member set is_blacklisted = true, blacklist_reason = '多次爽约' where id = ${barred}`.execute(
      gym.db,
    )
    const away = await newSession(
      gym,
      await newCourse(gym.admin, {
        coachId: (await workingCoach(gym)).id,
        storeIds: [gym.mine.id],
        kind: 'group' as const,
        capacity: 8,
      }),
      { startsAt: at('15:30') },
    )
    await newBooking(gym, away.id, line[2]!.memberId)
    await apply(gym, 'appointments', first.id, 'cancel', reason)
    expect(await states(line)).toEqual([
      ['waitlisted', 1, 'none'],
      ['waitlisted', 2, 'none'],
      ['waitlisted', 3, 'none'],
      ['confirmed', null, 'held'],
    ])
    await apply(gym, 'appointments', second.id, 'cancel', reason)
    expect((await read<ClassSession>(gym, 'class-sessions', session.id)).booked).toBe(1)
    const promote = (row: Appointment) =>
      refused(gym.admin('POST', `/api/v1/appointments/${row.id}/promote`, {}, versioned(row)))
    expect(await Promise.all(line.slice(0, 3).map(promote))).toEqual([
      [409, 'not_bookable', [{ path: ['membershipId'], code: 'membership_not_valid' }]],
      [409, 'not_bookable', [{ path: ['memberId'], code: 'member_blacklisted' }]],
      [409, 'not_bookable', [expect.objectContaining({ path: ['memberId'], code: 'member_booked' })]],
    ])
  })

  it('is left to the front desk in the last hour', async () => {
    const { first, second, line } = await crowd(2)
    gym.clock.set(new Date(Date.parse(at('14:00')) + 1).toISOString())
    await apply(gym, 'appointments', first.id, 'lateCancel', reason)
    expect((await states(line))[0]).toEqual(['waitlisted', 1, 'none'])
    await apply(gym, 'appointments', line[1]!.id, 'promote')
    expect(await states(line)).toEqual([
      ['waitlisted', 1, 'none'],
      ['confirmed', null, 'none'],
    ])
    expect((await read<Appointment>(gym, 'appointments', second.id)).seatsLeft).toBe(0)
  })

  it('goes to the line an hour before, to the millisecond', async () => {
    const { first, line } = await crowd(1)
    gym.clock.set(at('14:00'))
    await apply(gym, 'appointments', first.id, 'lateCancel', reason)
    expect(await states(line)).toEqual([['confirmed', null, 'none']])
  })
})

describe('the line', () => {
  it('closes up when somebody leaves it', async () => {
    const { line } = await crowd(3)
    await apply(gym, 'appointments', line[1]!.id, 'cancel', reason)
    expect(await states(line)).toEqual([
      ['waitlisted', 1, 'none'],
      ['cancelled', null, 'none'],
      ['waitlisted', 2, 'none'],
    ])
  })

  it('offers no promotion while the session is full', async () => {
    const { line } = await crowd(1)
    const promoted = gym.admin('POST', `/api/v1/appointments/${line[0]!.id}/promote`, {}, versioned(line[0]!))
    const { status, body } = await answer(promoted)
    expect([status, body.code, body.allowed]).toEqual([409, 'not_allowed_now', ['appointment.cancel']])
  })
})

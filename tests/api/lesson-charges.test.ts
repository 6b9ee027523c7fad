import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import { plainLesson } from '../../contract/catalogue/coverage'
import type { Membership, MembershipUse } from '../../contract/membership/membership'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { ClassSession } from '../../contract/scheduling/class-session'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { closeSessions } from '../../server/scheduling/class-session/session-jobs'
import { newCard, storedPlan, timesPlan } from './fixtures/cards'
import {
  apply,
  at,
  bookingDraft,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  read,
  refused,
  travel,
  violations,
  workingCoach,
} from './fixtures/front-desk'
import { answer, fullCoverage, type Gym, startGym, versioned } from './fixtures/gym'
import { newMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
}, 60_000)
afterAll(async () => {
  expect(await violations(gym.db)).toEqual([])
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

/** A stored card for lessons at 90 % of their price, of whose balance the last 10,000 fen are a gift. */
async function storedCard(balanceFen = 50_000, pricePercent = 90) {
  const lessons = [{ ...plainLesson('group', 'value'), pricePercent }]
  const plan = await storedPlan(gym, { coverage: { ...fullCoverage('stored'), lessons } })
  return newCard(gym, plan, { balanceFen, valueFen: Math.max(0, balanceFen - 10_000) })
}
/** A group lesson of 200 yuan, by default this afternoon; free of charge until 13:00. */
const lesson = async (own: { startsAt?: string; priceFen?: number; capacity?: number } = {}) => {
  const { startsAt = at('15:00'), priceFen = 20_000, capacity = 8 } = own
  const course = await groupCourse(gym, await workingCoach(gym), { priceFen, capacity })
  return newSession(gym, course, { startsAt })
}
/** Balance, value that is owed and free, and value that lessons hold, in fen. */
async function moneyOf(id: string): Promise<number[]> {
  const { rows } = await sql<{ balance: number; owed: number; reserved: number }>`
    select balance_fen as balance, value_fen - recognised_fen - reserved_fen as owed, reserved_fen as reserved
    from membership where id = ${id}
  `.execute(gym.db)
  return Object.values(rows[0]!)
}
const chargeOf = async (id: string) => {
  const { charge, hold, units, valueFen, dueFen } = await read<Appointment>(gym, 'appointments', id)
  return [charge, hold, units ?? valueFen ?? dueFen]
}
const kinds = async (appointmentId: string) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from ledger_transfer where appointment_id = ${appointmentId} order by at, id
  `.execute(gym.db)
  return rows.map(({ kind }) => kind)
}

describe('a lesson paid by stored value', () => {
  it('is held at booking and given back by a cancellation in time', async () => {
    const { member, card } = await storedCard()
    const { id } = await newBooking(gym, (await lesson()).id, member.id, { membershipId: card.id })
    expect(await chargeOf(id)).toEqual(['value', 'held', 18_000])
    expect(await moneyOf(card.id)).toEqual([32_000, 22_000, 18_000])
    await apply(gym, 'appointments', id, 'cancel', { reason: '出差' })
    expect(await chargeOf(id)).toEqual(['value', 'returned', 18_000])
    expect(await moneyOf(card.id)).toEqual([50_000, 40_000, 0])
    expect(await kinds(id)).toEqual(['lesson_hold', 'lesson_release'])
    const { rows } = (await answer(gym.admin('GET', `/api/v1/memberships/${card.id}/uses`))).body
    expect(rows.map(({ reason, delta }: MembershipUse) => [reason, delta])).toEqual([
      ['cancelled', 18_000],
      ['booked', -18_000],
      ['opening', 50_000],
    ])
  })

  it('is earned when the member took part, and the gift is spent last and is no revenue', async () => {
    const { member, card } = await storedCard()
    const bookings: Appointment[] = []
    for (const clock of ['12:00', '13:30', '15:00']) {
      const session = await lesson({ startsAt: at(clock), priceFen: 18_518 })
      bookings.push(await newBooking(gym, session.id, member.id, { membershipId: card.id }))
    }
    // 90 % are 16,666.2 fen, in whole fen; the third takes the last 6,668 fen that were paid, and 9,998 of the gift.
    expect(await moneyOf(card.id)).toEqual([2, 0, 40_000])
    for (const [i, { id }] of bookings.entries()) {
      await travel(gym, at(['12:10', '13:40', '15:10'][i]!))
      await apply(gym, 'appointments', id, 'checkIn')
      await apply(gym, 'appointments', id, 'complete')
    }
    expect(await moneyOf(card.id)).toEqual([2, 0, 0])
    const { rows } = await sql<{ fen: number }>`
      select -amount_fen as fen from ledger_entry
      where account = 'revenue' and membership_id = ${card.id} order by id
    `.execute(gym.db)
    expect(rows.map(({ fen }) => fen)).toEqual([16_666, 16_666, 6_668])
    await travel(gym, at('09:00'))
  })

  it.each([
    ['late cancellation', 'lateCancel', '14:00'],
    ['no-show', 'noShow', '16:30'],
  ])('is used up by a %s, and given back when that is waived', async (_, event, clock) => {
    const { member, card } = await storedCard()
    const { id } = await newBooking(gym, (await lesson()).id, member.id, { membershipId: card.id })
    await travel(gym, at(clock))
    await apply(gym, 'appointments', id, event, event === 'noShow' ? {} : { reason: '堵车' })
    expect(await chargeOf(id)).toEqual(['value', 'taken', 18_000])
    expect(await moneyOf(card.id)).toEqual([32_000, 22_000, 0])
    await apply(gym, 'appointments', id, 'waive', { reason: '老会员' })
    expect(await chargeOf(id)).toEqual(['value', 'returned', 18_000])
    expect(await moneyOf(card.id)).toEqual([50_000, 40_000, 0])
    expect(await kinds(id)).toEqual(['lesson_hold', 'lesson_earned', 'lesson_return'])
    await travel(gym, at('09:00'))
  })

  it('is earned by the closing job, and given back when the gym cancels or nobody confirmed', async () => {
    const [present, waiting, off] = [await storedCard(), await storedCard(), await storedCard()]
    const session = await lesson({ startsAt: at('11:00') })
    const other = await lesson({ startsAt: at('11:00') })
    const first = await newBooking(gym, session.id, present.member.id, { membershipId: present.card.id })
    await newBooking(gym, session.id, waiting.member.id, { membershipId: waiting.card.id, source: 'web' })
    await newBooking(gym, other.id, off.member.id, { membershipId: off.card.id })
    await apply(gym, 'class-sessions', other.id, 'cancel', { reason: '教练生病' })
    await travel(gym, at('10:30'))
    await apply(gym, 'appointments', first.id, 'checkIn')
    await travel(gym, at('12:20'))
    await closeSessions(gym.db, gym.clock())
    expect(await moneyOf(present.card.id)).toEqual([32_000, 22_000, 0])
    expect(await moneyOf(waiting.card.id)).toEqual([50_000, 40_000, 0])
    expect(await moneyOf(off.card.id)).toEqual([50_000, 40_000, 0])
    await travel(gym, at('09:00'))
  })

  it('is refused when one fen is missing, and offered as refused with what is left', async () => {
    const { member, card } = await storedCard(17_999)
    const session = await lesson()
    const draft = bookingDraft(session.id, member.id, { membershipId: card.id })
    const tooLow = { code: 'balance_too_low', params: { left: '179.99' } }
    expect(await refused(gym.admin('POST', '/api/v1/appointments', draft))).toEqual([
      409,
      'not_bookable',
      [{ path: ['membershipId'], ...tooLow }],
    ])
    const path = `/api/v1/appointments/payment-options?session=${session.id}&member=${member.id}`
    const { options } = (await answer(gym.admin('GET', path))).body
    expect(options).toMatchObject([{ membershipId: card.id, refusal: tooLow }])
    const planned = `course=${session.courseId}&store=${session.storeId}&startsAt=${session.startsAt}`
    const ahead = await answer(
      gym.admin('GET', `/api/v1/appointments/payment-options?${planned}&member=${member.id}`),
    )
    expect(ahead.body.options).toEqual(options)
  })

  it('for the last yuan of a card: of fifty at once one wins', async () => {
    const { member, card } = await storedCard(20_000)
    const sessions: ClassSession[] = []
    for (let i = 0; i < 10; i += 1)
      sessions.push(await lesson({ startsAt: at(`${10 + i}:00`, '2026-03-03') }))
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        refused(
          gym.admin(
            'POST',
            '/api/v1/appointments',
            bookingDraft(sessions[i % 10]!.id, member.id, { membershipId: card.id }),
          ),
        ),
      ),
    )
    expect(replies.filter(([status]) => status === 201)).toHaveLength(1)
    expect(await moneyOf(card.id)).toEqual([2_000, 0, 10_000])
  }, 60_000)

  it('cannot be spent at the desk meanwhile, and the card is not ended while a lesson holds of it', async () => {
    const { member, card } = await storedCard()
    const { id } = await newBooking(gym, (await lesson()).id, member.id, { membershipId: card.id })
    const row = await read<Membership>(gym, 'memberships', card.id)
    const end = gym.admin(
      'POST',
      `/api/v1/memberships/${card.id}/terminate`,
      { reason: '退会' },
      versioned(row),
    )
    expect((await refused(end)).slice(0, 2)).toEqual([409, 'in_use'])
    await apply(gym, 'appointments', id, 'cancel', { reason: '出差' })
    await apply(gym, 'memberships', card.id, 'terminate', { reason: '退会' })
    expect(await moneyOf(card.id)).toEqual([0, 0, 0])
  })
})

describe('the payment of a lesson', () => {
  it('moves from card to card, to the member and back, and each gets back what was its', async () => {
    const { member, card: money } = await storedCard()
    const times = await newCard(gym, await timesPlan(gym))
    const { id } = await newBooking(gym, (await lesson()).id, member.id, { membershipId: money.id })
    const pay = async (membershipId: string | null) => {
      const row = await read<Appointment>(gym, 'appointments', id)
      return answer(gym.admin('PATCH', `/api/v1/appointments/${id}`, { membershipId }, versioned(row)))
    }
    expect((await pay(times.card.id)).body.fields).toMatchObject([{ code: 'not_own_membership' }])
    expect((await pay(null)).body).toMatchObject({ charge: 'due', dueFen: 20_000, hold: 'none' })
    expect(await moneyOf(money.id)).toEqual([50_000, 40_000, 0])
    expect((await pay(money.id)).body).toMatchObject({ charge: 'value', valueFen: 18_000, hold: 'held' })
    expect(await moneyOf(money.id)).toEqual([32_000, 22_000, 18_000])
  })

  it('is due without a card, and no longer once it is cancelled in time or waived', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const booked = await newBooking(gym, (await lesson()).id, member.id)
    expect(await chargeOf(booked.id)).toEqual(['due', 'none', 20_000])
    await apply(gym, 'appointments', booked.id, 'cancel', { reason: '出差' })
    expect(await chargeOf(booked.id)).toEqual(['due', 'none', 0])
    const again = await newBooking(gym, (await lesson()).id, member.id)
    await travel(gym, at('14:00'))
    await apply(gym, 'appointments', again.id, 'lateCancel', { reason: '堵车' })
    expect(await chargeOf(again.id)).toEqual(['due', 'none', 20_000])
    await apply(gym, 'appointments', again.id, 'waive', { reason: '老会员' })
    expect(await chargeOf(again.id)).toEqual(['due', 'none', 0])
    await travel(gym, at('09:00'))
  })

  it('is made complimentary with a reason, by a permission of its own, and gives back what is held', async () => {
    const { member, card } = await storedCard()
    const booked = await newBooking(gym, (await lesson()).id, member.id, { membershipId: card.id })
    const path = `/api/v1/appointments/${booked.id}/makeComplimentary`
    expect((await refused(gym.admin('POST', path, { reason: '' }, versioned(booked)))).slice(0, 2)).toEqual([
      422,
      'invalid',
    ])
    expect((await refused(gym.reader('POST', path, { reason: '体验课' }, versioned(booked))))[0]).toBe(403)
    const free = await apply<Appointment>(gym, 'appointments', booked.id, 'makeComplimentary', {
      reason: '体验课',
    })
    expect(free).toMatchObject({
      charge: 'complimentary',
      complimentaryReason: '体验课',
      membershipId: null,
      hold: 'none',
    })
    expect(await moneyOf(card.id)).toEqual([50_000, 40_000, 0])
    expect((await refused(gym.admin('POST', path, { reason: '再次' }, versioned(free)))).slice(0, 2)).toEqual(
      [409, 'not_allowed_now'],
    )
  })

  it('is charged to those on the waiting list when they get a seat', async () => {
    const { member, card } = await storedCard()
    const session = await lesson({ capacity: 7 })
    const seated: Appointment[] = []
    for (let i = 0; i < 7; i += 1)
      seated.push(await newBooking(gym, session.id, (await newMember(gym.admin, gym.mine.id)).id))
    const waiting = await newBooking(gym, session.id, member.id, { membershipId: card.id, waitIfFull: true })
    expect(await chargeOf(waiting.id)).toEqual([null, 'none', null])
    await apply(gym, 'appointments', seated[0]!.id, 'cancel', { reason: '出差' })
    expect(await chargeOf(waiting.id)).toEqual(['value', 'held', 18_000])
  })
})

describe('a move to another course', () => {
  it('is charged anew, to the card and to the member, and refused when the card has too little', async () => {
    const { member, card } = await storedCard(20_000)
    const [cheap, dear, tooDear] = [
      await lesson({ priceFen: 10_000 }),
      await lesson({ startsAt: at('17:00') }),
      await lesson({ startsAt: at('19:00'), priceFen: 30_000 }),
    ]
    const booked = await newBooking(gym, cheap.id, member.id, { membershipId: card.id })
    expect(await moneyOf(card.id)).toEqual([11_000, 1_000, 9_000])
    await apply(gym, 'appointments', booked.id, 'reschedule', { sessionId: dear.id, reason: '' })
    expect(await moneyOf(card.id)).toEqual([2_000, 0, 10_000])
    const row = await read<Appointment>(gym, 'appointments', booked.id)
    const body = { sessionId: tooDear.id, reason: '' }
    const path = `/api/v1/appointments/${booked.id}/reschedule`
    expect((await refused(gym.admin('POST', path, body, versioned(row))))[2]).toMatchObject([
      { path: ['membershipId'], code: 'balance_too_low' },
    ])
    const other = await newMember(gym.admin, gym.mine.id)
    const due = await newBooking(gym, dear.id, other.id)
    await apply(gym, 'appointments', due.id, 'reschedule', { sessionId: cheap.id, reason: '' })
    expect(await chargeOf(due.id)).toEqual(['due', 'none', 10_000])
  })

  it('is charged anew when the gym gives the session another course, or refused when a card has too little', async () => {
    const { member, card } = await storedCard(20_000)
    const owing = await newMember(gym.admin, gym.mine.id)
    const dear = await groupCourse(gym, await workingCoach(gym), { priceFen: 20_000, cancelDeadlineMin: 60 })
    const tooDear = await groupCourse(gym, await workingCoach(gym), { priceFen: 30_000 })
    const session = await lesson({ startsAt: at('18:00', '2026-03-05'), priceFen: 10_000 })
    const held = await newBooking(gym, session.id, member.id, { membershipId: card.id })
    const due = await newBooking(gym, session.id, owing.id)
    const give = async (course: CoachCourse) => {
      const row = await read<ClassSession>(gym, 'class-sessions', session.id)
      const body = { courseId: course.id }
      return refused(gym.admin('PATCH', `/api/v1/class-sessions/${session.id}`, body, versioned(row)))
    }
    expect(await give(tooDear)).toEqual([
      409,
      'not_bookable',
      [{ path: ['courseId'], code: 'cards_too_low', params: { names: member.name } }],
    ])
    expect(await moneyOf(card.id)).toEqual([11_000, 1_000, 9_000])
    expect((await give(dear))[0]).toBe(200)
    expect(await moneyOf(card.id)).toEqual([2_000, 0, 10_000])
    expect([await chargeOf(held.id), await chargeOf(due.id)]).toEqual([
      ['value', 'held', 18_000],
      ['due', 'none', 20_000],
    ])
    const moved = await read<Appointment>(gym, 'appointments', held.id)
    expect([moved.priceFen, moved.cancelBy]).toEqual([20_000, at('17:00', '2026-03-05')])
  })

  it('within a course that became cheaper leaves what is due as it was booked', async () => {
    const course = await groupCourse(gym, await workingCoach(gym), { priceFen: 20_000 })
    const [from, to] = [
      await newSession(gym, course, { startsAt: at('10:00', '2026-03-06') }),
      await newSession(gym, course, { startsAt: at('12:00', '2026-03-06') }),
    ]
    const { id } = await newBooking(gym, from.id, (await newMember(gym.admin, gym.mine.id)).id)
    await sql`update coach_course set price_fen = 15_000 where id = ${course.id}`.execute(gym.db)
    await apply(gym, 'appointments', id, 'reschedule', { sessionId: to.id, reason: '' })
    expect(await chargeOf(id)).toEqual(['due', 'none', 20_000])
  })

  it('of a waiting member keeps the price of the booking when the course becomes dearer or cheaper', async () => {
    const { member, card } = await storedCard(15_000)
    const course = await groupCourse(gym, await workingCoach(gym), { priceFen: 10_000, capacity: 7 })
    const session = await newSession(gym, course, { startsAt: at('20:00') })
    const seated: Appointment[] = []
    for (let i = 0; i < 7; i += 1)
      seated.push(await newBooking(gym, session.id, (await newMember(gym.admin, gym.mine.id)).id))
    const waiting = await newBooking(gym, session.id, member.id, { membershipId: card.id, waitIfFull: true })
    await sql`update coach_course set price_fen = 90_000 where id = ${course.id}`.execute(gym.db)
    await apply(gym, 'appointments', seated[0]!.id, 'cancel', { reason: '出差' })
    expect(await chargeOf(waiting.id)).toEqual(['value', 'held', 9_000])
  })
})

describe('a card that was ended after a lesson was used up', () => {
  it('gets nothing back, whether it is waived or the gym cancels the session', async () => {
    const { member, card } = await storedCard()
    const session = await lesson()
    const { id } = await newBooking(gym, session.id, member.id, { membershipId: card.id })
    await travel(gym, at('14:00'))
    await apply(gym, 'appointments', id, 'lateCancel', { reason: '堵车' })
    await apply(gym, 'memberships', card.id, 'terminate', { reason: '退会' })
    const row = await read<Appointment>(gym, 'appointments', id)
    const waive = gym.admin('POST', `/api/v1/appointments/${id}/waive`, { reason: '老会员' }, versioned(row))
    expect((await refused(waive))[2]).toMatchObject([{ code: 'card_not_active' }])
    await apply(gym, 'class-sessions', session.id, 'cancel', { reason: '教练生病' })
    expect(await chargeOf(id)).toEqual(['value', 'taken', 18_000])
    expect(await moneyOf(card.id)).toEqual([0, 0, 0])
    await travel(gym, at('09:00'))
  })
})

describe('the database', () => {
  it('refuses a seat whose card has not paid what it says', async () => {
    const { member, card } = await storedCard()
    const { id } = await newBooking(gym, (await lesson()).id, member.id, { membershipId: card.id })
    for (const change of [
      sql`value_fen = 17_999, paid_fen = 17_999`,
      sql`charge = 'included', value_fen = null, paid_fen = null, hold = 'none'`,
      sql`hold = 'taken', status = 'completed', completed_at = upper(during)`,
    ])
      await expect(sql`update appointment set ${change} where id = ${id}`.execute(gym.db)).rejects.toThrow(
        /lesson_is_as_charged|has not what it says/,
      )
    await expect(
      sql`update membership set reserved_fen = reserved_fen + 40_001 where id = ${card.id}`.execute(gym.db),
    ).rejects.toThrow('membership_recognised')
  })
})

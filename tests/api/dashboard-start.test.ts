import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { Books } from '../../contract/system/books-dashboard'
import type { CoachDay, CoachOwn } from '../../contract/system/coach-dashboard'
import type { DeskToday } from '../../contract/system/desk-dashboard'
import type { Role } from '../../contract/system/role'
import { birthdaysOn } from '../../server/system/dashboard/desk-of'
import { type Ask, askOf } from '../harness/app'
import { joined } from './fixtures/accounts'
import { once } from './fixtures/cards'
import {
  apply,
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  travel,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, refusal, startGym, versioned } from './fixtures/gym'
import { goods, paidOrder } from './fixtures/till'
import { newCourse, newMember, newMembership } from './fixtures/timetable'

rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
let coach: Coach
let own: Ask
let desk: Ask
const day = '2026-03-02'
const dayOf = async (ask: Ask, on = day): Promise<CoachDay | null> =>
  (await answer(ask('GET', `/api/v1/dashboard/coach-day?day=${on}`))).body.own
const ownOf = async (ask: Ask): Promise<CoachOwn | null> =>
  (await answer(ask('GET', '/api/v1/dashboard/coach'))).body.own
const deskOf = async (ask: Ask): Promise<DeskToday> =>
  (await answer(ask('GET', '/api/v1/dashboard/desk'))).body
const booksOf = async (ask: Ask): Promise<Books> => (await answer(ask('GET', '/api/v1/dashboard/books'))).body

/** An account of a built-in role in the clerk's store. */
const staff = (role: string, personId: string | null = null) =>
  joined(gym, { username: `the-${role.replace('_', '-')}`, role, personId, storeIds: [gym.mine.id] })

beforeAll(async () => {
  gym = await startGym()
  coach = (await openDesk(gym)).coach
  own = (await staff('coach', coach.personId)).ask
  desk = (await staff('front_desk')).ask
}, 120_000)
afterAll(() => gym.close())

describe('who may', () => {
  it.each([
    ['coach-day?day=2026-03-02', 'appointment:read'],
    ['coach', 'appointment:read'],
    ['desk', 'member:checkIn'],
    ['books', 'ledger:report'],
  ])('%s needs a session and %s', async (path, permission) => {
    expect((await askOf(gym.app)('GET', `/api/v1/dashboard/${path}`)).status).toBe(401)
    const refused = await answer(gym.reader('GET', `/api/v1/dashboard/${path}`))
    expect([refused.status, refused.body.code, refused.body.permission]).toEqual([
      403,
      'forbidden',
      permission,
    ])
  })

  it('the session says what its role begins with, and who the coach is', async () => {
    const me = async (ask: Ask) => (await answer(ask('GET', '/api/v1/session'))).body
    expect(await me(own)).toMatchObject({ startPage: 'coach', coachId: coach.id })
    expect(await me(desk)).toMatchObject({ startPage: 'desk', coachId: null })
    expect(await me(gym.admin)).toMatchObject({ startPage: 'overview' })
  })

  it('a day that does not exist is refused', async () => {
    expect(await refusal(own('GET', '/api/v1/dashboard/coach-day?day=2026-02-30'))).toEqual([
      422,
      'invalid',
      [['day', 'day']],
    ])
  })

  it('an account without a coach has no day, whatever it may read', async () => {
    expect(await dayOf(gym.admin)).toBe(null)
    expect(await ownOf(gym.admin)).toBe(null)
  })
})

describe('the start page of a role', () => {
  it('is changed, and is no page that the permissions do not open', async () => {
    const draft = { name: 'greeter', title: '迎宾', description: '', permissions: ['member:read'] }
    const made = await answer(gym.admin('POST', '/api/v1/roles', draft))
    expect([made.status, made.body.startPage]).toEqual([201, 'overview'])
    const role: Role = made.body
    const change = (body: Partial<Role>) =>
      gym.admin('PATCH', `/api/v1/roles/${role.id}`, body, versioned(role))
    expect(await refusal(change({ startPage: 'desk' }))).toEqual([
      422,
      'invalid',
      [['startPage', 'start_page_closed']],
    ])
    const allowed = await answer(
      change({ startPage: 'desk', permissions: ['member:read', 'member:checkIn'] }),
    )
    expect([allowed.status, allowed.body.startPage]).toEqual([200, 'desk'])
    const narrowed = gym.admin(
      'PATCH',
      `/api/v1/roles/${role.id}`,
      { permissions: ['member:read'] },
      versioned(allowed.body),
    )
    expect(await refusal(narrowed)).toEqual([422, 'invalid', [['permissions', 'start_page_closed']]])
  })
})

describe('a coach’s day', () => {
  beforeAll(async () => {
    const course = await newCourse(gym.admin, {
      coachId: coach.id,
      storeIds: [gym.mine.id],
      bufferBeforeMin: 0,
      bufferAfterMin: 15,
    })
    const member = await newMember(gym.admin, gym.mine.id, { name: '沈星河', healthNote: '膝盖旧伤' })
    const membershipId = await newMembership(gym.db, member.id, {
      kind: 'times',
      timesTotal: 10,
      name: '私教十次',
    })
    await newSession(gym, course, {
      startsAt: at('10:00'),
      bookings: [{ memberId: member.id, membershipId, note: '' }],
    })
    const walkIn = await newMember(gym.admin, gym.mine.id, { name: '顾盼' })
    await newSession(gym, course, {
      startsAt: at('15:00'),
      bookings: [{ memberId: walkIn.id, membershipId: null, note: '' }],
    })
    const other = await workingCoach(gym)
    const group = await groupCourse(gym, other)
    const theirs = await newSession(gym, group, { startsAt: at('11:00') })
    await newBooking(gym, theirs.id, walkIn.id)
  })

  it('has the lessons with their members, cards and debts, and those of no other coach', async () => {
    const found = await dayOf(own)
    expect(
      found?.lessons.map(({ seats, startsAt }) => [startsAt, seats.map((seat) => seat.memberName)]),
    ).toEqual([
      [at('10:00'), ['沈星河']],
      [at('15:00'), ['顾盼']],
    ])
    const [first, second] = found?.lessons.map(({ seats }) => seats[0]) ?? []
    expect(first).toMatchObject({
      charge: 'units',
      hold: 'held',
      card: { name: '私教十次', timesLeft: 9, balanceFen: null },
      hasHealthNote: true,
      lastTraining: null,
    })
    expect(second).toMatchObject({ charge: 'due', dueFen: 30_000, card: null, hasHealthNote: false })
    expect(JSON.stringify(found)).not.toContain('膝盖')
  })

  it('has the free time between the lessons and their buffers', async () => {
    const found = await dayOf(own)
    expect(found?.works.map(({ from, to }) => [from, to])).toEqual([[at('06:00'), at('22:00')]])
    expect(found?.gaps.map(({ from, to }) => [from, to])).toEqual([
      [at('06:00'), at('10:00')],
      [at('11:15'), at('15:00')],
      [at('16:15'), at('22:00')],
    ])
    expect((await dayOf(own, '2026-03-03'))?.gaps.map(({ from, to }) => [from, to])).toEqual([
      [at('06:00', '2026-03-03'), at('22:00', '2026-03-03')],
    ])
  })

  it('a lesson in a store that the account may not see keeps its time and no member', async () => {
    const elsewhere = await joined(gym, { username: 'elsewhere', role: 'coach', storeIds: [gym.theirs.id] })
    await sql`update account set person_id = null where person_id = ${coach.personId}`.execute(gym.db)
    await sql`update account set person_id = ${coach.personId} where id = ${elsewhere.row.id}`.execute(gym.db)
    const found = await dayOf(elsewhere.ask)
    expect(found?.lessons.map(({ seats }) => seats)).toEqual([[], []])
    expect((await ownOf(elsewhere.ask))?.clients).toEqual({ rows: [], total: 0 })
    await sql`update account set person_id = null where id = ${elsewhere.row.id}`.execute(gym.db)
    await sql`update account set person_id = ${coach.personId} where username = 'the-coach'`.execute(gym.db)
  })

  it('checks in and completes, and the counts and clients follow', async () => {
    await travel(gym, at('09:30'))
    const seat = (await dayOf(own))?.lessons[0]?.seats[0]
    const checkedIn = await answer(
      own('POST', `/api/v1/appointments/${seat?.id}/checkIn`, {}, versioned({ version: seat?.version ?? 0 })),
    )
    expect(checkedIn.status).toBe(200)
    await travel(gym, at('11:00'))
    await apply(gym, 'appointments', seat?.id ?? '', 'complete')
    expect((await dayOf(own))?.lessons[0]?.seats[0]?.status).toBe('completed')
    const found = await ownOf(own)
    expect(found?.month).toEqual({ private: 1, smallGroup: 0, group: 0, people: 1 })
    expect(
      found?.clients?.rows.map(({ name, lessons, nextAt, card }) => [name, lessons, nextAt, card?.timesLeft]),
    ).toEqual([
      ['顾盼', 0, at('15:00'), undefined],
      ['沈星河', 1, null, 9],
    ])
    expect(found?.hours).toHaveLength(7)
    expect(found?.hours[0]).toEqual({ weekday: 1, from: '06:00', to: '22:00', storeName: gym.mine.name })
  })
})

describe('the front desk’s today', () => {
  it('has the lessons to come, arrivals, ends and birthdays of its own store, and no revenue', async () => {
    await travel(gym, at('11:30'))
    const child = await newMember(gym.admin, gym.mine.id, { name: '陆一鸣', birthday: '1990-03-02' })
    const membershipId = await newMembership(gym.db, child.id, { name: '季卡', endsOn: '2026-03-05' })
    const theirs = await newMember(gym.admin, gym.theirs.id, { name: '外店人', birthday: '1991-03-02' })
    await newMembership(gym.db, theirs.id, { endsOn: '2026-03-05' })
    const body = { storeId: gym.mine.id, membershipId }
    expect((await desk('POST', `/api/v1/members/${child.id}/check-in`, body, once())).status).toBe(200)
    const today = await deskOf(desk)
    expect(today.lessons?.map(({ startsAt, seats }) => [startsAt, seats[0]?.memberName])).toEqual([
      [at('11:00'), '顾盼'],
      [at('15:00'), '顾盼'],
    ])
    expect(
      today.arrivals?.rows.map(({ name, cardName, denyReason }) => [name, cardName, denyReason]),
    ).toEqual([['陆一鸣', '季卡', null]])
    expect([today.arrivals?.visits, today.arrivals?.inGym]).toEqual([1, 1])
    expect(today.ending).toMatchObject({
      total: 1,
      rows: [{ name: '陆一鸣', endsOn: '2026-03-05', cardName: '季卡' }],
    })
    expect(today.birthdays?.map(({ name, isHere }) => [name, isHere])).toEqual([['陆一鸣', true]])
    expect(Object.keys(today)).not.toContain('money')
    expect(JSON.stringify(today)).not.toContain('外店人')
  })

  it('has the debts of lessons with their members, and no payment for a coach limited to own lessons', async () => {
    const unpaid = (await deskOf(desk)).lessons?.at(-1)?.seats[0]
    expect(unpaid).toMatchObject({ charge: 'due', dueFen: 30_000 })
    await travel(gym, at('15:30'))
    await apply(gym, 'appointments', unpaid?.id ?? '', 'checkIn')
    await apply(gym, 'appointments', unpaid?.id ?? '', 'complete')
    const collected = (await deskOf(desk)).due
    expect(collected?.rows.map(({ name, openFen }) => [name, openFen])).toEqual([['顾盼', 30_000]])
    const body = { storeId: null, appointmentIds: collected?.rows.map(({ id }) => id) }
    expect((await desk('POST', '/api/v1/orders/lessons', body, once())).status).toBe(201)
    await sql`
      insert into role (name, title, permissions) values ('trainee', '', '{member:checkIn,appointment:read,session:read}')
    `.execute(gym.db)
    const { ask } = await joined(gym, { username: 'trainee', role: 'trainee', storeIds: [gym.mine.id] })
    const limited = await deskOf(ask)
    expect([limited.due, limited.lessons?.[0]?.seats[0]]).toMatchObject([
      null,
      { memberName: '顾盼', charge: null, dueFen: null, settledFen: 0, hold: 'none', card: null },
    ])
  })

  it('leaves out what a role may not read', async () => {
    await sql`insert into role (name, title, permissions) values ('turnstile', '', '{member:checkIn}')`.execute(
      gym.db,
    )
    const { ask } = await joined(gym, { username: 'turnstile', role: 'turnstile', storeIds: [gym.mine.id] })
    const { at: _, work, ...parts } = await deskOf(ask)
    expect(parts).toEqual({
      arrivals: null,
      lessons: null,
      due: null,
      ending: null,
      birthdays: null,
      devices: null,
    })
    expect(work).toEqual([])
  })

  it('a person of the 29th of February celebrates on the 28th of a common year', () => {
    expect(birthdaysOn('2026-02-28')).toEqual([228, 229])
    expect(birthdaysOn('2028-02-28')).toEqual([228])
    expect(birthdaysOn('2028-02-29')).toEqual([229])
  })
})

describe('the books', () => {
  it('have the tills to close, the differences, and the refunds that wait', async () => {
    const member = await newMember(gym.admin, gym.mine.id, { name: '祝青' })
    await paidOrder({ admin: gym.admin, mine: gym.mine }, { memberId: member.id, items: [goods(12_300)] })
    const open = await booksOf(gym.clerk)
    expect(open.money.todayFen).toBe(12_300)
    expect(open.tills).toMatchObject({
      total: 1,
      rows: [{ storeId: gym.mine.id, closedAt: null, since: day, movements: 1, cashFen: 12_300 }],
    })
    const close = { storeId: gym.mine.id, expectedFen: 12_300, countedFen: 12_000, note: '少收三元' }
    expect((await gym.clerk('POST', '/api/v1/day-closes', close, once())).status).toBe(201)
    const closed = await booksOf(gym.clerk)
    expect(closed.tills).toEqual({ rows: [], total: 0 })
    expect(closed.differences).toMatchObject({
      total: 1,
      sumFen: -300,
      rows: [{ storeName: gym.mine.name, differenceFen: -300, note: '少收三元', by: 'clerk' }],
    })
    expect(closed.refunds).toEqual({ rows: [], total: 0, sumFen: 0 })
  })

  it('a person of another store sees none of it', async () => {
    const { ask } = await joined(gym, { username: 'other-books', role: 'manager', storeIds: [gym.theirs.id] })
    const theirs = await booksOf(ask)
    expect([theirs.tills.total, theirs.differences.total, theirs.money.todayFen]).toEqual([0, 0, 0])
    expect(await refusal(ask('GET', `/api/v1/dashboard/books?store=${gym.mine.id}`))).toEqual([
      422,
      'invalid',
      [['store', 'does_not_exist']],
    ])
  })

  it('a refund of one’s own waits for another person', async () => {
    const member = await newMember(gym.admin, gym.mine.id, { name: '邵南' })
    const order = await paidOrder(
      { admin: gym.admin, mine: gym.mine },
      { memberId: member.id, items: [goods(5_000)] },
    )
    const line = { itemId: order.items[0]?.id, amountFen: 5_000, terminates: false }
    const draft = { orderId: order.id, lines: [line], reason: '商品有瑕疵' }
    expect((await gym.clerk('POST', '/api/v1/refunds', draft, once())).status).toBe(201)
    const seen = async (ask: Ask) =>
      (await booksOf(ask)).refunds?.rows.map(({ memberName, amountFen, isOwn }) => [
        memberName,
        amountFen,
        isOwn,
      ])
    expect(await seen(gym.clerk)).toEqual([['邵南', 5_000, true]])
    expect(await seen(gym.admin)).toEqual([['邵南', 5_000, false]])
  })
})

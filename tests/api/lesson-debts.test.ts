import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { m } from '#messages'
import type { CurrentTill, ReceivableRow } from '../../contract/ledger/ledger'
import type { CheckIn } from '../../contract/membership/member'
import type { Order } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { DashboardFigures } from '../../contract/system/dashboard'
import { hrefOf, linkOf } from '../../contract/system/dashboard-links'
import type { SettingRow, SettingValues } from '../../contract/system/settings'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { orderJobs } from '../../server/sales/order/jobs'
import { newCard, storedPlan } from './fixtures/cards'
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
import { answer, fullCoverage, type Gym, startGym, unknownId, versioned } from './fixtures/gym'
import { runJob } from './fixtures/run-job'
import { cash, goods, keyed, orderDraft } from './fixtures/till'
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

const lesson = async (own: { startsAt?: string; priceFen?: number } = {}) => {
  const { startsAt = at('15:00'), priceFen = 20_000 } = own
  const course = await groupCourse(gym, await workingCoach(gym), { priceFen })
  return newSession(gym, course, { startsAt })
}

/** A lesson of this afternoon that the member pays; with `isTaken` it was cancelled too late. */
async function dueLesson({
  memberId,
  isTaken = false,
  ...own
}: {
  memberId?: string
  isTaken?: boolean
  priceFen?: number
  startsAt?: string
} = {}) {
  const member = memberId ?? (await newMember(gym.admin, gym.mine.id)).id
  const { id } = await newBooking(gym, (await lesson(own)).id, member)
  if (isTaken) {
    await travel(gym, at('14:00'))
    await apply(gym, 'appointments', id, 'lateCancel', { reason: '堵车' })
    await travel(gym, at('09:00'))
  }
  return { id, memberId: member }
}

const collect = (ids: readonly string[], storeId: string | null = null) =>
  gym.admin('POST', '/api/v1/orders/lessons', { storeId, appointmentIds: ids }, keyed())
const pay = (order: Pick<Order, 'id' | 'payableFen'>, body: object = cash(order.payableFen)) =>
  gym.admin('POST', `/api/v1/orders/${order.id}/payments`, body, keyed())

async function collected(...ids: string[]): Promise<Order> {
  const { body } = await answer(collect(ids))
  const paid = await answer(pay(body))
  expect([paid.status, paid.body.status]).toEqual([200, 'paid'])
  return paid.body
}

/** Due, settled and waived, in fen, then the receivable and the advance by the book. */
async function accountOf(id: string): Promise<(number | null)[]> {
  const { dueFen, settledFen, waivedFen } = await read<Appointment>(gym, 'appointments', id)
  const { rows } = await sql<{ receivable: number; advance: number }>`
    select coalesce(sum(amount_fen) filter (where account = 'receivable'), 0) as receivable,
      coalesce(-sum(amount_fen) filter (where account = 'advance'), 0) as advance
    from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
    left join order_item item on item.id = item_id
    where coalesce(ledger_transfer.appointment_id, item.appointment_id) = ${id}
  `.execute(gym.db)
  return [dueFen, settledFen, waivedFen, Number(rows[0]!.receivable), Number(rows[0]!.advance)]
}

const runGiveBack = (appointmentId: string) =>
  runJob(gym, orderJobs({}), 'lesson.giveBack', { appointmentId, accountId: null, username: null })
const refundsOf = async (orderId: string): Promise<Refund[]> =>
  (await answer(gym.admin('GET', `/api/v1/refunds?orderId=${orderId}`))).body.rows

async function payOut({ id }: Refund): Promise<void> {
  await apply(gym, 'refunds', id, 'approve')
  await apply(gym, 'refunds', id, 'succeed')
}

describe('collecting a due lesson', () => {
  it('before the lesson is an advance, which the lesson earns', async () => {
    const { id } = await dueLesson({ startsAt: at('15:00') })
    const order = await collected(id)
    expect(order.items).toMatchObject([{ kind: 'lesson', refId: id, lineFen: 20_000, discountFen: 0 }])
    expect(order.items[0]!.name).toMatch(/ · .+ · 03-02 15:00$/)
    expect(await accountOf(id)).toEqual([20_000, 20_000, null, 0, 20_000])
    await travel(gym, at('15:10'))
    await apply(gym, 'appointments', id, 'checkIn')
    await apply(gym, 'appointments', id, 'complete')
    expect(await accountOf(id)).toEqual([20_000, 20_000, null, 0, 0])
    await travel(gym, at('09:00'))
  })

  it('after the lesson settles the receivable, several with goods in one sale', async () => {
    const first = await dueLesson({ isTaken: true })
    const second = await dueLesson({ isTaken: true, memberId: first.memberId, priceFen: 9_999 })
    expect(await accountOf(first.id)).toEqual([20_000, 0, null, 20_000, 0])
    const items = [first, second].map(({ id }, i) => ({
      kind: 'lesson' as const,
      appointmentId: id,
      unitPriceFen: [20_000, 9_999][i]!,
      discountFen: 0,
    }))
    const draft = orderDraft(gym, { memberId: first.memberId, items: [...items, goods(1_500)] })
    const { body: order } = await answer(gym.admin('POST', '/api/v1/orders', draft, keyed()))
    expect(order.payableFen).toBe(31_499)
    expect((await answer(pay(order))).body.status).toBe('paid')
    expect(await accountOf(first.id)).toEqual([20_000, 20_000, null, 0, 0])
    expect(await accountOf(second.id)).toEqual([9_999, 9_999, null, 0, 0])
  })

  it('resumes the pending order of the same lessons, and refuses another one with one of them', async () => {
    const one = await dueLesson()
    const other = await dueLesson({ memberId: one.memberId, startsAt: at('17:00') })
    const [first, again] = await Promise.all([answer(collect([one.id])), answer(collect([one.id]))])
    expect([first.status, again.status, first.body.id === again.body.id]).toEqual([201, 201, true])
    const [status, code, fields] = await refused(collect([one.id, other.id]))
    expect([status, code, fields]).toEqual([
      409,
      'in_use',
      [{ path: ['items'], code: 'lesson_in_order', params: { name: first.body.orderNo } }],
    ])
    expect((await read<Appointment>(gym, 'appointments', one.id)).collectingOrderId).toBe(first.body.id)
  })

  it('by two cashiers at once: one wins, the other gets 409', async () => {
    const { id } = await dueLesson({ isTaken: true })
    const { body: order } = await answer(collect([id]))
    const replies = await Promise.all([pay(order), pay(order)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await accountOf(id)).toEqual([20_000, 20_000, null, 0, 0])
    expect((await refused(collect([id]))).slice(0, 2)).toEqual([409, 'price_changed'])
  })

  it('is refused at a price that has changed since: nothing is received', async () => {
    const { id } = await dueLesson({ isTaken: true })
    const { body: order } = await answer(collect([id]))
    await apply(gym, 'appointments', id, 'waive', { reason: '老会员' })
    expect((await refused(pay(order))).slice(0, 2)).toEqual([409, 'price_changed'])
    expect(await accountOf(id)).toEqual([0, 0, 20_000, 0, 0])
  })

  it.each([
    ['an unknown lesson', async () => [unknownId], 422, 'does_not_exist'],
    [
      'lessons of two members',
      async () => [(await dueLesson()).id, (await dueLesson()).id],
      422,
      'lesson_of_other_member',
    ],
    [
      'a lesson that nobody owes',
      async () => {
        const { id } = await dueLesson()
        await apply(gym, 'appointments', id, 'makeComplimentary', { reason: '体验课' })
        return [id]
      },
      409,
      'lesson_not_open',
    ],
  ])('refuses %s', async (_, ids, status, code) => {
    const [given, , fields] = await refused(collect(await ids()))
    expect([given, (fields as { code: string }[])[0]?.code]).toEqual([status, code])
  })

  it('refuses a discount and another price, and is not for readers', async () => {
    const { id, memberId } = await dueLesson()
    const order = (own: object) =>
      gym.admin(
        'POST',
        '/api/v1/orders',
        orderDraft(gym, {
          memberId,
          items: [{ kind: 'lesson', appointmentId: id, unitPriceFen: 20_000, discountFen: 0, ...own }],
        }),
        keyed(),
      )
    expect((await refused(order({ discountFen: 1 })))[2]).toMatchObject([{ code: 'discount_over_limit' }])
    expect((await refused(order({ unitPriceFen: 19_999 }))).slice(0, 2)).toEqual([409, 'price_changed'])
    expect(
      (
        await refused(
          gym.reader('POST', '/api/v1/orders/lessons', { storeId: null, appointmentIds: [id] }, keyed()),
        )
      )[0],
    ).toBe(403)
  })
})

describe('the last yuan of a stored card', () => {
  it('pays one of fifty payments at once', async () => {
    const plan = await storedPlan(gym, { coverage: { ...fullCoverage('stored'), lessons: [] } })
    const { member, card } = await newCard(gym, plan, { balanceFen: 100, valueFen: 100 })
    const lessons = []
    for (let i = 0; i < 10; i += 1)
      lessons.push(
        await dueLesson({
          memberId: member.id,
          priceFen: 100,
          startsAt: at(`${`${9 + i}`.padStart(2, '0')}:30`, '2026-03-03'),
        }),
      )
    const orders: Order[] = []
    for (const { id } of lessons) orders.push((await answer(collect([id]))).body)
    const stored = { channel: 'stored', amountFen: 100, channelTxnNo: null, membershipId: card.id }
    const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => pay(orders[i % 10]!, stored)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => [200, 409, 422].includes(status))).toBe(true)
    expect(await findImbalances(gym.db)).toEqual([])
  })

  it('short by one fen is refused with what is left', async () => {
    const plan = await storedPlan(gym, { coverage: { ...fullCoverage('stored'), lessons: [] } })
    const { member, card } = await newCard(gym, plan, { balanceFen: 19_999, valueFen: 19_999 })
    const { id } = await dueLesson({ memberId: member.id })
    const { body: order } = await answer(collect([id]))
    const stored = { channel: 'stored', amountFen: 20_000, channelTxnNo: null, membershipId: card.id }
    const [status, , fields] = await refused(pay(order, stored))
    expect(status).toBeGreaterThanOrEqual(409)
    expect(JSON.stringify(fields)).toContain('199.99')
  })
})

describe('a lesson that is paid and changes', () => {
  it('is requested back after a cancellation in time, and no fen is lost', async () => {
    const { id } = await dueLesson()
    const order = await collected(id)
    await apply(gym, 'appointments', id, 'cancel', { reason: '出差' })
    expect(await accountOf(id)).toEqual([0, 20_000, null, 0, 20_000])
    await Promise.all([runGiveBack(id), runGiveBack(id)])
    const refunds = await refundsOf(order.id)
    expect(refunds).toMatchObject([
      { amountFen: 20_000, status: 'requested', lines: [{ rule: 'lesson', dueFen: 20_000 }] },
    ])
    await payOut(refunds[0]!)
    expect(await accountOf(id)).toEqual([0, 0, null, 0, 0])
    await runGiveBack(id)
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  it('keeps what is due after a late cancellation, and a waiver gives it back', async () => {
    const { id } = await dueLesson()
    const order = await collected(id)
    await travel(gym, at('14:00'))
    await apply(gym, 'appointments', id, 'lateCancel', { reason: '堵车' })
    expect(await accountOf(id)).toEqual([20_000, 20_000, null, 0, 0])
    await apply(gym, 'appointments', id, 'waive', { reason: '老会员' })
    expect(await accountOf(id)).toEqual([0, 20_000, 20_000, 0, 20_000])
    await runGiveBack(id)
    await payOut((await refundsOf(order.id))[0]!)
    expect(await accountOf(id)).toEqual([0, 0, 20_000, 0, 0])
    await travel(gym, at('09:00'))
  })

  it('is due again after a refund beyond what is due', async () => {
    const { id } = await dueLesson({ isTaken: true })
    const order = await collected(id)
    const line = { itemId: order.items[0]!.id, amountFen: 5_000, terminates: false }
    const draft = { orderId: order.id, lines: [line], reason: '课程质量' }
    const refund = (await answer(gym.admin('POST', '/api/v1/refunds', draft, keyed()))).body
    expect(refund.lines).toMatchObject([{ dueFen: 0, rule: 'nothing' }])
    await sql`update refund set requested_by_id = (select id from account where username <> 'boss' limit 1), created_by = 'another' where id = ${refund.id}`.execute(
      gym.db,
    )
    await payOut(refund)
    expect(await accountOf(id)).toEqual([20_000, 15_000, null, 5_000, 0])
    await collected(id)
    expect(await accountOf(id)).toEqual([20_000, 20_000, null, 0, 0])
  })

  it('owes the difference in a dearer course and gets it back in a cheaper one', async () => {
    const { id } = await dueLesson()
    const order = await collected(id)
    const dear = await lesson({ startsAt: at('18:00'), priceFen: 26_000 })
    await apply(gym, 'appointments', id, 'reschedule', { sessionId: dear.id, reason: '' })
    expect((await accountOf(id)).slice(0, 2)).toEqual([26_000, 20_000])
    expect((await collected(id)).payableFen).toBe(6_000)
    const cheap = await lesson({ startsAt: at('19:30'), priceFen: 18_000 })
    await apply(gym, 'appointments', id, 'reschedule', { sessionId: cheap.id, reason: '' })
    await runGiveBack(id)
    expect(await accountOf(id)).toEqual([18_000, 26_000, null, 0, 26_000])
    const { rows } = await sql<{ fen: number }>`
      select sum(amount_fen) as fen from refund where status = 'requested' and order_id in (
        select order_id from order_item where appointment_id = ${id})
    `.execute(gym.db)
    expect(Number(rows[0]!.fen)).toBe(8_000)
    expect(order.payableFen).toBe(20_000)
  })

  it('is given back when a card pays for it afterwards', async () => {
    const { member, card } = await newCard(gym, await storedPlan(gym))
    const { id } = await dueLesson({ memberId: member.id })
    const order = await collected(id)
    const row = await read<Appointment>(gym, 'appointments', id)
    const swapped = await answer(
      gym.admin('PATCH', `/api/v1/appointments/${id}`, { membershipId: card.id }, versioned(row)),
    )
    expect(swapped.body).toMatchObject({ charge: 'value', dueFen: null, settledFen: 20_000 })
    await runGiveBack(id)
    expect(await refundsOf(order.id)).toMatchObject([{ amountFen: 20_000, status: 'requested' }])
  })

  it('is written off with a reason after it was completed, and only while something is open', async () => {
    const { id } = await dueLesson()
    await travel(gym, at('15:10'))
    await apply(gym, 'appointments', id, 'checkIn')
    await apply(gym, 'appointments', id, 'complete')
    expect(await accountOf(id)).toEqual([20_000, 0, null, 20_000, 0])
    await apply(gym, 'appointments', id, 'waive', { reason: '坏账' })
    expect(await accountOf(id)).toEqual([0, 0, 20_000, 0, 0])
    const row = await read<Appointment>(gym, 'appointments', id)
    expect(row.waiveReason).toBe('坏账')
    const again = gym.admin('POST', `/api/v1/appointments/${id}/waive`, { reason: '再次' }, versioned(row))
    expect((await refused(again)).slice(0, 2)).toEqual([409, 'not_allowed_now'])
    await travel(gym, at('09:00'))
  })

  it('is written off by no one without a reason, not even in the database', async () => {
    const { id } = await dueLesson()
    const less = sql`update appointment set due_fen = due_fen - 1 where id = ${id}`.execute(gym.db)
    await expect(less).rejects.toThrow('appointment_due_whole')
    const paid = sql`update appointment set settled_fen = due_fen where id = ${id}`.execute(gym.db)
    await expect(paid).rejects.toThrow('has not what it says')
  })
})

describe('a limit of unpaid lessons', () => {
  const limit = async (value: SettingValues['lesson_debts']) => {
    const { rows } = (await answer(gym.admin('GET', '/api/v1/settings'))).body
    const row = rows.find(({ name }: SettingRow) => name === 'lesson_debts')
    const reply = await answer(gym.admin('PATCH', '/api/v1/settings/lesson_debts', { value }, versioned(row)))
    expect(reply.status).toBe(200)
  }
  const enter = async (memberId: string): Promise<CheckIn> =>
    (
      await answer(
        gym.admin(
          'POST',
          `/api/v1/members/${memberId}/check-in`,
          { storeId: gym.mine.id, membershipId: null },
          keyed(),
        ),
      )
    ).body

  it('warns without one, and refuses entry and new bookings beyond a sum or an age, by store', async () => {
    const { member } = await newCard(gym, await storedPlan(gym))
    const { id } = await dueLesson({ memberId: member.id, isTaken: true })
    const debt = { debtFen: 20_000, debtSince: at('15:00') }
    expect(await enter(member.id)).toMatchObject({ result: 'pass', ...debt })
    const elsewhere = await lesson({ startsAt: at('19:00') })
    const book = () => gym.admin('POST', '/api/v1/appointments', bookingDraft(elsewhere.id, member.id))
    const options = async () =>
      (
        await answer(
          gym.admin(
            'GET',
            `/api/v1/appointments/payment-options?member=${member.id}&session=${elsewhere.id}`,
          ),
        )
      ).body.debt
    expect(await options()).toEqual({ openFen: 20_000, since: at('15:00'), isRefused: false })

    await limit({
      maxFen: null,
      maxDays: null,
      exceptions: [{ storeId: gym.mine.id, maxFen: 19_999, maxDays: null }],
    })
    expect(await options()).toMatchObject({ isRefused: true })
    expect(await enter(member.id)).toMatchObject({ result: 'deny', denyReason: 'lessons_due', ...debt })
    expect(await refused(book())).toEqual([
      409,
      'not_bookable',
      [{ path: ['memberId'], code: 'lessons_due', params: { amount: '200.00', since: '2026-03-02' } }],
    ])
    await limit({ maxFen: 20_000, maxDays: null, exceptions: [] })
    expect(await enter(member.id)).toMatchObject({ result: 'pass' })
    await limit({ maxFen: null, maxDays: 3, exceptions: [] })
    expect(await enter(member.id)).toMatchObject({ result: 'pass' })
    await travel(gym, at('09:00', '2026-03-06'))
    expect(await enter(member.id)).toMatchObject({ result: 'deny', denyReason: 'lessons_due' })
    await collected(id)
    expect(await enter(member.id)).toMatchObject({ result: 'pass', debtFen: null, debtSince: null })
    await limit({ maxFen: null, maxDays: null, exceptions: [] })
    await travel(gym, at('09:00'))
  })
})

describe('receivables', () => {
  it('are the work list, its page, the report by age, its file, and the ledger', async () => {
    const { memberId } = await dueLesson({ isTaken: true, priceFen: 12_345 })
    const day = { from: '2026-03-02', to: '2026-03-02', today: '2026-03-02' }
    const figures: DashboardFigures = (
      await answer(gym.admin('GET', '/api/v1/dashboard?from=2026-03-02&to=2026-03-02'))
    ).body
    const { query } = linkOf('lessons_due', day)
    const list = (await answer(gym.admin('GET', `/api/v1/appointments?due=${query.due}&pageSize=100`))).body
    expect(hrefOf(linkOf('lessons_due', day))).toBe('/appointment?view=list&due=receivable')
    expect(figures.work.find(({ kind }) => kind === 'lessons_due')?.count).toBe(list.total)
    expect(list.rows.some((row: Appointment) => row.memberId === memberId)).toBe(true)
    const sum = list.rows.reduce((fen: number, row: Appointment) => fen + row.dueFen! - row.settledFen, 0)

    const report = (await answer(gym.admin('GET', '/api/v1/reports/receivables'))).body
    expect(report.total).toMatchObject({ lessons: list.total, openFen: sum, upTo7Fen: sum, upTo30Fen: 0 })
    expect(report.rows).toMatchObject([{ storeId: gym.mine.id, openFen: sum }])
    const { receivableFen } = (
      await answer(gym.admin('GET', '/api/v1/reports/revenue?by=day&from=2026-03-02&to=2026-03-31'))
    ).body
    expect(receivableFen).toBe(sum)
    const file = await (await gym.admin('GET', '/api/v1/reports/receivables.csv')).text()
    expect(file.trim().split('\n')).toHaveLength(list.total + 1)
    expect(file).toContain('123.45')
    expect(file).toContain(m.debt_days({}, { locale: 'zh-CN' }))

    await travel(gym, at('09:00', '2026-04-15'))
    const aged = (await answer(gym.admin('GET', `/api/v1/reports/receivables?store=${gym.mine.id}`))).body
    expect(aged.rows.map((row: ReceivableRow) => [row.upTo7Fen, row.upTo30Fen, row.upTo90Fen])).toEqual([
      [0, 0, sum],
    ])
    await travel(gym, at('09:00'))
  })

  it('of its day are named by the day close, also later', async () => {
    const till: CurrentTill = (
      await answer(gym.admin('GET', `/api/v1/day-closes/current?store=${gym.mine.id}`))
    ).body
    expect(till.dueLessons.count).toBeGreaterThan(0)
    expect(till.dueLessons.rows).toHaveLength(till.dueLessons.count)
    const { expectedFen } = till
    const body = { storeId: gym.mine.id, expectedFen, countedFen: expectedFen, note: '' }
    const close = (await answer(gym.admin('POST', '/api/v1/day-closes', body, keyed()))).body
    expect(close.dueLessons).toEqual(till.dueLessons)
    await collected(till.dueLessons.rows[0]!.id)
    const { rows } = (await answer(gym.admin('GET', `/api/v1/day-closes?page=1&store=${gym.mine.id}`))).body
    expect(rows[0].dueLessons).toEqual(till.dueLessons)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Order } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import type { DashboardFigures } from '../../contract/system/dashboard'
import { earnDay } from '../../server/ledger/earned-jobs'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { orderJobs } from '../../server/sales/order/jobs'
import { checkedInLesson, lessonOf, linkOf, memberPage, onLesson, setRule } from './fixtures/confirmation'
import { apply, at, openDesk, refused, travel, violations } from './fixtures/front-desk'
import { answer, type Gym, startGym, versioned } from './fixtures/gym'
import { runJob } from './fixtures/run-job'
import { cash, keyed } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
}, 60_000)
beforeEach(() => setRule(gym, 'wished'))
afterAll(async () => {
  expect(await violations(gym.db)).toEqual([])
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

/** A lesson that was completed at a quarter past three, and the page of its member. */
async function completedLesson(pays: 'units' | 'value' | 'due') {
  const lesson = await checkedInLesson(gym, { pays })
  gym.clock.set(at('15:15'))
  await apply(gym, 'appointments', lesson.id, 'complete')
  const { token } = await linkOf(gym, lesson.member.id)
  return { ...lesson, page: memberPage(gym, token) }
}
const decide = (id: string, isUpheld: boolean) =>
  onLesson(gym, gym.admin, id, 'dispute-decision', { isUpheld, reason: '查过监控' })
const stateOf = async (id: string) => {
  const { confirmation, hold, dueFen } = await lessonOf(gym, id)
  return [confirmation, hold, dueFen]
}
/** Units or balance that are left, value that is recognised, and value that lessons hold. */
async function cardOf(card: { id: string } | null) {
  const { rows } = await sql<{ left: number; recognised: number; reserved: number }>`
    select coalesce(times_left, balance_fen) as left, recognised_fen as recognised, reserved_fen as reserved
    from membership where id = ${card?.id ?? null}
  `.execute(gym.db)
  return Object.values(rows[0]!)
}

describe('a dispute of a lesson paid by value', () => {
  it('stops earning until it is rejected, which earns it again', async () => {
    const { id, card, page } = await completedLesson('value')
    expect(await cardOf(card)).toEqual([30_000, 20_000, 0])
    expect((await page.dispute(id)).status).toBe(200)
    expect(await stateOf(id)).toEqual(['disputed', 'held', null])
    expect(await cardOf(card)).toEqual([30_000, 0, 20_000])
    expect((await decide(id, false)).status).toBe(200)
    expect(await stateOf(id)).toEqual(['rejected', 'taken', null])
    expect(await cardOf(card)).toEqual([30_000, 20_000, 0])
  })

  it('that is upheld returns the value to the card', async () => {
    const { id, card, page } = await completedLesson('value')
    await page.dispute(id)
    const reply = await answer(decide(id, true))
    expect(reply.body.dispute).toEqual({
      at: at('15:15'),
      reason: '那天我没有来上课',
      decision: { isUpheld: true, at: at('15:15'), who: 'admin', reason: '查过监控' },
    })
    expect(await stateOf(id)).toEqual(['upheld', 'returned', null])
    expect(await cardOf(card)).toEqual([50_000, 0, 0])
    const { rows } = await sql<{ kind: string }>`
      select kind from ledger_transfer where appointment_id = ${id} order by at, id
    `.execute(gym.db)
    expect(rows.map(({ kind }) => kind)).toEqual([
      'lesson_hold',
      'lesson_earned',
      'lesson_dispute',
      'lesson_release',
    ])
  })
})

it.each(['units', 'value'] as const)(
  'a card is not ended while a disputed lesson holds %s of it',
  async (pays) => {
    await travel(gym, at('09:00'))
    const { id, card, page } = await completedLesson(pays)
    await page.dispute(id)
    const end = async () => {
      const { version } = (await answer(gym.admin('GET', `/api/v1/memberships/${card!.id}`))).body
      return gym.admin(
        'POST',
        `/api/v1/memberships/${card!.id}/terminate`,
        { reason: '会员退卡' },
        versioned({ version }),
      )
    }
    const reply = await answer(end())
    expect([reply.status, reply.body.code, reply.body.blockers.map((one: { id: string }) => one.id)]).toEqual(
      [409, 'in_use', [id]],
    )
    await decide(id, false)
    expect((await end()).status).toBe(200)
  },
)

describe('a dispute of a lesson paid by a unit', () => {
  it('books back what the night has earned of it, and earns it again when it is rejected', async () => {
    const { id, card, page } = await completedLesson('units')
    const before = await cardOf(card)
    await earnDay(gym.db, '2026-03-02')
    const earned = await cardOf(card)
    expect(earned[1]).toBeGreaterThan(before[1]!)
    await travel(gym, at('10:00', '2026-03-03'))
    await page.dispute(id)
    expect(await stateOf(id)).toEqual(['disputed', 'held', null])
    expect(await cardOf(card)).toEqual(before)
    await earnDay(gym.db, '2026-03-03')
    expect(await cardOf(card)).toEqual(before)
    await decide(id, false)
    await earnDay(gym.db, '2026-03-04')
    expect(await cardOf(card)).toEqual(earned)
  })

  it('that is upheld returns the unit', async () => {
    await travel(gym, at('09:00'))
    const { id, card, page } = await completedLesson('units')
    const [left] = await cardOf(card)
    await page.dispute(id)
    await decide(id, true)
    expect(await stateOf(id)).toEqual(['upheld', 'returned', null])
    expect((await cardOf(card))[0]).toBe(left! + 1)
  })
})

/** What the member owes, in fen: by the rule of the desk, then the receivable of the lesson by the book. */
async function owed(memberId: string, id: string): Promise<number[]> {
  const { rows } = await sql<{ debt: number; receivable: number }>`
    select (select open_fen from lesson_debt(${memberId}, ${gym.mine.id}, ${gym.clock()})) as debt,
      coalesce(sum(amount_fen), 0) as receivable
    from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
    where account = 'receivable' and appointment_id = ${id}
  `.execute(gym.db)
  return [Number(rows[0]!.debt), Number(rows[0]!.receivable)]
}

describe('a dispute of a lesson that the member owes', () => {
  it.each([
    [true, 'upheld', 0],
    [false, 'rejected', 20_000],
  ] as const)('upheld %s: %s, and %s fen are due', async (isUpheld, state, due) => {
    const { id, member, page } = await completedLesson('due')
    expect(await owed(member.id, id)).toEqual([20_000, 20_000])
    await page.dispute(id)
    expect(await owed(member.id, id)).toEqual([0, 0])
    await decide(id, isUpheld)
    expect(await stateOf(id)).toEqual([state, 'none', due])
    expect(await owed(member.id, id)).toEqual([due, due])
  })

  it('gives back what was paid for it once it is upheld, and nothing before', async () => {
    const { id, page } = await completedLesson('due')
    const order: Order = (
      await answer(
        gym.admin('POST', '/api/v1/orders/lessons', { storeId: null, appointmentIds: [id] }, keyed()),
      )
    ).body
    await answer(gym.admin('POST', `/api/v1/orders/${order.id}/payments`, cash(order.payableFen), keyed()))
    const refunds = async () => {
      const job = { appointmentId: id, accountId: null, username: null }
      await runJob(gym, orderJobs({}), 'lesson.giveBack', job)
      const { rows } = (await answer(gym.admin('GET', `/api/v1/refunds?orderId=${order.id}`))).body
      return rows.map(({ amountFen }: Refund) => amountFen)
    }
    await page.dispute(id)
    expect(await refunds()).toEqual([])
    await decide(id, true)
    expect(await refunds()).toEqual([20_000])
  })
})

it('an open dispute is on the work list, with exactly the rows of its list', async () => {
  const { id, page } = await completedLesson('due')
  await page.dispute(id)
  const { rows } = (await answer(gym.admin('GET', '/api/v1/appointments?confirmation=disputed'))).body
  const figures: DashboardFigures = (
    await answer(gym.admin('GET', '/api/v1/dashboard?from=2026-03-01&to=2026-03-02'))
  ).body
  expect(rows.map((row: { id: string }) => row.id)).toEqual([id])
  expect(figures.work.find(({ kind }) => kind === 'lessons_disputed')?.count).toBe(1)
  await decide(id, false)
})

it('the member’s history names the dispute, its author and its decision', async () => {
  const { id, member, page } = await completedLesson('due')
  await page.dispute(id, '我只上了半节课')
  await decide(id, false)
  const { rows } = (await answer(gym.admin('GET', `/api/v1/members/${member.id}/timeline`))).body
  const moments = rows.map(({ what, who, note }: Record<string, string>) => [what, who, note])
  expect(moments).toEqual(
    expect.arrayContaining([
      ['disputeLesson', ':member', '我只上了半节课'],
      ['rejectDispute', 'admin', '查过监控'],
    ]),
  )
})

describe('a dispute is refused', () => {
  it('twice, after its decision too', async () => {
    const { id, page } = await completedLesson('due')
    await page.dispute(id)
    const again = async () => (await refused(page.dispute(id)))[2]
    expect(await again()).toMatchObject([{ code: 'lesson_disputed_already' }])
    await decide(id, false)
    expect(await again()).toMatchObject([{ code: 'lesson_disputed_already' }])
    expect((await refused(decide(id, true)))[2]).toMatchObject([{ code: 'lesson_not_disputed' }])
  })

  it('before the completion, and seven days after it', async () => {
    const { id, member } = await checkedInLesson(gym)
    const page = memberPage(gym, (await linkOf(gym, member.id)).token)
    expect((await refused(page.dispute(id)))[2]).toMatchObject([{ code: 'lesson_not_completed' }])
    await apply(gym, 'appointments', id, 'complete')
    gym.clock.advance({ days: 7 })
    expect((await refused(page.dispute(id)))[2]).toMatchObject([{ code: 'lesson_dispute_late' }])
    expect((await refused(page.confirm(id)))[2]).toMatchObject([{ code: 'lesson_confirm_late' }])
    gym.clock.advance({ milliseconds: -1 })
    expect((await page.dispute(id)).status).toBe(200)
    await travel(gym, at('09:00'))
  })

  it('by another member, who does not see the lesson', async () => {
    const { id } = await completedLesson('due')
    const other = await newMember(gym.admin, gym.mine.id)
    const page = memberPage(gym, (await linkOf(gym, other.id)).token)
    expect((await refused(page.dispute(id))).slice(0, 2)).toEqual([404, 'not_found'])
    expect((await refused(page.confirm(id))).slice(0, 2)).toEqual([404, 'not_found'])
    expect(JSON.stringify(await page.page())).not.toContain(id)
  })

  it.each([
    ['', 'required'],
    ['没来', 'too_short'],
    ['x'.repeat(301), 'too_long'],
  ])('with a reason such as %s', async (reason, code) => {
    const { id, page } = await completedLesson('due')
    expect((await refused(page.dispute(id, reason)))[2]).toMatchObject([{ path: ['reason'], code }])
  })
})

it('two decisions at once: one wins, the other gets 409', async () => {
  const { id, card, page } = await completedLesson('value')
  await page.dispute(id)
  const row = await lessonOf(gym, id)
  const send = (isUpheld: boolean) =>
    gym.admin(
      'POST',
      `/api/v1/appointments/${id}/dispute-decision`,
      { isUpheld, reason: '查过监控' },
      versioned(row),
    )
  const statuses = (await Promise.all([send(true), send(false)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
  expect((await cardOf(card))[2]).toBe(0)
})

it('two disputes at once: one wins, the other gets 409', async () => {
  const { id, page } = await completedLesson('units')
  const statuses = (await Promise.all([page.dispute(id), page.dispute(id)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
})

import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { Order } from '../../contract/sales/order'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { checkedInLesson, linkOf, memberPage, onLesson, setRule } from './fixtures/confirmation'
import {
  freezeNow,
  freezeRows,
  lessonRule,
  newRule,
  rowOf,
  salesRule,
  sheet,
  statementOf,
} from './fixtures/earnings'
import { apply, openDesk, refused, travel, workingCoach } from './fixtures/front-desk'
import { answer, type Gym, newPerson, refusal, signedInAs, startGym, versioned } from './fixtures/gym'
import { goods, keyed, newPlan, paidOrder, planItem } from './fixtures/till'
import { newCourse, newMember, plan, seat } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
  await newRule(gym.admin, lessonRule())
  await newRule(gym.admin, lessonRule({ name: '团课', sessionKind: 'group', basis: 'per_head', amount: 800 }))
  await newRule(gym.admin, lessonRule({ name: '大师', level: 'master', basis: 'permille', amount: 400 }))
  await newRule(gym.admin, salesRule())
}, 60_000)
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

interface Given {
  day: string
  people?: number
  status?: string
  kind?: 'private' | 'group'
}

/** A past lesson of a coach whose seats have this status. */
async function given(coach: Coach, { day, people = 1, status = 'completed', kind = 'private' }: Given) {
  const capacity = kind === 'group' ? 8 : 1
  const course = await newCourse(gym.admin, {
    coachId: coach.id,
    storeIds: [gym.mine.id],
    kind,
    capacity,
  })
  const session = await plan(gym.db, { course, storeId: gym.mine.id, startsAt: `${day}T02:00:00Z` })
  const members = []
  for (let i = 0; i < people; i += 1) members.push(await newMember(gym.admin, gym.mine.id))
  await seat(gym.db, session, members, status)
  return session
}

async function refund(order: Order, amountFen: number) {
  const lines = [{ itemId: order.items[0]!.id, amountFen, terminates: false }]
  const draft = { orderId: order.id, lines, reason: '搬家了' }
  const requested = (await answer(gym.admin('POST', '/api/v1/refunds', draft, keyed()))).body
  const second = await signedInAs(gym, { role: 'administrator', storeIds: null })
  const approved = (
    await answer(second('POST', `/api/v1/refunds/${requested.id}/approve`, {}, versioned(requested)))
  ).body
  const done = await second('POST', `/api/v1/refunds/${requested.id}/succeed`, {}, versioned(approved))
  expect(done.status).toBe(200)
}

const sale = async (priceFen: number, sellers: { sellerId: string; secondSellerId?: string }) => {
  const { id: memberId } = await newMember(gym.admin, gym.mine.id)
  const item = planItem(await newPlan(gym.admin, { salePriceFen: priceFen, listPriceFen: priceFen }))
  return paidOrder(gym, { memberId, items: [item], ...sellers })
}

describe('what a lesson pays', () => {
  it('is of the narrowest rule: fixed, or for each who came', async () => {
    const coach = await workingCoach(gym)
    await given(coach, { day: '2026-02-03' })
    await given(coach, { day: '2026-02-04', kind: 'group', people: 3 })
    await given(coach, { day: '2026-02-05', status: 'no_show' })
    await given(coach, { day: '2026-02-06', status: 'confirmed' })
    const { row, lines } = await statementOf(gym, '2026-02', coach.personId)
    expect(
      lines.map(({ ruleName, heads, absences, amountFen }) => [ruleName, heads, absences, amountFen]),
    ).toEqual([
      ['课时费', 1, 0, 5_000],
      ['团课', 3, 0, 2_400],
      ['课时费', 0, 1, 0],
    ])
    expect(row).toMatchObject({
      state: 'draft',
      lessons: 3,
      lessonFen: 7_400,
      totalFen: 7_400,
      withoutRule: 0,
    })
  })

  it('is in parts for those who did not come, where the rule says so', async () => {
    const coach = await workingCoach(gym)
    await newRule(gym.admin, lessonRule({ coachId: coach.id, amount: 5_001, absencePermille: 500 }))
    await given(coach, { day: '2026-02-05', status: 'no_show' })
    expect(await rowOf(gym, '2026-02', coach.personId)).toMatchObject({ totalFen: 2_500 })
  })

  it('belongs to the coach who gave it, not to the one of the course', async () => {
    const [coach, substitute] = [await workingCoach(gym), await workingCoach(gym)]
    const session = await given(coach, { day: '2026-02-10' })
    await gym.db.transaction().execute(async (tx) => {
      await sql`update class_session set coach_id = ${substitute.id}, substitute_for_id = ${coach.id} where id = ${session}`.execute(
        tx,
      )
      await sql`update appointment set coach_id = ${substitute.id} where session_id = ${session}`.execute(tx)
    })
    expect(await rowOf(gym, '2026-02', coach.personId)).toBeUndefined()
    expect(await rowOf(gym, '2026-02', substitute.personId)).toMatchObject({ totalFen: 5_000 })
  })

  it('of the last evening of a month is of that month in Shanghai', async () => {
    const coach = await workingCoach(gym)
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.mine.id] })
    for (const startsAt of ['2026-01-31T15:30:00Z', '2026-01-31T16:30:00Z']) {
      const session = await plan(gym.db, { course, storeId: gym.mine.id, startsAt, durationMin: 30 })
      await seat(gym.db, session, [await newMember(gym.admin, gym.mine.id)], 'completed')
    }
    expect(await rowOf(gym, '2026-01', coach.personId)).toMatchObject({ lessons: 1 })
    expect(await rowOf(gym, '2026-02', coach.personId)).toMatchObject({ lessons: 1 })
  })
})

describe('a lesson that its member disputes', () => {
  it('is paid when the dispute is rejected, and taken back in the next month when it is upheld', async () => {
    await travel(gym, '2026-03-10T01:00:00Z')
    await setRule(gym, 'wished')
    const lesson = await checkedInLesson(gym, { startsAt: '2026-03-10T07:00:00Z' })
    const { rows } = await sql<{ personId: string }>`
      select person_id from coach join appointment on coach_id = coach.id where appointment.id = ${lesson.id}
    `.execute(gym.db)
    const { personId } = rows[0]!
    await sql`update coach set level = 'master' where person_id = ${personId}`.execute(gym.db)
    gym.clock.set('2026-03-10T07:15:00Z')
    await apply(gym, 'appointments', lesson.id, 'complete')
    // 40 % of 200 yuan.
    expect(await rowOf(gym, '2026-03', personId)).toMatchObject({ totalFen: 8_000 })
    const { token } = await linkOf(gym, lesson.member.id)
    expect((await memberPage(gym, token).dispute(lesson.id)).status).toBe(200)
    expect(await rowOf(gym, '2026-03', personId)).toBeUndefined()
    const decide = (isUpheld: boolean) =>
      onLesson(gym, gym.admin, lesson.id, 'dispute-decision', { isUpheld, reason: '查过监控' })
    expect((await decide(false)).status).toBe(200)
    expect(await rowOf(gym, '2026-03', personId)).toMatchObject({ totalFen: 8_000 })
    await travel(gym, '2026-03-02T01:00:00Z')
  })
})

describe('a sale', () => {
  it('pays the tier that the month reaches on all of it, and half to each of two sellers', async () => {
    await travel(gym, '2026-03-03T02:00:00Z')
    const [one, two] = [await newPerson(gym.admin), await newPerson(gym.admin)]
    await sale(300_001, { sellerId: one.id, secondSellerId: two.id })
    expect(await rowOf(gym, '2026-03', one.id)).toMatchObject({ salesFen: 150_001, commissionFen: 7_500 })
    expect(await rowOf(gym, '2026-03', two.id)).toMatchObject({ salesFen: 150_000, commissionFen: 7_500 })
    await sale(400_000, { sellerId: one.id })
    // 80 thousandths of 150,001 and of 400,000.
    expect(await rowOf(gym, '2026-03', one.id)).toMatchObject({ salesFen: 550_001, commissionFen: 44_000 })
  })

  it('has two different sellers', async () => {
    const { id: sellerId } = await newPerson(gym.admin)
    const draft = {
      memberId: null,
      storeId: gym.mine.id,
      sellerId,
      secondSellerId: sellerId,
      items: [goods(500)],
      note: '',
    }
    expect(await refusal(gym.admin('POST', '/api/v1/orders', draft, keyed()))).toEqual([
      422,
      'invalid',
      [['secondSellerId', 'same_seller']],
    ])
  })
})

describe('a frozen statement', () => {
  it('stays, and a refund afterwards is taken back in the next month', async () => {
    await travel(gym, '2026-03-03T02:00:00Z')
    const { id } = await newPerson(gym.admin)
    const order = await sale(600_000, { sellerId: id })
    expect(await refused(freezeRows(gym.admin, [(await rowOf(gym, '2026-03', id))!]))).toEqual([
      422,
      'invalid',
      [{ path: ['month'], code: 'earning_month_runs' }],
    ])
    await travel(gym, '2026-04-02T02:00:00Z')
    const frozen = await freezeNow(gym, '2026-03', id)
    expect(frozen).toMatchObject({ state: 'frozen', totalFen: 48_000, frozenBy: 'admin' })
    await refund(order, 200_000)
    expect(await rowOf(gym, '2026-03', id)).toEqual(frozen)
    const { row, lines } = await statementOf(gym, '2026-04', id)
    // 400,000 are of the first tier: 20,000 in all.
    expect(row).toMatchObject({ lessons: 0, commissionFen: 0, correctionFen: -28_000, totalFen: -28_000 })
    expect(lines).toMatchObject([
      { source: 'sale', isCorrection: true, refId: order.id, baseFen: 400_000, rate: 50, amountFen: -28_000 },
    ])
    await travel(gym, '2026-05-02T02:00:00Z')
    expect(await rowOf(gym, '2026-05', id)).toBeUndefined()
    await freezeNow(gym, '2026-04', id)
    expect(await rowOf(gym, '2026-05', id)).toBeUndefined()
    await travel(gym, '2026-03-02T02:00:00Z')
  })

  it('is of what the manager saw: what changed since is refused, and nothing is written', async () => {
    const [coach, other] = [await workingCoach(gym), await workingCoach(gym)]
    await given(coach, { day: '2026-02-03' })
    await given(other, { day: '2026-02-03' })
    const seen = [
      (await rowOf(gym, '2026-02', coach.personId))!,
      (await rowOf(gym, '2026-02', other.personId))!,
    ]
    await given(other, { day: '2026-02-04' })
    const reply = await answer(freezeRows(gym.admin, seen))
    expect([reply.status, reply.body.code]).toEqual([409, 'earnings_changed'])
    expect(reply.body.current.rows).toHaveLength(2)
    expect(await rowOf(gym, '2026-02', coach.personId)).toMatchObject({ state: 'draft' })
  })

  it('is frozen once by two managers at once, and a repeated request gets the first answer', async () => {
    const coach = await workingCoach(gym)
    await given(coach, { day: '2026-02-03' })
    const row = (await rowOf(gym, '2026-02', coach.personId))!
    const replies = await Promise.all([1, 2, 3].map(() => freezeRows(gym.admin, [row])))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const next = await workingCoach(gym)
    await given(next, { day: '2026-02-03' })
    const again = (await rowOf(gym, '2026-02', next.personId))!
    const key = keyed()
    const [first, second] = [
      await answer(freezeRows(gym.admin, [again], key)),
      await answer(freezeRows(gym.admin, [again], key)),
    ]
    expect(second).toEqual(first)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit where action = 'earning.freeze' and after ->> 'personName' = ${again.personName}
        and after ->> 'sha256' = ${again.sha256}
    `.execute(gym.db)
    expect(rows[0]!.count).toBe(1)
  })

  it('waits for the earlier month of its person', async () => {
    const coach = await workingCoach(gym)
    await given(coach, { day: '2026-01-10' })
    await given(coach, { day: '2026-02-10' })
    const row = (await rowOf(gym, '2026-02', coach.personId))!
    const name = row.personName
    expect(await refused(freezeRows(gym.admin, [row]))).toEqual([
      422,
      'invalid',
      [{ path: ['month'], code: 'earning_earlier_open', params: { name, month: '2026-01' } }],
    ])
    await freezeNow(gym, '2026-01', coach.personId)
    await freezeNow(gym, '2026-02', coach.personId)
    expect(await rowOf(gym, '2026-01', coach.personId)).toMatchObject({ state: 'frozen' })
  })

  it('carries a lesson that was completed late, and one whose coach was wrong', async () => {
    const [coach, right] = [await workingCoach(gym), await workingCoach(gym)]
    const wrong = await given(coach, { day: '2026-01-10' })
    await freezeNow(gym, '2026-01', coach.personId)
    await given(coach, { day: '2026-01-11' })
    await gym.db.transaction().execute(async (tx) => {
      await sql`update class_session set coach_id = ${right.id} where id = ${wrong}`.execute(tx)
      await sql`update appointment set coach_id = ${right.id} where session_id = ${wrong}`.execute(tx)
    })
    const { lines } = await statementOf(gym, '2026-02', coach.personId)
    expect(lines.map(({ isCorrection, amountFen }) => [isCorrection, amountFen])).toEqual([
      [true, -5_000],
      [true, 5_000],
    ])
    expect(await rowOf(gym, '2026-01', right.personId)).toMatchObject({ totalFen: 5_000 })
  })

  it('keeps the rule it used when the coach rises, or a narrower rule is made', async () => {
    const coach = await workingCoach(gym)
    await given(coach, { day: '2026-01-10' })
    await freezeNow(gym, '2026-01', coach.personId)
    await sql`update coach set level = 'master' where id = ${coach.id}`.execute(gym.db)
    await newRule(gym.admin, lessonRule({ coachId: coach.id, amount: 9_900 }))
    expect(await rowOf(gym, '2026-02', coach.personId)).toBeUndefined()
  })

  it('is paid once, in the version seen', async () => {
    const coach = await workingCoach(gym)
    await given(coach, { day: '2026-02-03' })
    const row = await freezeNow(gym, '2026-02', coach.personId)
    const pay = (version: number) =>
      gym.admin('POST', `/api/v1/earnings/${row.id}/pay`, {}, { 'if-match': `"${version}"` })
    expect((await pay(7)).status).toBe(409)
    expect((await answer(pay(1))).body).toMatchObject({ state: 'paid', paidBy: 'admin', version: 2 })
    expect(await refusal(pay(2))).toEqual([409, 'not_allowed_now', []])
  })

  it('cannot be changed in the database', async () => {
    for (const statement of [
      sql`update earning_statement set lesson_fen = lesson_fen + 1`,
      sql`update earning_line set amount_fen = amount_fen + 1`,
      sql`delete from earning_line`,
      sql`delete from earning_statement`,
      sql`insert into earning_line (statement_id, person_id, store_id, is_correction, session_id, source_month, at, rule_id, base_fen,
          heads, absences, rate, amount_fen)
        select statement_id, person_id, store_id, true, session_id, '2025-12-01', at, rule_id, base_fen, heads, absences, rate, 1
        from earning_line where session_id is not null limit 1`,
    ])
      await expect(statement.execute(gym.db)).rejects.toThrow()
  })
})

describe('who sees and does what', () => {
  it('a store sees its own people, and no role but some the earnings of others', async () => {
    await given(gym.myCoach, { day: '2026-02-17' })
    const manager = await signedInAs(gym, { role: 'manager', storeIds: [gym.theirs.id] })
    expect(await sheet(manager, '2026-02')).toEqual([])
    expect(await sheet(manager, '2026-02', gym.mine.id)).toEqual([])
    const query = `month=2026-02&store=${gym.mine.id}&person=${gym.myCoach.personId}`
    expect((await manager('GET', `/api/v1/earnings/statement?${query}`)).status).toBe(404)
    const row = (await rowOf(gym, '2026-02', gym.myCoach.personId))!
    expect(await refusal(freezeRows(manager, [row]))).toEqual([
      422,
      'invalid',
      [['storeId', 'does_not_exist']],
    ])
    const frozen = await freezeNow(gym, '2026-02', gym.myCoach.personId)
    const accountant = await signedInAs(gym, { role: 'accountant', storeIds: [gym.theirs.id] })
    expect(
      (await accountant('POST', `/api/v1/earnings/${frozen.id}/pay`, {}, { 'if-match': '"1"' })).status,
    ).toBe(404)
    const statusOf = async (role: string, path: string) =>
      (await (await signedInAs(gym, { role, storeIds: null }))('GET', `/api/v1/${path}`)).status
    for (const [role, status] of [
      ['manager', 200],
      ['accountant', 200],
      ['auditor', 200],
      ['front_desk', 403],
      ['coach', 403],
    ] as const)
      expect([role, await statusOf(role, 'earnings?month=2026-02')]).toEqual([role, status])
  })

  it('a coach sees the own statements line by line, and nobody else’s', async () => {
    const coach = await workingCoach(gym)
    await given(coach, { day: '2026-02-18' })
    const own = async (personId: string | null): Promise<Ask> => {
      const username = `own-${personId ?? 'nobody'}`.slice(0, 20)
      const passwordHash = await cheapPasswordHash('correct horse battery')
      await insertAccount(
        gym.db,
        { username, passwordHash, role: 'coach', storeIds: [gym.theirs.id] },
        gym.clock(),
      )
      await sql`update account set person_id = ${personId} where username = ${username}`.execute(gym.db)
      return signIn(gym.app, username, 'correct horse battery')
    }
    const mine = await answer((await own(coach.personId))('GET', '/api/v1/own-earnings?month=2026-02'))
    expect(mine.body.statements).toMatchObject([
      {
        row: { personId: coach.personId, totalFen: 5_000 },
        lines: [{ amountFen: 5_000, ruleName: '课时费' }],
      },
    ])
    expect(mine.body.statements).toHaveLength(1)
    const stranger = await answer((await own(null))('GET', '/api/v1/own-earnings?month=2026-02'))
    expect(stranger.body).toEqual({ month: '2026-02', day: '2026-03-02', statements: null })
  })

  it('the payroll’s file has each line, and the audit log who took it', async () => {
    const reply = await gym.admin('GET', `/api/v1/earnings/export.csv?month=2026-02&store=${gym.mine.id}`)
    const lines = (await reply.text()).trim().split(/\r?\n/)
    expect(lines[0]).toContain('计算基数')
    expect(lines.filter((line) => line.includes('课时费')).length).toBeGreaterThan(5)
    const { rows } = await sql`select from audit where action = 'earning.export'`.execute(gym.db)
    expect(rows.length).toBe(1)
  })
})

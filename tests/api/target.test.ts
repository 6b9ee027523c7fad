import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { Order } from '../../contract/sales/order'
import type { TargetChange, TargetRow } from '../../contract/sales/targets'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { rowOf as earningsOf, lessonRule, newRule, salesRule } from './fixtures/earnings'
import { openDesk, refused, travel, workingCoach } from './fixtures/front-desk'
import {
  answer,
  type Gym,
  newPerson,
  refusal,
  signedInAs,
  startGym,
  unknownId,
  versioned,
} from './fixtures/gym'
import { tell } from './fixtures/people'
import { goods, keyed, newPlan, paidOrder, planItem } from './fixtures/till'
import { newCourse, newMember, plan, seat } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
  await newRule(gym.admin, lessonRule())
  await newRule(gym.admin, salesRule())
  await travel(gym, '2026-03-10T02:00:00Z')
}, 60_000)
afterAll(() => gym.close())

const month = '2026-03'

async function sheet(ask: Ask = gym.admin, of = month, storeId?: string): Promise<TargetRow[]> {
  const store = storeId === undefined ? '' : `&store=${storeId}`
  return (await answer(ask('GET', `/api/v1/targets?month=${of}${store}`))).body.rows
}

const rowOf = async (personId: string | null, of = month) =>
  (await sheet(gym.admin, of, gym.mine.id)).find((row) => row.personId === personId)

const targetOf = async (personId: string, of = month) => (await rowOf(personId, of))?.sales.target

const change = (own: Partial<TargetChange> = {}): TargetChange => ({
  storeId: gym.mine.id,
  personId: null,
  measure: 'sales',
  value: 1_000_000,
  seen: null,
  ...own,
})

const set = (changes: readonly TargetChange[], ask: Ask = gym.admin, of = month) =>
  ask('POST', '/api/v1/targets', { month: of, changes })

async function lesson(coach: Coach, status: string, day = '2026-03-05', people = 1) {
  const course = await newCourse(gym.admin, {
    coachId: coach.id,
    storeIds: [gym.mine.id],
    kind: people > 1 ? 'group' : 'private',
    capacity: people > 1 ? 8 : 1,
  })
  const session = await plan(gym.db, { course, storeId: gym.mine.id, startsAt: `${day}T02:00:00Z` })
  const members = []
  for (let i = 0; i < people; i += 1) members.push(await newMember(gym.admin, gym.mine.id))
  await seat(gym.db, session, members, status)
}

async function sell(priceFen: number, sellers: { sellerId?: string; secondSellerId?: string }) {
  const { id: memberId } = await newMember(gym.admin, gym.mine.id)
  const item = planItem(await newPlan(gym.admin, { salePriceFen: priceFen, listPriceFen: priceFen }))
  return paidOrder(gym, { memberId, items: [item], ...sellers })
}

async function refund(order: Order, amountFen: number) {
  const lines = [{ itemId: order.items[0]!.id, amountFen, terminates: amountFen === order.payableFen }]
  const draft = { orderId: order.id, lines, reason: '搬家了' }
  const requested = (await answer(gym.admin('POST', '/api/v1/refunds', draft, keyed()))).body
  const second = await signedInAs(gym, { role: 'administrator', storeIds: null })
  const approved = (
    await answer(second('POST', `/api/v1/refunds/${requested.id}/approve`, {}, versioned(requested)))
  ).body
  const done = await second('POST', `/api/v1/refunds/${requested.id}/succeed`, {}, versioned(approved))
  expect(done.status).toBe(200)
}

const audited = async () => {
  const { rows } = await sql<{ before: object; after: object }>`
    select before, after from audit where action = 'target.set' order by id
  `.execute(gym.db)
  return rows
}

describe('what was reached', () => {
  it('of a person is what the statement of earnings reckons, halves of two sellers and refunds included', async () => {
    const [one, two] = [await newPerson(gym.admin), await newPerson(gym.admin)]
    const before = (await rowOf(null))!
    await sell(300_001, { sellerId: one.id, secondSellerId: two.id })
    const order = await sell(400_000, { sellerId: one.id })
    const whole = await sell(50_000, { sellerId: two.id })
    await sell(9_900, {})
    await refund(order, 100_000)
    await refund(whole, 50_000)
    expect(await rowOf(one.id)).toMatchObject({ sales: { reached: 450_001 }, cards: { reached: 2 } })
    expect(await rowOf(two.id)).toMatchObject({ sales: { reached: 150_000 }, cards: { reached: 0 } })
    for (const { id } of [one, two])
      expect((await earningsOf(gym, month, id))?.salesFen).toBe((await rowOf(id))?.sales.reached)
    const after = (await rowOf(null))!
    expect(after.sales.reached - before.sales.reached).toBe(300_001 + 300_000 + 9_900)
    expect(after.cards.reached - before.cards.reached).toBe(3)
  })

  it('goods are sales and no cards', async () => {
    const seller = await newPerson(gym.admin)
    const { id: memberId } = await newMember(gym.admin, gym.mine.id)
    await paidOrder(gym, { memberId, items: [goods(1_500)], sellerId: seller.id })
    expect(await rowOf(seller.id)).toMatchObject({ sales: { reached: 1_500 }, cards: { reached: 0 } })
  })

  it('counts a lesson once that somebody came to, or that was charged for an absence, as earnings do', async () => {
    const coach = await workingCoach(gym)
    await lesson(coach, 'completed', '2026-03-03', 3)
    await lesson(coach, 'completed', '2026-03-04')
    await lesson(coach, 'no_show', '2026-03-05')
    await lesson(coach, 'confirmed', '2026-03-06')
    expect((await rowOf(coach.personId))?.lessons).toEqual({ target: null, before: null, reached: 3 })
    expect((await earningsOf(gym, month, coach.personId))?.lessons).toBe(3)
  })

  it('of the last evening of a month is of that month in Shanghai', async () => {
    const coach = await workingCoach(gym)
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.mine.id] })
    for (const startsAt of ['2026-01-31T15:30:00Z', '2026-01-31T16:30:00Z']) {
      const session = await plan(gym.db, { course, storeId: gym.mine.id, startsAt, durationMin: 30 })
      await seat(gym.db, session, [await newMember(gym.admin, gym.mine.id)], 'completed')
    }
    expect((await rowOf(coach.personId, '2026-01'))?.lessons.reached).toBe(1)
    expect((await rowOf(coach.personId, '2026-02'))?.lessons.reached).toBe(1)
  })
})

describe('targets', () => {
  it('are set for many at once, changed and removed, each with its line of the audit log', async () => {
    const coach = await workingCoach(gym)
    const personId = coach.personId
    const before = (await audited()).length
    const first = [change(), change({ personId, measure: 'lessons', value: 60 })]
    expect((await set(first)).status).toBe(200)
    expect((await rowOf(null))?.sales.target).toBe(1_000_000)
    expect((await rowOf(personId))?.lessons.target).toBe(60)
    expect((await rowOf(personId, '2026-04'))?.lessons).toEqual({ target: null, before: 60, reached: 0 })
    const second = [
      change({ value: 2, seen: 1_000_000 }),
      change({ personId, measure: 'lessons', value: null, seen: 60 }),
    ]
    const { body } = await answer(set(second))
    expect(body.today).toBe('2026-03-10')
    expect((await rowOf(null))?.sales.target).toBe(2)
    expect((await rowOf(personId))?.lessons.target).toBeNull()
    expect((await audited()).slice(before).map(({ before, after }) => [before, after])).toMatchObject([
      [{ valueFen: null }, { valueFen: 1_000_000, measure: 'sales', month, personName: null }],
      [{ value: null }, { value: 60, measure: 'lessons' }],
      [{ valueFen: 1_000_000 }, { valueFen: 2 }],
      [{ value: 60 }, { value: null }],
    ])
  })

  it('that somebody else has changed are refused whole, with what they are now', async () => {
    const { personId } = await workingCoach(gym)
    expect((await set([change({ personId, value: 500 })])).status).toBe(200)
    const reply = await answer(
      set([change({ personId, measure: 'cards', value: 3 }), change({ personId, value: 700, seen: 400 })]),
    )
    expect([reply.status, reply.body.code]).toEqual([409, 'targets_changed'])
    const now = reply.body.current.rows.find((row: TargetRow) => row.personId === personId)
    expect([now.sales.target, now.cards.target]).toEqual([500, null])
  })

  it('that are already so are left alone: a repeated request changes and logs nothing', async () => {
    const { personId } = await workingCoach(gym)
    const changes = [change({ personId, value: 500 })]
    expect((await set(changes)).status).toBe(200)
    const before = (await audited()).length
    expect((await set(changes)).status).toBe(200)
    expect((await audited()).length).toBe(before)
  })

  it('of one person set by several at once are of one of them', async () => {
    const { personId } = await workingCoach(gym)
    const replies = await Promise.all([1, 2, 3, 4].map((value) => set([change({ personId, value })])))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { rows } = await sql`select from target where person_id = ${personId}`.execute(gym.db)
    expect(rows).toHaveLength(1)
  })

  it('are numbers in bounds, once each, of a month up to a year ahead', async () => {
    const { personId } = await workingCoach(gym)
    for (const value of [0, -1, 1.5, 100_000_000_001, '5'])
      expect([value, (await set([{ ...change({ personId }), value: value as number }])).status]).toEqual([
        value,
        422,
      ])
    expect(await refusal(set([change({ personId, measure: 'cards', value: 100_001 })]))).toEqual([
      422,
      'invalid',
      [['changes.0.value', 'too_big']],
    ])
    const twice = [change({ personId }), change({ personId: personId.toUpperCase() })]
    expect(await refusal(set(twice))).toEqual([422, 'invalid', [['changes', 'repeated']]])
    expect((await set([change({ personId })], gym.admin, '2027-03')).status).toBe(200)
    expect(await refusal(set([change({ personId })], gym.admin, '2027-04'))).toEqual([
      422,
      'invalid',
      [['month', 'target_too_far']],
    ])
    expect((await set([], gym.admin)).status).toBe(422)
  })

  it('are of people who work or sell at the store', async () => {
    const { id } = await newPerson(gym.admin)
    for (const personId of [id, unknownId])
      expect(await refusal(set([change({ personId })]))).toEqual([
        422,
        'invalid',
        [['changes.0.personId', 'does_not_exist']],
      ])
    await sell(100, { sellerId: id })
    expect((await set([change({ personId: id })])).status).toBe(200)
  })

  it('stay one for each store, person, month and measure in the database, the store’s own as well', async () => {
    await set([change({ measure: 'cards', value: 5 })])
    for (const which of [sql`person_id is null`, sql`person_id is not null`])
      await expect(
        sql`
          insert into target (id, store_id, person_id, month, measure, value, created_at, updated_at)
          select gen_random_uuid(), store_id, person_id, month, measure, 7, now(), now() from target where ${which} limit 1
        `.execute(gym.db),
      ).rejects.toThrow(/target_key/)
    for (const broken of [
      sql`update target set value = 0`,
      sql`update target set month = month + 1`,
      sql`update target set measure = 'visits'`,
      sql`update target set value = 100001 where measure = 'cards'`,
    ])
      await expect(broken.execute(gym.db)).rejects.toThrow(/target_/)
  })
})

describe('who sees and sets them', () => {
  it('a manager those of the own stores, and none of a month that is over', async () => {
    const manager = await signedInAs(gym, { role: 'manager', storeIds: [gym.theirs.id] })
    expect(new Set((await sheet(manager)).map(({ storeId }) => storeId))).toEqual(new Set([gym.theirs.id]))
    expect(await sheet(manager, month, gym.mine.id)).toEqual([])
    expect(await refusal(set([change()], manager))).toEqual([422, 'invalid', [['changes', 'does_not_exist']]])
    const theirs = change({ storeId: gym.theirs.id })
    expect((await set([theirs], manager)).status).toBe(200)
    expect((await refused(set([theirs], manager, '2026-02'))).slice(0, 2)).toEqual([403, 'forbidden'])
    expect((await set([theirs], gym.admin, '2026-02')).status).toBe(200)
    expect((await audited()).at(-1)).toMatchObject({ after: { month: '2026-02' } })
  })

  it('an accountant and an auditor read them, and a coach sees the own ones alone', async () => {
    for (const role of ['accountant', 'auditor']) {
      const reader = await signedInAs(gym, { role, storeIds: null })
      expect([role, (await reader('GET', `/api/v1/targets?month=${month}`)).status]).toEqual([role, 200])
      expect([role, (await set([change({ value: 3 })], reader)).status]).toEqual([role, 403])
    }
    const [coach, other] = [await workingCoach(gym), await workingCoach(gym)]
    for (const day of ['2026-03-03', '2026-03-04']) await lesson(other, 'completed', day)
    await lesson(coach, 'completed')
    const { rows: others } = await sql<{ of: number }>`
      select count(*)::int as of from target where store_id = ${gym.mine.id} and month = '2026-03-01' and measure = 'lessons'
        and person_id is not null
    `.execute(gym.db)
    await set([coach, other].map(({ personId }) => change({ personId, measure: 'lessons', value: 10 })))
    const account = { username: 'coach.of.targets', role: 'coach', storeIds: [gym.mine.id] }
    const passwordHash = await cheapPasswordHash('walk-the-treadmill')
    const id = await insertAccount(gym.db, { ...account, passwordHash }, gym.clock())
    await sql`update account set person_id = ${coach.personId} where id = ${id}`.execute(gym.db)
    const own = await signIn(gym.app, 'coach.of.targets', 'walk-the-treadmill')
    expect((await own('GET', `/api/v1/targets?month=${month}`)).status).toBe(403)
    const { body } = await answer(own('GET', `/api/v1/own-targets?month=${month}`))
    expect(body.rows).toEqual([
      {
        storeId: gym.mine.id,
        storeName: gym.mine.name,
        measure: 'lessons',
        target: 10,
        reached: 1,
        place: 2,
        of: (others[0]?.of ?? 0) + 2,
      },
    ])
    expect((await answer(own('GET', '/api/v1/own-targets?month=2025-01'))).body.rows).toEqual([])
    expect((await answer(gym.admin('GET', `/api/v1/own-targets?month=${month}`))).body.rows).toBeNull()
  })
})

it('two people with the same target are merged once one is removed, in a past month by who may amend', async () => {
  const [kept, merged] = [await newPerson(gym.admin), await newPerson(gym.admin)]
  for (const { id } of [kept, merged]) await sell(100, { sellerId: id })
  await answer(set([kept, merged].map(({ id: personId }) => change({ personId, value: 500 }))))
  await sql`
    insert into target (id, store_id, person_id, month, measure, value, created_at, updated_at)
    select gen_random_uuid(), store_id, person_id, '2026-02-01', measure, 700, created_at, updated_at from target
    where person_id in (${kept.id}, ${merged.id})
  `.execute(gym.db)
  const plan = async () =>
    (await answer(gym.admin('GET', `/api/v1/people/${kept.id}/merge?from=${merged.id}`))).body
  const merge = () => tell(gym.admin, kept.id, '/merge', { from: merged.id, fromVersion: 1, take: [] })
  const clash = (month: string) => ({ code: 'target_clash', params: { name: gym.mine.name, month } })
  expect((await plan()).refusals).toEqual([clash('2026-03'), clash('2026-02')])
  expect((await refused(merge()))[2]).toMatchObject([clash('2026-03'), clash('2026-02')])
  const manager = await signedInAs(gym, { role: 'manager', storeIds: [gym.mine.id] })
  const removed = (seen: number) => change({ personId: merged.id, value: null, seen })
  expect((await set([removed(500)], manager)).status).toBe(200)
  expect((await set([removed(700)], manager, '2026-02')).status).toBe(403)
  expect((await plan()).refusals).toEqual([clash('2026-02')])
  expect((await set([removed(700)], gym.admin, '2026-02')).status).toBe(200)
  expect((await merge()).status).toBe(200)
  expect([await targetOf(kept.id, '2026-02'), await targetOf(kept.id)]).toEqual([700, 500])
})

it('the export has a line for each figure with a target or something reached, with its place', async () => {
  const { personId } = await workingCoach(gym)
  await set([change({ personId, measure: 'lessons', value: 31 })])
  const csv = await (
    await gym.admin('GET', `/api/v1/targets/export.csv?month=${month}&store=${gym.mine.id}`)
  ).text()
  const name = (await rowOf(personId))?.personName
  expect(csv.split('\r\n').find((line) => line.includes(`,${name},31,`))).toMatch(
    new RegExp(`^2026-03,授课节数,${gym.mine.name},${name},31,0,0%,10,\\d+$`),
  )
})

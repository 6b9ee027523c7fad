import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { MembershipPlan, PlanDraft } from '../../contract/catalogue/membership-plan'
import { askOf } from '../harness/app'
import {
  answer,
  created,
  type Gym,
  ids,
  planDraft,
  refusal,
  startGym,
  unknownId,
  versioned,
} from './fixtures/gym'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const base = '/api/v1/membership-plans'
const at = (id: string, rest = '') => `${base}/${id}${rest}`

const newPlan = (own?: Partial<PlanDraft>) =>
  created<MembershipPlan>(gym.admin, 'membership-plans', planDraft(own))

const one = { 'if-match': '"1"' }
const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', base, undefined, {}],
  ['GET', `${base}/export.csv`, undefined, {}],
  ['GET', at(id), undefined, {}],
  ['GET', at(id, '/history'), undefined, {}],
  ['GET', at(id, '/prices'), undefined, {}],
  ['GET', '/api/v1/settings/city-limits', undefined, {}],
  ['POST', base, planDraft(), {}],
  ['POST', `${base}/prices`, { changes: [{ id, version: 1, listPriceFen: 2, salePriceFen: 1 }] }, {}],
  ['PATCH', at(id), { sort: 9 }, one],
  ['DELETE', at(id), undefined, one],
  ['POST', at(id, '/restore'), {}, one],
  ['POST', at(id, '/list'), {}, one],
  ['POST', at(id, '/delist'), {}, one],
]

describe('who may', () => {
  it.each(every(unknownId))('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every(unknownId))(
    'a role without plans is refused %s %s',
    async (method, address, body, headers) => {
      expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
    },
  )

  it('a plan of other stores is as if there were none', async () => {
    const theirs = await newPlan({ storeScope: 'some', storeIds: [gym.theirs.id] })
    const mine = await newPlan({ storeScope: 'some', storeIds: [gym.mine.id] })
    for (const [method, address, body, headers] of every(theirs.id))
      if (address.includes(theirs.id))
        expect([address, await refusal(gym.clerk(method, address, body, headers))]).toEqual([
          address,
          [404, 'not_found', []],
        ])
    const listed = await ids(gym.clerk('GET', `${base}?pageSize=200`))
    expect([listed.includes(mine.id), listed.includes(theirs.id)]).toEqual([true, false])
  })

  it('a plan of every store is seen by all and changed by those alone who answer for every store', async () => {
    const plan = await newPlan()
    expect((await gym.clerk('GET', at(plan.id))).status).toBe(200)
    const forbidden = [403, 'beyond_own_stores', []]
    expect(await refusal(gym.clerk('PATCH', at(plan.id), { sort: 1 }, one))).toEqual(forbidden)
    expect(await refusal(gym.clerk('POST', at(plan.id, '/list'), {}, one))).toEqual(forbidden)
    expect((await answer(gym.admin('GET', at(plan.id)))).body).toMatchObject({ status: 'draft', version: 1 })
    expect(await refusal(gym.clerk('POST', base, planDraft()))).toEqual([
      422,
      'invalid',
      [['storeScope', 'outside_reach']],
    ])
  })
})

describe('a plan', () => {
  it('is created as it was sent, and read back the same', async () => {
    const draft = planDraft({ storeScope: 'some', storeIds: [gym.mine.id, gym.theirs.id].sort() })
    const { status, body } = await answer(gym.admin('POST', base, draft))
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...draft, status: 'draft', version: 1, sold30d: 0, openOrders: 0 })
    expect((await answer(gym.admin('GET', at(body.id)))).body).toEqual(body)
  })

  it.each([
    ['a sale price above the list price', { salePriceFen: 398_001 }, [['salePriceFen', 'above_list_price']]],
    ['a price in parts of a fen', { salePriceFen: 1.5 }, [['salePriceFen', 'not_whole']]],
    ['no price', { salePriceFen: 0 }, [['salePriceFen', 'too_small']]],
    ['a period without days', { durationDays: null }, [['durationDays', 'required']]],
    ['times on a period', { times: 10 }, [['times', 'not_of_kind']]],
    [
      'times without a number and a term',
      { kind: 'times', durationDays: null },
      [
        ['times', 'required'],
        ['validDays', 'required'],
      ],
    ],
    [
      'more than 60 times',
      { kind: 'times', durationDays: null, validDays: 90, times: 61 },
      [['times', 'too_big']],
    ],
    [
      'a window that ends first',
      { saleFrom: '2026-05-02', saleTo: '2026-05-01' },
      [['saleTo', 'ends_before_start']],
    ],
    ['a fee without a transfer', { isTransferable: false }, [['transferFeeFen', 'not_transferable']]],
    ['some stores but none', { storeScope: 'some' }, [['storeIds', 'required']]],
    ['an unknown store', { storeScope: 'some', storeIds: [unknownId] }, [['storeIds.0', 'does_not_exist']]],
    ['a code in small letters', { code: 'abc' }, [['code', 'plan_code']]],
    [
      'nine benefits',
      { benefits: Array.from({ length: 9 }, (_, i) => `第 ${i}`) },
      [['benefits', 'too_many']],
    ],
  ] as [string, Partial<PlanDraft>, string[][]][])('is refused with %s', async (_, own, fields) => {
    expect(await refusal(gym.admin('POST', base, planDraft(own)))).toEqual([422, 'invalid', fields])
  })

  it('has a code of its own', async () => {
    const { code } = await newPlan()
    expect(await refusal(gym.admin('POST', base, planDraft({ code })))).toEqual([
      409,
      'taken',
      [['code', 'taken']],
    ])
  })

  it('is listed, delisted and listed again, and nothing else', async () => {
    const plan = await newPlan()
    const put = (row: MembershipPlan, event: string) =>
      answer(gym.admin('POST', at(plan.id, `/${event}`), {}, versioned(row)))
    expect((await put(plan, 'delist')).body).toMatchObject({
      code: 'not_allowed_now',
      allowed: ['plan.list'],
    })
    const listed = (await put(plan, 'list')).body
    expect(listed.status).toBe('on_sale')
    expect((await put(plan, 'list')).body).toMatchObject({ code: 'stale' })
    const removed = (await put(listed, 'delist')).body
    expect([removed.status, (await put(removed, 'list')).body.status]).toEqual(['off_sale', 'on_sale'])
  })

  it('is found by kind, price, store, name and pinyin', async () => {
    const plan = await newPlan({
      name: '周末畅游卡',
      salePriceFen: 77_700,
      storeScope: 'some',
      storeIds: [gym.mine.id],
    })
    for (const query of ['q=周末', 'q=zhoumo', 'q=zmcy', 'minFen=77700&maxFen=77700', `q=${plan.code}`])
      expect([query, await ids(gym.admin('GET', `${base}?${query}`))]).toEqual([query, [plan.id]])
    const of = (id: string) => ids(gym.admin('GET', `${base}?store=${id}&maxFen=77700`))
    expect([await of(gym.mine.id), await of(gym.theirs.id)]).toEqual([[plan.id], []])
    expect(await ids(gym.admin('GET', `${base}?kind=stored`))).toEqual([])
  })
})

describe('prices', () => {
  const prices = async (id: string) =>
    (await answer(gym.admin('GET', at(id, '/prices')))).body.rows.map(
      ({ listPriceFen, salePriceFen, who }: Record<string, unknown>) => [listPriceFen, salePriceFen, who],
    )

  it('are all remembered, whoever writes them, and never rewritten', async () => {
    const plan = await newPlan({ listPriceFen: 300, salePriceFen: 200 })
    await answer(gym.admin('PATCH', at(plan.id), { sort: 3 }, versioned(plan)))
    await answer(gym.admin('PATCH', at(plan.id), { salePriceFen: 150 }, { 'if-match': '"2"' }))
    await sql`update membership_plan set sale_price_fen = 1, version = 4, updated_by = null where id = ${plan.id}`.execute(
      gym.db,
    )
    expect(await prices(plan.id)).toEqual([
      [300, 200, 'admin'],
      [300, 150, 'admin'],
      [300, 1, null],
    ])
    await expect(
      sql`update plan_price_history set sale_price_fen = 9 where plan_id = ${plan.id}`.execute(gym.db),
    ).rejects.toThrow('past prices are never changed')
  })

  it('are changed for many at once, and back again', async () => {
    const some = [await newPlan(), await newPlan({ salePriceFen: 100_000 })]
    const change = (list: MembershipPlan[], of: (plan: MembershipPlan) => number) =>
      answer(
        gym.admin('POST', `${base}/prices`, {
          changes: list.map((plan) => ({
            id: plan.id,
            version: plan.version,
            listPriceFen: plan.listPriceFen,
            salePriceFen: of(plan),
          })),
        }),
      )
    const { status, body } = await change(some, ({ salePriceFen }) => salePriceFen - 10_000)
    expect([status, body.rows.map(({ salePriceFen }: MembershipPlan) => salePriceFen)]).toEqual([
      200,
      [288_000, 90_000],
    ])
    const back = await change(body.rows, ({ id }) => some.find((plan) => plan.id === id)?.salePriceFen ?? 0)
    expect(back.body.rows.map(({ salePriceFen }: MembershipPlan) => salePriceFen)).toEqual([298_000, 100_000])
    const history = (await answer(gym.admin('GET', at(some[0]!.id, '/history')))).body.rows
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'plan.update',
      'plan.update',
      'plan.create',
    ])
  })

  it.each([
    [
      'stale',
      (plan: MembershipPlan) => ({ version: plan.version + 1 }),
      [409, 'stale', [['changes.1', 'stale']]],
    ],
    [
      'above the list price',
      (plan: MembershipPlan) => ({ salePriceFen: plan.listPriceFen + 1 }),
      [422, 'invalid', [['changes.1.salePriceFen', 'above_list_price']]],
    ],
    ['unknown', () => ({ id: unknownId }), [404, 'not_found', [['changes.1', 'not_found']]]],
  ])('are not changed at all when one of them is %s', async (_, wrong, reported) => {
    const [good, bad] = [await newPlan(), await newPlan()]
    const priced = (plan: MembershipPlan) => ({
      id: plan.id,
      version: plan.version,
      listPriceFen: plan.listPriceFen,
      salePriceFen: 1,
    })
    const changes = [priced(good), { ...priced(bad), ...wrong(bad) }]
    expect(await refusal(gym.admin('POST', `${base}/prices`, { changes }))).toEqual(reported)
    expect((await answer(gym.admin('GET', at(good.id)))).body).toEqual(good)
  })

  it('of plans beyond the own stores are not changed', async () => {
    const mine = await newPlan({ storeScope: 'some', storeIds: [gym.mine.id] })
    const theirs = await newPlan({ storeScope: 'some', storeIds: [gym.theirs.id] })
    const changes = [mine, theirs].map(({ id, version }) => ({
      id,
      version,
      listPriceFen: 2,
      salePriceFen: 1,
    }))
    expect((await refusal(gym.clerk('POST', `${base}/prices`, { changes })))[0]).toBe(404)
    expect((await answer(gym.clerk('POST', `${base}/prices`, { changes: changes.slice(0, 1) }))).status).toBe(
      200,
    )
  })

  it('are held against the limits of the city, whose source is told', async () => {
    const { body } = await answer(gym.clerk('GET', '/api/v1/settings/city-limits'))
    expect(body).toMatchObject({ city: '上海', period: { maxFen: 500_000, maxMonths: 24 } })
    expect(body.source).toContain('沪体规文〔2025〕1号')
  })
})

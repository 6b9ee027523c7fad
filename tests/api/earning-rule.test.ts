import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { EarningRule, EarningRuleDraft } from '../../contract/sales/earning-rule'
import { freezeNow, lessonRule, newRule, salesRule } from './fixtures/earnings'
import { openDesk, refused, travel } from './fixtures/front-desk'
import { answer, type Gym, ids, refusal, signedInAs, startGym, versioned } from './fixtures/gym'
import { newCourse, newMember, plan, seat } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
}, 60_000)
afterAll(() => gym.close())

const base = '/api/v1/earning-rules'
const post = (draft: EarningRuleDraft, ask = gym.admin) => ask('POST', base, draft)

describe('a rule of earnings', () => {
  it('is created, found by pinyin, changed and archived', async () => {
    const rule = await newRule(gym.admin, lessonRule({ name: '晨课', storeId: gym.theirs.id }))
    expect(rule).toMatchObject({ storeName: gym.theirs.name, isUsed: false, tiers: [] })
    expect(await ids(gym.admin('GET', `${base}?q=ck`))).toEqual([rule.id])
    const changed = await gym.admin('PATCH', `${base}/${rule.id}`, { amount: 6_000 }, versioned(rule))
    expect(await changed.json()).toMatchObject({ amount: 6_000, version: 2 })
    const archived = await gym.admin('DELETE', `${base}/${rule.id}`, undefined, { 'if-match': '"2"' })
    expect(archived.status).toBe(200)
  })

  it('that overlaps another of its scope is refused with a sentence that names the other', async () => {
    const first = await newRule(gym.admin, lessonRule({ name: '全店课时费', validTo: '2026-03-31' }))
    expect(await refused(post(lessonRule({ name: '另一条', validFrom: '2026-03-31' })))).toEqual([
      422,
      'invalid',
      [
        {
          path: ['validFrom'],
          code: 'earning_rule_overlaps',
          params: { name: '全店课时费', from: '2026-01-01', to: '2026-03-31' },
        },
      ],
    ])
    const next = await newRule(gym.admin, lessonRule({ name: '四月起', validFrom: '2026-04-01' }))
    const longer = gym.admin('PATCH', `${base}/${first.id}`, { validTo: '2026-04-01' }, versioned(first))
    expect(await refused(longer)).toMatchObject([422, 'invalid', [{ code: 'earning_rule_overlaps_open' }]])
    const narrower = await newRule(gym.admin, lessonRule({ name: '高级', level: 'senior' }))
    for (const rule of [first, next, narrower])
      await gym.admin('DELETE', `${base}/${rule.id}`, undefined, versioned(rule))
  })

  it('of which two are made at once is made once', async () => {
    const drafts = ['甲规则', '乙规则', '丙规则'].map((name) => post(salesRule({ name, soldKind: 'goods' })))
    const replies = await Promise.all(drafts)
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  it.each<[string, Partial<EarningRuleDraft>, string[][]]>([
    ['ends before it begins', { validTo: '2025-12-31' }, [['validTo', 'ends_before_start']]],
    ['pays over the whole', { basis: 'permille', amount: 1001 }, [['amount', 'earning_over_whole']]],
    ['has tiers of sales', { basis: 'tiers' }, [['basis', 'earning_basis_of_other_kind']]],
    ['is of a kind of sale', { soldKind: 'goods' }, [['soldKind', 'earning_scope_of_other_kind']]],
    ['is of no course', { courseId: crypto.randomUUID() }, [['courseId', 'does_not_exist']]],
    ['is of no coach', { coachId: crypto.randomUUID() }, [['coachId', 'does_not_exist']]],
    ['is of no store', { storeId: crypto.randomUUID() }, [['storeId', 'does_not_exist']]],
  ])('of lessons that %s is refused', async (_, own, fields) => {
    expect(await refusal(post(lessonRule(own)))).toEqual([422, 'invalid', fields])
  })

  it('of sales has rising tiers and no coach', async () => {
    expect(await refusal(post(salesRule({ tiers: [] })))).toEqual([
      422,
      'invalid',
      [['tiers', 'earning_tiers_missing']],
    ])
    const tiers = [
      { fromFen: 100, permille: 50 },
      { fromFen: 100, permille: 60 },
    ]
    expect(await refusal(post(salesRule({ tiers })))).toEqual([422, 'invalid', [['tiers', 'tiers_rising']]])
    expect(await refusal(post(salesRule({ level: 'senior' })))).toEqual([
      422,
      'invalid',
      [['level', 'earning_scope_of_other_kind']],
    ])
  })

  it('of the chain is seen by a manager of a store, and changed with every store alone', async () => {
    const manager = await signedInAs(gym, { role: 'manager', storeIds: [gym.mine.id] })
    const chain = await newRule(gym.admin, lessonRule({ name: '连锁', sessionKind: 'group' }))
    const theirs = await newRule(
      gym.admin,
      lessonRule({ storeId: gym.theirs.id, sessionKind: 'group', name: '他店' }),
    )
    expect(await ids(manager('GET', `${base}?kind=lesson_fee`))).toEqual([chain.id])
    expect((await manager('GET', `${base}/${theirs.id}`)).status).toBe(404)
    const patch = manager('PATCH', `${base}/${chain.id}`, { amount: 1 }, versioned(chain))
    expect(await refusal(patch)).toEqual([403, 'beyond_own_stores', []])
    const archive = manager('DELETE', `${base}/${chain.id}`, undefined, versioned(chain))
    expect(await refusal(archive)).toEqual([403, 'beyond_own_stores', []])
    expect(await refusal(post(lessonRule({ sessionKind: 'small_group' }), manager))).toEqual([
      422,
      'invalid',
      [['storeId', 'earning_rule_of_chain']],
    ])
    const own = await post(lessonRule({ sessionKind: 'small_group', storeId: gym.mine.id }), manager)
    expect(own.status).toBe(201)
  })

  it('that a frozen statement used is ended, and changed in nothing else', async () => {
    await travel(gym, '2026-03-01T02:00:00Z')
    const { coach } = await openDesk(gym)
    const rule: EarningRule = await newRule(gym.admin, lessonRule({ coachId: coach.id, name: '专属' }))
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.mine.id] })
    const session = await plan(gym.db, { course, storeId: gym.mine.id, startsAt: '2026-02-10T02:00:00Z' })
    await seat(gym.db, session, [await newMember(gym.admin, gym.mine.id)], 'completed')
    await freezeNow(gym, '2026-02', coach.personId)
    const patch = (body: object) => gym.admin('PATCH', `${base}/${rule.id}`, body, versioned(rule))
    expect(await refusal(patch({ amount: 9_000 }))).toEqual([
      422,
      'invalid',
      [['amount', 'earning_rule_used']],
    ])
    expect(await refusal(patch({ validTo: '2026-02-20' }))).toEqual([
      422,
      'invalid',
      [['validTo', 'earning_rule_used']],
    ])
    const archive = gym.admin('DELETE', `${base}/${rule.id}`, undefined, versioned(rule))
    expect(await refusal(archive)).toEqual([422, 'invalid', [['validTo', 'earning_rule_used']]])
    expect((await answer(patch({ validTo: '2026-02-28' }))).body).toMatchObject({
      isUsed: true,
      validTo: '2026-02-28',
    })
  })
})

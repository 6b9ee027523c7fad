import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { limitBreaches } from '../../contract/catalogue/city-limits'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import { workKinds } from '../../contract/system/dashboard'
import type { DashboardFilter } from '../../contract/system/dashboard-links'
import { firstSteps } from '../../contract/system/first-steps'
import { invalidateCount } from '../../server/kit/resource/cached-count'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { expectLists, figuresFor } from './fixtures/dashboard-figures'
import { answer, created, newCoach, newStore, planDraft, versioned } from './fixtures/gym'
import { everyDay, newCourse } from './fixtures/timetable'

const password = 'correct horse battery'

describe('on the demo chain', () => {
  let test: TestApp
  let admin: Ask
  let stores: { id: string }[]
  const today = '2026-03-02'
  const month = { from: '2026-02-01', to: today, today }
  beforeAll(async () => {
    test = await startApp({ seed: 'demo' })
    admin = await signIn(test.app)
    const reply = await admin('GET', '/api/v1/stores?status=open&pageSize=200')
    stores = (await reply.json()).rows
    const account = { username: 'manager', role: 'administrator', storeIds: [stores[0]!.id, stores[1]!.id] }
    await insertAccount(
      test.db,
      { ...account, passwordHash: await cheapPasswordHash(password) },
      test.clock(),
    )
  }, 240_000)
  afterAll(() => test.close())

  it('every figure is what the page has that it leads to', async () => {
    const reported = await expectLists(admin, month)
    expect(reported).toEqual(
      expect.arrayContaining([
        'money.netFen',
        'money.orders',
        'money.unearnedFen',
        'members.active',
        'members.joined',
        'devices.active',
        'equipment_faults',
      ]),
    )
  })

  it('so it is in one store, in another period, and for whoever has two stores', async () => {
    const manager = await signIn(test.app, 'manager', password)
    const store = stores[0]!.id
    const whole: DashboardFilter = { from: '2025-03-02', to: today, today }
    await expectLists(admin, { ...month, store })
    await expectLists(admin, whole)
    await expectLists(manager, month)
    await expectLists(manager, { ...whole, store })
  })

  it('the stores of whoever has two are theirs alone', async () => {
    const manager = await signIn(test.app, 'manager', password)
    const { visits } = await figuresFor(manager, month)
    expect(visits?.stores.map(({ id }) => id).sort()).toEqual([stores[0]!.id, stores[1]!.id].sort())
    expect((await figuresFor(admin, month)).visits?.stores).toHaveLength(stores.length)
  })

  it('plans beyond the city’s limits are those on sale that break one', async () => {
    await sql`
      update setting set value = jsonb_set(jsonb_set(jsonb_set(value, '{period,maxMonths}', '11'), '{times,maxTimes}', '9'),
        '{stored,maxFen}', '200000')
      where name = 'city_limits'
    `.execute(test.db)
    // Totals are cached for two seconds, also for earlier queries.
    invalidateCount(test.db, 'membership_plan')
    const read = async (address: string) => (await admin('GET', `/api/v1${address}`)).json()
    const limits = await read('/settings/city-limits')
    const all: MembershipPlan[] = (await read('/membership-plans?pageSize=200')).rows
    const beyond = all.filter((one) => one.status === 'on_sale' && limitBreaches(one, limits).length > 0)
    const codes = (list: MembershipPlan[]) => list.map(({ code }) => code).sort()
    expect(codes((await read('/membership-plans?pageSize=200&overLimit=true')).rows)).toEqual(codes(beyond))
    const within = await read('/membership-plans?pageSize=200&overLimit=false')
    expect([beyond.length > 0, within.total]).toEqual([true, all.length - beyond.length])
    expect(await expectLists(admin, month)).toContain('plans_beyond_limit')
  })

  it('a count of nothing is told too', async () => {
    const { work } = await figuresFor(admin, month)
    expect(work.map(({ kind }) => kind)).toEqual([...workKinds])
  })
})

describe('the steps of a new business', () => {
  let test: TestApp
  let admin: Ask
  const today = '2026-03-02'
  const stepsOf = async (ask: Ask) => (await figuresFor(ask, { from: today, to: today })).steps
  const doneOf = async (ask: Ask) =>
    (await stepsOf(ask))?.filter(({ isDone }) => isDone).map(({ kind }) => kind) ?? null
  beforeAll(async () => {
    test = await startApp()
    admin = await signIn(test.app)
  }, 120_000)
  afterAll(() => test.close())

  it('tick themselves', async () => {
    expect((await stepsOf(admin))?.map(({ kind }) => kind)).toEqual([...firstSteps])
    expect(await doneOf(admin)).toEqual([])
    const store = await newStore(admin, { name: '静安店' })
    expect(await doneOf(admin)).toEqual(['store'])
    await answer(admin('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store)))
    expect(await doneOf(admin)).toEqual(['store', 'hours'])
    await newCoach(admin, { storeIds: [store.id] })
    expect(await doneOf(admin)).toEqual(['store', 'hours'])
    await newCoach(admin, { storeIds: [store.id], availability: everyDay(store.id, '08:00', '22:00') })
    expect(await doneOf(admin)).toEqual(['store', 'hours', 'coach'])
  })

  it('are shown to people of the whole business who may make a store', async () => {
    const passwordHash = await cheapPasswordHash(password)
    const [store] = (await (await admin('GET', '/api/v1/stores')).json()).rows
    const accounts = [
      { username: 'of-one-store', role: 'administrator', storeIds: [store.id] },
      { username: 'clerk', role: 'front_desk', storeIds: null },
    ]
    for (const account of accounts) await insertAccount(test.db, { ...account, passwordHash }, test.clock())
    for (const { username } of accounts)
      expect(await stepsOf(await signIn(test.app, username, password))).toBe(null)
    expect(await doneOf(admin)).toEqual(['store', 'hours', 'coach', 'account'])
  })

  it('are gone with the last one that a gym needs', async () => {
    const [coach] = (await (await admin('GET', '/api/v1/coaches')).json()).rows
    await newCourse(admin, { coachId: coach.id, storeIds: coach.storeIds })
    const plan = await created<MembershipPlan>(admin, 'membership-plans', planDraft())
    expect((await stepsOf(admin))?.filter(({ isDone }) => !isDone).map(({ kind }) => kind)).toEqual([
      'plan',
      'member',
      'device',
    ])
    await answer(admin('POST', `/api/v1/membership-plans/${plan.id}/list`, {}, versioned(plan)))
    expect(await stepsOf(admin)).toBe(null)
  })
})

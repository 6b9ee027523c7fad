import { afterAll, afterEach, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import type { Member } from '../../contract/membership/member'
import type { Person } from '../../contract/people/person'
import type { Lead, LeadFunnel } from '../../contract/sales/lead'
import type { DashboardFigures } from '../../contract/system/dashboard'
import { type Ask, askOf } from '../harness/app'
import { joined } from './fixtures/accounts'
import { refused } from './fixtures/front-desk'
import { answer, type Gym, newPerson, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { makeLead, newLeadDraft } from './fixtures/leads'
import { tell } from './fixtures/people'
import { goods, newPlan, paidOrder, planItem } from './fixtures/till'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
let storeId: string
let manager: Ask
let desk: Ask
/** A role that follows its own leads alone, linked to `seller`; and one without a person. */
let own: Ask
let seller: Person
let unlinked: Ask
let auditor: Ask
let coach: Ask
beforeAll(async () => {
  gym = await startGym()
  storeId = gym.mine.id
  await sql`
    insert into role (name, title, permissions) values ('seller', '会籍顾问', '{lead:read,lead:write,person:read}')
  `.execute(gym.db)
  seller = await newPerson(gym.admin, { storeId, name: '许会籍' })
  const account = { storeIds: [storeId] }
  ;({ ask: manager } = await joined(gym, { ...account, role: 'manager' }))
  ;({ ask: desk } = await joined(gym, { ...account, role: 'front_desk' }))
  ;({ ask: coach } = await joined(gym, { ...account, role: 'coach' }))
  ;({ ask: auditor } = await joined(gym, { ...account, role: 'auditor' }))
  ;({ ask: own } = await joined(gym, { ...account, role: 'seller', personId: seller.id }))
  ;({ ask: unlinked } = await joined(gym, { ...account, role: 'seller' }))
}, 120_000)
afterEach(async () => {
  await sql`delete from lead`.execute(gym.db)
})
afterAll(() => gym.close())

const path = '/api/v1/leads'
const one = { 'if-match': '"1"' }
const visit = { nextStep: '到店参观', nextStepOn: '2026-03-05' }
const lost = { reason: 'price', note: '预算不够' }

const send = (by: Ask, { id, version }: Pick<Lead, 'id' | 'version'>, event: string, body: object = {}) =>
  by('POST', `${path}/${id}/${event}`, body, versioned({ version }))
const step = async (lead: Lead, event: string, body: object = {}): Promise<Lead> => {
  const reply = await send(gym.admin, lead, event, body)
  if (reply.status !== 200) throw new Error(`${event}: ${await reply.text()}`)
  return reply.json()
}
const list = async (by: Ask, query = '') => (await answer(by('GET', `${path}?${query}`))).body
const idsOf = async (by: Ask, query = ''): Promise<string[]> =>
  (await list(by, query)).rows.map(({ id }: Lead) => id)
const read = async (id: string): Promise<Lead> => (await answer(gym.admin('GET', `${path}/${id}`))).body

describe('who may', () => {
  const every = (id: string): [string, string, object | undefined][] => [
    ['GET', path, undefined],
    ['GET', `${path}/funnel?from=2026-03-01&to=2026-03-08`, undefined],
    ['GET', `${path}/${id}`, undefined],
    ['GET', `${path}/${id}/history`, undefined],
    ['POST', path, newLeadDraft({ storeId })],
    ['POST', `${path}/${id}/contact`, {}],
    ['POST', `${path}/${id}/notes`, { text: '电话没接', nextStep: null, nextStepOn: null }],
  ]

  it('a stranger is refused everywhere, and a coach too', async () => {
    for (const [by, expected] of [
      [askOf(gym.app), [401, 'not_signed_in', []]],
      [coach, [403, 'forbidden', []]],
    ] as const)
      for (const [method, address, body] of every(unknownId))
        expect([address, await refusal(by(method, address, body, one))]).toEqual([address, expected])
  })

  it('the front desk and a manager follow the leads of the store, and an auditor reads them', async () => {
    const lead = await makeLead(desk, { storeId })
    for (const by of [manager, desk, auditor]) expect(await idsOf(by)).toEqual([lead.id])
    expect(await refusal(send(auditor, lead, 'contact'))).toEqual([403, 'forbidden', []])
    expect((await send(manager, lead, 'contact')).status).toBe(200)
  })

  it('a role without others’ leads sees and makes the own alone', async () => {
    const theirs = await makeLead(gym.admin, { storeId })
    const mine = await makeLead(own, { storeId, ownerId: seller.id })
    expect([await idsOf(own), (await list(own)).total]).toEqual([[mine.id], 1])
    for (const address of [`${path}/${theirs.id}`, `${path}/${theirs.id}/history`])
      expect([address, await refusal(own('GET', address))]).toEqual([address, [404, 'not_found', []]])
    for (const [event, body] of [
      ['contact', {}],
      ['win', {}],
      ['lose', lost],
      ['notes', { text: '电话没接', nextStep: null, nextStepOn: null }],
    ] as const)
      expect([event, await refusal(send(own, theirs, event, body))]).toEqual([event, [404, 'not_found', []]])
    for (const ownerId of [null, theirs.personId])
      expect(await refusal(own('POST', path, newLeadDraft({ storeId, ownerId })))).toEqual([
        422,
        'invalid',
        [['ownerId', 'others_lead']],
      ])
    expect(await refusal(own('PATCH', `${path}/${mine.id}`, { ownerId: null }, one))).toEqual([
      422,
      'invalid',
      [['ownerId', 'others_lead']],
    ])
    const { total } = (await answer(own('GET', `${path}/funnel?from=2026-03-01&to=2026-03-08`))).body
    expect(total.leads).toBe(1)
  })

  it('an account of such a role without a person sees no lead and makes none', async () => {
    await makeLead(gym.admin, { storeId })
    expect((await list(unlinked)).total).toBe(0)
    expect(await refusal(unlinked('POST', path, newLeadDraft({ storeId })))).toEqual([
      422,
      'invalid',
      [['ownerId', 'no_person_linked']],
    ])
  })

  it('a lead of another store does not exist', async () => {
    const theirs = await makeLead(gym.admin, { storeId: gym.theirs.id })
    expect(await idsOf(desk)).toEqual([])
    expect(await idsOf(desk, `store=${gym.theirs.id}`)).toEqual([])
    expect(await refusal(desk('GET', `${path}/${theirs.id}`))).toEqual([404, 'not_found', []])
    expect(await refusal(send(desk, theirs, 'contact'))).toEqual([404, 'not_found', []])
    expect(await refusal(desk('POST', path, newLeadDraft({ storeId: gym.theirs.id })))).toEqual([
      422,
      'invalid',
      [['storeId', 'does_not_exist']],
    ])
  })
})

describe('a new lead', () => {
  it('makes its person, who belongs to the store', async () => {
    const draft = newLeadDraft({ storeId, source: 'referral', costFen: 5_000, wish: '想练瑜伽' })
    const lead: Lead = (await answer(desk('POST', path, draft))).body
    expect(lead).toMatchObject({
      status: 'new',
      personName: '何晓雨',
      mobile: `${draft.mobile?.slice(0, 3)}****${draft.mobile?.slice(7)}`,
      source: 'referral',
      costFen: 5_000,
      wish: '想练瑜伽',
      memberId: null,
      ownerId: null,
      nextStep: null,
      contactedAt: null,
      notes: [],
    })
    const person: Person = (await answer(gym.admin('GET', `/api/v1/people/${lead.personId}`))).body
    expect(person).toMatchObject({ name: '何晓雨', storeId, source: 'referral' })
  })

  it('is of the person who has this mobile, by the same name', async () => {
    const person = await newPerson(gym.admin, { storeId, name: '何晓雨', mobile: '13800008801' })
    const lead = await makeLead(desk, { storeId, mobile: '13800008801' })
    expect(lead.personId).toBe(person.id)
  })

  it('with a known mobile and another name is refused with the known name', async () => {
    await newPerson(gym.admin, { storeId, name: '何晓雨', mobile: '13800008802' })
    const draft = newLeadDraft({ storeId, name: '张三', mobile: '13800008802' })
    expect(await refused(desk('POST', path, draft))).toEqual([
      422,
      'invalid',
      [{ path: ['mobile'], code: 'mobile_of', params: { name: '何晓雨' } }],
    ])
  })

  it('does not tell who has a mobile in another store', async () => {
    await newPerson(gym.admin, { storeId: gym.theirs.id, name: '何晓雨', mobile: '13800008803' })
    for (const name of ['何晓雨', '张三'])
      expect(
        await refusal(desk('POST', path, newLeadDraft({ storeId, name, mobile: '13800008803' }))),
      ).toEqual([409, 'taken', [['mobile', 'taken']]])
  })

  it.each([
    ['without a name', { name: null }, 'name', 'required'],
    ['without a mobile', { mobile: null }, 'mobile', 'required'],
    ['with a step without a day', { nextStep: '回电' }, 'nextStepOn', 'step_without_day'],
    ['with a day without a step', { nextStepOn: '2026-03-05' }, 'nextStep', 'day_without_step'],
    [
      'with a step on a day that has passed',
      { nextStep: '回电', nextStepOn: '2026-03-01' },
      'nextStepOn',
      'step_in_past',
    ],
    ['with a negative cost', { costFen: -1 }, 'costFen', 'too_small'],
  ])('%s is refused', async (_, changed, field, code) => {
    expect(await refusal(desk('POST', path, newLeadDraft({ storeId, ...changed })))).toEqual([
      422,
      'invalid',
      [[field, code]],
    ])
    expect((await list(desk)).total).toBe(0)
  })

  it('is refused while the store follows an open one of the person, and not once that is lost', async () => {
    const first = await makeLead(desk, { storeId, ownerId: seller.id })
    const again = () => desk('POST', path, newLeadDraft({ storeId, personId: first.personId }))
    expect(await refused(again())).toEqual([
      422,
      'invalid',
      [{ path: ['personId'], code: 'lead_open_of', params: { name: '许会籍' } }],
    ])
    const closed = await step(first, 'lose', lost)
    expect((await again()).status).toBe(201)
    expect(await refusal(send(desk, closed, 'reopen'))).toEqual([422, 'invalid', [['personId', 'lead_open']]])
    expect(
      (await gym.admin('POST', path, newLeadDraft({ storeId: gym.theirs.id, personId: first.personId })))
        .status,
    ).toBe(201)
  })

  it('of one mobile, sent four times at once, is one lead and one person', async () => {
    const draft = newLeadDraft({ storeId })
    const replies = await Promise.all([1, 2, 3, 4].map(() => desk('POST', path, draft)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
    expect((await list(desk)).total).toBe(1)
    const { rows } = await sql`select from person where mobile = ${draft.mobile}`.execute(gym.db)
    expect(rows.length).toBe(1)
  })

  it('repeated with its idempotency key is the first one', async () => {
    const draft = newLeadDraft({ storeId })
    const key = { 'idempotency-key': 'lead-0000000000000001' }
    const [first, second] = [await desk('POST', path, draft, key), await desk('POST', path, draft, key)]
    expect([first.status, (await first.json()).id]).toEqual([201, (await second.json()).id])
  })
})

describe('the way of a lead', () => {
  it('goes through every state, with the times that it reached them, and has a history', async () => {
    let lead = await makeLead(gym.admin, { storeId })
    lead = await step(lead, 'contact')
    lead = await step(lead, 'scheduleVisit', visit)
    expect(lead).toMatchObject({ status: 'visiting', ...visit })
    lead = await step(lead, 'startTrial', { sellsCard: false })
    lead = await step(lead, 'win')
    const at = expect.any(String)
    expect(lead).toMatchObject({
      status: 'won',
      contactedAt: at,
      visitingAt: at,
      trialAt: at,
      wonAt: at,
      wonOrderId: null,
    })
    const { rows } = (await answer(gym.admin('GET', `${path}/${lead.id}/history`))).body
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'lead.win',
      'lead.startTrial',
      'lead.scheduleVisit',
      'lead.contact',
      'lead.create',
    ])
    expect(await refusal(send(gym.admin, lead, 'lose', lost))).toEqual([409, 'not_allowed_now', []])
  })

  it('is taken back step by step to where it was, each step as if it had not been', async () => {
    const agreed = { nextStep: '打电话', nextStepOn: visit.nextStepOn }
    let lead = await makeLead(gym.admin, { storeId, ...agreed })
    lead = await step(lead, 'scheduleVisit', visit)
    expect(lead).toMatchObject(visit)
    lead = await step(lead, 'startTrial', { sellsCard: true })
    lead = await step(lead, 'stepBack')
    expect(lead).toMatchObject({ status: 'visiting', trialAt: null, awaitsTrialCard: false })
    lead = await step(lead, 'stepBack')
    expect(lead).toMatchObject({ status: 'new', visitingAt: null, contactedAt: null, ...agreed })
    lead = await step(lead, 'contact')
    lead = await step(lead, 'lose', lost)
    expect(lead).toMatchObject({ status: 'lost', lossReason: 'price', lossNote: '预算不够' })
    lead = await step(lead, 'reopen')
    expect(lead).toMatchObject({ status: 'contacted', lostAt: null, lossReason: null, lossNote: '' })
  })

  it('a visit on a day that has passed is refused, and a loss without a reason', async () => {
    const lead = await makeLead(gym.admin, { storeId })
    expect(
      await refusal(send(desk, lead, 'scheduleVisit', { nextStep: '到店', nextStepOn: '2026-02-27' })),
    ).toEqual([422, 'invalid', [['nextStepOn', 'step_in_past']]])
    expect((await send(desk, lead, 'lose', { note: '' })).status).toBe(422)
    expect((await read(lead.id)).status).toBe('new')
  })

  it('moved by four people at once is moved once', async () => {
    const lead = await makeLead(gym.admin, { storeId })
    const replies = await Promise.all([
      send(desk, lead, 'contact'),
      send(manager, lead, 'lose', lost),
      send(gym.admin, lead, 'win'),
      send(gym.admin, lead, 'startTrial', { sellsCard: false }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('is changed in its own members alone', async () => {
    const lead = await makeLead(gym.admin, { storeId })
    const changed = await desk('PATCH', `${path}/${lead.id}`, { source: 'event', ownerId: seller.id }, one)
    expect(await changed.json()).toMatchObject({ source: 'event', ownerName: '许会籍', version: 2 })
    for (const body of [{ status: 'won' }, { personId: seller.id }, { wonOrderId: unknownId }])
      expect((await desk('PATCH', `${path}/${lead.id}`, body, { 'if-match': '"2"' })).status).toBe(422)
  })
})

it('is not followed by its own person', async () => {
  const person = await newPerson(gym.admin, { storeId, name: '何自己' })
  const refusedAs = [422, 'invalid', [['ownerId', 'owner_is_person']]]
  const draft = newLeadDraft({ storeId, personId: person.id, name: null, mobile: null, ownerId: person.id })
  expect(await refusal(manager('POST', path, draft))).toEqual(refusedAs)
  const lead = await makeLead(gym.admin, { storeId })
  expect(await refusal(manager('PATCH', `${path}/${lead.id}`, { ownerId: lead.personId }, one))).toEqual(
    refusedAs,
  )
})

it('of a seller whose account is disabled says so, and is found with those that nobody follows', async () => {
  const leaver = await newPerson(gym.admin, { storeId, name: '何离职' })
  const { row } = await joined(gym, { role: 'seller', storeIds: [storeId], personId: leaver.id })
  const lead = await makeLead(gym.admin, { storeId, ownerId: leaver.id })
  const followed = await makeLead(gym.admin, { storeId, ownerId: seller.id })
  expect([(await read(lead.id)).isOwnerAway, await idsOf(manager, 'due=unowned')]).toEqual([false, []])
  await answer(gym.admin('POST', `/api/v1/accounts/${row.id}/disable`, { reason: '已离职' }, versioned(row)))
  expect([(await read(lead.id)).isOwnerAway, await idsOf(manager, 'due=unowned')]).toEqual([true, [lead.id]])
  expect((await read(followed.id)).isOwnerAway).toBe(false)
  await answer(manager('PATCH', `${path}/${lead.id}`, { ownerId: seller.id }, one))
  expect(await idsOf(manager, 'due=unowned')).toEqual([])
})

describe('a follow-up', () => {
  it('is noted with the next step, the latest first, and found by its day', async () => {
    const lead = await makeLead(gym.admin, { storeId })
    const note = (row: Lead, body: object) => send(desk, row, 'notes', body)
    const first: Lead = await (
      await note(lead, { text: '电话没接', nextStep: '再打电话', nextStepOn: '2026-03-03' })
    ).json()
    const second: Lead = await (
      await note(first, { text: '约周四', nextStep: '到店', nextStepOn: '2026-03-05' })
    ).json()
    expect(second).toMatchObject({
      nextStep: '到店',
      nextStepOn: '2026-03-05',
      notes: [
        { text: '约周四', isFromSite: false },
        { text: '电话没接', isFromSite: false },
      ],
    })
    expect(await refusal(note(second, { text: ' ', nextStep: null, nextStepOn: null }))).toEqual([
      422,
      'invalid',
      [['text', 'required']],
    ])
    expect(await refusal(note(first, { text: '重复', nextStep: null, nextStepOn: null }))).toEqual([
      409,
      'stale',
      [],
    ])
  })

  it('that is due counts on the start page of those who follow leads, as its list does', async () => {
    const due = await makeLead(gym.admin, {
      storeId,
      ownerId: seller.id,
      nextStep: '回电',
      nextStepOn: '2026-03-03',
    })
    const later = await makeLead(gym.admin, { storeId, nextStep: '回电', nextStepOn: '2026-03-09' })
    const work = async (by: Ask) => {
      const figures: DashboardFigures = (
        await answer(by('GET', '/api/v1/dashboard?from=2026-03-01&to=2026-03-02'))
      ).body
      return figures.work
        .filter(({ kind }) => kind.startsWith('leads'))
        .map(({ kind, count }) => [kind, count])
    }
    const filtered = (by: Ask) =>
      Promise.all(['overdue', 'today', 'none', 'unowned'].map((one) => idsOf(by, `due=${one}`)))
    expect(await work(desk)).toEqual([
      ['leads_due', 0],
      ['leads_unowned', 1],
    ])
    const dueOn = (day: string) =>
      sql`update lead set next_step_on = ${day} where id = ${due.id}`.execute(gym.db)
    await dueOn('2026-03-02')
    expect(await filtered(desk)).toEqual([[], [due.id], [], [later.id]])
    await dueOn('2026-03-01')
    expect(await filtered(desk)).toEqual([[due.id], [due.id], [], [later.id]])
    expect(await work(desk)).toEqual([
      ['leads_due', 1],
      ['leads_unowned', 1],
    ])
    expect(await work(own)).toEqual([['leads_due', 1]])
    expect(await work(unlinked)).toEqual([['leads_due', 0]])
    expect(await work(coach)).toEqual([])
    await step(due, 'lose', lost)
    expect((await filtered(desk))[0]).toEqual([])
  })
})

describe('a sale', () => {
  const memberOf = async (lead: Lead): Promise<Member> =>
    (
      await answer(
        gym.admin('POST', '/api/v1/members', {
          personId: lead.personId,
          homeStoreId: storeId,
          joinedOn: '2026-03-02',
          level: 'regular',
          consultantId: null,
          blacklistReason: null,
        }),
      )
    ).body

  it('of a card wins the open lead of the buyer in its store, with the order', async () => {
    const lead = await makeLead(gym.admin, { storeId })
    const elsewhere = await makeLead(gym.admin, { storeId: gym.theirs.id, personId: lead.personId })
    const member = await memberOf(lead)
    await paidOrder(gym, { memberId: member.id, items: [goods(1_000)] })
    expect((await read(lead.id)).status).toBe('new')
    const order = await paidOrder(gym, {
      memberId: member.id,
      items: [planItem(await newPlan(gym.admin))],
    })
    expect(await read(lead.id)).toMatchObject({
      status: 'won',
      wonOrderId: order.id,
      wonOrderNo: order.orderNo,
      memberId: member.id,
    })
    expect((await read(elsewhere.id)).status).toBe('new')
    const { rows } = (await answer(gym.admin('GET', `${path}/${lead.id}/history`))).body
    expect(rows[0].action).toBe('lead.win')
  })

  it('after a trial with a card to sell is the trial card, and the next one wins', async () => {
    let lead = await makeLead(gym.admin, { storeId })
    const member = await memberOf(lead)
    const plan = await newPlan(gym.admin)
    lead = await step(lead, 'startTrial', { sellsCard: true })
    const trial = await paidOrder(gym, { memberId: member.id, items: [planItem(plan)] })
    expect(await read(lead.id)).toMatchObject({
      status: 'trial',
      awaitsTrialCard: false,
      trialOrderId: trial.id,
      trialOrderNo: trial.orderNo,
    })
    const order = await paidOrder(gym, { memberId: member.id, items: [planItem(plan)] })
    expect(await read(lead.id)).toMatchObject({
      status: 'won',
      trialOrderId: trial.id,
      wonOrderId: order.id,
    })
  })

  it('before a lead that is won by hand is linked by it, but not the trial card', async () => {
    let lead = await makeLead(gym.admin, { storeId })
    const member = await memberOf(lead)
    const plan = await newPlan(gym.admin)
    const order = await paidOrder(gym, { memberId: member.id, items: [planItem(plan)] })
    lead = await step(await read(lead.id), 'reopen')
    expect(lead).toMatchObject({ status: 'new', wonOrderId: null })
    expect(await step(lead, 'win')).toMatchObject({ status: 'won', wonOrderId: order.id })
  })
})

describe('the funnel', () => {
  it('counts how far leads came, by source and by seller, with costs where they are known', async () => {
    const paid = { storeId, source: 'platform', costFen: 3_000 } as const
    const [first, second] = [
      await makeLead(gym.admin, { ...paid, ownerId: seller.id }),
      await makeLead(gym.admin, paid),
    ]
    const third = await makeLead(gym.admin, { storeId, source: 'walk_in', ownerId: seller.id })
    await makeLead(gym.admin, { storeId: gym.theirs.id })
    await step(await step(first, 'startTrial', { sellsCard: false }), 'win')
    await step(await step(second, 'contact'), 'lose', lost)
    await step(third, 'win')
    const query = 'from=2026-03-01&to=2026-03-31'
    const { total, bySource, bySeller }: LeadFunnel = (
      await answer(manager('GET', `${path}/funnel?${query}`))
    ).body
    const all = {
      leads: 3,
      contacted: 3,
      visiting: 2,
      trial: 2,
      won: 2,
      lost: 1,
      costFen: 6_000,
      costedLeads: 2,
      costedWon: 1,
    }
    expect(total).toEqual(all)
    expect(bySource.map(({ source, leads, won }) => [source, leads, won])).toEqual([
      ['platform', 2, 1],
      ['walk_in', 1, 1],
    ])
    expect(bySeller.map(({ ownerName, leads, won, costFen }) => [ownerName, leads, won, costFen])).toEqual([
      ['许会籍', 2, 2, 3_000],
      [null, 1, 0, 3_000],
    ])
    const file = await (await manager('GET', `${path}/funnel.csv?${query}`)).text()
    expect(file.split('\r\n').filter((line) => line.includes('合计'))).toEqual([
      '合计,,3,3,2,2,2,1,66.7,60,60',
    ])
    expect(
      await refusal(manager('GET', `${path}/funnel?${query.replace('2026-03-31', '2026-02-01')}`)),
    ).toEqual([422, 'invalid', [['to', 'ends_before_start']]])
  })
})

describe('a person with leads', () => {
  it('is forgotten with what was written about them', async () => {
    const lead = await makeLead(gym.admin, { storeId, wish: '想减脂', ...visit })
    await send(gym.admin, lead, 'notes', { text: '住在附近', nextStep: null, nextStepOn: null })
    const { status } = await gym.admin(
      'POST',
      `/api/v1/people/${lead.personId}/anonymise`,
      { reason: '本人申请' },
      one,
    )
    expect(status).toBe(200)
    expect(await read(lead.id)).toMatchObject({
      status: 'lost',
      lossReason: 'other',
      wish: '',
      nextStep: null,
      notes: [],
      mobile: '',
    })
    const forgotten = await read(lead.id)
    expect(await refusal(send(gym.admin, forgotten, 'reopen'))).toEqual([409, 'not_allowed_now', []])
    const note = { text: '手机13800008821', nextStep: null, nextStepOn: null }
    expect(await refusal(send(gym.admin, forgotten, 'notes', note))).toEqual([409, 'not_allowed_now', []])
  })

  it('is not merged with one whom the same store follows too', async () => {
    const [first, second] = [await makeLead(gym.admin, { storeId }), await makeLead(gym.admin, { storeId })]
    const merge = () =>
      tell(gym.admin, first.personId, '/merge', { from: second.personId, fromVersion: 1, take: [] })
    expect((await refused(merge()))[2]).toMatchObject([{ code: 'two_leads' }])
    await step(second, 'lose', lost)
    expect((await merge()).status).toBe(200)
    expect((await read(second.id)).personId).toBe(first.personId)
  })

  it('of another store is read by the store that has a lead of them', async () => {
    const person = await newPerson(gym.admin, { storeId: gym.theirs.id })
    expect((await desk('GET', `/api/v1/people/${person.id}`)).status).toBe(404)
    await makeLead(gym.admin, { storeId, personId: person.id })
    expect((await desk('GET', `/api/v1/people/${person.id}`)).status).toBe(200)
  })
})

describe('the database', () => {
  it.each([
    [
      'a second open lead',
      sql`insert into lead (id, person_id, store_id, source, created_at, updated_at)
      select gen_random_uuid(), person_id, store_id, source, now(), now() from lead`,
      'lead_open_key',
    ],
    ['a state without its time', sql`update lead set status = 'visiting'`, 'lead_reached'],
    ['a loss without a reason', sql`update lead set status = 'lost', lost_at = now()`, 'lead_loss_whole'],
    ['a step without a day', sql`update lead set next_step = '回电'`, 'lead_step_whole'],
    [
      'a trial card to be sold to a new lead',
      sql`update lead set awaits_trial_card = true`,
      'lead_trial_whole',
    ],
    ['a consent without its text', sql`update lead set consent_at = now()`, 'lead_consent_whole'],
  ])('refuses %s', async (_, statement, constraint) => {
    await makeLead(gym.admin, { storeId })
    await expect(statement.execute(gym.db)).rejects.toMatchObject({ constraint })
  })
})

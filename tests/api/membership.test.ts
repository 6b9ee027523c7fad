import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Store } from '../../contract/catalogue/store'
import { isCardNoChecked } from '../../contract/membership/card-no'
import type { Membership } from '../../contract/membership/membership'
import { membershipJobs } from '../../server/membership/membership/jobs'
import { type Ask, askOf } from '../harness/app'
import { cardDraft, freeze, newCard, newPlan, once, storedPlan, timesPlan } from './fixtures/cards'
import {
  apply,
  groupCourse,
  at as instant,
  newBooking,
  newSession,
  openDesk,
  read,
  refused,
  travel,
  workingCoach,
} from './fixtures/front-desk'
import {
  answer,
  created,
  type Gym,
  ids,
  newStore,
  refusal,
  startGym,
  unknownId,
  versioned,
} from './fixtures/gym'
import { runJob } from './fixtures/run-job'
import { everyDay, newMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const cards = '/api/v1/memberships'
const at = (id: string, rest = '') => `${cards}/${id}${rest}`
const one = { 'if-match': '"1"' }
const today = '2026-03-02'
const closure = { storeId: unknownId, days: 3, reason: '装修', everywhere: true, dryRun: true }

const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', cards, undefined, {}],
  ['GET', `${cards}/export.csv`, undefined, {}],
  ['GET', at(id), undefined, {}],
  ['GET', at(id, '/uses'), undefined, {}],
  ['GET', at(id, '/history'), undefined, {}],
  ['POST', cards, cardDraft({ memberId: unknownId, planId: unknownId }), {}],
  ['PATCH', at(id), { note: '好' }, one],
  ['POST', at(id, '/activate'), {}, one],
  ['POST', at(id, '/freeze'), { from: today, to: '2026-03-20', reason: '出差' }, one],
  ['POST', at(id, '/unfreeze'), {}, one],
  ['POST', at(id, '/extend'), { days: 3, reason: '补偿' }, one],
  ['POST', at(id, '/terminate'), { reason: '不来了' }, one],
  ['POST', `${cards}/extend`, closure, once()],
  ['GET', `${cards}/closures`, undefined, {}],
]

describe('who may', () => {
  it.each(every(unknownId))('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every(unknownId))('a role without cards is refused %s %s', async (...requested) => {
    expect(await refusal(gym.reader(...requested))).toEqual([403, 'forbidden', []])
  })

  it('a card of another store is as if there were none', async () => {
    const member = await newMember(gym.admin, gym.theirs.id)
    const plan = await newPlan(gym)
    const card = await created<Membership>(
      gym.admin,
      'memberships',
      cardDraft({ memberId: member.id, planId: plan.id }),
    )
    for (const [method, address, body, headers] of every(card.id))
      if (address.includes(card.id))
        expect([address, await refusal(gym.clerk(method, address, body, headers))]).toEqual([
          address,
          [404, 'not_found', []],
        ])
    expect(await ids(gym.clerk('GET', cards))).toEqual([])
    const theirs = gym.clerk('POST', cards, cardDraft({ memberId: member.id, planId: plan.id }))
    expect(await refusal(theirs)).toEqual([422, 'invalid', [['memberId', 'does_not_exist']]])
    const elsewhere = gym.clerk('POST', `${cards}/extend`, { ...closure, storeId: gym.theirs.id }, once())
    expect(await refusal(elsewhere)).toEqual([422, 'invalid', [['storeId', 'does_not_exist']]])
  })
})

describe('a card that somebody had before', () => {
  it('takes the terms of its plan, and is read back as it was entered', async () => {
    const plan = await timesPlan(gym)
    const { member, card } = await newCard(gym, plan, { timesLeft: 7, note: '旧系统' })
    expect(card).toEqual({
      ...cardDraft({ memberId: member.id, planId: plan.id, timesLeft: 7, note: '旧系统' }),
      id: card.id,
      version: 1,
      createdBy: 'admin',
      updatedBy: 'admin',
      archivedAt: null,
      createdAt: gym.clock().toISOString(),
      updatedAt: gym.clock().toISOString(),
      memberName: member.name,
      memberNo: member.memberNo,
      cardNo: expect.stringMatching(/^K\d{10}$/),
      isUnsigned: false,
      orderId: null,
      prevId: null,
      nextId: null,
      homeStoreId: gym.mine.id,
      homeStoreName: gym.mine.name,
      name: plan.name,
      kind: 'times',
      origin: 'opening',
      status: 'active',
      plannedEndsOn: '2026-04-30',
      daysLeft: 59,
      timesTotal: 10,
      courseId: null,
      courseName: null,
      coverage: plan.coverage,
      storeScope: 'all',
      storeIds: [],
      storeNames: [],
      freezeMaxDays: 60,
      freezeMinDays: 7,
      freezeMaxCount: 2,
      guestsPerMonth: 0,
      freezeUsedDays: 0,
      freezeCount: 0,
      isTransferable: true,
      transferFeeFen: 20_000,
      hasOpenRefund: false,
      freezes: [],
      extensions: [],
    })
    const { body } = await answer(gym.admin('GET', at(card.id, '/uses')))
    expect(body.rows).toMatchObject([{ delta: -3, left: 7, reason: 'opening', who: 'admin' }])
    expect(await answer(gym.admin('GET', at(card.id)))).toEqual({ status: 200, body: card })
  })

  it('gives its member a standing', async () => {
    const plan = await newPlan(gym)
    const { member, card } = await newCard(gym, plan)
    const standing = async () => (await answer(gym.admin('GET', `/api/v1/members/${member.id}`))).body
    expect(await standing()).toMatchObject({ standing: 'active', cardEndsOn: '2026-04-30', version: 1 })
    await apply(gym, 'memberships', card.id, 'terminate', { reason: '不来了' })
    expect(await standing()).toMatchObject({ standing: 'none', cardEndsOn: null, memberships: [] })
  })

  it.each([
    [{ endsOn: '2026-03-01' }, [['endsOn', 'card_over']]],
    [{ startsOn: '2026-05-01' }, [['endsOn', 'ends_before_start']]],
    [{ timesLeft: 3 }, [['timesLeft', 'not_of_kind']]],
    [{ balanceFen: 3 }, [['balanceFen', 'not_of_kind']]],
    [{ valueFen: -1 }, [['valueFen', 'too_small']]],
    [{ valueFen: 1.5 }, [['valueFen', 'not_whole']]],
    [{ valueFen: 1_000_000_001 }, [['valueFen', 'too_big']]],
    [{ planId: unknownId }, [['planId', 'does_not_exist']]],
    [{ memberId: unknownId }, [['memberId', 'does_not_exist']]],
    [{ status: 'active' }, [['status', 'unknown_field']]],
  ])('is refused with %j', async (own, fields) => {
    const member = await newMember(gym.admin, gym.mine.id)
    const draft = { ...cardDraft({ memberId: member.id, planId: (await newPlan(gym)).id }), ...own }
    const [status, , named] = await refusal(gym.admin('POST', cards, draft))
    expect([status, named]).toEqual([422, fields])
    expect(await ids(gym.admin('GET', `${cards}?member=${member.id}`))).toEqual([])
  })

  it('needs what its kind is made of', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const make = async (planId: string) =>
      refusal(gym.admin('POST', cards, cardDraft({ memberId: member.id, planId })))
    expect(await make((await timesPlan(gym)).id)).toEqual([422, 'invalid', [['timesLeft', 'required']]])
    expect(await make((await storedPlan(gym)).id)).toEqual([422, 'invalid', [['balanceFen', 'required']]])
  })

  it('waits for its first day, and begins earlier by hand with all of its days', async () => {
    const { card } = await newCard(gym, await newPlan(gym), { startsOn: '2026-03-12', endsOn: '2026-03-31' })
    expect(card.status).toBe('pending')
    const begun = await apply<Membership>(gym, 'memberships', card.id, 'activate')
    expect(begun).toMatchObject({ status: 'active', startsOn: today, endsOn: '2026-03-21', version: 2 })
    const both = await Promise.all(
      [1, 2].map(() => refusal(gym.admin('POST', at(card.id, '/activate'), {}, versioned(begun)))),
    )
    expect(both.map(([status, code]) => [status, code])).toEqual([
      [409, 'not_allowed_now'],
      [409, 'not_allowed_now'],
    ])
  })
})

describe('a freeze', () => {
  it('from today on stops the card at once, and gives the days back when it ends early', async () => {
    const { card } = await newCard(gym, await newPlan(gym))
    const frozen = await freeze(gym, card.id, today, '2026-03-21')
    expect(frozen).toMatchObject({
      status: 'frozen',
      endsOn: '2026-04-30',
      plannedEndsOn: '2026-05-20',
      freezeUsedDays: 20,
      freezeCount: 1,
      freezes: [{ from: today, to: '2026-03-21', endedOn: null, reason: '出差', who: 'admin' }],
    })
    gym.clock.advance({ hours: 24 * 5 })
    await travel(gym, gym.clock().toISOString())
    const back = await apply<Membership>(gym, 'memberships', card.id, 'unfreeze')
    expect(back).toMatchObject({
      status: 'active',
      endsOn: '2026-05-05',
      plannedEndsOn: '2026-05-05',
      freezeUsedDays: 5,
      freezes: [{ from: today, to: '2026-03-21', endedOn: '2026-03-06' }],
    })
    await travel(gym, instant('09:00'))
  })

  it('that is planned begins and ends by itself, also when the job is late', async () => {
    const { card } = await newCard(gym, await newPlan(gym))
    const planned = await freeze(gym, card.id, '2026-03-10', '2026-03-16')
    expect(planned).toMatchObject({ status: 'active', plannedEndsOn: '2026-05-07' })
    await travel(gym, instant('00:05', '2026-03-10'))
    await runJob(gym, membershipJobs, 'membership.turn')
    expect(await read(gym, 'memberships', card.id)).toMatchObject({ status: 'frozen', endsOn: '2026-04-30' })
    await travel(gym, instant('00:05', '2026-03-20'))
    for (const _ of [1, 2]) await runJob(gym, membershipJobs, 'membership.turn')
    expect(await read(gym, 'memberships', card.id)).toMatchObject({
      status: 'active',
      endsOn: '2026-05-07',
      plannedEndsOn: '2026-05-07',
      version: 4,
      updatedBy: 'system',
    })
    const { body } = await answer(gym.admin('GET', at(card.id, '/history')))
    expect(body.rows.map(({ action, who }: { action: string; who: string }) => [action, who])).toEqual([
      ['membership.unfreeze', 'system'],
      ['membership.beginFreeze', 'system'],
      ['membership.freeze', 'admin'],
      ['membership.create', 'admin'],
    ])
    await travel(gym, instant('09:00'))
  })

  it('that is planned is taken back without a trace in what is left to freeze', async () => {
    const { card } = await newCard(gym, await newPlan(gym))
    await freeze(gym, card.id, '2026-03-10', '2026-03-16')
    const back = await apply<Membership>(gym, 'memberships', card.id, 'unfreeze')
    expect(back).toMatchObject({
      status: 'active',
      endsOn: '2026-04-30',
      plannedEndsOn: '2026-04-30',
      freezeUsedDays: 0,
      freezeCount: 0,
      freezes: [],
    })
    expect(await freeze(gym, card.id, '2026-03-12', '2026-03-18')).toMatchObject({
      plannedEndsOn: '2026-05-07',
    })
  })

  it.each([
    ['2026-03-10', '2026-03-09', 'to', 'freeze_reversed', undefined],
    ['2026-03-01', '2026-03-20', 'from', 'freeze_in_past', undefined],
    ['2026-05-01', '2026-05-20', 'from', 'freeze_after_end', { endsOn: '2026-04-30' }],
    ['2026-03-02', '2026-03-07', 'to', 'freeze_too_short', { minimum: 7 }],
    ['2026-03-02', '2026-05-01', 'to', 'freeze_too_many_days', { left: 60 }],
  ])('from %s to %s is refused', async (from, to, path, code, params) => {
    const { card } = await newCard(gym, await newPlan(gym))
    const reply = gym.admin('POST', at(card.id, '/freeze'), { from, to, reason: '出差' }, versioned(card))
    expect(await refused(reply)).toEqual([
      422,
      'invalid',
      [{ path: [path], code, ...(params && { params }) }],
    ])
    expect(await read(gym, 'memberships', card.id)).toEqual(card)
  })

  it('is one at a time, of two at once too, and of its number', async () => {
    const { card } = await newCard(gym, await newPlan(gym))
    const ask = (row: Membership, from: string, to: string) =>
      answer(gym.admin('POST', at(card.id, '/freeze'), { from, to, reason: '出差' }, versioned(row)))
    const two = await Promise.all([
      ask(card, '2026-03-05', '2026-03-12'),
      ask(card, '2026-03-20', '2026-03-29'),
    ])
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
    const row = await read<Membership>(gym, 'memberships', card.id)
    expect((await ask(row, '2026-04-10', '2026-04-20')).body).toMatchObject({
      code: 'not_allowed_now',
      state: 'active',
    })
    expect(row.freezes).toHaveLength(1)
  })

  it('waits for lessons in other stores, which are counted and not named to an account of one store', async () => {
    const { theirs } = gym
    await gym.admin('POST', `/api/v1/stores/${theirs.id}/open`, {}, versioned(theirs))
    const coach = await workingCoach(gym, {
      storeIds: [theirs.id],
      availability: everyDay(theirs.id, '06:00', '22:00'),
    })
    const course = await groupCourse(gym, coach, { storeIds: [theirs.id] })
    const session = await newSession(gym, course, { startsAt: instant('15:00', '2026-03-06') })
    const { member, card } = await newCard(gym, await newPlan(gym))
    const booking = await newBooking(gym, session.id, member.id, { membershipId: card.id })
    const body = { from: '2026-03-03', to: '2026-03-20', reason: '出差' }
    const refusedTo = async (ask: Ask) => {
      const reply = await answer(ask('POST', at(card.id, '/freeze'), body, versioned(card)))
      return [
        reply.body.code,
        reply.body.blockerCount,
        reply.body.blockers.map(({ id }: { id: string }) => id),
      ]
    }
    expect(await refusedTo(gym.clerk)).toEqual(['in_use', 1, []])
    expect(await refusedTo(gym.admin)).toEqual(['in_use', 1, [booking.id]])
  })

  it('waits for tomorrow when they have been here today, and for the lessons on its days', async () => {
    const { store, coach } = await openDesk(gym)
    const { member, card } = await newCard(gym, await newPlan(gym))
    const door = { storeId: store.id, membershipId: null }
    await gym.admin('POST', `/api/v1/members/${member.id}/check-in`, door, once())
    const ask = (from: string) =>
      gym.admin('POST', at(card.id, '/freeze'), { from, to: '2026-03-20', reason: '出差' }, versioned(card))
    expect(await refusal(ask(today))).toEqual([422, 'invalid', [['from', 'freeze_visited_today']]])
    const session = await newSession(gym, await groupCourse(gym, coach), {
      startsAt: instant('15:00', '2026-03-06'),
    })
    const booking = await newBooking(gym, session.id, member.id, { membershipId: card.id })
    expect(await answer(ask('2026-03-03'))).toMatchObject({
      status: 409,
      body: { code: 'in_use', blockerCount: 1, blockers: [{ kind: 'appointment', id: booking.id }] },
    })
    expect((await ask('2026-03-07')).status).toBe(200)
    const later = await newSession(gym, await groupCourse(gym, coach), {
      startsAt: instant('15:00', '2026-03-19'),
    })
    const during = gym.admin('POST', '/api/v1/appointments', {
      sessionId: later.id,
      memberId: member.id,
      membershipId: card.id,
      source: 'front_desk',
      note: '',
      waitIfFull: false,
    })
    expect(await refusal(during)).toEqual([409, 'not_bookable', [['membershipId', 'membership_not_valid']]])
  })
})

describe('an extension', () => {
  it('puts the last day off', async () => {
    const { card } = await newCard(gym, await newPlan(gym))
    const longer = await apply<Membership>(gym, 'memberships', card.id, 'extend', {
      days: 10,
      reason: '停水补偿',
    })
    expect(longer).toMatchObject({
      endsOn: '2026-05-10',
      status: 'active',
      extensions: [{ days: 10, reason: '停水补偿' }],
    })
    const stale = gym.admin('POST', at(card.id, '/extend'), { days: 10, reason: '停水补偿' }, versioned(card))
    expect((await refusal(stale))[1]).toBe('stale')
    for (const days of [0, 366, 1.5, -3])
      expect(
        (await gym.admin('POST', at(card.id, '/extend'), { days, reason: '补偿' }, versioned(longer))).status,
      ).toBe(422)
  })

  it('of a whole store is counted first, and done once', async () => {
    const store = await newStore(gym.admin)
    const here = await newPlan(gym, { storeScope: 'some', storeIds: [store.id] })
    const chain = await newPlan(gym)
    const make = async (planId: string, own = {}) =>
      created<Membership>(
        gym.admin,
        'memberships',
        cardDraft({ memberId: (await newMember(gym.admin, store.id)).id, planId, ...own }),
      )
    const [local, wide] = [await make(here.id), await make(chain.id)]
    const waiting = await make(here.id, { startsOn: '2026-03-12' })
    const ended = await make(here.id)
    await apply(gym, 'memberships', ended.id, 'terminate', { reason: '不来了' })
    const ask = (own: object, headers = once()) =>
      answer(gym.admin('POST', `${cards}/extend`, { ...closure, storeId: store.id, ...own }, headers))
    expect((await ask({ everywhere: false })).body).toEqual({ cards: 2, members: 2 })
    expect((await ask({})).body).toEqual({ cards: 3, members: 3 })
    expect(await read(gym, 'memberships', local.id)).toEqual(local)
    const key = once()
    for (const _ of [1, 2])
      expect((await ask({ everywhere: false, dryRun: false }, key)).body).toEqual({ cards: 2, members: 2 })
    expect(await read(gym, 'memberships', local.id)).toMatchObject({ endsOn: '2026-05-03', version: 2 })
    expect(await read(gym, 'memberships', waiting.id)).toMatchObject({
      startsOn: '2026-03-12',
      endsOn: '2026-05-03',
    })
    expect(await read(gym, 'memberships', wide.id)).toEqual(wide)
    const { body } = await answer(gym.admin('GET', at(local.id, '/history')))
    expect(body.rows[0]).toMatchObject({
      action: 'membership.extend',
      reason: '装修',
      before: { endsOn: '2026-04-30' },
    })
    const bare = gym.admin('POST', `${cards}/extend`, { ...closure, storeId: store.id })
    expect((await refusal(bare)).slice(0, 2)).toEqual([428, 'key_required'])
  })

  it('is told of a store that is suspended, and of the days that are made up for', async () => {
    const store = await newStore(gym.admin)
    await created(
      gym.admin,
      'memberships',
      cardDraft({ memberId: (await newMember(gym.admin, store.id)).id, planId: (await newPlan(gym)).id }),
    )
    const open = await apply<Store>(gym, 'stores', store.id, 'open')
    const closures = async (ask = gym.admin) => (await answer(ask('GET', `${cards}/closures`))).body.rows
    expect(await closures()).toEqual([])
    const shut = { from: '2026-03-02', to: '2026-03-11', reason: '装修' }
    await apply(gym, 'stores', open.id, 'suspend', shut)
    const reported = { storeId: store.id, storeName: store.name, from: shut.from, to: shut.to }
    expect(await closures()).toEqual([{ ...reported, extendedDays: 0 }])
    const wish = { storeId: store.id, days: 4, reason: '装修', everywhere: true }
    await gym.admin('POST', `${cards}/extend`, { ...wish, dryRun: true }, once())
    expect(await closures()).toEqual([{ ...reported, extendedDays: 0 }])
    await gym.admin('POST', `${cards}/extend`, { ...wish, dryRun: false }, once())
    expect(await closures()).toEqual([{ ...reported, extendedDays: 4 }])
    expect(await closures(gym.clerk)).toEqual([])
  })
})

describe('an end', () => {
  it('by hand takes what is left off the card, and leaves nothing owed', async () => {
    const { card } = await newCard(gym, await storedPlan(gym))
    const ended = await apply<Membership>(gym, 'memberships', card.id, 'terminate', { reason: '搬家' })
    expect(ended).toMatchObject({ status: 'terminated', balanceFen: 0, daysLeft: null })
    const { body } = await answer(gym.admin('GET', at(card.id, '/uses')))
    expect(body.rows).toMatchObject([
      { delta: -300_000, left: 0, reason: 'adjusted' },
      { delta: 300_000, left: 300_000, reason: 'opening' },
    ])
  })

  it('comes by itself the day after the last one', async () => {
    const { card } = await newCard(gym, await newPlan(gym), { endsOn: today })
    await travel(gym, instant('00:05', '2026-03-03'))
    await runJob(gym, membershipJobs, 'membership.turn')
    expect(await read(gym, 'memberships', card.id)).toMatchObject({ status: 'expired', daysLeft: null })
    await travel(gym, instant('09:00'))
  })
})

describe('a card’s own number', () => {
  const numberOf = async () => (await newCard(gym, await newPlan(gym))).card.cardNo

  it('is checked by its last digit, and finds its card, its member and who is at the door', async () => {
    const { member, card } = await newCard(gym, await newPlan(gym))
    expect(isCardNoChecked(card.cardNo)).toBe(true)
    const q = card.cardNo.toLowerCase()
    const rowsOf = async (address: string) => (await answer(gym.admin('GET', `${address}?q=${q}`))).body.rows
    expect((await rowsOf(cards)).map(({ id }: Membership) => id)).toEqual([card.id])
    expect(await rowsOf('/api/v1/members')).toMatchObject([
      { id: member.id, memberships: [{ id: card.id, cardNo: card.cardNo }] },
    ])
    const door = gym.clerk('POST', '/api/v1/members/at-door', { storeId: gym.mine.id, sign: card.cardNo })
    expect((await answer(door)).body.member).toMatchObject({ id: member.id })
  })

  it('is in no order, and stays as it is', async () => {
    const made = [await numberOf(), await numberOf(), await numberOf(), await numberOf()]
    expect(new Set(made).size).toBe(4)
    const steps = made.slice(1).map((no, i) => Number(no.slice(1)) - Number(made[i]?.slice(1)))
    expect(steps.every((step) => Math.abs(step) > 100)).toBe(true)
    const change = (no: string) =>
      sql`update membership set card_no = ${no} where card_no = ${made[0]}`.execute(gym.db)
    await expect(change('K0000000000')).rejects.toThrow('never changes')
  })

  it('is refused by the database when its check digit is wrong or another card has it', async () => {
    const [one, other] = [await newCard(gym, await newPlan(gym)), await newCard(gym, await newPlan(gym))]
    const copyWith = (no: string) =>
      sql`
        insert into membership select (jsonb_populate_record(membership, jsonb_build_object('id', gen_random_uuid(), 'card_no', ${no}::text))).*
        from membership where id = ${one.card.id}
      `.execute(gym.db)
    const wrong = `${one.card.cardNo.slice(0, -1)}${(Number(one.card.cardNo.at(-1)) + 1) % 10}`
    await expect(copyWith(wrong)).rejects.toThrow('membership_card_no_checked')
    await expect(copyWith(other.card.cardNo)).rejects.toThrow('membership_card_no_key')
  })
})

describe('a note', () => {
  it('is all that an edit changes', async () => {
    const { card } = await newCard(gym, await newPlan(gym))
    const edit = (body: object) => gym.admin('PATCH', at(card.id), body, versioned(card))
    expect(await refusal(edit({ endsOn: '2030-01-01' }))).toEqual([
      422,
      'unknown_field',
      [['endsOn', 'unknown_field']],
    ])
    expect((await answer(edit({ note: '家人代办' }))).body).toMatchObject({ note: '家人代办', version: 2 })
  })
})

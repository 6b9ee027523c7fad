import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Store } from '../../contract/catalogue/store'
import type { CheckIn, Member, MemberMoment } from '../../contract/membership/member'
import type { Membership, MembershipUse } from '../../contract/membership/membership'
import { askOf } from '../harness/app'
import { cardDraft, freeze, newCard, newPlan, once, storedPlan, timesPlan } from './fixtures/cards'
import {
  apply,
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  read,
  travel,
  violations,
  workingCoach,
} from './fixtures/front-desk'
import { answer, created, type Gym, refusal, startGym, unknownId } from './fixtures/gym'
import { newMember, newMembership } from './fixtures/timetable'

let gym: Gym
let store: Store
beforeAll(async () => {
  gym = await startGym()
  store = (await openDesk(gym)).store
})
afterAll(async () => {
  expect(await violations(gym.db)).toEqual([])
  await gym.close()
})

const members = '/api/v1/members'
const door = (own: object = {}) => ({ storeId: store.id, membershipId: null, ...own })
const come = async (memberId: string, own: object = {}): Promise<CheckIn> => {
  const { status, body } = await answer(
    gym.admin('POST', `${members}/${memberId}/check-in`, door(own), once()),
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const today = '2026-03-02'
const extra = (memberId: string, planId: string, own: object = {}) =>
  created<Membership>(gym.admin, 'memberships', cardDraft({ memberId, planId, ...own }))

describe('who may', () => {
  it('nobody without a session, without the permission, of another store, or without a key', async () => {
    const address = `${members}/${unknownId}/check-in`
    expect(await refusal(askOf(gym.app)('POST', address, door(), once()))).toEqual([401, 'not_signed_in', []])
    expect(await refusal(gym.reader('POST', address, door(), once()))).toEqual([403, 'forbidden', []])
    const theirs = await newMember(gym.admin, gym.theirs.id)
    for (const id of [theirs.id, unknownId])
      expect(await refusal(gym.clerk('POST', `${members}/${id}/check-in`, door(), once()))).toEqual([
        404,
        'not_found',
        [],
      ])
    const mine = await newMember(gym.admin, gym.mine.id)
    const own = `${members}/${mine.id}/check-in`
    expect(await refusal(gym.clerk('POST', own, door({ storeId: gym.theirs.id }), once()))).toEqual([
      422,
      'invalid',
      [['storeId', 'does_not_exist']],
    ])
    expect((await refusal(gym.clerk('POST', own, door()))).slice(0, 2)).toEqual([428, 'key_required'])
    expect(await refusal(gym.clerk('POST', own, { ...door(), source: 'device' }, once()))).toEqual([
      422,
      'unknown_field',
      [['source', 'unknown_field']],
    ])
  })
})

describe('a visit', () => {
  it('is written down, and known of the member', async () => {
    const { member, card } = await newCard(gym, await newPlan(gym))
    const visit = await come(member.id)
    expect(visit).toEqual({
      id: visit.id,
      at: gym.clock().toISOString(),
      storeId: store.id,
      storeName: store.name,
      source: 'front_desk',
      result: 'pass',
      denyReason: null,
      nextAt: null,
      membershipId: card.id,
      membershipName: card.name,
      tookUnit: false,
      timesLeft: null,
      activated: false,
      debtFen: null,
      debtSince: null,
      earlierAt: null,
      hostId: null,
      hostName: null,
    })
    expect(await read(gym, 'members', member.id)).toMatchObject({ lastVisitOn: today, version: 1 })
    const { body } = await answer(gym.admin('GET', `/api/v1/check-ins?member=${member.id}`))
    expect(body).toMatchObject({ total: 1, rows: [{ ...visit, memberNo: member.memberNo }] })
    const theirs = gym.clerk('GET', `/api/v1/check-ins?store=${gym.theirs.id}`)
    expect((await answer(theirs)).body).toMatchObject({ total: 0, rows: [] })
  })

  it('takes one time on a day of Shanghai, however often they come', async () => {
    const { member, card } = await newCard(gym, await timesPlan(gym))
    expect(await come(member.id)).toMatchObject({ tookUnit: true, timesLeft: 9 })
    await travel(gym, at('23:59'))
    expect(await come(member.id)).toMatchObject({ tookUnit: false, timesLeft: 9, earlierAt: at('09:00') })
    await travel(gym, at('00:00', '2026-03-03'))
    expect(await come(member.id)).toMatchObject({ tookUnit: true, timesLeft: 8, earlierAt: null })
    const { body } = await answer(gym.admin('GET', `/api/v1/memberships/${card.id}/uses`))
    expect(body.rows.map(({ reason, delta, about }: MembershipUse) => [reason, delta, about])).toEqual([
      ['visited', -1, store.name],
      ['visited', -1, store.name],
    ])
    await travel(gym, at('09:00'))
  })

  it('takes none where a lesson of the day took one', async () => {
    const { member, card } = await newCard(gym, await timesPlan(gym))
    const session = await newSession(gym, await groupCourse(gym, await workingCoach(gym)))
    await newBooking(gym, session.id, member.id, { membershipId: card.id })
    expect(await come(member.id)).toMatchObject({ result: 'pass', tookUnit: false, timesLeft: 9 })
  })

  it('uses what costs nothing first, and of that the soonest to end', async () => {
    const { member, card: times } = await newCard(gym, await timesPlan(gym))
    const late = await extra(member.id, (await newPlan(gym)).id, { endsOn: '2026-12-31' })
    const soon = await extra(member.id, (await newPlan(gym)).id, { endsOn: '2026-05-31' })
    const money = await extra(member.id, (await storedPlan(gym)).id, { balanceFen: 100 })
    expect((await come(member.id)).membershipId).toBe(soon.id)
    expect((await come(member.id, { membershipId: late.id })).membershipId).toBe(late.id)
    expect(await come(member.id, { membershipId: times.id })).toMatchObject({
      membershipId: times.id,
      tookUnit: true,
    })
    expect(await come(member.id, { membershipId: money.id })).toMatchObject({
      result: 'pass',
      tookUnit: false,
    })
  })

  it('begins a card that waits, when no other serves', async () => {
    const { member, card } = await newCard(gym, await newPlan(gym), {
      startsOn: '2026-03-12',
      endsOn: '2026-03-31',
    })
    const visits = await Promise.all([come(member.id), come(member.id)])
    expect(visits.map(({ activated }) => activated).sort()).toEqual([false, true])
    expect(await read(gym, 'memberships', card.id)).toMatchObject({
      status: 'active',
      startsOn: today,
      endsOn: '2026-03-21',
      version: 2,
    })
  })

  it('by fifty at once takes one time', async () => {
    const { member, card } = await newCard(gym, await timesPlan(gym), { timesLeft: 1 })
    const visits = await Promise.all(Array.from({ length: 50 }, () => come(member.id)))
    expect(visits.filter(({ result }) => result === 'pass')).toHaveLength(50)
    expect(visits.filter(({ tookUnit }) => tookUnit)).toHaveLength(1)
    expect(await read(gym, 'memberships', card.id)).toMatchObject({ timesLeft: 0, version: 2 })
  })

  it('repeated with its key is the same visit', async () => {
    const { member } = await newCard(gym, await timesPlan(gym))
    const key = once()
    const [first, second] = await Promise.all(
      [1, 2].map(() => answer(gym.admin('POST', `${members}/${member.id}/check-in`, door(), key))),
    )
    expect(second).toEqual(first)
    expect((await answer(gym.admin('GET', `/api/v1/check-ins?member=${member.id}`))).body.total).toBe(1)
  })
})

describe('the door stays shut', () => {
  const denied = async (member: Pick<Member, 'id'>, own: object = {}) => {
    const { result, denyReason, tookUnit } = await come(member.id, own)
    return [result, denyReason, tookUnit]
  }

  it('to who has no card, or one that is over, frozen, for another store or used up', async () => {
    expect(await denied(await newMember(gym.admin, store.id))).toEqual(['deny', 'no_card', false])
    const past = await newMember(gym.admin, store.id)
    await newMembership(gym.db, past.id, { status: 'active', endsOn: '2026-03-01' })
    expect(await denied(past)).toEqual(['deny', 'card_expired', false])
    const paused = await newCard(gym, await newPlan(gym))
    await freeze(gym, paused.card.id, today, '2026-03-20')
    expect(await denied(paused.member)).toEqual(['deny', 'card_frozen', false])
    const away = await newCard(gym, await newPlan(gym, { storeScope: 'some', storeIds: [gym.theirs.id] }))
    expect(await denied(away.member)).toEqual(['deny', 'card_of_other_store', false])
    const empty = await newCard(gym, await timesPlan(gym), { timesLeft: 0 })
    expect(await denied(empty.member)).toEqual(['deny', 'no_units_left', false])
  })

  it('to the blacklisted and to the disabled, whatever they have', async () => {
    const { member } = await newCard(gym, await newPlan(gym))
    await gym.admin('PATCH', `${members}/${member.id}`, { blacklistReason: '逃单' }, { 'if-match': '"1"' })
    expect(await denied(member)).toEqual(['deny', 'member_blacklisted', false])
    const other = await newCard(gym, await newPlan(gym))
    await sql`update person set status = 'disabled' where id = ${other.member.personId}`.execute(gym.db)
    expect(await denied(other.member)).toEqual(['deny', 'member_blacklisted', false])
    const { body } = await answer(gym.admin('GET', `/api/v1/check-ins?member=${member.id}`))
    expect(body.rows).toMatchObject([
      { result: 'deny', denyReason: 'member_blacklisted', membershipId: null },
    ])
    expect((await read<Member>(gym, 'members', member.id)).lastVisitOn).toBeNull()
  })

  it('to a freeze that was planned for today, before the job has run', async () => {
    const { member, card } = await newCard(gym, await newPlan(gym))
    await freeze(gym, card.id, '2026-03-05', '2026-03-12')
    await travel(gym, at('00:01', '2026-03-05'))
    expect(await denied(member)).toEqual(['deny', 'card_frozen', false])
    await travel(gym, at('00:01', '2026-03-13'))
    expect(await denied(member)).toEqual(['pass', null, false])
    await travel(gym, at('09:00'))
  })

  it('to a card that is not theirs, or that does not serve today', async () => {
    const { member } = await newCard(gym, await newPlan(gym))
    const { card: other } = await newCard(gym, await newPlan(gym))
    const reply = gym.admin(
      'POST',
      `${members}/${member.id}/check-in`,
      door({ membershipId: other.id }),
      once(),
    )
    expect(await refusal(reply)).toEqual([422, 'invalid', [['membershipId', 'not_own_membership']]])
    const empty = await extra(member.id, (await timesPlan(gym)).id, { timesLeft: 0 })
    expect(await denied(member, { membershipId: empty.id })).toEqual(['deny', 'no_units_left', false])
  })
})

describe('a member’s own time', () => {
  it('is told from the last to the first, by kind and page by page', async () => {
    const { member, card } = await newCard(gym, await newPlan(gym))
    const shown = async (query = '') =>
      (await answer(gym.admin('GET', `${members}/${member.id}/timeline${query}`))).body as {
        rows: MemberMoment[]
        more: boolean
      }
    gym.clock.advance({ minutes: 1 })
    await apply(gym, 'memberships', card.id, 'extend', { days: 3, reason: '停水补偿' })
    for (let visit = 0; visit < 35; visit += 1) {
      gym.clock.advance({ minutes: 1 })
      await come(member.id)
    }
    gym.clock.advance({ minutes: 1 })
    await gym.admin('POST', `${members}/contacts`, { memberIds: [member.id], way: 'call', note: '约了周三' })
    const first = await shown()
    expect(first).toMatchObject({
      more: true,
      rows: { length: 30, 0: { kind: 'contact', what: 'call', note: '约了周三' } },
    })
    const rest = await shown(`?before=${first.rows.at(-1)?.at}`)
    expect(rest.more).toBe(false)
    const all = [...first.rows, ...rest.rows]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all).toHaveLength(39)
    const begun = all.slice(-2).map(({ kind, what }) => `${kind} ${what}`)
    expect(begun.sort()).toEqual(['card create', 'joined joined'])
    const some = await shown('?kind=card,contact')
    expect(some.rows.map(({ kind, what, about, note }) => [kind, what, about, note])).toEqual([
      ['contact', 'call', null, '约了周三'],
      ['card', 'extend', card.name, '停水补偿'],
      ['card', 'create', card.name, null],
    ])
    expect((await shown('?kind=visit')).rows.every(({ kind }) => kind === 'visit')).toBe(true)
    await travel(gym, at('09:00'))
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Member } from '../../contract/membership/member'
import type { Membership } from '../../contract/membership/membership'
import { askOf } from '../harness/app'
import { cardDraft, newPlan, once, timesPlan } from './fixtures/cards'
import { openDesk, violations } from './fixtures/front-desk'
import { answer, created, type Gym, refusal, startGym, unknownId } from './fixtures/gym'
import { newMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
})
afterAll(async () => {
  expect(await violations(gym.db)).toEqual([])
  await gym.close()
})

const members = '/api/v1/members'
const look = (sign: string, own: object = {}, ask = gym.clerk) =>
  ask('POST', `${members}/at-door`, { storeId: gym.mine.id, sign, ...own })
const seen = async (sign: string) => (await answer(look(sign))).body
const come = ({ id }: Pick<Member, 'id'>, own: object = {}) =>
  gym.clerk('POST', `${members}/${id}/check-in`, { storeId: gym.mine.id, membershipId: null, ...own }, once())
const chainCard = async (memberId: string) =>
  created<Membership>(gym.admin, 'memberships', cardDraft({ memberId, planId: (await newPlan(gym)).id }))
const localCard = async (memberId: string, storeId = gym.theirs.id) => {
  const plan = await newPlan(gym, { storeScope: 'some', storeIds: [storeId] })
  return created<Membership>(gym.admin, 'memberships', cardDraft({ memberId, planId: plan.id }))
}
const stranger = () => newMember(gym.admin, gym.theirs.id, { storeId: gym.theirs.id })
const mobileOf = async ({ personId }: Member) => {
  const { rows } = await sql<{
    mobile: string
  }>`select mobile from person where id = ${personId}`.execute(gym.db)
  return rows[0]!.mobile
}

describe('a member of another store', () => {
  it('with a card of the chain is told by the whole number or mobile, and let in', async () => {
    const member = await stranger()
    const card = await chainCard(member.id)
    await localCard(member.id)
    const reported = await seen(member.memberNo)
    expect(reported).toEqual({
      refusal: null,
      others: [],
      member: {
        id: member.id,
        memberNo: member.memberNo,
        name: member.name,
        avatarId: null,
        standing: 'active',
        memberships: [expect.objectContaining({ id: card.id, name: card.name })],
      },
    })
    expect(await seen(await mobileOf(member))).toEqual(reported)
    expect((await answer(come(member))).body).toMatchObject({
      result: 'pass',
      membershipId: card.id,
      storeId: gym.mine.id,
    })
    const { body: visits } = await answer(gym.clerk('GET', `/api/v1/check-ins?member=${member.id}`))
    expect(visits.rows).toMatchObject([{ memberName: member.name, result: 'pass' }])
  })

  it('takes a time of a card of theirs that holds here', async () => {
    const member = await stranger()
    const planId = (await timesPlan(gym)).id
    await created(gym.admin, 'memberships', cardDraft({ memberId: member.id, planId, timesLeft: 1 }))
    const visits = await Promise.all(Array.from({ length: 10 }, () => answer(come(member))))
    expect(visits.filter(({ body }) => body.tookUnit)).toHaveLength(1)
  })

  it('without a card that holds here is nobody but a reason, and cannot be let in', async () => {
    const [none, away] = [await stranger(), await stranger()]
    await localCard(away.id)
    expect(await seen(none.memberNo)).toEqual({ member: null, others: [], refusal: 'no_card' })
    expect(await seen(away.memberNo)).toEqual({ member: null, others: [], refusal: 'card_of_other_store' })
    expect(await seen('M99999999')).toEqual({ member: null, others: [], refusal: null })
    for (const one of [none, away]) expect(await refusal(come(one))).toEqual([404, 'not_found', []])
  })

  it('has no other card at this door: neither chosen nor as the reason', async () => {
    const member = await stranger()
    const away = await localCard(member.id)
    const frozen = await chainCard(member.id)
    expect(await refusal(come(member, { membershipId: away.id }))).toEqual([
      422,
      'invalid',
      [['membershipId', 'not_own_membership']],
    ])
    const body = { from: '2026-03-02', to: '2026-03-20', reason: '出差' }
    await gym.admin('POST', `/api/v1/memberships/${frozen.id}/freeze`, body, { 'if-match': '"1"' })
    expect((await answer(come(member))).body).toMatchObject({
      result: 'deny',
      denyReason: 'card_frozen',
      membershipId: frozen.id,
    })
  })

  it('stays, in everything else, as if they did not exist', async () => {
    const member = await stranger()
    const card = await chainCard(member.id)
    expect((await seen(member.memberNo)).member.id).toBe(member.id)
    expect((await come(member)).status).toBe(200)
    const tries: [string, string, unknown?][] = [
      ['GET', `members/${member.id}`],
      ['GET', `members/${member.id}/timeline`],
      ['GET', `members/${member.id}/history`],
      ['PATCH', `members/${member.id}`, { level: 'gold' }],
      ['GET', `memberships/${card.id}`],
      ['GET', `people/${member.personId}`],
    ]
    for (const [method, address, body] of tries) {
      const reply = gym.clerk(method, `/api/v1/${address}`, body, { 'if-match': '"1"' })
      expect([address, await refusal(reply)]).toEqual([address, [404, 'not_found', []]])
    }
    expect((await answer(gym.clerk('GET', `${members}?q=${member.memberNo}`))).body.total).toBe(0)
    const there = come(member, { storeId: gym.theirs.id })
    expect(await refusal(there)).toEqual([422, 'invalid', [['storeId', 'does_not_exist']]])
  })
})

describe('the door', () => {
  it('tells one’s own members whatever they have', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    await localCard(member.id)
    expect(await seen(member.memberNo)).toMatchObject({ member: { id: member.id, memberships: [] } })
  })

  it('opens to nobody without a session or the permission, for another store, or by part of a number', async () => {
    const { memberNo } = await stranger()
    expect(await refusal(look(memberNo, {}, askOf(gym.app)))).toEqual([401, 'not_signed_in', []])
    expect(await refusal(look(memberNo, {}, gym.reader))).toEqual([403, 'forbidden', []])
    for (const storeId of [gym.theirs.id, unknownId])
      expect(await refusal(look(memberNo, { storeId }))).toEqual([
        422,
        'invalid',
        [['storeId', 'does_not_exist']],
      ])
    for (const sign of ['M0000001', 'M000000011', '1390000', '%', 'M0000000%', '测试人员'])
      expect(await refusal(look(sign))).toEqual([422, 'invalid', [['sign', 'invalid']]])
    expect(await refusal(look(memberNo, { name: '林' }))).toEqual([
      422,
      'unknown_field',
      [['name', 'unknown_field']],
    ])
  })

  it('notes each look without the mobile, and after sixty in ten minutes waits', async () => {
    const member = await stranger()
    gym.clock.advance({ minutes: 11 })
    await look(await mobileOf(member))
    const { rows } = await sql<{ rowId: string; after: object }>`
      select row_id, after from audit where action = 'member.atDoor' order by id desc limit 1
    `.execute(gym.db)
    expect(rows).toEqual([{ rowId: member.id, after: { storeId: gym.mine.id } }])
    const quota = await Promise.all(Array.from({ length: 64 }, () => look('M99999999')))
    const counted = (wanted: number) => quota.filter(({ status }) => status === wanted).length
    expect([counted(200), counted(429)]).toEqual([59, 5])
    expect((await look(member.memberNo, {}, gym.admin)).status).toBe(200)
    gym.clock.advance({ minutes: 11 })
    expect((await look(member.memberNo)).status).toBe(200)
  })
})

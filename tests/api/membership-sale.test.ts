import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Membership } from '../../contract/membership/membership'
import { ProblemError } from '../../server/kit/problem'
import { systemContext } from '../../server/kit/resource/system-context'
import { returnBalance, spendBalance } from '../../server/membership/membership/card-ledger'
import {
  grantMembership,
  offerOfCourse,
  offerOfPlan,
  terminateMembership,
  upgradeMembership,
} from '../../server/membership/membership/grant'
import { membershipJobs } from '../../server/membership/membership/jobs'
import { transferMembership } from '../../server/membership/membership/transfer'
import { freeze, newCard, newPlan, once, storedPlan, timesPlan } from './fixtures/cards'
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
import { answer, type Gym, startGym } from './fixtures/gym'
import { runJob } from './fixtures/run-job'
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

const today = '2026-03-02'
type Desk = ReturnType<typeof systemContext>
const within = <Done>(work: (desk: Desk) => Promise<Done>) =>
  gym.db.transaction().execute((tx) => work(systemContext(tx, gym.clock())))

/** `[code, fields]` of a refusal. */
const refusedWith = async (work: (desk: Desk) => Promise<unknown>) => {
  const error = await within(work).catch((thrown: unknown) => thrown)
  if (!(error instanceof ProblemError)) throw error
  return [error.code, error.extra.fields ?? error.extra.state ?? error.extra.blockerCount]
}

const sell = (memberId: string, planId: string, continues: string | null = null) =>
  within(async (desk) =>
    grantMembership(desk, { memberId, offer: (await offerOfPlan(desk.tx, planId))!, valueFen: 0, continues }),
  )

describe('a sale', () => {
  it('gives a card that waits for its first use, and begins by itself when that does not come', async () => {
    const { id } = await newMember(gym.admin, gym.mine.id)
    const card = await sell(id, (await newPlan(gym, { bonusDays: 10 })).id)
    expect(card).toMatchObject({
      status: 'pending',
      origin: 'sale',
      startsOn: '2026-04-01',
      endsOn: '2027-04-10',
    })
    await travel(gym, at('00:05', '2026-04-02'))
    await runJob(gym, membershipJobs, 'membership.turn')
    expect(await read(gym, 'memberships', card.id)).toMatchObject({
      status: 'active',
      startsOn: '2026-04-01',
    })
    await travel(gym, at('09:00'))
  })

  it('of one that begins at once, of lessons, and of money', async () => {
    const { id: memberId } = await newMember(gym.admin, gym.mine.id)
    expect(await sell(memberId, (await newPlan(gym, { activateWithinDays: 0 })).id)).toMatchObject({
      status: 'active',
      startsOn: today,
      endsOn: '2027-03-01',
    })
    const course = await groupCourse(gym, await workingCoach(gym))
    const pack = await within(async (desk) => {
      const offer = (await offerOfCourse(desk.tx, course.id, 8))!
      return grantMembership(desk, { memberId, offer, valueFen: 0, continues: null })
    })
    expect(pack).toMatchObject({
      kind: 'times',
      timesTotal: 8,
      timesLeft: 8,
      courseId: course.id,
      courseName: course.name,
      storeScope: 'some',
      storeIds: course.storeIds,
      status: 'active',
    })
    expect((await sell(memberId, (await storedPlan(gym)).id)).balanceFen).toBe(300_000)
  })

  it('of lessons of one course pays for no other, and opens no door by itself', async () => {
    const { id: memberId } = await newMember(gym.admin, gym.mine.id)
    const [own, other] = [
      await groupCourse(gym, await workingCoach(gym)),
      await groupCourse(gym, await workingCoach(gym)),
    ]
    const pack = await within(async (desk) => {
      const offer = (await offerOfCourse(desk.tx, own.id, 8))!
      return grantMembership(desk, { memberId, offer, valueFen: 0, continues: null })
    })
    const door = () =>
      answer(
        gym.admin(
          'POST',
          `/api/v1/members/${memberId}/check-in`,
          { storeId: gym.mine.id, membershipId: null },
          once(),
        ),
      )
    expect((await door()).body).toMatchObject({ result: 'deny', denyReason: 'card_without_entry' })
    const wrong = await newSession(gym, other, { startsAt: at('12:00') })
    await expect(newBooking(gym, wrong.id, memberId, { membershipId: pack.id })).rejects.toThrow(
      'card_not_for_course',
    )
    const right = await newSession(gym, own, { startsAt: at('15:00') })
    await newBooking(gym, right.id, memberId, { membershipId: pack.id })
    expect((await door()).body).toMatchObject({
      result: 'pass',
      tookUnit: false,
      timesLeft: 7,
      membershipId: pack.id,
    })
  })
})

describe('a renewal', () => {
  it('follows the card it continues, wherever that ends', async () => {
    const plan = await newPlan(gym)
    const { member, card } = await newCard(gym, plan)
    const next = await sell(member.id, plan.id, card.id)
    expect(next).toMatchObject({
      status: 'pending',
      origin: 'renewal',
      prevId: card.id,
      startsOn: '2026-05-01',
    })
    const days = async () => {
      const { startsOn, endsOn } = await read<Membership>(gym, 'memberships', next.id)
      return [startsOn, endsOn]
    }
    expect(await days()).toEqual(['2026-05-01', '2027-04-30'])
    await apply(gym, 'memberships', card.id, 'extend', { days: 10, reason: '停水补偿' })
    expect(await days()).toEqual(['2026-05-11', '2027-05-10'])
    await freeze(gym, card.id, today, '2026-03-21')
    expect(await days()).toEqual(['2026-05-31', '2027-05-30'])
    await apply(gym, 'memberships', card.id, 'unfreeze')
    expect(await days()).toEqual(['2026-05-11', '2027-05-10'])
    expect(
      await refusedWith(async (desk) => {
        const offer = (await offerOfPlan(desk.tx, plan.id))!
        return grantMembership(desk, { memberId: member.id, offer, valueFen: 0, continues: card.id })
      }),
    ).toEqual(['not_allowed_now', 'active'])
  })

  it('of a card that is over begins today, and of another member’s is refused', async () => {
    const plan = await newPlan(gym)
    const { member, card } = await newCard(gym, plan, { endsOn: today })
    await travel(gym, at('09:00', '2026-03-10'))
    await runJob(gym, membershipJobs, 'membership.turn')
    expect(await sell(member.id, plan.id, card.id)).toMatchObject({
      status: 'active',
      startsOn: '2026-03-10',
    })
    await travel(gym, at('09:00'))
    const other = await newMember(gym.admin, gym.mine.id)
    const { card: theirs } = await newCard(gym, plan)
    expect(
      await refusedWith(async (desk) => {
        const offer = (await offerOfPlan(desk.tx, plan.id))!
        return grantMembership(desk, { memberId: other.id, offer, valueFen: 0, continues: theirs.id })
      }),
    ).toEqual(['invalid', [{ path: ['renewsId'], code: 'not_own_membership' }]])
  })
})

describe('an upgrade', () => {
  it('ends the card, and begins the other today', async () => {
    const { card } = await newCard(gym, await newPlan(gym), { valueFen: 0 })
    const better = await newPlan(gym)
    const { card: made } = await within(async (desk) =>
      upgradeMembership(desk, {
        membershipId: card.id,
        offer: (await offerOfPlan(desk.tx, better.id))!,
        valueFen: 0,
      }),
    )
    expect(made).toMatchObject({
      origin: 'upgrade',
      prevId: card.id,
      status: 'active',
      startsOn: today,
      name: better.name,
    })
    expect(await read(gym, 'memberships', card.id)).toMatchObject({
      status: 'upgraded',
      nextId: made.id,
      daysLeft: null,
    })
  })

  it('waits for the lessons that the card pays for', async () => {
    const { member, card } = await newCard(gym, await newPlan(gym), { valueFen: 0 })
    const session = await newSession(gym, await groupCourse(gym, await workingCoach(gym)))
    await newBooking(gym, session.id, member.id, { membershipId: card.id })
    const end = (desk: Desk) => terminateMembership(desk, { membershipId: card.id, reason: '退卡' })
    expect(await refusedWith(end)).toEqual(['in_use', 1])
  })
})

describe('a transfer', () => {
  const give = (membershipId: string, toMemberId: string) => (desk: Desk) =>
    transferMembership(desk, { membershipId, toMemberId })

  it('gives what is left, and the freezes that are left', async () => {
    const { card } = await newCard(gym, await timesPlan(gym), { timesLeft: 6, valueFen: 0 })
    await sql`update membership set value_fen = 1000, recognised_fen = 400 where id = ${card.id}`.execute(
      gym.db,
    )
    await freeze(gym, card.id, today, '2026-03-11')
    await travel(gym, at('09:00', '2026-03-06'))
    await apply(gym, 'memberships', card.id, 'unfreeze')
    const receiver = await newMember(gym.admin, gym.theirs.id)
    const { card: theirs } = await within(give(card.id, receiver.id))
    expect(theirs).toMatchObject({
      memberId: receiver.id,
      homeStoreId: gym.theirs.id,
      origin: 'transfer',
      prevId: card.id,
      status: 'active',
      startsOn: '2026-03-06',
      endsOn: '2026-05-04',
      timesTotal: 6,
      timesLeft: 6,
      valueFen: 600,
      freezeMaxDays: 56,
      freezeMaxCount: 1,
      freezeUsedDays: 0,
    })
    expect(await read(gym, 'memberships', card.id)).toMatchObject({
      status: 'transferred',
      timesLeft: 0,
      nextId: theirs.id,
    })
    await travel(gym, at('09:00'))
  })

  it('is not to oneself, to the blacklisted, of nothing, or against its terms', async () => {
    const { member, card } = await newCard(gym, await timesPlan(gym), { timesLeft: 0, valueFen: 0 })
    expect(await refusedWith(give(card.id, member.id))).toEqual([
      'invalid',
      [{ path: ['toMemberId'], code: 'not_to_self' }],
    ])
    const receiver = await newMember(gym.admin, gym.mine.id)
    expect(await refusedWith(give(card.id, receiver.id))).toEqual([
      'invalid',
      [{ path: ['membershipId'], code: 'nothing_left' }],
    ])
    const fixed = await newCard(gym, await newPlan(gym, { isTransferable: false, transferFeeFen: 0 }), {
      valueFen: 0,
    })
    expect(await refusedWith(give(fixed.card.id, receiver.id))).toEqual(['not_allowed_now', 'active'])
    await gym.admin(
      'PATCH',
      `/api/v1/members/${receiver.id}`,
      { blacklistReason: '逃单' },
      { 'if-match': '"1"' },
    )
    expect(await refusedWith(give(fixed.card.id, receiver.id))).toEqual([
      'invalid',
      [{ path: ['toMemberId'], code: 'member_blacklisted' }],
    ])
  })

  it('by two at once is made once', async () => {
    const { card } = await newCard(gym, await newPlan(gym), { valueFen: 0 })
    const receivers = await Promise.all([1, 2].map(() => newMember(gym.admin, gym.mine.id)))
    const done = await Promise.allSettled(receivers.map(({ id }) => within(give(card.id, id))))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('money on a card', () => {
  it('pays as long as it lasts, of many at once too, and comes back', async () => {
    const { card } = await newCard(gym, await storedPlan(gym), { balanceFen: 1_000, valueFen: 0 })
    const spend = (fen: number) => (desk: Desk) =>
      spendBalance(desk, { membershipId: card.id, fen, about: 'GD202603020001' })
    const paid = await Promise.allSettled(Array.from({ length: 20 }, () => within(spend(300))))
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await refusedWith(spend(101))).toEqual([
      'invalid',
      [{ path: ['amountFen'], code: 'balance_too_low', params: { left: '1.00' } }],
    ])
    await within((desk) => returnBalance(desk, { membershipId: card.id, fen: 300, about: 'GD202603020001' }))
    const { body } = await answer(gym.admin('GET', `/api/v1/memberships/${card.id}/uses`))
    expect(body.rows[0]).toMatchObject({ delta: 300, left: 400, reason: 'refunded', about: 'GD202603020001' })
    expect(await read(gym, 'memberships', card.id)).toMatchObject({ balanceFen: 400 })
  })
})

import { afterAll, beforeAll, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import { daysBetween, plusDays } from '../../contract/days'
import type { Membership } from '../../contract/membership/membership'
import type { Tx } from '../../server/kit/db/schema'
import { ProblemError } from '../../server/kit/problem'
import { systemContext } from '../../server/kit/resource/system-context'
import { checkInMember } from '../../server/membership/member/check-in'
import { applyMembershipEvent } from '../../server/membership/membership/apply-membership-event'
import { readCard } from '../../server/membership/membership/card-row'
import { grantMembership, offerOfPlan } from '../../server/membership/membership/grant'
import { turnDay } from '../../server/membership/membership/jobs'
import { newCard, timesPlan } from './fixtures/cards'
import { violations } from './fixtures/front-desk'
import { type Gym, startGym } from './fixtures/gym'

let gym: Gym
let plan: MembershipPlan
beforeAll(async () => {
  gym = await startGym()
  plan = await timesPlan(gym, { times: 60, freezeMaxDays: 40, freezeMinDays: 3, freezeMaxCount: 3 })
})
afterAll(() => gym.close())

type Step =
  | { do: 'wait'; days: number; turns: boolean }
  | { do: 'freeze'; after: number; days: number }
  | { do: 'unfreeze' | 'visit' }
  | { do: 'extend'; days: number }

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('wait' as const),
      days: fc.integer({ min: 1, max: 9 }),
      turns: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('freeze' as const),
      after: fc.integer({ min: -1, max: 6 }),
      days: fc.integer({ min: 2, max: 20 }),
    }),
    fc.record({ do: fc.constantFrom('unfreeze' as const, 'visit' as const) }),
    fc.record({ do: fc.constant('extend' as const), days: fc.integer({ min: 1, max: 20 }) }),
  ),
  { minLength: 10, maxLength: 30 },
)

/** Runs a step in a transaction; returns false when it is refused. */
async function take(step: Exclude<Step, { do: 'wait' }>, card: Membership, now: Date): Promise<boolean> {
  const today = now.toISOString().slice(0, 10)
  const requested = <Body>(tx: Tx, body: Body) => ({
    ...systemContext(tx, now),
    id: card.id,
    version: card.version,
    body,
  })
  const from = step.do === 'freeze' ? plusDays(today, step.after) : today
  const bodies = {
    freeze: () => ({ from, to: plusDays(from, (step as { days: number }).days - 1), reason: '出差' }),
    extend: () => ({ days: (step as { days: number }).days, reason: '补偿' }),
    unfreeze: () => ({}),
  }
  const door = { storeId: gym.mine.id, membershipId: null }
  try {
    return await gym.db.transaction().execute(async (tx) => {
      if (step.do !== 'visit') await applyMembershipEvent(requested(tx, bodies[step.do]()), step.do)
      else
        return (
          (await checkInMember({ ...requested(tx, door), id: card.memberId, body: door })).result === 'pass'
        )
      return true
    })
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

/** Days on which the card is valid, as the database decides for each. */
async function daysThatHold(card: Membership, today: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(*)::int as days from membership
    cross join generate_series(0, ${daysBetween(card.startsOn, card.plannedEndsOn) + 30}::int) as n
    where id = ${card.id} and card_refusal(membership, starts_on + n, null, ${today}::date) is null
  `.execute(gym.db)
  return rows[0]!.days
}

it('a card holds on as many days as were promised, whatever is done with it and whenever the job runs', async () => {
  let frozen = 0
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      let now = new Date('2026-03-02T02:00:00Z')
      let { card, member } = await newCard(gym, plan, {
        startsOn: '2026-03-02',
        endsOn: '2026-04-30',
        timesLeft: 60,
      })
      const next = await gym.db.transaction().execute(async (tx) => {
        const offer = (await offerOfPlan(tx, plan.id))!
        return grantMembership(systemContext(tx, now), {
          memberId: member.id,
          offer,
          valueFen: 0,
          continues: card.id,
        })
      })
      let promised = daysBetween(card.startsOn, card.endsOn) + 1
      const visitedOn = new Set<string>()
      const nextDays = daysBetween(next.startsOn, next.endsOn)
      for (const step of list) {
        if (step.do === 'wait') {
          now = new Date(now.getTime() + step.days * 86_400_000)
          if (step.turns) await turnDay(gym.db, now)
        } else if (await take(step, card, now)) {
          if (step.do === 'extend') promised += step.days
          if (step.do === 'visit') visitedOn.add(now.toISOString().slice(0, 10))
          if (step.do === 'freeze') frozen += 1
        }
        const today = now.toISOString().slice(0, 10)
        card = await readCard(gym.db, card.id, now)
        // An ended card has no future days; the earlier ones were counted until then.
        if (card.plannedEndsOn < today) break
        expect(daysBetween(card.startsOn, card.plannedEndsOn) + 1).toBe(promised + card.freezeUsedDays)
        expect(await daysThatHold(card, today)).toBe(promised)
        expect(card.freezeUsedDays).toBeLessThanOrEqual(40)
        expect(card.timesLeft).toBe(60 - visitedOn.size)
        const later = await readCard(gym.db, next.id, now)
        expect([later.status, later.startsOn]).toEqual(['pending', plusDays(card.plannedEndsOn, 1)])
        expect(daysBetween(later.startsOn, later.endsOn)).toBe(nextDays)
      }
    }),
    { numRuns: 15 },
  )
  expect(frozen).toBeGreaterThan(3)
  expect(await violations(gym.db)).toEqual([])
}, 120_000)

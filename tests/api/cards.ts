import type { MembershipPlan, PlanDraft } from '../../contract/catalogue/membership-plan'
import type { Member } from '../../contract/membership/member'
import type { Membership, MembershipDraft } from '../../contract/membership/membership'
import { apply } from './front-desk'
import { created, type Gym, planDraft } from './gym'
import { newMember } from './timetable'

/** A plan of the chain, which may be frozen for 60 days in two goes of at least 7, and transferred. */
export const newPlan = (gym: Gym, own: Partial<PlanDraft> = {}) =>
  created<MembershipPlan>(gym.admin, 'membership-plans', planDraft(own))

export const timesPlan = (gym: Gym, own: Partial<PlanDraft> = {}) =>
  newPlan(gym, { kind: 'times', durationDays: null, times: 10, validDays: 180, ...own })

export const storedPlan = (gym: Gym) =>
  newPlan(gym, {
    kind: 'stored',
    durationDays: null,
    validDays: 700,
    salePriceFen: 300_000,
    listPriceFen: 300_000,
  })

/** A card since the first of February 2026, to the end of April, worth 890 yuan. */
export const cardDraft = (
  own: Pick<MembershipDraft, 'memberId' | 'planId'> & Partial<MembershipDraft>,
): MembershipDraft => ({
  startsOn: '2026-02-01',
  endsOn: '2026-04-30',
  timesLeft: null,
  balanceFen: null,
  valueFen: 89_000,
  note: '',
  ...own,
})

/** A member of the clerk's store with a card of this plan. */
export async function newCard(
  gym: Gym,
  plan: MembershipPlan,
  own: Partial<MembershipDraft> = {},
): Promise<{ member: Member; card: Membership }> {
  const member = await newMember(gym.admin, gym.mine.id)
  const kinds = { period: {}, times: { timesLeft: 10 }, stored: { balanceFen: 300_000 } }
  const draft = cardDraft({ memberId: member.id, planId: plan.id, ...kinds[plan.kind], ...own })
  return { member, card: await created<Membership>(gym.admin, 'memberships', draft) }
}

export const freeze = (gym: Gym, id: string, from: string, to: string) =>
  apply<Membership>(gym, 'memberships', id, 'freeze', { from, to, reason: '出差' })

let key = 0
/** Headers of requests that must carry an idempotency key. */
export const once = () => ({ 'idempotency-key': `test-key-${++key}` })

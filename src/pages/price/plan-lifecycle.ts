import { m } from '#messages'
import { type ListedPlan, plans } from '../../../contract/catalogue/membership-plan'
import { can } from '../../../machines/lifecycle'
import { membershipPlanMachine } from '../../../machines/membership-plan/membership-plan.machine'
import type { LifecycleOffer } from '../../kit/record/use-lifecycle'
import { nameOf } from './labels'

/** The plan machine's decision for an event; the server uses the same machine. */
export function judge(plan: ListedPlan, key: string): { allowed: boolean } {
  if (!(key in plans.events) || plan.archivedAt !== null) return { allowed: false }
  const event = key === 'list' ? 'plan.list' : 'plan.delist'
  return { allowed: can(membershipPlanMachine, plan.status, {}, event) }
}

export const planOffers = (): LifecycleOffer<ListedPlan>[] => [
  { key: 'list', label: m.plan_do_list(), done: (row) => m.plan_done_list({ name: nameOf(row) }) },
  { key: 'delist', label: m.plan_do_delist(), done: (row) => m.plan_done_delist({ name: nameOf(row) }) },
]

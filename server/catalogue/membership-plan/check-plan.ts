import {
  isPlanWithin,
  type MembershipPlan,
  type PlanDraft,
} from '../../../contract/catalogue/membership-plan'
import type { FieldProblem } from '../../../contract/problem'
import { problem } from '../../kit/problem'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import type { StoreScope } from '../../kit/resource/store-scope'

interface CheckContext {
  next: PlanDraft
  changed: Partial<PlanDraft>
  before: MembershipPlan | null
}

/** The rules of a plan that depend on several members or on other rows. */
export async function checkPlan(
  { tx, scope }: Writing,
  { next, changed, before }: CheckContext,
): Promise<FieldProblem[]> {
  if (before !== null) refuseForeignPlan(scope, before)
  const choice = storeProblems(scope, next)
  return [
    ...termProblems(next),
    ...(next.salePriceFen > next.listPriceFen ? [at('salePriceFen', 'above_list_price')] : []),
    ...(next.saleFrom !== null && next.saleTo !== null && next.saleTo < next.saleFrom
      ? [at('saleTo', 'ends_before_start')]
      : []),
    ...(next.transferFeeFen > 0 && !next.isTransferable ? [at('transferFeeFen', 'not_transferable')] : []),
    ...choice,
    ...(choice.length > 0
      ? []
      : await findMissingReferences(tx, 'store', changed.storeIds ?? [], (i) => ['storeIds', i])),
  ]
}

/** A plan that is valid in a store outside the scope is read-only. */
export function refuseForeignPlan({ storeIds }: StoreScope, plan: MembershipPlan): void {
  if (!isPlanWithin(plan, storeIds)) throw problem('beyond_own_stores')
}

/** Each kind must have its own terms and none of the others'. */
function termProblems({ kind, durationDays, times, validDays }: PlanDraft): FieldProblem[] {
  const rules = [
    ['durationDays', durationDays, kind === 'period'],
    ['times', times, kind === 'times'],
    ['validDays', validDays, kind !== 'period'],
  ] as const
  return rules.flatMap(([member, value, isNeeded]) => {
    if ((value !== null) === isNeeded) return []
    return [at(member, isNeeded ? 'required' : 'not_of_kind')]
  })
}

function storeProblems(
  { storeIds: ownStoreIds }: StoreScope,
  { storeScope, storeIds }: PlanDraft,
): FieldProblem[] {
  if (ownStoreIds !== null && storeScope === 'all') return [at('storeScope', 'outside_reach')]
  if (storeScope === 'all') return storeIds.length === 0 ? [] : [at('storeIds', 'not_of_kind')]
  if (storeIds.length === 0) return [at('storeIds', 'required')]
  if (new Set(storeIds).size < storeIds.length) return [at('storeIds', 'repeated')]
  return storeIds.flatMap((id, i) =>
    ownStoreIds === null || ownStoreIds.includes(id)
      ? []
      : [{ path: ['storeIds', i], code: 'does_not_exist' }],
  )
}

function at(member: keyof PlanDraft, code: string): FieldProblem {
  return { path: [member], code }
}

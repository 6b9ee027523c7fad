import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { VoucherDeal, VoucherDealDraft } from '../../../contract/sales/voucher-deal'
import { membershipPlanResource } from '../../catalogue/membership-plan/resource'
import { problem } from '../../kit/problem'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { type StoreScope, storesAllowed, visibleTo } from '../../kit/resource/store-scope'

interface Context {
  next: VoucherDealDraft
  changed: Partial<VoucherDealDraft>
  before: VoucherDeal | null
}

/** The rules of a deal: whose it is, that its parts exist, and that the platform pays no more than the buyer did. */
export async function checkVoucherDeal(
  { tx, scope }: Writing,
  { next, changed, before }: Context,
): Promise<FieldProblem[]> {
  if (before !== null) requireOwnDeal(scope, before)
  if (next.storeId !== null) storesAllowed(scope, [next.storeId], ['storeId'])
  else if (scope.storeIds !== null)
    throw problem('invalid', { fields: [{ path: ['storeId'], code: 'deal_of_chain' }] })
  const { validFrom, validTo, faceFen, payoutFen, planId, productId } = next
  const problems: FieldProblem[] = []
  if (validTo !== null && validTo < validFrom) problems.push({ path: ['validTo'], code: 'ends_before_start' })
  if (payoutFen > faceFen) problems.push({ path: ['payoutFen'], code: 'payout_over_face' })
  if (planId !== null && productId !== null) problems.push({ path: ['productId'], code: 'deal_of_two' })
  // Redeemed vouchers keep what they were; a deal of another platform would be another deal.
  if (before !== null && before.vouchers > 0 && next.platform !== before.platform)
    problems.push({ path: ['platform'], code: 'deal_used' })
  if (changed.storeId)
    problems.push(...(await findMissingReferences(tx, 'store', [changed.storeId], () => ['storeId'])))
  const refuse = (member: string) => problems.push({ path: [member], code: 'does_not_exist' })
  if (changed.planId) {
    const { rows } = await sql`
      select from membership_plan
      where id = ${changed.planId} and archived_at is null and ${visibleTo(membershipPlanResource.rows!, scope)}
    `.execute(tx)
    if (rows.length === 0) refuse('planId')
  }
  if (changed.productId) {
    const { rows } =
      await sql`select from product where id = ${changed.productId} and archived_at is null`.execute(tx)
    if (rows.length === 0) refuse('productId')
  }
  return problems
}

/** A deal of the whole chain is changed with every store alone. */
export function requireOwnDeal({ storeIds }: StoreScope, { storeId }: Pick<VoucherDeal, 'storeId'>): void {
  if (storeId === null && storeIds !== null) throw problem('beyond_own_stores')
}

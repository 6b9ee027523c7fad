import { m } from '#messages'
import type { ListedPlan } from '../../../../contract/catalogue/membership-plan'
import type { Member } from '../../../../contract/membership/member'
import type { ItemDraft } from '../../../../contract/sales/order'
import { type CartLine, lineOf } from './cart'

/** The members of a card that a sale uses. */
export type PayableCard = Pick<
  Member['memberships'][number],
  'id' | 'name' | 'endsOn' | 'timesLeft' | 'balanceFen'
>

/** The purpose of the next chosen plan. */
export type Purpose = { kind: 'plan' } | { kind: 'renew' | 'upgrade' | 'transfer'; card: PayableCard }

export const plainPurpose: Purpose = { kind: 'plan' }

/** A plan in the cart, for the present purpose. The server computes the price of an upgrade. */
export function planLine(plan: ListedPlan, purpose: Purpose): CartLine {
  const priced = { planId: plan.id, unitPriceFen: plan.salePriceFen, discountFen: 0 }
  const item: ItemDraft =
    purpose.kind === 'upgrade'
      ? { kind: 'upgrade', membershipId: purpose.card.id, ...priced }
      : { kind: 'plan', renewsId: purpose.kind === 'renew' ? purpose.card.id : null, ...priced }
  const about =
    purpose.kind === 'upgrade'
      ? m.order_upgrades({ name: purpose.card.name })
      : purpose.kind === 'renew'
        ? m.order_renews({ name: purpose.card.name })
        : m.order_kind_plan()
  return lineOf(item, plan.name, about)
}

/** The transfer of a card to another member. Its fee is the plan's, which the server knows. */
export function transferLine(card: PayableCard, to: Pick<Member, 'id' | 'name'>): CartLine {
  const item: ItemDraft = {
    kind: 'transfer',
    membershipId: card.id,
    toMemberId: to.id,
    unitPriceFen: 0,
    discountFen: 0,
  }
  return lineOf(item, card.name, m.order_transfers_to({ name: to.name }))
}

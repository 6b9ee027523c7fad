import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import {
  fewestInstalments,
  type Instalment,
  mostPlanDays,
  withPaid,
} from '../../../contract/sales/instalment'
import { addDays, shanghaiDay } from '../../kit/day'
import type { WriteContext } from '../../kit/resource/definition'
import { yuanOf } from '../../kit/yuan-of'
import type { HeldOrder } from '../order-locks'

/** Why an order cannot be paid by these instalments. None of them ends the plan, which an order that has begun one cannot. */
export async function planProblems(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  order: HeldOrder,
  plan: readonly Instalment[],
): Promise<FieldProblem[]> {
  const refused = (code: string, params?: FieldProblem['params']) => [
    { path: ['instalments'], code, ...(params && { params }) },
  ]
  const hasBegun = order.status === 'instalments'
  if (plan.length === 0 && !hasBegun) return []
  if (order.memberId === null) return refused('plan_without_member')
  const { isFit, hasBalance } = await itemsOf(tx, order.id)
  if (!isFit) return refused('plan_without_card')
  if (hasBalance) return refused('plan_of_balance')
  if (plan.length < fewestInstalments) return refused('plan_too_short')
  const sumFen = plan.reduce((sum, { amountFen }) => sum + amountFen, 0)
  if (sumFen !== order.payableFen)
    return refused('plan_sum', { maximum: yuanOf(order.payableFen), held: yuanOf(sumFen) })
  if (hasBegun && paidOf(order).some((one, i) => !isSame(one, plan[i]))) return refused('plan_paid_part')
  return dayProblems(order, plan, shanghaiDay(now))
}

function dayProblems(order: HeldOrder, plan: readonly Instalment[], today: string): FieldProblem[] {
  const agreed = order.status === 'instalments' ? order.instalments.map(({ dueOn }) => dueOn) : []
  const last = addDays(agreed[0] ?? today, mostPlanDays)
  const kept = new Set(agreed)
  return plan.flatMap(({ dueOn }, i) => {
    const refused = (code: string, params?: FieldProblem['params']) => [
      { path: ['instalments', i, 'dueOn'], code, ...(params && { params }) },
    ]
    if (i === 0 && kept.size === 0 && dueOn !== today) return refused('instalment_not_today')
    const before = plan[i - 1]?.dueOn
    if (before !== undefined && dueOn <= before) return refused('instalment_not_later', { maximum: before })
    if (dueOn < today && !kept.has(dueOn)) return refused('rest_due_past')
    return dueOn > last ? refused('rest_due_far', { maximum: last }) : []
  })
}

const paidOf = ({ instalments, paidFen }: HeldOrder): Instalment[] =>
  withPaid(instalments, paidFen).filter((one) => one.paidFen === one.amountFen)

const isSame = (one: Instalment, other: Instalment | undefined) =>
  one.dueOn === other?.dueOn && one.amountFen === other.amountFen

/**
 * Goods alone have nothing that begins with a first instalment, and a lesson that was taken is owed already. The balance of a stored-value
 * card is money from the first day: it could pay the card's own instalments.
 */
async function itemsOf(tx: WriteContext['tx'], orderId: string) {
  const { rows } = await sql<{ isFit: boolean; hasBalance: boolean }>`
    select bool_or(kind in ('plan', 'course', 'upgrade')) and not bool_or(kind = 'lesson') as is_fit,
      coalesce(bool_or(offer ->> 'kind' = 'stored'), false) as has_balance
    from order_item where order_id = ${orderId}
  `.execute(tx)
  return rows[0] ?? { isFit: false, hasBalance: false }
}

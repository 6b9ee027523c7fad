import type { FieldProblem } from '../../../contract/problem'
import type { Refund, RefundDraft, RefundDue } from '../../../contract/sales/refund'
import { advance } from '../../../machines/lifecycle'
import { orderFacts } from '../../../machines/order/facts'
import { orderMachine } from '../../../machines/order/order.machine'
import { holds } from '../../kit/auth/permission'
import { shanghaiDay } from '../../kit/day'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { yuanOf } from '../../kit/yuan-of'
import { refuseBooked } from '../../membership/membership/card-row'
import { lockCardsOf, lockOrder } from '../order-locks'
import { requireOrder } from '../require-order'
import { dueOf } from './due-of'
import { insertRefund } from './insert-refund'

/** Requests a refund and reserves its amount; a second person must approve it. */
export async function requestRefund(request: WriteRequest<RefundDraft>): Promise<Refund> {
  const { tx, now, principal, body } = request
  await requireOrder(request, body.orderId)
  const order = await lockOrder(tx, body.orderId)
  await lockCardsOf(tx, order.id)
  const verdict = advance(orderMachine, order.status, orderFacts(order, now), 'order.refund')
  if (!verdict.ok || order.status === 'closed')
    throw problem('not_allowed_now', { state: order.status, allowed: [] })
  const due = new Map((await dueOf(tx, order.id, now)).map((line) => [line.itemId, line]))
  const mayExceed = holds(principal.permissions, 'refund:exceed')
  const problems = body.lines.flatMap((line, i) => lineProblems(line, due.get(line.itemId), mayExceed, i))
  const amountFen = body.lines.reduce((sum, line) => sum + line.amountFen, 0)
  if (problems.length === 0 && amountFen === 0) problems.push({ path: ['lines'], code: 'nothing_to_refund' })
  if (problems.length > 0) throw fieldsProblem(problems)
  for (const { itemId, terminates } of body.lines) {
    const cardId = due.get(itemId)?.membershipId
    if (terminates && cardId) await refuseBooked(request, cardId, { from: shanghaiDay(now), to: null })
  }
  const { accountId, username } = principal
  return insertRefund(request, order.id, {
    lines: body.lines,
    due: [...due.values()],
    reason: body.reason,
    requester: { accountId, username },
  })
}

function lineProblems(
  { amountFen, terminates, returnQty }: RefundDraft['lines'][number],
  due: RefundDue | undefined,
  mayExceed: boolean,
  i: number,
): FieldProblem[] {
  const at = (member: string, code: string, params?: FieldProblem['params']) => [
    { path: ['lines', i, member], code, ...(params && { params }) },
  ]
  if (due === undefined) return at('itemId', 'does_not_exist')
  if (due.openFen > 0) return at('itemId', 'refund_open')
  const leftFen = due.lineFen - due.refundedFen
  if (amountFen > leftFen) return at('amountFen', 'over_refundable', { maximum: yuanOf(leftFen) })
  if (amountFen > due.dueFen && !mayExceed)
    return at('amountFen', 'over_due', { maximum: yuanOf(due.dueFen) })
  if (returnQty > due.returnableQty) return at('returnQty', 'over_returnable', { maximum: due.returnableQty })
  const isLive = ['pending', 'active', 'frozen'].includes(due.membershipStatus ?? '')
  return terminates && !isLive ? at('terminates', 'nothing_to_terminate') : []
}

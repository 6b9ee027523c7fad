import type { FieldProblem } from '../../../contract/problem'
import type { orders } from '../../../contract/sales/order'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Lifecycle, ResourceDefinition } from '../../kit/resource/definition'
import { post } from '../../ledger/post'
import { missingPerson } from '../../shared/missing-person'
import { writePlan } from '../instalment/write-plan'
import { orderTable } from '../order-table'
import { refundClosed } from '../refund/refund-by-itself'

registerConstraint('sales_order_two_sellers', { code: 'same_seller', path: ['secondSellerId'] })

type Follow = NonNullable<Lifecycle<typeof orders>['afterEvent']>

/** Writes an agreed plan; or books what is kept of a deposit, and refunds what else was paid. */
const followOrder: Follow = async (desk, { key, body, before }) => {
  if (key === 'defer') return
  if (key === 'agree' || key === 'replan') return writePlan(desk, before, body.instalments)
  const { id: orderId, storeId } = before
  const keptFen = key === 'forfeit' ? body.forfeitFen : 0
  await post(desk, { kind: 'deposit_forfeit', storeId, orderId }, [
    { account: 'deposit', amountFen: keptFen },
    { account: 'revenue', amountFen: -keptFen },
  ])
  await refundClosed(desk, { id: orderId, storeId, keptFen }, desk.principal)
}

export const orderResource: ResourceDefinition<typeof orders, 'sales_order'> = {
  ...orderTable,
  check: async (writing, { changed: { sellerId, secondSellerId } }): Promise<FieldProblem[]> => [
    ...(await missingPerson(writing, sellerId, ['sellerId'])),
    ...(await missingPerson(writing, secondSellerId, ['secondSellerId'])),
  ],
  lifecycle: { ...orderTable.lifecycle!, afterEvent: followOrder },
}

import type { FieldProblem } from '../../../contract/problem'
import type { orders } from '../../../contract/sales/order'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Lifecycle, ResourceDefinition } from '../../kit/resource/definition'
import { missingPerson } from '../../shared/missing-person'
import { orderTable } from '../order-table'
import { refundClosed } from '../refund/refund-by-itself'

registerConstraint('sales_order_two_sellers', { code: 'same_seller', path: ['secondSellerId'] })

type Follow = NonNullable<Lifecycle<typeof orders>['afterEvent']>

/** Refunds partial payments. */
const followOrder: Follow = (desk, { before }) => refundClosed(desk, before, desk.principal)

export const orderResource: ResourceDefinition<typeof orders, 'sales_order'> = {
  ...orderTable,
  check: async (writing, { changed: { sellerId, secondSellerId } }): Promise<FieldProblem[]> => [
    ...(await missingPerson(writing, sellerId, ['sellerId'])),
    ...(await missingPerson(writing, secondSellerId, ['secondSellerId'])),
  ],
  lifecycle: { ...orderTable.lifecycle!, afterEvent: followOrder },
}

import type { FieldProblem } from '../../../contract/problem'
import type { orders } from '../../../contract/sales/order'
import type { Lifecycle, ResourceDefinition } from '../../kit/resource/definition'
import { missingPerson } from '../../shared/missing-person'
import { orderTable } from '../order-table'
import { refundClosed } from '../refund/refund-by-itself'

type Follow = NonNullable<Lifecycle<typeof orders>['afterEvent']>

/** Refunds partial payments. */
const followOrder: Follow = (desk, { before }) => refundClosed(desk, before, desk.principal)

export const orderResource: ResourceDefinition<typeof orders, 'sales_order'> = {
  ...orderTable,
  check: (writing, { changed: { sellerId } }): Promise<FieldProblem[]> =>
    missingPerson(writing, sellerId, ['sellerId']),
  lifecycle: { ...orderTable.lifecycle!, afterEvent: followOrder },
}

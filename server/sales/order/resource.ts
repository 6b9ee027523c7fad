import type { FieldProblem } from '../../../contract/problem'
import type { orders } from '../../../contract/sales/order'
import type { Lifecycle, ResourceDefinition } from '../../kit/resource/definition'
import { missingPerson } from '../../shared/missing-person'
import { orderTable } from '../order-table'
import { waysBack } from '../refund/insert-parts'
import { refundByItself } from '../refund/refund-by-itself'

type Follow = NonNullable<Lifecycle<typeof orders>['afterEvent']>

/** Refunds partial payments automatically. */
const followOrder: Follow = async (desk, { before }) => {
  const ways = await waysBack(desk.tx, before.id)
  await refundByItself(
    desk,
    before,
    ways.map(({ paymentId, leftFen }) => ({ paymentId, amountFen: leftFen })),
  )
}

export const orderResource: ResourceDefinition<typeof orders, 'sales_order'> = {
  ...orderTable,
  check: (writing, { changed: { sellerId } }): Promise<FieldProblem[]> =>
    missingPerson(writing, sellerId, ['sellerId']),
  lifecycle: { ...orderTable.lifecycle!, afterEvent: followOrder },
}

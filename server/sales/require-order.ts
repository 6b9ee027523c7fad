import { sql } from 'kysely'
import { fieldsProblem } from '../kit/problem'
import type { WriteContext } from '../kit/resource/definition'
import { requireVisible } from '../kit/resource/store-scope'
import { orderRows } from './order-table'

/** Refuses the member `orderId` of a body unless the order exists in the store scope. */
export async function requireOrder(
  { tx, scope }: Pick<WriteContext, 'tx' | 'scope'>,
  orderId: string,
): Promise<void> {
  const { rows } = await sql`select from sales_order where id = ${orderId}`.execute(tx)
  const absent = () => fieldsProblem([{ path: ['orderId'], code: 'does_not_exist' }])
  if (rows.length === 0) throw absent()
  await requireVisible(tx, orderRows, scope, orderId).catch(() => {
    throw absent()
  })
}

import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'

/** What is still to be paid of an order whose items were fulfilled by a plan. */
export async function openInstalmentsFen(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select case status when 'instalments' then payable_fen - paid_fen else 0 end as fen from sales_order where id = ${orderId}
  `.execute(tx)
  return rows[0]?.fen ?? 0
}

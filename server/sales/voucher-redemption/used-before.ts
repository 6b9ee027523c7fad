import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { VoucherPlatformName } from '../../../contract/sales/order'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem, type ProblemError } from '../../kit/problem'
import type { StoreScope } from '../../kit/resource/store-scope'

registerConstraint('voucher_code_key', { code: 'voucher_used', path: ['code'] })

interface Used {
  orderId: string
  /** Null for an order of another store. */
  orderNo: string | null
  storeName: string
  day: string
  who: string | null
}

/** Which order a code paid, unless the platform gave it back. */
export async function usedBefore(
  tx: Tx,
  { storeIds }: StoreScope,
  platform: VoucherPlatformName,
  code: string,
): Promise<Used | undefined> {
  const { rows } = await sql<Used>`
    select order_id, case when ${storeIds}::uuid[] is null or store_id = any(${storeIds}::uuid[]) then order_no end as order_no,
      store.name as store_name, to_char(voucher.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as day,
      voucher.created_by as who
    from voucher join sales_order on sales_order.id = order_id join store on store.id = store_id
    where voucher.platform = ${platform} and voucher.code = ${code} and not is_code_returned
  `.execute(tx)
  return rows[0]
}

/** The refusal of a used code: when, where, by whom and for which order. */
export function usedProblem({ orderNo, storeName, day, who }: Used): ProblemError {
  const [at, known] = [
    { source: day, held: storeName },
    { name: who ?? '—', maximum: orderNo ?? '' },
  ]
  const field: FieldProblem =
    orderNo === null
      ? { path: ['code'], code: 'voucher_used_elsewhere', params: at }
      : { path: ['code'], code: 'voucher_used_by', params: { ...at, ...known } }
  return fieldsProblem([field])
}

import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { ItemDraft } from '../../../contract/sales/order'
import type { Tx } from '../../kit/db/schema'
import { settingOf } from '../../kit/setting-of'
import { yuanOf } from '../../kit/yuan-of'

const notPrepaid = new Set<ItemDraft['kind']>(['product', 'goods', 'transfer', 'lesson'])

/**
 * Checks the legal limit on one person's prepayments: the liability for live cards, the amounts of open orders, and these lines. Goods, fees
 * and single lessons are not prepayments; an upgrade adds its difference.
 */
export async function cityProblems(
  tx: Tx,
  memberId: string | null,
  lines: readonly { kind: ItemDraft['kind']; lineFen: number }[],
): Promise<FieldProblem[]> {
  const adding = lines.reduce((sum, { kind, lineFen }) => (notPrepaid.has(kind) ? sum : sum + lineFen), 0)
  if (adding === 0 || memberId === null) return []
  const { perPersonFen, source } = await settingOf(tx, 'city_limits')
  const { rows } = await sql<{ heldFen: number }>`
    select coalesce((select sum(value_fen - recognised_fen) from membership
        where member_id = ${memberId} and status in ('pending', 'active', 'frozen')), 0)
      + coalesce((select sum(line_fen) from order_item join sales_order on sales_order.id = order_id
        where member_id = ${memberId} and sales_order.status = 'pending' and kind in ('plan', 'upgrade', 'course')), 0) as held_fen
  `.execute(tx)
  const heldFen = rows[0]?.heldFen ?? 0
  if (heldFen + adding <= perPersonFen) return []
  const params = { maximum: yuanOf(perPersonFen), held: yuanOf(heldFen), source }
  return [{ path: ['items'], code: 'prepaid_over_city_limit', params }]
}

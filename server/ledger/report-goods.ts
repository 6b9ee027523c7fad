import { type RawBuilder, sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import { m } from '#messages'
import type { GoodsRow, GoodsSort, ledger } from '../../contract/ledger/ledger'
import { holds } from '../kit/auth/permission'
import { csvResponse } from '../kit/resource/csv-response'
import type { CsvColumn } from '../kit/resource/csv-stream'
import type { RequestContext } from '../kit/resource/serve'
import { refuseDays, within } from './report-period'

type Query = output<(typeof ledger)['goods']['query']>
type Report = input<(typeof ledger)['goods']['reply']>
type GoodsRequest = Pick<RequestContext<Query, unknown>, 'tx' | 'scope' | 'query' | 'principal'>

export async function reportGoods(request: GoodsRequest): Promise<Report> {
  const { tx, query, principal } = request
  refuseDays(query)
  const showsCost = holds(principal.permissions, 'product:read')
  const { rows } = await sql<GoodsRow & { isTotal: boolean }>`${goodsOf(request, showsCost)}`.execute(tx)
  const shown = rows.map(({ isTotal, ...row }) => ({
    isTotal,
    row: showsCost ? row : { ...row, uncostedFen: null, costFen: null, marginFen: null, marginPercent: null },
  }))
  const { productId: _, code: __, name: ___, ...total } = shown.find(({ isTotal }) => isTotal)!.row
  return { rows: shown.filter(({ isTotal }) => !isTotal).map(({ row }) => row), total }
}

export async function goodsFile(request: RequestContext<Query, unknown>): Promise<Response> {
  const { c, query, principal, audit } = request
  const { rows } = await reportGoods(request)
  await audit({
    action: 'ledger.export',
    table: 'ledger_entry',
    rowId: null,
    after: { ...query, report: 'goods' },
  })
  const isCosted = holds(principal.permissions, 'product:read')
  return csvResponse(
    c,
    `goods-${query.from}-${query.to}.csv`,
    isCosted ? [...columns, ...costColumns] : columns,
    rows,
  )
}

const columns: CsvColumn<GoodsRow>[] = [
  { header: (locale) => m.product_code({}, { locale }), cell: ({ code }) => code },
  {
    header: (locale) => m.ledger_by_goods({}, { locale }),
    cell: ({ name }, locale) => name ?? m.ledger_goods_typed({}, { locale }),
  },
  { header: (locale) => m.ledger_goods_sold({}, { locale }), cell: ({ soldQty }) => soldQty },
  { header: (locale) => m.ledger_goods_returned({}, { locale }), cell: ({ returnedQty }) => returnedQty },
  { header: (locale) => m.ledger_goods_revenue({}, { locale }), cell: ({ revenueFen }) => revenueFen / 100 },
]

const costColumns: CsvColumn<GoodsRow>[] = [
  {
    header: (locale) => m.ledger_goods_uncosted({}, { locale }),
    cell: ({ uncostedFen }) => yuan(uncostedFen),
  },
  { header: (locale) => m.ledger_goods_cost({}, { locale }), cell: ({ costFen }) => yuan(costFen) },
  { header: (locale) => m.ledger_goods_margin({}, { locale }), cell: ({ marginFen }) => yuan(marginFen) },
  {
    header: (locale) => m.ledger_goods_percent({}, { locale }),
    cell: ({ marginPercent }) => marginPercent,
  },
]

/** A number, so that spreadsheets parse the minus sign. */
const yuan = (fen: number | null): number | null => fen && fen / 100

/** The orders for people who may not see costs: an order by cost would show which product costs more. */
const openSorts: readonly GoodsSort[] = ['revenueFen', 'name', 'soldQty', 'returnedQty']

const orders: Record<GoodsSort, RawBuilder<unknown>> = {
  revenueFen: sql`revenue_fen desc`,
  name: sql`name_pinyin nulls last`,
  soldQty: sql`sold_qty desc`,
  returnedQty: sql`returned_qty desc`,
  costFen: sql`cost_fen desc nulls last`,
  marginFen: sql`margin_fen desc nulls last`,
  marginPercent: sql`margin_percent desc nulls last`,
}

/**
 * Units sold by the day of their sale, revenue by the entries of the ledger, returned units by the movements of the stock. What was given away
 * has no entry and is counted all the same.
 */
function goodsOf({ query, scope: { storeIds } }: GoodsRequest, showsCost: boolean): RawBuilder<unknown> {
  const { from, to, store, sortBy } = query
  const inPeriod = (at: RawBuilder<unknown>) =>
    sql`${at} >= shanghai_instant(${from}::date, 0) and ${at} < shanghai_instant(${to}::date + 1, 0)`
  const of = (column: string) => within(store, storeIds, sql.ref(column))
  const isGoods = sql`item.kind in ('product', 'goods')`
  const order = orders[showsCost || openSorts.includes(sortBy) ? sortBy : 'revenueFen']
  return sql`
    with moved as (
      select item.product_id, item.cost_fen, item.qty as sold, 0 as returned, 0::bigint as revenue_fen
      from order_item item join sales_order on sales_order.id = item.order_id
      where ${isGoods} and ${inPeriod(sql`item.sold_at`)} and ${of('sales_order.store_id')}
      union all
      select item.product_id, item.cost_fen, 0, 0, -entry.amount_fen
      from ledger_entry entry join order_item item on item.id = entry.item_id
      where entry.account = 'revenue' and entry.item_id is not null and ${isGoods}
        and ${inPeriod(sql`entry.at`)} and ${of('entry.store_id')}
      union all
      select item.product_id, item.cost_fen, 0, movement.qty, 0
      from stock_movement movement join order_item item on item.id = movement.order_item_id
      where movement.kind = 'return' and ${inPeriod(sql`movement.at`)} and ${of('movement.store_id')}
    ), summed as (
      select grouping(product_id) = 1 as is_total, product_id, coalesce(sum(sold), 0)::int as sold_qty,
        coalesce(sum(returned), 0)::int as returned_qty, coalesce(sum(revenue_fen), 0)::bigint as revenue_fen,
        coalesce(sum(revenue_fen) filter (where cost_fen is null), 0)::bigint as uncosted_fen,
        coalesce(sum(revenue_fen) filter (where cost_fen is not null), 0)::bigint as costed_fen,
        sum(cost_fen * (sold - returned)) filter (where cost_fen is not null)::bigint as cost_fen
      from moved group by grouping sets ((product_id), ())
    ), reckoned as (
      select *, costed_fen - cost_fen as margin_fen,
        round((costed_fen - cost_fen) * 100.0 / nullif(costed_fen, 0), 1)::float8 as margin_percent
      from summed
    )
    select is_total, product_id, product.code, product.name, sold_qty, returned_qty, revenue_fen, uncosted_fen, reckoned.cost_fen,
      margin_fen, margin_percent
    from reckoned left join product on product.id = product_id
    where is_total or sold_qty <> 0 or returned_qty <> 0 or revenue_fen <> 0
    order by is_total, ${order}, product.name_pinyin nulls last, product_id`
}

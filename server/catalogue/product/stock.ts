import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Product, ShelfProduct, StockMovement, stock } from '../../../contract/catalogue/product'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { readRow } from '../../kit/resource/list-rows'
import type { RequestContext } from '../../kit/resource/serve'
import { storesAllowed } from '../../kit/resource/store-scope'
import { productResource } from './resource'

type Receipt = output<(typeof stock)['receive']['body']>
type Adjustment = output<(typeof stock)['adjust']['body']>
type OfStore = output<(typeof stock)['movements']['query']>

/** One change of a store's stock. The database computes the difference of a count, and refuses a stock below 0. */
export interface NewMovement {
  productId: string
  storeId: string
  kind: StockMovement['kind']
  /** The change; ignored for a count. */
  qty: number
  countedQty?: number
  unitCostFen?: number | null
  orderItemId?: string
  reason: string
}

/** The only writer of stock movements. */
export async function moveStock(
  { tx, now, principal }: Pick<WriteContext, 'tx' | 'now' | 'principal'>,
  movement: NewMovement,
): Promise<void> {
  const {
    productId,
    storeId,
    kind,
    qty,
    countedQty = null,
    unitCostFen = null,
    orderItemId = null,
  } = movement
  await sql`
    insert into stock_movement (id, product_id, store_id, kind, qty, counted_qty, left_qty, unit_cost_fen, order_item_id, reason, at, who)
    values (${newId(now.getTime())}, ${productId}, ${storeId}, ${kind}, ${qty}, ${countedQty}, 0, ${unitCostFen}, ${orderItemId},
      ${movement.reason}, ${now}, ${principal.username})
  `.execute(tx)
}

export async function receiveStock(request: RequestContext<unknown, Receipt>): Promise<Product> {
  const { body, audit } = request
  const { productId, ...receipt } = body
  const { storeId, qty, unitCostFen, reason } = receipt
  await requireStock(request)
  await moveStock(request, { productId, storeId, kind: 'receipt', qty, unitCostFen, reason })
  await audit({ action: 'product.receive', table: 'product', rowId: productId, after: receipt })
  return productOf(request)
}

/** Throws `stale` with the present stock when it is not the one that the person saw. */
export async function adjustStock(request: RequestContext<unknown, Adjustment>): Promise<Product> {
  const { tx, body, audit } = request
  const { productId, ...adjustment } = body
  const { storeId, kind, qty, expectedQty, reason } = adjustment
  await requireStock(request)
  if (kind === 'loss' && qty === 0) throw fieldsProblem([{ path: ['qty'], code: 'nothing_lost' }])
  const stockQty = await lockStock(tx, productId, storeId)
  if (stockQty !== expectedQty) throw problem('stale', { current: await productOf(request) })
  const isExplained = reason.length >= 2 || (kind === 'count' && qty === stockQty)
  if (!isExplained) throw fieldsProblem([{ path: ['reason'], code: 'stock_unexplained' }])
  await moveStock(
    request,
    kind === 'count'
      ? { productId, storeId, kind, qty: 0, countedQty: qty, reason }
      : { productId, storeId, kind, qty: -qty, reason },
  )
  await audit({ action: 'product.adjust', table: 'product', rowId: productId, after: adjustment })
  return productOf(request)
}

/** A store's stock of a product, locked until the transaction ends; 0 where there never was any. */
export async function lockStock(tx: Tx, productId: string, storeId: string): Promise<number> {
  const { rows } = await sql<{ qty: number }>`
    select qty from product_stock where product_id = ${productId} and store_id = ${storeId} for update
  `.execute(tx)
  return rows[0]?.qty ?? 0
}

type Moving = RequestContext<unknown, { productId: string; storeId: string }>

/** Refuses another store than the person's, and keeps the product from being archived before the movement is written. */
async function requireStock({ tx, scope, body: { productId, storeId } }: Moving): Promise<void> {
  storesAllowed(scope, [storeId], ['storeId'])
  const absent = await findMissingReferences(tx, 'store', [storeId], () => ['storeId'])
  const { rows } = await sql`
    select from product where id = ${productId} and archived_at is null for key share
  `.execute(tx)
  if (rows.length === 0) absent.push({ path: ['productId'], code: 'does_not_exist' })
  if (absent.length > 0) throw fieldsProblem(absent)
}

async function productOf({ tx, principal, now, body }: Moving): Promise<Product> {
  const product = await readRow(tx, productResource(principal), body.productId, now)
  if (product === undefined) throw problem('not_found')
  return product
}

/** The latest movements of a product in the reader's stores. */
export async function readMovements({ tx, query, scope }: RequestContext<OfStore, unknown>) {
  if (query.store !== undefined) storesAllowed(scope, [query.store], ['store'])
  const stores = query.store === undefined ? scope.storeIds : [query.store]
  const theirs = stores === null ? sql`true` : sql`store_id = any(${stores})`
  const { rows } = await sql<StockMovement & { total: number }>`
    select movement.id, iso_instant(at) as at, kind, store_id, store.name as store_name, qty, left_qty, unit_cost_fen, reason, who,
      count(*) over () as total
    from stock_movement movement join store on store.id = store_id
    where product_id = ${query.product} and ${theirs} order by at desc, movement.id desc limit 100
  `.execute(tx)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Every product on sale with its stock in one store. */
export async function readShelf({ tx, query: { store }, scope }: RequestContext<{ store: string }, unknown>) {
  storesAllowed(scope, [store], ['store'])
  const { rows } = await sql<ShelfProduct>`
    select product.id, code, name, name_pinyin, category, price_fen,
      array(select barcode from product_barcode where product_id = product.id order by position) as barcodes,
      case when is_stocked then coalesce(qty, 0) end as qty
    from product left join product_stock on product_id = product.id and store_id = ${store}
    where status = 'on_sale' and archived_at is null order by name_pinyin, product.id limit 2000
  `.execute(tx)
  return { rows }
}

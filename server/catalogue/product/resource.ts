import { sql } from 'kysely'
import { products } from '../../../contract/catalogue/product'
import { productMachine } from '../../../machines/product/product.machine'
import type { Principal } from '../../kit/auth/authenticate'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { searchText } from '../../kit/db/search-text'
import type { DraftOf, ResourceDefinition, Writing } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import type { RowScope } from '../../kit/resource/store-scope'
import { productCsv } from './csv'

registerConstraint('product_code_key', { code: 'taken', path: ['code'] })
registerConstraint('product_barcode_key', { code: 'taken', path: ['barcodes'] })
registerConstraint('product_keeps_stock', { code: 'stock_left', path: ['isStocked'] })
registerConstraint('product_was_stocked', { code: 'was_stocked', path: ['isStocked'] })
registerConstraint('product_level_of_stock', { code: 'without_stock', path: ['lowStockLevel'] })
registerConstraint('stock_movement_of_stock', { code: 'without_stock', path: ['qty'] })
registerConstraint('product_stock_not_short', { code: 'stock_short', path: ['qty'] })

/** Products belong to the whole chain; their stock belongs to stores. */
export const productRows: RowScope = { table: 'product', visible: () => sql<boolean>`true` }

/** The products with the stock of one reader's stores; null: every store. */
export function productResource({
  storeIds,
}: Pick<Principal, 'storeIds'>): ResourceDefinition<typeof products, 'product'> {
  const theirs = storeIds === null ? sql`true` : sql`product_stock.store_id = any(${storeIds})`
  return {
    contract: products,
    table: 'product',
    select: () => sql`
      ${rowBaseOf('product')}, product.code, product.name, product.category, product.price_fen, product.cost_fen,
      product.tax_class, product.is_stocked, product.low_stock_level, product.status,
      array(select barcode from product_barcode where product_id = product.id order by position) as barcodes,
      (select coalesce(json_agg(json_build_object('storeId', store_id, 'storeName', store.name, 'qty', qty)
          order by store.name_pinyin, store.id), '[]')
        from product_stock join store on store.id = store_id where product_id = product.id and ${theirs}) as stock`,
    sorts: {
      name: sql`product.name_pinyin`,
      code: sql`product.code`,
      priceFen: sql`product.price_fen`,
      createdAt: sql`product.created_at`,
      updatedAt: sql`product.updated_at`,
    },
    filters: {
      category: (list) => sql`product.category = any(${list})`,
      status: (list) => sql`product.status = any(${list})`,
      store: (id, { scope }) => sql`exists (
        select from product_stock where product_id = product.id and store_id = ${id} and ${within(scope.storeIds)})`,
      low: (isLow, { scope, query }) => {
        const ofStore = query.store === undefined ? sql`true` : sql`product_stock.store_id = ${query.store}`
        const low = sql<boolean>`(product.status = 'on_sale' and exists (
          select from product_stock where product_id = product.id and qty <= low_stock_level
            and ${ofStore} and ${within(scope.storeIds)}))`
        return isLow ? low : sql`not ${low}`
      },
    },
    // A barcode is scanned or typed as a whole.
    exactMatch: (q) =>
      /^\d{8,14}$/.test(q)
        ? sql`product.id = (select product_id from product_barcode where barcode = ${q})`
        : undefined,
    search: {
      members: ['code', 'name', 'barcodes'],
      text: ({ code, name, barcodes }) => searchText({ names: [name], texts: [code, ...barcodes] }),
    },
    normalize: ({ lowStockLevel, ...rest }) => ({
      ...rest,
      lowStockLevel: rest.isStocked === false ? null : lowStockLevel,
    }),
    columns: ({ barcodes: _, name, ...own }) => ({ ...own, name, namePinyin: name && pinyinOf(name) }),
    children: writeBarcodes,
    lifecycle: {
      machine: productMachine,
      facts: () => ({}),
      events: { list: () => ({}), delist: () => ({}) },
    },
    auditSnapshot: ({ stock: _, ...row }) => row,
    csv: productCsv,
  }
}

const within = (storeIds: readonly string[] | null) =>
  storeIds === null ? sql`true` : sql`product_stock.store_id = any(${storeIds})`

async function writeBarcodes(
  { tx }: Writing,
  id: string,
  { barcodes }: Partial<DraftOf<typeof products>>,
): Promise<void> {
  if (barcodes === undefined) return
  await sql`delete from product_barcode where product_id = ${id}`.execute(tx)
  await sql`
    insert into product_barcode (barcode, product_id, position)
    select barcode, ${id}, place - 1 from unnest(${barcodes}::text[]) with ordinality as given (barcode, place)
  `.execute(tx)
}

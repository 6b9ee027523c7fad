import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { fen, isWithoutRepeats, listOf, prose, text, whole } from '../field'
import { resource, rowBase } from '../resource'

export const productStatuses = ['draft', 'on_sale', 'off_sale'] as const
export const productCategories = [
  'drink',
  'food',
  'supplement',
  'apparel',
  'gear',
  'service',
  /** A month's rent of a locker. */
  'locker',
  'other',
] as const
/** Rates of value-added tax in percent, and goods that are free of it. */
export const taxClasses = ['13', '9', '6', '3', '1', '0', 'exempt'] as const
/** receipt: delivered · sale, return: by orders and their refunds · count: the difference that a count found · loss: broken, expired, stolen */
export const stockMovementKinds = ['receipt', 'sale', 'return', 'count', 'loss'] as const
export type StockMovementKind = (typeof stockMovementKinds)[number]

/** Printable ASCII without spaces, as a scanner types it. */
const barcode = z.string().check(z.trim(), z.regex(/^[0-9A-Za-z.\-_/+]{4,32}$/, 'barcode'))

export const productDraft = z.strictObject({
  code: z.string().check(z.trim(), z.regex(/^[A-Z0-9_-]{2,20}$/, 'product_code')),
  name: text(1, 40),
  category: z.enum(productCategories),
  /** Unique among all products. */
  barcodes: z.array(barcode).check(z.maxLength(6), z.refine(isWithoutRepeats, 'repeated')),
  priceFen: fen(0),
  /** What one costs the gym, without tax; null: unknown. */
  costFen: z.nullable(fen(0)),
  taxClass: z.enum(taxClasses),
  /** Whether stores keep a stock of it; a service has none. */
  isStocked: z.boolean(),
  /** A stock of this many or fewer is on the work list; null: never. */
  lowStockLevel: z.nullable(whole(0, 99_999)),
})
export type ProductDraft = z.infer<typeof productDraft>

/** The stock in one store. */
const storeStock = z.object({ storeId: z.uuid(), storeName: z.string(), qty: z.int() })

export const productRow = z.object({
  ...rowBase,
  ...productDraft.shape,
  status: z.enum(productStatuses),
  /** In the stores of the reader that ever had it. */
  stock: z.array(storeStock),
})
export type Product = z.infer<typeof productRow>

export const stockMovement = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(stockMovementKinds),
  storeId: z.uuid(),
  storeName: z.string(),
  /** The change, and the stock after it. */
  qty: z.int(),
  leftQty: z.int(),
  /** Paid for one, of a receipt. */
  unitCostFen: z.nullable(z.int()),
  reason: z.string(),
  who: z.nullable(z.string()),
})
export type StockMovement = z.infer<typeof stockMovement>

/** A product as the cashier offers it in one store. */
export const shelfProduct = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  namePinyin: z.string(),
  category: z.enum(productCategories),
  barcodes: z.array(z.string()),
  priceFen: z.int(),
  /** null: without stock. */
  qty: z.nullable(z.int()),
})
export type ShelfProduct = z.infer<typeof shelfProduct>

const scope = 'stores'
const affects = ['products', 'dashboard']

export const products = {
  ...resource({
    singular: 'product',
    name: 'products',
    scope: 'chain',
    affects: ['dashboard'],
    row: productRow,
    draft: productDraft,
    filters: {
      category: listOf(productCategories),
      status: listOf(productStatuses),
      /** Products that this store ever had. */
      store: z.optional(z.uuid()),
      /** On sale, and at or below the level in a store; in `store`, if that is given. */
      low: z.optional(z.stringbool()),
    },
    sorts: ['name', 'code', 'priceFen', 'createdAt', 'updatedAt'],
    events: {
      list: { event: 'product.list', body: z.strictObject({}) },
      delist: { event: 'product.delist', body: z.strictObject({}) },
    },
  }),
  /** Every product on sale, by name, with its stock in the store. */
  shelf: endpoint('GET', '/products/shelf', {
    permission: 'product:read',
    scope,
    query: z.strictObject({ store: z.uuid() }),
    reply: z.object({ rows: z.array(shelfProduct) }),
  }),
}

/** What moves the stock of products in stores. */
export const stock = {
  /** The latest 100 movements of a product in the reader's stores, the newest first. */
  movements: endpoint('GET', '/stock-movements', {
    permission: 'product:read',
    scope,
    query: z.strictObject({ product: z.uuid(), store: z.optional(z.uuid()) }),
    reply: z.object({ rows: z.array(stockMovement), total: z.int() }),
  }),
  /** Adds a delivery to a store's stock; replies the product with its stock. */
  receive: endpoint('POST', '/stock-movements/receipts', {
    affects,
    permission: 'product:receive',
    scope,
    body: z.strictObject({
      productId: z.uuid(),
      storeId: z.uuid(),
      qty: whole(1, 99_999),
      unitCostFen: z.nullable(fen(0)),
      /** For example the number of the delivery note. */
      reason: prose(0, 200),
    }),
    reply: productRow,
    once: true,
  }),
  /** Counts a store's stock, or takes what was lost from it. */
  adjust: endpoint('POST', '/stock-movements/adjustments', {
    affects,
    permission: 'product:adjust',
    scope,
    body: z.strictObject({
      productId: z.uuid(),
      storeId: z.uuid(),
      kind: z.enum(['count', 'loss']),
      /** What was counted, or how many were lost. */
      qty: whole(0, 99_999),
      /** The stock that the person saw; if it has changed since, the reply is `stale`. */
      expectedQty: whole(0, 1_000_000_000),
      /** Required for a loss, and for a count that differs. */
      reason: prose(0, 200),
    }),
    reply: productRow,
    once: true,
  }),
}

/** A product as lists reply it. */
export type ListedProduct = z.infer<typeof products.list.reply>['rows'][number]

/** Whether the product waits on the work list for one of these stocks. */
export const isLow = (
  { status, isStocked, lowStockLevel }: Pick<Product, 'status' | 'isStocked' | 'lowStockLevel'>,
  qty: number,
): boolean => status === 'on_sale' && isStocked && lowStockLevel !== null && qty <= lowStockLevel

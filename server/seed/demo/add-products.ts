import type { ProductDraft } from '../../../contract/catalogue/product'
import { productResource } from '../../catalogue/product/resource'
import { moveStock } from '../../catalogue/product/stock'
import { daysBefore } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { StoredRow } from '../../kit/resource/definition'
import { principal, type Writer } from '../writer'

interface Seed {
  tx: Tx
  now: Date
  write: Writer
}

type Offer = Pick<ProductDraft, 'code' | 'name' | 'category' | 'priceFen' | 'costFen' | 'lowStockLevel'> & {
  barcode: string | null
  /** Delivered to each store, in its order. */
  received: readonly number[]
}

const offers: readonly Offer[] = [
  {
    code: 'WATER_550',
    name: '矿泉水 550ml',
    category: 'drink',
    priceFen: 300,
    costFen: 110,
    lowStockLevel: 24,
    barcode: '6901234567892',
    received: [240, 192, 20],
  },
  {
    code: 'ISOTONIC_500',
    name: '电解质水 500ml',
    category: 'drink',
    priceFen: 800,
    costFen: 390,
    lowStockLevel: 12,
    barcode: '6901234567908',
    received: [96, 72, 48],
  },
  {
    code: 'COFFEE_COLD',
    name: '冷萃咖啡',
    category: 'drink',
    priceFen: 1_500,
    costFen: 620,
    lowStockLevel: 6,
    barcode: '6901234567915',
    received: [30, 5, 18],
  },
  {
    code: 'BAR_PROTEIN',
    name: '蛋白棒 巧克力味',
    category: 'food',
    priceFen: 1_800,
    costFen: 870,
    lowStockLevel: 10,
    barcode: '6901234567922',
    received: [80, 60, 40],
  },
  {
    code: 'WHEY_1KG',
    name: '乳清蛋白粉 1kg',
    category: 'supplement',
    priceFen: 29_800,
    costFen: 17_600,
    lowStockLevel: 3,
    barcode: '6901234567939',
    received: [12, 8, 3],
  },
  {
    code: 'TOWEL',
    name: '运动毛巾',
    category: 'apparel',
    priceFen: 3_900,
    costFen: 1_250,
    lowStockLevel: 5,
    barcode: '6901234567946',
    received: [40, 25, 15],
  },
  {
    code: 'GLOVES_M',
    name: '健身手套 M',
    category: 'gear',
    priceFen: 8_900,
    costFen: 3_400,
    lowStockLevel: 4,
    barcode: '6901234567953',
    received: [15, 10, 4],
  },
  {
    code: 'LOCKER_MONTH',
    name: '储物柜月租',
    category: 'locker',
    priceFen: 5_000,
    costFen: null,
    lowStockLevel: null,
    barcode: null,
    received: [],
  },
  {
    code: 'TOWEL_RENT',
    name: '毛巾租用',
    category: 'service',
    priceFen: 500,
    costFen: null,
    lowStockLevel: null,
    barcode: null,
    received: [],
  },
  {
    code: 'SHAKER_OLD',
    name: '摇摇杯（旧款）',
    category: 'gear',
    priceFen: 2_900,
    costFen: 1_100,
    lowStockLevel: null,
    barcode: '6901234567960',
    received: [6, 0, 0],
  },
]

/** Goods with deliveries to the first stores; some run short, one is withdrawn. */
export async function addProducts({ tx, now, write }: Seed, stores: readonly StoredRow[]): Promise<void> {
  const products = productResource({ storeIds: null })
  for (const [i, { barcode, received, ...offer }] of offers.entries()) {
    const draft = {
      ...offer,
      barcodes: barcode === null ? [] : [barcode],
      taxClass: offer.category === 'service' ? ('6' as const) : ('13' as const),
      isStocked: received.length > 0,
    }
    const row = await write.create(products, draft, daysBefore(now, 120 - i))
    const listed = await write.apply(products, row, ['list', {}], daysBefore(now, 119 - i))
    for (const [k, store] of stores.slice(0, received.length).entries())
      if ((received[k] ?? 0) > 0)
        await moveStock(
          { tx, now: daysBefore(now, 30 - k), principal },
          {
            productId: row.id,
            storeId: store.id,
            kind: 'receipt',
            qty: received[k] ?? 0,
            unitCostFen: offer.costFen,
            reason: '首批到货',
          },
        )
    if (offer.code === 'SHAKER_OLD') await write.apply(products, listed, ['delist', {}], daysBefore(now, 10))
  }
}

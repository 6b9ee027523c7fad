import { m } from '#messages'
import type { Product } from '../../../contract/catalogue/product'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

export const productCsv: CsvColumn<Product>[] = [
  { header: (locale) => m.product_code({}, { locale }), cell: ({ code }) => code },
  { header: (locale) => m.product_name({}, { locale }), cell: ({ name }) => name },
  {
    header: (locale) => m.product_category({}, { locale }),
    cell: ({ category }, locale) => m[`product_category_${category}`]({}, { locale }),
  },
  { header: (locale) => m.product_barcodes({}, { locale }), cell: ({ barcodes }) => barcodes.join(' ') },
  { header: (locale) => m.product_price({}, { locale }), cell: ({ priceFen }) => yuanOf(priceFen) },
  {
    header: (locale) => m.product_cost({}, { locale }),
    cell: ({ costFen }) => (costFen === null ? null : yuanOf(costFen)),
  },
  {
    header: (locale) => m.product_tax_class({}, { locale }),
    cell: ({ taxClass }, locale) =>
      taxClass === 'exempt' ? m.product_tax_exempt({}, { locale }) : `${taxClass}%`,
  },
  {
    header: (locale) => m.product_status({}, { locale }),
    cell: ({ status }, locale) => m[`product_status_${status}`]({}, { locale }),
  },
  { header: (locale) => m.product_low_level({}, { locale }), cell: ({ lowStockLevel }) => lowStockLevel },
  {
    header: (locale) => m.product_stock({}, { locale }),
    cell: ({ stock }) => stock.map(({ storeName, qty }) => `${storeName} ${qty}`).join('; '),
  },
]

import { m } from '#messages'
import { isLow, type ListedProduct } from '../../../../contract/catalogue/product'
import { Clamped, columnsFor } from '../../../kit/list/columns-for'
import { Stacked } from '../../../kit/list/stacked'
import { StatusTag } from '../../../kit/ui/status-tag'
import { count } from '../../../lib/format'
import { productLabels, stockQty } from './labels'

const col = columnsFor<ListedProduct>()

export const productColumns = () => [
  col.text('code', m.product_code(), { sort: 'code', width: 110 }),
  col.cell('name', m.product_name(), (row) => <Clamped text={row.name} />, {
    sort: 'name',
    width: 190,
    isName: true,
  }),
  col.cell('category', m.product_category(), (row) => productLabels.category.label(row.category), {
    width: 80,
  }),
  col.cell('barcodes', m.product_barcodes(), (row) => <Clamped text={row.barcodes.join(m.kit_comma())} />, {
    width: 150,
  }),
  col.money('priceFen', m.product_price(), { sort: 'priceFen', width: 100, card: 'fact' }),
  col.money('costFen', m.product_cost(), { width: 100, isExtra: true }),
  col.cell('taxClass', m.product_tax_class(), (row) => productLabels.taxClass.label(row.taxClass), {
    width: 90,
    isExtra: true,
  }),
  col.cell('stock', m.product_stock(), (row) => <Stock product={row} />, {
    card: 'fact',
    width: 150,
    right: true,
  }),
  col.status('status', m.product_status(), ({ status }) => productLabels.status.tag(status), { width: 80 }),
  col.instant('updatedAt', m.product_updated_at(), { sort: 'updatedAt', width: 150, isExtra: true }),
]

/** The stock of the reader's stores, with the stores that run short. */
function Stock({ product }: { product: ListedProduct }) {
  if (!product.isStocked) return m.product_no_stock()
  if (product.stock.length === 0) return m.product_never_stocked()
  const short = product.stock.filter(({ qty }) => isLow(product, qty))
  const note =
    short.length === 0
      ? null
      : short
          .map(({ storeName, qty }) => m.product_stock_in({ store: storeName, qty: count(qty) }))
          .join(m.kit_comma())
  return (
    <Stacked right note={note}>
      {short.length > 0 ? <StatusTag label={m.product_low()} tone="warning" /> : null}{' '}
      {count(stockQty(product))}
    </Stacked>
  )
}

import { queryOptions, skipToken } from '@tanstack/react-query'
import { m } from '#messages'
import { products, type ShelfProduct } from '../../../../../contract/catalogue/product'
import { call } from '../../../../lib/api/call'
import { count } from '../../../../lib/format'
import { type CartLine, lineOf } from '../cart'

/** All goods on sale with the stock of one store; none without a store. */
export const shelfOf = (storeId: string | null) =>
  queryOptions({
    queryKey: [products.name, 'shelf', storeId],
    queryFn:
      storeId === null
        ? skipToken
        : ({ signal }) => call(products.shelf, { query: { store: storeId }, signal }),
  })

/** One of a product in the cart. */
export const productLine = ({ id, name, priceFen, qty }: ShelfProduct): CartLine =>
  lineOf(
    { kind: 'product', productId: id, qty: 1, unitPriceFen: priceFen, discountFen: 0 },
    name,
    qty === null ? m.order_kind_product() : m.order_stock_left({ count: count(qty) }),
  )

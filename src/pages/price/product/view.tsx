import { m } from '#messages'
import { products } from '../../../../contract/catalogue/product'
import { CrudPage } from '../../../kit/list/crud-page'
import { useList } from '../../../kit/list/use-list'
import { RouteDrawer } from '../../../kit/record/route-drawer'
import { lazyPart } from '../../../lib/lazy-part'
import { PriceViews } from '../views'
import { productColumns } from './columns'
import { describeProduct } from './describe'
import { ProductFilters, useFilterLabels } from './filters'
import { nameOf, productLabels } from './labels'
import { decide, productLifecycle } from './lifecycle'

const ProductBatch = lazyPart(async () => (await import('./batch')).ProductBatch)
const ProductDrawer = lazyPart(async () => (await import('./drawer')).ProductDrawer)
const StockDrawer = lazyPart(async () => (await import('./stock-drawer')).StockDrawer)

/** The goods that the cashier sells, with their stock. */
export function ProductView() {
  const list = useList(products)
  return (
    <CrudPage
      resource={products}
      list={list}
      title={m.product_title()}
      purpose={m.product_purpose()}
      searchHint={m.product_search()}
      newLabel={m.product_new()}
      nameOf={nameOf}
      columns={productColumns()}
      views={<PriceViews now="goods" />}
      filters={<ProductFilters list={list} />}
      describeFilter={useFilterLabels(list)}
      transitions={productLifecycle}
      decide={decide}
      before={(row) =>
        row.isStocked
          ? [{ key: 'stock', label: m.product_stock_title(), run: () => list.open({ stock: row.id }) }]
          : []
      }
      drawer={<ProductDrawer />}
      batch={(selection) => <ProductBatch selection={selection} />}
      describe={describeProduct}
      actionLabel={productLabels.action.find}
    >
      <RouteDrawer names={['stock']}>
        <StockDrawer />
      </RouteDrawer>
    </CrudPage>
  )
}

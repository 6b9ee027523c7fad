import { products, stock } from '../../../contract/catalogue/product'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { productResource, productRows } from './resource'
import { adjustStock, readMovements, readShelf, receiveStock } from './stock'

/** Goods, and their stock in the stores. */
export function productRoutes(app: App): void {
  const rows = { rows: productRows }
  // Before `/:id`, which would match its path too.
  serve(app, products.shelf, readShelf, rows)
  serve(app, stock.movements, readMovements, rows)
  serve(app, stock.receive, receiveStock, rows)
  serve(app, stock.adjust, adjustStock, rows)
  serveResource(app, productResource({ storeIds: null }), {
    forViewer: async ({ principal }) => productResource(principal),
  })
}

import { m } from '#messages'
import { type ListedProduct, products } from '../../../../contract/catalogue/product'
import { can } from '../../../../machines/lifecycle'
import { productMachine } from '../../../../machines/product/product.machine'
import type { LifecycleTransition } from '../../../kit/record/lifecycle-transition'
import { nameOf } from './labels'

/** The product machine's decision for an event; the server uses the same machine. */
export function decide(product: ListedProduct, key: string): { allowed: boolean } {
  if (!(key in products.events) || product.archivedAt !== null) return { allowed: false }
  const event = key === 'list' ? 'product.list' : 'product.delist'
  return { allowed: can(productMachine, product.status, {}, event) }
}

export const productLifecycle = (): LifecycleTransition<ListedProduct>[] => [
  { key: 'list', label: m.product_do_list(), done: (row) => m.product_done_list({ name: nameOf(row) }) },
  {
    key: 'delist',
    label: m.product_do_delist(),
    done: (row) => m.product_done_delist({ name: nameOf(row) }),
  },
]

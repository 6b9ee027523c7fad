import { m } from '#messages'
import type { ListedProduct } from '../../../../contract/catalogue/product'
import { FilterChoice } from '../../../kit/filter/choice'
import { describeFilters } from '../../../kit/filter/describe-filters'
import { FilterOne } from '../../../kit/filter/one'
import { FilterRecord } from '../../../kit/filter/record'
import { storeSource } from '../../../kit/filter/store-source'
import { useRecordLabel } from '../../../kit/filter/use-record-label'
import type { List } from '../../../kit/list/use-list'
import { productLabels } from './labels'

export function ProductFilters({ list }: { list: List<ListedProduct> }) {
  const { category, status } = productLabels
  return (
    <>
      <FilterChoice list={list} filter="category" label={m.product_category()} options={category.options()} />
      <FilterChoice list={list} filter="status" label={m.product_status()} options={status.options()} />
      <FilterRecord list={list} filter="store" label={m.product_store()} {...storeSource} />
      <FilterOne
        label={m.product_stock()}
        value={list.query.filters.low}
        options={[
          { value: 'true', label: m.product_low_true() },
          { value: 'false', label: m.product_low_false() },
        ]}
        onChange={(value) => list.setQuery({ low: value })}
        onClear={() => list.setQuery({ low: null })}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: List<ListedProduct>) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    store: [m.product_store, storeName],
    category: [m.product_category, productLabels.category.chip],
    status: [m.product_status, productLabels.status.chip],
    low: (value) => (value === 'true' ? m.product_low_true() : m.product_low_false()),
  })
}

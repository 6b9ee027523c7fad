import { Suspense } from 'react'
import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import { CrudPage } from '../../kit/list/crud-page'
import { prefetchList, useList } from '../../kit/list/use-list'
import { lazyPart } from '../../lib/lazy-part'
import { pathTo } from '../../lib/path-to'
import { storeColumns } from './columns'
import { describeStore } from './describe'
import { describeFilter, StoreFilters } from './filters'
import { nameOf, storeLabels } from './labels'
import { decide, storeLifecycle } from './lifecycle'

const StoreBatch = lazyPart(async () => (await import('./batch')).StoreBatch)
const DecisionDialog = lazyPart(
  async () => (await import('../../domain/decision/decision-dialog')).DecisionDialog,
)
const StoreDrawer = lazyPart(async () => (await import('./drawer')).StoreDrawer)

export const prefetch = (search: URLSearchParams) => prefetchList(stores, search)

export function Component() {
  const list = useList(stores)
  return (
    <CrudPage
      resource={stores}
      list={list}
      purpose={m.empty_store()}
      title={m.store_title()}
      searchHint={m.store_search()}
      newLabel={m.store_new()}
      nameOf={nameOf}
      columns={storeColumns()}
      filters={<StoreFilters list={list} />}
      describeFilter={describeFilter}
      transitions={storeLifecycle}
      decide={decide}
      before={(row, { may, open }) => [
        { key: 'schedule', label: m.store_schedule(), to: pathTo('appointment', { store: row.id }) },
        ...(may(stores.update) && row.archivedAt === null
          ? [{ key: 'hours', label: m.store_edit_hours(), run: () => open(row, 'hours') }]
          : []),
      ]}
      drawer={<StoreDrawer />}
      batch={(selection) => <StoreBatch selection={selection} />}
      describe={describeStore}
      actionLabel={storeLabels.action.find}
    >
      <Suspense fallback={null}>
        <DecisionDialog />
      </Suspense>
    </CrudPage>
  )
}

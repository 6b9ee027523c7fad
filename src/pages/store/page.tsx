import { lazy, Suspense, useMemo } from 'react'
import { m } from '#messages'
import { type ListedStore, stores } from '../../../contract/catalogue/store'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import type { RowAction } from '../../kit/list/row-menu'
import { prefetchList, useList } from '../../kit/list/use-list'
import { useRowActions } from '../../kit/list/use-row-actions'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { useMay } from '../../kit/ui/use-may'
import './store.css'
import { storeColumns } from './columns'
import { describeStore } from './describe'
import { describeFilter, StoreFilters } from './filters'
import { actionLabel, nameOf } from './labels'
import { judge, storeOffers } from './lifecycle'

const StoreBatch = lazy(async () => ({ default: (await import('./batch')).StoreBatch }))
const StoreDrawer = lazy(async () => ({ default: (await import('./drawer')).StoreDrawer }))

export const prefetch = (search: URLSearchParams): void => prefetchList(stores, search)

export function Component() {
  const list = useList(stores)
  const may = useMay()
  const offers = useMemo(storeOffers, [])
  const open = (row: ListedStore, at: string | null = null) => list.open({ edit: row.id, at })
  const before = (row: ListedStore): RowAction[] => [
    { key: 'schedule', label: m.store_schedule(), to: `/appointment?store=${row.id}` },
    ...(may(stores.update) && row.archivedAt === null
      ? [{ key: 'hours', label: m.store_edit_hours(), run: () => open(row, 'hours') }]
      : []),
  ]
  const { rowActions, dialog } = useRowActions({
    resource: stores,
    list,
    offers,
    judge,
    nameOf,
    open,
    before,
  })
  return (
    <>
      <ListPage
        resource={stores}
        list={list}
        title={m.store_title()}
        searchHint={m.store_search()}
        columns={storeColumns()}
        nameOf={nameOf}
        onOpen={open}
        actions={
          <NewRow resource={stores} list={list}>
            {m.store_new()}
          </NewRow>
        }
        filters={<StoreFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={rowActions}
        batch={(selection) => (
          <Suspense fallback={null}>
            <StoreBatch selection={selection} />
          </Suspense>
        )}
      />
      <RouteDrawer names={['edit', 'new']}>
        <StoreDrawer />
      </RouteDrawer>
      <HistoryDrawer resource={stores} describe={describeStore} actionLabel={actionLabel} />
      {dialog}
    </>
  )
}

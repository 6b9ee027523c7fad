import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { lazy, Suspense, useMemo } from 'react'
import { m } from '#messages'
import { type ListedStore, stores } from '../../../contract/store'
import { HistoryDrawer } from '../../kit/history-drawer'
import { useLifecycle } from '../../kit/lifecycle-actions'
import { ListPage } from '../../kit/list-page'
import { RowButton } from '../../kit/row-button'
import { type RowAction, RowMenu } from '../../kit/row-menu'
import { useArchive } from '../../kit/use-archive'
import { prefetchList, useList } from '../../kit/use-list'
import { useMay } from '../../kit/use-may'
import { WhenOpen } from '../../kit/when-open'
import './store.css'
import { storeColumns } from './store-columns'
import { describeStore } from './store-describe'
import { describeFilter, StoreFilters } from './store-filters'
import { judge, storeOffers } from './store-lifecycle'
import { actionLabel, nameOf } from './store-words'

const StoreBatch = lazy(async () => ({ default: (await import('./store-batch')).StoreBatch }))
const StoreDrawer = lazy(async () => ({ default: (await import('./store-drawer')).StoreDrawer }))

export const prefetch = (search: URLSearchParams): void => prefetchList(stores, search)

export function Component() {
  const list = useList(stores)
  const may = useMay()
  const offers = useMemo(storeOffers, [])
  const lifecycle = useLifecycle({ resource: stores, offers, judge, nameOf })
  const { archive, restore } = useArchive(stores, nameOf)
  const open = (row: ListedStore, at: string | null = null) => list.open({ edit: row.id, at })
  const menu = (row: ListedStore): RowAction[] => [
    { key: 'schedule', label: m.store_schedule(), to: `/appointment?store=${row.id}` },
    ...(may(stores.update) && row.archivedAt === null
      ? [{ key: 'hours', label: m.store_edit_hours(), run: () => open(row, 'hours') }]
      : []),
    ...lifecycle.actionsOf(row),
    { key: 'history', label: m.kit_history(), run: () => list.open({ history: row.id }) },
    ...(!may(stores.archive)
      ? []
      : row.archivedAt === null
        ? [{ key: 'archive', label: m.kit_archive(), run: () => void archive(row), isGrave: true }]
        : [{ key: 'restore', label: m.kit_restore(), run: () => void restore(row) }]),
  ]
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
          may(stores.create) ? (
            <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => list.open({ new: '1' })}>
              {m.store_new()}
            </Button>
          ) : null
        }
        filters={<StoreFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            <RowButton onClick={() => open(row)}>
              {may(stores.update) && row.archivedAt === null ? m.kit_edit() : m.kit_view()}
            </RowButton>
            <RowMenu name={row.name} actions={() => menu(row)} />
          </>
        )}
        batch={(selection) => (
          <Suspense fallback={null}>
            <StoreBatch selection={selection} />
          </Suspense>
        )}
      />
      <WhenOpen names={['edit', 'new']}>
        <StoreDrawer />
      </WhenOpen>
      <HistoryDrawer resource={stores} describe={describeStore} actionLabel={actionLabel} />
      {lifecycle.dialog}
    </>
  )
}

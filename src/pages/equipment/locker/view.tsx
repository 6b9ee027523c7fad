import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { keyFilters, type ListedLocker, lockers } from '../../../../contract/sales/locker'
import { lockerRentals } from '../../../../contract/sales/locker-rental'
import { useArchive } from '../../../kit/batch/use-archive'
import { FilterChoice } from '../../../kit/filter/choice'
import { describeFilters } from '../../../kit/filter/describe-filters'
import { FilterOne } from '../../../kit/filter/one'
import { FilterRecord } from '../../../kit/filter/record'
import { storeSource } from '../../../kit/filter/store-source'
import { useRecordLabel } from '../../../kit/filter/use-record-label'
import { HistoryDrawer } from '../../../kit/history/drawer'
import { ListPage } from '../../../kit/list/list-page'
import { NewRow } from '../../../kit/list/new-row'
import { RowMenu } from '../../../kit/list/row-menu'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { type List, useList } from '../../../kit/list/use-list'
import { historyOf } from '../../../kit/list/use-row-actions'
import { RouteDrawer } from '../../../kit/record/route-drawer'
import { useLifecycle } from '../../../kit/record/use-lifecycle'
import { RowButton } from '../../../kit/ui/row-button'
import { useMay } from '../../../kit/ui/use-may'
import { lazyPart } from '../../../lib/lazy-part'
import { pathTo } from '../../../lib/path-to'
import { EquipmentViews } from '../views'
import { lockerColumns } from './columns'
import { describeLocker } from './describe'
import { lockerLabels, nameOf } from './labels'
import { decide, lockerLifecycle } from './lifecycle'
import { useTakeBack } from './use-take-back'

const Batch = lazyPart(async () => (await import('./batch')).LockerBatch)
const Editor = lazyPart(async () => (await import('./drawer')).LockerDrawer)
const RangeDialog = lazyPart(async () => (await import('./range-dialog')).RangeDialog)
const Sheet = lazyPart(async () => (await import('./sheet')).LockerSheet)

/** The lockers of the stores: which are free, who has the others, and which keys should be back. */
export function LockerView() {
  const list = useList(lockers)
  const may = useMay()
  const go = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  const describeFilter = useFilterLabels(list)
  const transitions = useMemo(lockerLifecycle, [])
  const { actionsOf, dialog } = useLifecycle({ resource: lockers, transitions, decide, nameOf })
  const { archiveOf } = useArchive(lockers, nameOf)
  const takeBackOf = useTakeBack()
  const rentOf = (row: ListedLocker): RowAction[] =>
    row.status === 'free' && row.archivedAt === null && may(lockerRentals.create)
      ? [
          {
            key: 'rent',
            label: m.locker_do_rent(),
            run: () => go(pathTo('devicestore', { view: 'rentals', rent: 'new', forLocker: row.id })),
          },
        ]
      : []
  const rentalOf = ({ rental }: ListedLocker): RowAction[] =>
    rental !== null && may(lockerRentals.read)
      ? [
          {
            key: 'rental',
            label: m.locker_to_rental(),
            run: () => go(pathTo('devicestore', { view: 'rentals', open: rental.id })),
          },
        ]
      : []
  const editOf = (row: ListedLocker): RowAction[] =>
    may(lockers.update) && row.archivedAt === null
      ? [{ key: 'edit', label: m.kit_edit(), run: () => list.open({ edit: row.id, open: null }) }]
      : []
  const doOf = (row: ListedLocker) => [
    ...takeBackOf(row),
    ...rentOf(row),
    ...rentalOf(row),
    ...actionsOf(row),
    ...editOf(row),
  ]
  return (
    <>
      <ListPage
        resource={lockers}
        list={list}
        purpose={m.empty_locker()}
        title={m.locker_title()}
        searchHint={m.locker_search()}
        columns={lockerColumns()}
        nameOf={nameOf}
        onOpen={(row) => list.open({ open: row.id })}
        views={<EquipmentViews now="lockers" />}
        actions={
          <>
            {may(lockers.createRange) ? (
              <Button type="tertiary" onClick={() => setIsAdding(true)}>
                {m.locker_new_range()}
              </Button>
            ) : null}
            <NewRow resource={lockers} list={list}>
              {m.locker_new()}
            </NewRow>
          </>
        }
        filters={<Filters list={list} />}
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            {[...takeBackOf(row), ...actionsOf(row).filter(({ key }) => key === 'clear')].map(
              ({ key, label, run }) => (
                <RowButton key={key} onClick={() => run?.()}>
                  {label}
                </RowButton>
              ),
            )}
            <RowMenu
              name={nameOf(row)}
              actions={() => [...doOf(row), historyOf(list, row), ...archiveOf(row)]}
            />
          </>
        )}
        batch={(selection) => (
          <Suspense fallback={null}>
            <Batch selection={selection} />
          </Suspense>
        )}
      />
      <RouteDrawer names={['open']}>
        <Sheet actionsOf={doOf} />
      </RouteDrawer>
      <RouteDrawer names={['edit', 'new']}>
        <Editor />
      </RouteDrawer>
      <HistoryDrawer resource={lockers} describe={describeLocker} actionLabel={lockerLabels.action.find} />
      <Suspense fallback={null}>
        {isAdding ? (
          <RangeDialog storeId={String(list.query.filters.store ?? '')} onClose={() => setIsAdding(false)} />
        ) : null}
      </Suspense>
      {dialog}
    </>
  )
}

type Lockers = List<ListedLocker>

function Filters({ list }: { list: Lockers }) {
  return (
    <>
      <FilterRecord list={list} filter="store" label={m.locker_store()} {...storeSource} />
      <FilterChoice
        list={list}
        filter="status"
        label={m.locker_status()}
        options={lockerLabels.status.options()}
      />
      <FilterOne
        label={m.locker_key_filter()}
        value={list.query.filters.key}
        options={lockerLabels.key.options(keyFilters)}
        onChange={(key) => list.setQuery({ key })}
        onClear={() => list.setQuery({ key: null })}
      />
      <FilterChoice list={list} filter="room" label={m.locker_room()} options={lockerLabels.room.options()} />
      <FilterChoice list={list} filter="size" label={m.locker_size()} options={lockerLabels.size.options()} />
    </>
  )
}

/** The text of a set filter's chip. */
function useFilterLabels(list: Lockers) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    store: [m.locker_store, storeName],
    status: [m.locker_status, lockerLabels.status.chip],
    key: [m.locker_key_filter, lockerLabels.key.chip],
    room: [m.locker_room, lockerLabels.room.chip],
    size: [m.locker_size, lockerLabels.size.chip],
  })
}

import IconImport from '@douyinfe/semi-icons/lib/es/icons/IconImport'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { equipment, type ListedEquipment } from '../../../contract/devices/equipment'
import { importPermission } from '../../../contract/system/imports'
import { useArchive } from '../../kit/batch/use-archive'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import { RowMenu } from '../../kit/list/row-menu'
import type { RowAction } from '../../kit/list/row-menu-list'
import { prefetchList, useList } from '../../kit/list/use-list'
import { historyOf } from '../../kit/list/use-row-actions'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { useLifecycle } from '../../kit/record/use-lifecycle'
import { ListSkeleton } from '../../kit/ui/list-states'
import { RowButton } from '../../kit/ui/row-button'
import { useMay } from '../../kit/ui/use-may'
import { lazyPart } from '../../lib/lazy-part'
import { equipmentColumns } from './columns'
import { describeEquipment } from './describe'
import { EquipmentFilters, useFilterLabels } from './filters'
import { equipmentLabels, nameOf } from './labels'
import { decide, equipmentLifecycle, withWork } from './lifecycle'
import { useReissue } from './sheet/use-reissue'
import { EquipmentViews, viewOf } from './views'

const Batch = lazyPart(async () => (await import('./batch')).EquipmentBatch)
const Calendar = lazyPart(async () => (await import('./calendar/view')).CalendarView)
const Editor = lazyPart(async () => (await import('./drawer')).EquipmentDrawer)
const Floor = lazyPart(async () => (await import('./floor/view')).FloorView)
const Import = lazyPart(async () => (await import('./import')).EquipmentImport)
const LabelPrint = lazyPart(async () => (await import('./sheet/label-print')).LabelPrint)
const Lockers = lazyPart(async () => (await import('./locker/view')).LockerView)
const Rentals = lazyPart(async () => (await import('./locker-rental/view')).LockerRentalView)
const Sheet = lazyPart(async () => (await import('./sheet/sheet')).EquipmentSheet)

export const prefetch = (search: URLSearchParams) =>
  viewOf(search) === 'list' ? prefetchList(equipment, search) : undefined

export function Component() {
  const [params] = useSearchParams()
  const view = viewOf(params)
  if (view !== 'lockers' && view !== 'rentals') return <EquipmentPage />
  return <Suspense fallback={<ListSkeleton />}>{view === 'lockers' ? <Lockers /> : <Rentals />}</Suspense>
}

function EquipmentPage() {
  const [params] = useSearchParams()
  const list = useList(equipment)
  const describeFilter = useFilterLabels(list)
  const may = useMay()
  const transitions = useMemo(equipmentLifecycle, [])
  const { actionsOf, dialog } = useLifecycle({ resource: withWork, transitions, decide, nameOf })
  const { archiveOf } = useArchive(equipment, nameOf)
  const reissueOf = useReissue()
  const view = viewOf(params)
  const views = <EquipmentViews now={view} />
  const actions = (
    <>
      {may({ permission: importPermission }) && may(equipment.create) ? (
        <Button
          type="tertiary"
          icon={<IconImport aria-hidden />}
          onClick={() => list.open({ import: 'new' })}
        >
          {m.equipment_import()}
        </Button>
      ) : null}
      <NewRow resource={equipment} list={list}>
        {m.equipment_new()}
      </NewRow>
    </>
  )
  const labelOf = (row: ListedEquipment): RowAction[] =>
    may(equipment.labels) && decide(row, 'move').allowed
      ? [
          { key: 'label', label: m.equipment_do_label(), run: () => list.open({ label: row.id }) },
          ...reissueOf(row),
        ]
      : []
  const editOf = (row: ListedEquipment): RowAction[] =>
    may(equipment.update) && row.archivedAt === null
      ? [{ key: 'edit', label: m.kit_edit(), run: () => list.open({ edit: row.id, open: null }) }]
      : []
  const menuOf = (row: ListedEquipment): RowAction[] => [
    ...editOf(row),
    ...actionsOf(row),
    ...labelOf(row),
    historyOf(list, row),
    ...archiveOf(row),
  ]
  const inView = { list, views, actions }
  return (
    <>
      {view === 'list' ? (
        <ListPage
          resource={equipment}
          list={list}
          purpose={m.empty_equipment()}
          title={m.equipment_title()}
          searchHint={m.equipment_search()}
          columns={equipmentColumns()}
          nameOf={nameOf}
          onOpen={(row) => list.open({ open: row.id })}
          onEdit={may(equipment.update) ? (row) => list.open({ edit: row.id }) : undefined}
          views={views}
          actions={actions}
          filters={<EquipmentFilters list={list} />}
          describeFilter={describeFilter}
          rowActions={(row) => (
            <>
              <RowButton onClick={() => list.open({ open: row.id })}>{m.kit_view()}</RowButton>
              <RowMenu name={nameOf(row)} actions={() => menuOf(row)} />
            </>
          )}
          batch={(selection) => (
            <Suspense fallback={null}>
              <Batch selection={selection} />
            </Suspense>
          )}
        />
      ) : (
        <Suspense fallback={null}>
          {view === 'floor' ? <Floor {...inView} /> : <Calendar {...inView} />}
        </Suspense>
      )}
      <RouteDrawer names={['open']}>
        <Sheet actionsOf={(row) => [...actionsOf(row), ...labelOf(row), ...editOf(row)]} />
      </RouteDrawer>
      <RouteDrawer names={['edit', 'new']}>
        <Editor />
      </RouteDrawer>
      <RouteDrawer names={['label']}>
        <LabelPrint ids={[params.get('label') ?? '']} onClose={() => list.open({ label: null })} />
      </RouteDrawer>
      <RouteDrawer names={['import']}>
        <Import onOpenRow={(id) => list.open({ open: id, import: null })} />
      </RouteDrawer>
      <HistoryDrawer
        resource={equipment}
        describe={describeEquipment}
        actionLabel={equipmentLabels.action.find}
      />
      {dialog}
    </>
  )
}

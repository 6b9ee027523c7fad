import { m } from '#messages'
import { type ListedEquipment, serviceWindows, warrantyWindows } from '../../../contract/devices/equipment'
import { FilterChoice } from '../../kit/filter/choice'
import { describeFilters } from '../../kit/filter/describe-filters'
import { FilterOne } from '../../kit/filter/one'
import { FilterRecord } from '../../kit/filter/record'
import { storeSource } from '../../kit/filter/store-source'
import { useRecordLabel } from '../../kit/filter/use-record-label'
import type { List } from '../../kit/list/use-list'
import { equipmentLabels } from './labels'

type Pieces = List<ListedEquipment>

export function EquipmentFilters({ list }: { list: Pieces }) {
  return (
    <>
      <StoreFilter list={list} />
      <FilterChoice
        list={list}
        filter="category"
        label={m.equipment_category()}
        options={equipmentLabels.category.options()}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.equipment_status()}
        options={equipmentLabels.status.options()}
      />
      <FilterOne
        label={m.equipment_warranty()}
        value={list.query.filters.warranty}
        options={equipmentLabels.warranty.options(warrantyWindows)}
        onChange={(warranty) => list.setQuery({ warranty })}
        onClear={() => list.setQuery({ warranty: null })}
      />
      <FilterOne
        label={m.equipment_service()}
        value={list.query.filters.service}
        options={equipmentLabels.service.options(serviceWindows)}
        onChange={(service) => list.setQuery({ service })}
        onClear={() => list.setQuery({ service: null })}
      />
    </>
  )
}

export function StoreFilter({ list }: { list: Pieces }) {
  return <FilterRecord list={list} filter="store" label={m.equipment_store()} {...storeSource} />
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: Pieces) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    category: [m.equipment_category, equipmentLabels.category.chip],
    status: [m.equipment_status, equipmentLabels.status.chip],
    warranty: [m.equipment_warranty, equipmentLabels.warranty.chip],
    service: [m.equipment_service, equipmentLabels.service.chip],
    store: [m.equipment_store, storeName],
    dueFrom: [m.equipment_due_from, String],
    dueTo: [m.equipment_due_to, String],
  })
}

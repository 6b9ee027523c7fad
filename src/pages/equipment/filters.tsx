import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import {
  equipmentCategories,
  equipmentStatuses,
  type ListedEquipment,
  serviceWindows,
  warrantyWindows,
} from '../../../contract/devices/equipment'
import { FilterChoice } from '../../kit/filter/choice'
import { FilterOne } from '../../kit/filter/one'
import { FilterRecord } from '../../kit/filter/record'
import { optionsOf } from '../../kit/form/choice-field'
import { useRecordOptions } from '../../kit/form/record-field'
import type { List } from '../../kit/list/use-list'
import { categoryLabel, serviceLabel, statusLabel, warrantyLabel, worded } from './labels'

type Pieces = List<ListedEquipment>
const storeSource = { resource: stores, labelOf: (store: { name: string }) => store.name }

export function EquipmentFilters({ list }: { list: Pieces }) {
  return (
    <>
      <StoreFilter list={list} />
      <FilterChoice
        list={list}
        filter="category"
        label={m.equipment_category()}
        options={optionsOf(equipmentCategories, categoryLabel)}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.equipment_status()}
        options={optionsOf(equipmentStatuses, statusLabel)}
      />
      <FilterOne
        label={m.equipment_warranty()}
        value={list.query.filters.warranty}
        options={optionsOf(warrantyWindows, warrantyLabel)}
        onChange={(warranty) => list.ask({ warranty })}
        onClear={() => list.ask({ warranty: null })}
      />
      <FilterOne
        label={m.equipment_service()}
        value={list.query.filters.service}
        options={optionsOf(serviceWindows, serviceLabel)}
        onChange={(service) => list.ask({ service })}
        onClear={() => list.ask({ service: null })}
      />
    </>
  )
}

export function StoreFilter({ list }: { list: Pieces }) {
  return <FilterRecord list={list} filter="store" label={m.equipment_store()} {...storeSource} />
}

const fields: Readonly<Record<string, () => string>> = {
  category: m.equipment_category,
  status: m.equipment_status,
  warranty: m.equipment_warranty,
  service: m.equipment_service,
  store: m.equipment_store,
  dueFrom: m.equipment_due_from,
  dueTo: m.equipment_due_to,
}

/** The text of a set filter's chip. */
export function useFilterWords(list: Pieces): (key: string, value: string) => string {
  const { store } = list.query.filters
  const { options } = useRecordOptions(storeSource, store === undefined ? [] : [store], '')
  return (key, value) => {
    const words =
      key === 'store'
        ? (options.find((one) => one.value === value)?.label ?? '…')
        : value
            .split(',')
            .map((one) => worded(key, one))
            .join(m.kit_comma())
    return m.kit_filter_chip({ field: fields[key]?.() ?? key, words })
  }
}

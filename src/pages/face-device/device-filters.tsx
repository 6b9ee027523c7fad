import { m } from '#messages'
import type { ListedFaceDevice } from '../../../contract/devices/face-device'
import { FilterChoice } from '../../kit/filter/choice'
import { describeFilters } from '../../kit/filter/describe-filters'
import { FilterOne } from '../../kit/filter/one'
import { FilterRecord } from '../../kit/filter/record'
import { storeSource } from '../../kit/filter/store-source'
import { useRecordLabel } from '../../kit/filter/use-record-label'
import type { List } from '../../kit/list/use-list'
import { FilterToggle } from './filter-toggle'
import { faceDeviceLabels } from './labels'

export function DeviceFilters({ list }: { list: List<ListedFaceDevice> }) {
  return (
    <>
      <FilterRecord list={list} filter="store" label={m.device_store()} {...storeSource} />
      <FilterChoice
        list={list}
        filter="vendor"
        label={m.device_vendor()}
        options={faceDeviceLabels.vendor.options()}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.device_status()}
        options={faceDeviceLabels.status.options()}
      />
      <FilterOne
        label={m.device_online_column()}
        value={list.query.filters.online}
        options={[
          { value: 'true', label: m.device_online() },
          { value: 'false', label: m.device_offline() },
        ]}
        onChange={(online) => list.setQuery({ online })}
        onClear={() => list.setQuery({ online: null })}
      />
      <FilterToggle list={list} filter="full" label={m.device_filter_full()} />
      <FilterToggle list={list} filter="skewed" label={m.device_filter_skewed()} />
      <FilterToggle list={list} filter="addressDue" label={m.device_address_due()} />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: List<ListedFaceDevice>) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    store: [m.device_store, storeName],
    vendor: [m.device_vendor, faceDeviceLabels.vendor.chip],
    status: [m.device_status, faceDeviceLabels.status.chip],
    online: (value) => (value === 'true' ? m.device_online() : m.device_offline()),
    full: (value) => (value === 'true' ? m.device_filter_full() : m.device_filter_not_full()),
    skewed: (value) => (value === 'true' ? m.device_filter_skewed() : m.device_filter_not_skewed()),
    addressDue: (value) => (value === 'true' ? m.device_address_due() : m.device_address_settled()),
  })
}

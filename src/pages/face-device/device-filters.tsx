import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import { deviceStatuses, deviceVendors, type ListedFaceDevice } from '../../../contract/devices/face-device'
import { FilterChoice } from '../../kit/filter/choice'
import { FilterOne } from '../../kit/filter/one'
import { FilterRecord } from '../../kit/filter/record'
import { optionsOf } from '../../kit/form/choice-field'
import { useRecordOptions } from '../../kit/form/record-field'
import type { List } from '../../kit/list/use-list'
import { FilterToggle } from './filter-toggle'
import { statusLabel, vendorLabel, worded } from './labels'

const storeSource = { resource: stores, labelOf: (store: { name: string }) => store.name }

export function DeviceFilters({ list }: { list: List<ListedFaceDevice> }) {
  return (
    <>
      <FilterRecord list={list} filter="store" label={m.device_store()} {...storeSource} />
      <FilterChoice
        list={list}
        filter="vendor"
        label={m.device_vendor()}
        options={optionsOf(deviceVendors, vendorLabel)}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.device_status()}
        options={optionsOf(deviceStatuses, statusLabel)}
      />
      <FilterOne
        label={m.device_online_column()}
        value={list.query.filters.online}
        options={[
          { value: 'true', label: m.device_online() },
          { value: 'false', label: m.device_offline() },
        ]}
        onChange={(online) => list.ask({ online })}
        onClear={() => list.ask({ online: null })}
      />
      <FilterToggle list={list} filter="full" label={m.device_filter_full()} />
      <FilterToggle list={list} filter="skewed" label={m.device_filter_skewed()} />
      <FilterToggle list={list} filter="addressDue" label={m.device_address_due()} />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterWords(list: List<ListedFaceDevice>): (key: string, value: string) => string {
  const { store } = list.query.filters
  const { options } = useRecordOptions(storeSource, store === undefined ? [] : [store], '')
  const chip = (field: string, words: string) => m.kit_filter_chip({ field, words })
  const each = (kind: 'vendor' | 'status', value: string) =>
    value
      .split(',')
      .map((one) => worded(kind, one))
      .join(m.kit_comma())
  return (key, value) => {
    const isOn = value === 'true'
    if (key === 'store')
      return chip(m.device_store(), options.find((one) => one.value === value)?.label ?? '…')
    if (key === 'online') return isOn ? m.device_online() : m.device_offline()
    if (key === 'full') return isOn ? m.device_filter_full() : m.device_filter_not_full()
    if (key === 'skewed') return isOn ? m.device_filter_skewed() : m.device_filter_not_skewed()
    if (key === 'addressDue') return isOn ? m.device_address_due() : m.device_address_settled()
    return key === 'vendor'
      ? chip(m.device_vendor(), each('vendor', value))
      : chip(m.device_status(), each('status', value))
  }
}

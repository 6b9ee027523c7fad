import { m } from '#messages'
import { facilities, type ListedStore, storeStatuses } from '../../../contract/catalogue/store'
import { RegionCascader } from '../../domain/region-cascader'
import { regionName } from '../../domain/region-name'
import { FilterChoice } from '../../kit/filter/choice'
import { optionsOf } from '../../kit/form/choice-field'
import type { List } from '../../kit/list/use-list'
import { facilityLabel, statusLabel } from './labels'

export function StoreFilters({ list }: { list: List<ListedStore> }) {
  const region = list.query.filters.region
  return (
    <>
      <RegionCascader
        aria-label={m.store_city()}
        className="kit-filter-region"
        changeOnSelect
        showClear
        placeholder={m.store_city()}
        code={region?.padEnd(6, '0') ?? ''}
        choose={(code) => list.ask({ region: prefixOf(code) })}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.store_status()}
        options={optionsOf(storeStatuses, statusLabel)}
      />
      <FilterChoice
        list={list}
        filter="facility"
        label={m.store_facilities()}
        options={optionsOf(facilities, facilityLabel)}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export function describeFilter(key: string, value: string): string {
  const fields: Record<string, () => string> = {
    region: m.store_city,
    status: m.store_status,
    facility: m.store_facilities,
  }
  return m.kit_filter_chip({ field: fields[key]?.() ?? key, words: wordsOf(key, value) })
}

function wordsOf(key: string, value: string): string {
  if (key === 'region') return regionName(value)
  const says: Record<string, string> = Object.fromEntries([
    ...storeStatuses.map((one) => [one, statusLabel(one)]),
    ...facilities.map((one) => [one, facilityLabel(one)]),
  ])
  return value
    .split(',')
    .map((one) => says[one] ?? one)
    .join(m.kit_comma())
}

/** A region code without the zeros that mean "all of it": `330100` → `3301`. */
const prefixOf = (code: string | null) => code?.replace(/(00){1,2}$/, '') ?? null

import Cascader from '@douyinfe/semi-ui/lib/es/cascader'
import { m } from '#messages'
import { facilities, type ListedStore, storeStatuses } from '../../../contract/store'
import { optionsOf } from '../../kit/choice-field'
import { FilterChoice } from '../../kit/filter-choice'
import { regionName, regionPath, regionTree } from '../../kit/region'
import type { List } from '../../kit/use-list'
import { facilityLabel, statusLabel } from './store-words'

const tree = regionTree()

export function StoreFilters({ list }: { list: List<ListedStore> }) {
  const region = list.query.filters.region
  return (
    <>
      <Cascader
        aria-label={m.store_city()}
        className="kit-filter-region"
        treeData={tree}
        changeOnSelect
        showClear
        filterTreeNode
        motion={false}
        placeholder={m.store_city()}
        emptyContent={m.kit_none_found()}
        value={region === undefined ? undefined : regionPath(region.padEnd(6, '0'))}
        onChange={(path) => list.ask({ region: prefixOf(Array.isArray(path) ? path.at(-1) : path) })}
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

/** What a set filter says in its chip. */
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

/** A region code without the zeros that stand for "all of it": `330100` → `3301`. */
const prefixOf = (code: unknown): string | null =>
  typeof code === 'string' ? code.replace(/(00){1,2}$/, '') : null

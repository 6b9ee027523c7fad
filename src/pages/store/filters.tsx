import { m } from '#messages'
import type { ListedStore } from '../../../contract/catalogue/store'
import { RegionCascader } from '../../domain/region/region-cascader'
import style from '../../domain/region/region-cascader.module.css'
import { regionName } from '../../domain/region/region-name'
import { FilterChoice } from '../../kit/filter/choice'
import { describeFilters } from '../../kit/filter/describe-filters'
import type { List } from '../../kit/list/use-list'
import { storeLabels } from './labels'

export function StoreFilters({ list }: { list: List<ListedStore> }) {
  const region = list.query.filters.region
  return (
    <>
      <RegionCascader
        aria-label={m.store_city()}
        className={style.filterRegion}
        changeOnSelect
        showClear
        placeholder={m.store_city()}
        code={region?.padEnd(6, '0') ?? ''}
        choose={(code) => list.setQuery({ region: prefixOf(code) })}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.store_status()}
        options={storeLabels.status.options()}
      />
      <FilterChoice
        list={list}
        filter="facility"
        label={m.store_facilities()}
        options={storeLabels.facility.options()}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export const describeFilter = describeFilters({
  region: [m.store_city, regionName],
  status: [m.store_status, storeLabels.status.chip],
  facility: [m.store_facilities, storeLabels.facility.chip],
})

/** A region code without the zeros that mean "all of it": `330100` → `3301`. */
const prefixOf = (code: string | null) => code?.replace(/(00){1,2}$/, '') ?? null

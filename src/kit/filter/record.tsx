import { useRecordOptions, useSearch } from '../form/record-field'
import type { List } from '../list/use-list'
import type { ListedRow, Resource, Row } from '../record/resource'
import { FilterOne } from './one'

/** A filter of one row of another resource, found by typing; the address keeps its id. */
export function FilterRecord<R extends ListedRow, Other extends Row, Draft>(props: {
  list: List<R>
  filter: string
  label: string
  resource: Resource<Other, Draft>
  labelOf: (row: Other) => string
}) {
  const { list, filter, label } = props
  const value = list.query.filters[filter]
  const search = useSearch()
  const { options } = useRecordOptions(props, value === undefined ? [] : [value], search.q)
  return (
    <FilterOne
      label={label}
      value={value}
      options={options}
      onSearch={search.type}
      onChange={(chosen) => list.setQuery({ [filter]: chosen })}
      onClear={() => list.setQuery({ [filter]: null })}
    />
  )
}

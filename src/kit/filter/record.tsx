import { useState } from 'react'
import { useRecordOptions } from '../form/record-field'
import { useSearch } from '../form/use-search'
import type { List } from '../list/use-list'
import type { ListedRow, Resource, Row } from '../record/resource'
import { FilterOne } from './one'

/**
 * A filter of one row of another resource, found by typing; the address keeps its id. The rows are requested when the filter is first opened,
 * or when the address already has an id, which needs its label.
 */
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
  const [isOpened, setIsOpened] = useState(false)
  const chosen = value === undefined ? [] : [value]
  const isNeeded = isOpened || value !== undefined
  const { options, isLoading } = useRecordOptions(props, chosen, search.q, isNeeded)
  return (
    <FilterOne
      label={label}
      value={value}
      options={options}
      isLoading={isLoading}
      onOpen={() => setIsOpened(true)}
      search={search}
      onChange={(chosen) => list.setQuery({ [filter]: chosen })}
      onClear={() => list.setQuery({ [filter]: null })}
    />
  )
}

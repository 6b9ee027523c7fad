import Select from '@douyinfe/semi-ui/lib/es/select'
import { useId } from 'react'
import { m } from '#messages'
import { useRecordOptions, useSearch } from './record-field'
import type { Resource, Row } from './resource'
import type { List } from './use-list'

/** A filter of one row of another resource, found by typing; the address keeps its id. */
export function FilterRecord<R extends Row, Other extends Row, Draft>(props: {
  list: List<R>
  filter: string
  label: string
  resource: Resource<Other, Draft>
  labelOf: (row: Other) => string
}) {
  const { list, filter, label } = props
  const id = useId()
  const value = list.query.filters[filter]
  const search = useSearch()
  const { options } = useRecordOptions(props, value === undefined ? [] : [value], search.q)
  return (
    <div className="kit-filter">
      <span id={id} className="console-hidden">
        {label}
      </span>
      <Select
        aria-labelledby={id}
        filter
        remote
        showClear
        value={value}
        optionList={options}
        placeholder={label}
        emptyContent={m.kit_none_found()}
        onSearch={search.type}
        onChange={(chosen) => list.ask({ [filter]: typeof chosen === 'string' ? chosen : null })}
      />
    </div>
  )
}

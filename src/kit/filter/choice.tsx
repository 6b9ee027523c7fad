import { useId } from 'react'
import { m } from '#messages'
import type { Options } from '../form/choice-field'
import { Select } from '../form/select'
import type { List } from '../list/use-list'
import type { ListedRow } from '../record/resource'
import style from './filter.module.css'

/** A filter of several values, which the address keeps as `status=open,suspended`. */
export function FilterChoice<R extends ListedRow, V extends string>(props: {
  list: List<R>
  filter: string
  label: string
  options: Options<V>
}) {
  const { list, filter, label, options } = props
  const id = useId()
  const value = list.query.filters[filter]
  return (
    <div className={style.filter}>
      <span id={id} className="console-hidden">
        {label}
      </span>
      <Select
        aria-labelledby={id}
        multiple
        maxTagCount={1}
        showRestTagsPopover={false}
        value={value === undefined ? [] : value.split(',')}
        optionList={[...options]}
        placeholder={label}
        emptyContent={m.kit_none_found()}
        onChange={(chosen) => list.setQuery({ [filter]: Array.isArray(chosen) ? chosen.join(',') : null })}
      />
    </div>
  )
}

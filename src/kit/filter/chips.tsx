import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { List } from '../list/use-list'
import type { ListedRow } from '../record/resource'
import style from './chips.module.css'

/** The filters that are set, each with a button that removes it. */
export function FilterChips<R extends ListedRow>(props: {
  list: List<R>
  describe: (key: string, value: string) => string
}) {
  const { query, setQuery, isFiltered, clearFilters } = props.list
  if (!isFiltered && !query.archived) return null
  const chips = [
    ...(query.q === '' ? [] : [{ key: 'q', label: m.kit_search_chip({ q: query.q }) }]),
    ...Object.entries(query.filters).map(([key, value]) => ({ key, label: props.describe(key, value) })),
    ...(query.archived ? [{ key: 'archived', label: m.kit_archived_view() }] : []),
  ]
  return (
    <ul className={style.chips}>
      {chips.map(({ key, label }) => (
        <li key={key} className={style.chip}>
          <span>{label}</span>
          <button
            type="button"
            aria-label={m.kit_clear_filter({ name: label })}
            onClick={() => setQuery({ [key]: null })}
          >
            <IconClose size="extra-small" />
          </button>
        </li>
      ))}
      {isFiltered ? (
        <li>
          <Button theme="borderless" size="small" onClick={clearFilters}>
            {m.kit_clear_filters()}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}

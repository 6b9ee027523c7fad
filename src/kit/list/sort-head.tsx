import IconCaretdown from '@douyinfe/semi-icons/lib/es/icons/IconCaretdown'
import IconCaretup from '@douyinfe/semi-icons/lib/es/icons/IconCaretup'
import { m } from '#messages'
import type { ListedRow } from '../record/resource'
import type { Column } from './columns-for'
import style from './sort-head.module.css'
import type { List } from './use-list'

/** A column's head; a click sorts by it, another one reverses the order. */
export function SortHead<R extends ListedRow>({ column, list }: { column: Column<R>; list: List<R> }) {
  const { sort, title } = column
  if (sort === undefined) return <span className={style.head}>{title}</span>
  const { query, setQuery } = list
  const order = query.sort === sort ? query.order : null
  const next = order === 'asc' ? 'desc' : 'asc'
  return (
    <button
      type="button"
      className={`${style.head} ${style.sort}`}
      aria-label={m.kit_sort_by({ column: title })}
      title={order === null ? m.kit_sort_none() : order === 'asc' ? m.kit_sort_asc() : m.kit_sort_desc()}
      onClick={() => setQuery({ sort, order: next })}
    >
      {title}
      {order === 'desc' ? (
        <IconCaretdown size="small" />
      ) : (
        <IconCaretup size="small" className={order === null ? style.sortIdle : ''} />
      )}
    </button>
  )
}

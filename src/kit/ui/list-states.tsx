import Button from '@douyinfe/semi-ui/lib/es/button'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { List } from '../list/use-list'
import type { ListedRow } from '../record/resource'
import style from './list-states.module.css'

/** Reserves the rows' space while they load, so that the layout does not move. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label={m.kit_loading()} className={style.skeleton}>
      {Array.from({ length: 9 }, (_, at) => (
        // The lines never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={at} className={style.skeletonLine} />
      ))}
    </div>
  )
}

export function ListFailed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div role="alert" className={style.state}>
      <strong>{m.kit_load_failed()}</strong>
      <p>{reason}</p>
      <Button onClick={onRetry}>{m.kit_retry()}</Button>
    </div>
  )
}

interface EmptyProps<R extends ListedRow> {
  list: List<R>
  purpose: string
  children: ReactNode
}

/** No rows: because of the filters, or because none exist yet, when `purpose` says what for and `children` make the first. */
export function ListEmpty<R extends ListedRow>({ list, purpose, children }: EmptyProps<R>) {
  const { isFiltered, query, clearFilters, setQuery } = list
  if (isFiltered)
    return (
      <div className={style.state}>
        <p>{m.kit_empty_filtered()}</p>
        <Button onClick={clearFilters}>{m.kit_clear_filters()}</Button>
      </div>
    )
  if (query.archived)
    return (
      <div className={style.state}>
        <p>{m.kit_empty_archived()}</p>
        <Button onClick={() => setQuery({ archived: null })}>{m.kit_archived_back()}</Button>
      </div>
    )
  return (
    <div className={style.state}>
      <strong>{m.kit_empty()}</strong>
      <p className={style.purpose}>{purpose}</p>
      <div className={style.actions}>{children}</div>
    </div>
  )
}

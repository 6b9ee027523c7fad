import Button from '@douyinfe/semi-ui/lib/es/button'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { List } from '../list/use-list'
import type { ListedRow } from '../record/resource'

/** Takes the place of the rows while they load, so that nothing jumps. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label={m.kit_loading()} className="kit-skeleton">
      {Array.from({ length: 9 }, (_, at) => (
        // The lines never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={at} className="kit-skeleton-line" />
      ))}
    </div>
  )
}

export function ListFailed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div role="alert" className="kit-state">
      <strong>{m.kit_load_failed()}</strong>
      <p>{reason}</p>
      <Button onClick={onRetry}>{m.kit_retry()}</Button>
    </div>
  )
}

/** No rows: because of the filters, or because none exist yet, when `children` explains how to make the first. */
export function ListEmpty<R extends ListedRow>({ list, children }: { list: List<R>; children: ReactNode }) {
  const { isFiltered, query, clearFilters, ask } = list
  if (isFiltered)
    return (
      <div className="kit-state">
        <p>{m.kit_empty_filtered()}</p>
        <Button onClick={clearFilters}>{m.kit_clear_filters()}</Button>
      </div>
    )
  if (query.archived)
    return (
      <div className="kit-state">
        <p>{m.kit_empty_archived()}</p>
        <Button onClick={() => ask({ archived: null })}>{m.kit_archived_back()}</Button>
      </div>
    )
  return (
    <div className="kit-state">
      <p>{m.kit_empty()}</p>
      {children}
    </div>
  )
}

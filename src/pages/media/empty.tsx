import Button from '@douyinfe/semi-ui/lib/es/button'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { ListedMedia } from '../../../contract/content/media'
import type { List } from '../../kit/list/use-list'

/** No files: because of the filters, or because none have been uploaded yet. */
export function MediaEmpty({ list, children }: { list: List<ListedMedia>; children: ReactNode }) {
  return list.isFiltered ? (
    <div className="kit-state">
      <p>{m.kit_empty_filtered()}</p>
      <Button onClick={list.clearFilters}>{m.kit_clear_filters()}</Button>
    </div>
  ) : (
    <div className="kit-state">
      <p>{m.media_empty()}</p>
      <p className="kit-faint">{m.media_drop_hint()}</p>
      {children}
    </div>
  )
}

import IconRefresh from '@douyinfe/semi-icons/lib/es/icons/IconRefresh'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense } from 'react'
import { m } from '#messages'
import { type ListedMedia, media, mediaResource } from '../../../contract/content/media'
import { BatchBar } from '../../kit/batch/bar'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPager } from '../../kit/list/pager'
import { prefetchList, useList } from '../../kit/list/use-list'
import { useSelection, useSelectionStore } from '../../kit/list/use-selection'
import { MediaDrop, MediaUploadButton } from '../../kit/media/drop'
import { MediaGrid } from '../../kit/media/grid'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import pageStyle from '../../kit/ui/page.module.css'
import { useMay } from '../../kit/ui/use-may'
import { anyMedia } from '../../kit/upload/kind'
import { errorSentence } from '../../lib/error-sentence'
import { lazyPart } from '../../lib/lazy-part'
import { CleanUp } from './clean-up'
import { describeMedia } from './describe'
import { MediaEmpty } from './empty'
import { MediaFilters } from './filters'
import style from './media.module.css'

const MediaBatch = lazyPart(async () => (await import('./batch')).MediaBatch)
const MediaDrawer = lazyPart(async () => (await import('./drawer')).MediaDrawer)

/** Newest first and 50 at a time; the address overrides it. */
const defaults = { sort: 'createdAt', order: 'desc', pageSize: '50' }

export const prefetch = (search: URLSearchParams) => prefetchList(mediaResource, search, defaults)

export function Component() {
  const list = useList(mediaResource, defaults)
  const selection = useSelection(useSelectionStore<ListedMedia>(), list.rows)
  const may = useMay()
  const mayUpload = may(media.finish)
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.media_title()}</h1>
        <div className={pageStyle.pageActions}>
          {may(media.removeUnused) ? <CleanUp /> : null}
          {mayUpload ? <MediaUploadButton kind={anyMedia} isMain /> : null}
        </div>
      </header>
      <MediaFilters list={list}>
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconRefresh spin={list.isFetching} />}
          aria-label={m.kit_refresh()}
          title={m.kit_refresh()}
          onClick={list.refresh}
        />
      </MediaFilters>
      {selection.rows.length > 0 ? (
        <BatchBar count={selection.rows.length} onClear={selection.clear}>
          <Suspense fallback={null}>
            <MediaBatch selection={selection} />
          </Suspense>
        </BatchBar>
      ) : null}
      <MediaDrop kind={anyMedia} disabled={!mayUpload}>
        <div className={`${pageStyle.panel} ${style.panel}`} aria-busy={list.isFetching}>
          {list.isLoading ? (
            <ListSkeleton />
          ) : list.error !== null ? (
            <ListFailed reason={errorSentence(list.error)} onRetry={list.refresh} />
          ) : list.rows.length === 0 ? (
            <MediaEmpty list={list}>
              {mayUpload ? <MediaUploadButton kind={anyMedia} isMain={false} /> : null}
            </MediaEmpty>
          ) : (
            <MediaGrid
              label={m.media_grid({ count: list.total })}
              rows={list.rows}
              isChosen={selection.has}
              onOpen={(row: ListedMedia) => list.open({ edit: row.id })}
              onTick={may(media.remove) ? (row, on) => selection.set([row], on) : undefined}
            />
          )}
        </div>
      </MediaDrop>
      <ListPager list={list} />
      <RouteDrawer names={['edit']}>
        <MediaDrawer />
      </RouteDrawer>
      <HistoryDrawer resource={mediaResource} describe={describeMedia} actionLabel={() => undefined} />
    </section>
  )
}

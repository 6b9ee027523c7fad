import { lazy, Suspense } from 'react'
import { m } from '#messages'
import {
  type ListedVideoCourse,
  type VideoCourseDraft,
  videoCourses,
} from '../../../contract/content/video-course'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import type { RowAction } from '../../kit/list/row-menu'
import { prefetchList, useList } from '../../kit/list/use-list'
import { useRowActions } from '../../kit/list/use-row-actions'
import { judgePublication, publicationActionLabel } from '../../kit/publication/judge-publication'
import { usePublishing } from '../../kit/publication/use-publishing'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { useMay } from '../../kit/ui/use-may'
import './video-course.css'
import { videoCourseColumns } from './columns'
import { describeVideoCourse } from './describe'
import { useFilterWords, VideoCourseFilters } from './filters'
import { nameOf } from './labels'

const Batch = lazy(async () => ({ default: (await import('./batch')).VideoCourseBatch }))
const VideoCourseDrawer = lazy(async () => ({
  default: (await import('./drawer')).VideoCourseDrawer,
}))
const Preview = lazy(async () => ({ default: (await import('./preview-drawer')).PreviewDrawer }))
const Versions = lazy(async () => ({
  default: (await import('./versions')).VideoCourseVersions,
}))

export const prefetch = (search: URLSearchParams): void => prefetchList(videoCourses, search)

export function Component() {
  const list = useList(videoCourses)
  const may = useMay()
  const describeFilter = useFilterWords(list)
  const publishing = usePublishing<ListedVideoCourse, VideoCourseDraft>({
    resource: videoCourses,
    nameOf,
    onRefused: ({ id }) => list.open({ edit: id }),
  })
  const open = ({ id }: ListedVideoCourse) => {
    publishing.forget()
    list.open({ edit: id })
  }
  const before = (row: ListedVideoCourse): RowAction[] => [
    { key: 'preview', label: m.video_preview(), run: () => list.open({ preview: row.id }) },
    ...publishing.actionsOf(row),
  ]
  const after = (row: ListedVideoCourse): RowAction[] => [
    ...(may(videoCourses.create)
      ? [{ key: 'copy', label: m.video_copy(), run: () => list.open({ new: '1', from: row.id }) }]
      : []),
    { key: 'versions', label: m.kit_publication_versions(), run: () => list.open({ versions: row.id }) },
  ]
  const { rowActions, dialog } = useRowActions({
    resource: videoCourses,
    list,
    offers: [],
    judge: judgePublication,
    nameOf,
    open,
    before,
    after,
  })
  return (
    <>
      <ListPage
        resource={videoCourses}
        list={list}
        title={m.video_page()}
        searchHint={m.video_search()}
        columns={videoCourseColumns()}
        nameOf={nameOf}
        onOpen={open}
        actions={
          <NewRow resource={videoCourses} list={list}>
            {m.video_new()}
          </NewRow>
        }
        filters={<VideoCourseFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={rowActions}
        batch={(selection) => (
          <Suspense fallback={null}>
            <Batch selection={selection} />
          </Suspense>
        )}
      />
      {dialog}
      <RouteDrawer names={['edit', 'new']}>
        <VideoCourseDrawer refused={publishing.refused} onPublish={(row) => void publishing.publish(row)} />
      </RouteDrawer>
      <RouteDrawer names={['preview']}>
        <Preview />
      </RouteDrawer>
      <RouteDrawer names={['versions']}>
        <Versions />
      </RouteDrawer>
      <HistoryDrawer
        resource={videoCourses}
        describe={describeVideoCourse}
        actionLabel={publicationActionLabel}
      />
    </>
  )
}

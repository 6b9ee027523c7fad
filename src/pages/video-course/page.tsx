import { m } from '#messages'
import {
  type ListedVideoCourse,
  type VideoCourseDraft,
  videoCourses,
} from '../../../contract/content/video-course'
import { CrudPage } from '../../kit/list/crud-page'
import { prefetchList, useList } from '../../kit/list/use-list'
import { decidePublication, publicationActionLabel } from '../../kit/publication/decide-publication'
import { usePublishing } from '../../kit/publication/use-publishing'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { lazyPart } from '../../lib/lazy-part'
import { videoCourseColumns } from './columns'
import { describeVideoCourse } from './describe'
import { useFilterLabels, VideoCourseFilters } from './filters'
import { nameOf } from './labels'

const Batch = lazyPart(async () => (await import('./batch')).VideoCourseBatch)
const VideoCourseDrawer = lazyPart(async () => (await import('./drawer')).VideoCourseDrawer)
const Preview = lazyPart(async () => (await import('./preview-drawer')).PreviewDrawer)
const Versions = lazyPart(async () => (await import('./versions')).VideoCourseVersions)

export const prefetch = (search: URLSearchParams) => prefetchList(videoCourses, search)

export function Component() {
  const list = useList(videoCourses)
  const publishing = usePublishing<ListedVideoCourse, VideoCourseDraft>({
    resource: videoCourses,
    nameOf,
    onRefused: ({ id }) => list.open({ edit: id }),
  })
  return (
    <CrudPage
      resource={videoCourses}
      list={list}
      purpose={m.empty_video()}
      title={m.video_page()}
      searchHint={m.video_search()}
      newLabel={m.video_new()}
      nameOf={nameOf}
      columns={videoCourseColumns()}
      filters={<VideoCourseFilters list={list} />}
      describeFilter={useFilterLabels(list)}
      decide={decidePublication}
      before={(row) => [
        { key: 'preview', label: m.video_preview(), run: () => list.open({ preview: row.id }) },
        ...publishing.actionsOf(row),
      ]}
      after={(row, { may }) => [
        ...(may(videoCourses.create)
          ? [{ key: 'copy', label: m.video_copy(), run: () => list.open({ new: '1', from: row.id }) }]
          : []),
        { key: 'versions', label: m.kit_publication_versions(), run: () => list.open({ versions: row.id }) },
      ]}
      onOpen={publishing.forget}
      drawer={
        <VideoCourseDrawer refused={publishing.refused} onPublish={(row) => void publishing.publish(row)} />
      }
      batch={(selection) => <Batch selection={selection} />}
      describe={describeVideoCourse}
      actionLabel={publicationActionLabel}
    >
      <RouteDrawer names={['preview']}>
        <Preview />
      </RouteDrawer>
      <RouteDrawer names={['versions']}>
        <Versions />
      </RouteDrawer>
    </CrudPage>
  )
}

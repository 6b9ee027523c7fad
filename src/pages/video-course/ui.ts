import { m } from '#messages'
import type { videoCourses } from '../../../contract/content/video-course'
import { publicationActionLabel } from '../../kit/publication/decide-publication'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeVideoCourse } from './describe'

declare module '../../lib/path-to' {
  interface PageQueries {
    curriculum: ListNames<typeof videoCourses> | 'from' | 'preview' | 'versions'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'video',
    table: 'video_course',
    page: 'curriculum',
    noun: m.audit_kind_video,
    addressOf: (id) => pathTo('curriculum', { edit: id }),
    rowLabel: m.kit_in_use_video_course,
    describe: describeVideoCourse,
    actionLabel: publicationActionLabel,
    permission: { noun: m.permission_resource_video },
  },
]

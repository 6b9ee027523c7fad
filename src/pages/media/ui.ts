import { m } from '#messages'
import type { mediaResource } from '../../../contract/content/media'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeMedia } from './describe'

declare module '../../lib/path-to' {
  interface PageQueries {
    media: ListNames<typeof mediaResource>
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'media',
    page: 'media',
    noun: m.audit_kind_media,
    addressOf: (id) => pathTo('media', { edit: id }),
    describe: describeMedia,
    permission: { noun: m.permission_resource_media, verbs: { delete: m.permission_verb_delete } },
  },
  {
    name: 'library',
    page: 'media',
    noun: m.permission_resource_library,
    permission: { noun: m.permission_resource_library },
  },
]

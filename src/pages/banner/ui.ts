import { m } from '#messages'
import type { banners } from '../../../contract/content/banner'
import { publicationActionLabel } from '../../kit/publication/decide-publication'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeBanner } from './describe'

declare module '../../lib/path-to' {
  interface PageQueries {
    banner: ListNames<typeof banners> | 'from' | 'view' | 'at' | 'preview' | 'versions'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'banner',
    page: 'banner',
    noun: m.audit_kind_banner,
    addressOf: (id) => pathTo('banner', { edit: id }),
    describe: describeBanner,
    actionLabel: publicationActionLabel,
    permission: { noun: m.permission_resource_banner },
  },
]

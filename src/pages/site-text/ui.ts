import { m } from '#messages'
import type { siteTexts } from '../../../contract/content/site-text'
import { publicationActionLabel } from '../../kit/publication/decide-publication'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeSiteText } from './describe'

declare module '../../lib/path-to' {
  interface PageQueries {
    desc: ListNames<typeof siteTexts> | 'preview' | 'versions'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'text',
    table: 'site_text',
    page: 'desc',
    noun: m.audit_kind_text,
    addressOf: (id) => pathTo('desc', { edit: id }),
    describe: describeSiteText,
    actionLabel: publicationActionLabel,
    permission: { noun: m.permission_resource_text },
  },
]

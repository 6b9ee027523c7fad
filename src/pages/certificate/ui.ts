import { m } from '#messages'
import type { certificates } from '../../../contract/catalogue/certificate'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeCertificate } from './describe'
import { certificateLabels } from './labels'

declare module '../../lib/path-to' {
  interface PageQueries {
    zhengshu: ListNames<typeof certificates> | 'view' | 'review' | 'renew'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'certificate',
    page: 'zhengshu',
    noun: m.audit_kind_certificate,
    addressOf: (id) => pathTo('zhengshu', { edit: id }),
    describe: describeCertificate,
    actionLabel: certificateLabels.action.find,
    permission: {
      noun: m.permission_resource_certificate,
      verbs: {
        resubmit: m.permission_verb_resubmit,
        renew: m.permission_verb_renew,
        revoke: m.permission_verb_revoke,
      },
    },
  },
]

import { m } from '#messages'
import type { stores } from '../../../contract/catalogue/store'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeStore } from './describe'
import { storeLabels } from './labels'

declare module '../../lib/path-to' {
  interface PageQueries {
    store: ListNames<typeof stores> | 'at'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'store',
    page: 'store',
    noun: m.audit_kind_store,
    addressOf: (id) => pathTo('store', { edit: id }),
    rowLabel: m.kit_in_use_store,
    describe: describeStore,
    actionLabel: storeLabels.action.find,
    permission: {
      noun: m.permission_resource_store,
      verbs: {
        open: m.permission_verb_open,
        suspend: m.permission_verb_suspend,
        resume: m.permission_verb_resume,
        close: m.permission_store_close,
      },
    },
  },
]

import { m } from '#messages'
import type { accounts } from '../../../contract/system/account'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    account: ListNames<typeof accounts> | 'for'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'account',
    page: 'account',
    noun: m.audit_kind_account,
    addressOf: (id) => pathTo('account', { edit: id }),
    rowLabel: m.kit_in_use_account,
    permission: {
      noun: m.permission_resource_account,
      verbs: { forgetSecondFactor: m.permission_verb_forget_second_factor, reset: m.permission_verb_reset },
    },
  },
]

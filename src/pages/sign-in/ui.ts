import { m } from '#messages'
import type { signIns } from '../../../contract/system/account'
import type { ResourceUi } from '../../kit/record/resource-ui'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    signin: ListNames<typeof signIns>
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'sign-in',
    table: 'session',
    page: 'signin',
    noun: m.audit_kind_sign_in,
    actions: {
      'session.start': m.audit_verb_start,
      'session.end': m.audit_verb_end,
      'session.tokenWithoutCookie': m.audit_verb_token_without_cookie,
    },
    permission: { noun: m.permission_resource_sign_in, verbs: { end: m.permission_verb_end } },
  },
]

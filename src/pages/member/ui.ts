import { m } from '#messages'
import type { members } from '../../../contract/membership/member'
import { agreementLabels } from '../../domain/agreement/labels'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { cardLabels } from './card/labels'
import { memberLabels } from './labels'
import { describeMember } from './list/describe'
import { wristbandLabels } from './wristband/labels'

declare module '../../lib/path-to' {
  interface PageQueries {
    member: ListNames<typeof members> | 'open' | 'view' | 'member' | 'card' | 'act' | 'import'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'member',
    page: 'member',
    noun: m.audit_kind_member,
    addressOf: (id) => pathTo('member', { open: id }),
    rowLabel: m.kit_in_use_member,
    describe: describeMember,
    actionLabel: memberLabels.action.find,
    permission: {
      noun: m.permission_resource_member,
      verbs: { checkIn: m.permission_member_check_in, link: m.permission_member_link },
    },
  },
  {
    name: 'membership',
    page: 'member',
    noun: m.audit_kind_membership,
    actionLabel: cardLabels.action.find,
    permission: {
      noun: m.permission_resource_membership,
      verbs: {
        freeze: m.permission_verb_freeze,
        unfreeze: m.permission_verb_unfreeze,
        extend: m.permission_verb_extend,
        extendStore: m.permission_verb_extend_store,
        terminate: m.permission_verb_terminate,
      },
    },
  },
  {
    name: 'agreement',
    page: 'member',
    noun: m.audit_kind_agreement,
    actionLabel: agreementLabels.action.find,
    permission: {
      noun: m.permission_resource_agreement,
      verbs: {
        sign: m.permission_agreement_sign,
        download: m.permission_agreement_download,
        waive: m.permission_agreement_waive,
      },
    },
  },
  {
    name: 'wristband',
    page: 'member',
    noun: m.audit_kind_wristband,
    actionLabel: wristbandLabels.action.find,
    permission: {
      noun: m.permission_resource_wristband,
      verbs: { write: m.permission_wristband_write },
    },
  },
  { name: 'check-in', table: 'check_in', noun: m.audit_kind_check_in, actionLabel: memberLabels.action.find },
]

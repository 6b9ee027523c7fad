import { m } from '#messages'
import type { people } from '../../../contract/people/person'
import type { leads } from '../../../contract/sales/lead'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describePerson } from './describe'
import { personLabels } from './labels'
import { describeLead } from './lead/describe'
import { leadLabels } from './lead/labels'

declare module '../../lib/path-to' {
  interface PageQueries {
    persion:
      | ListNames<typeof people>
      | ListNames<typeof leads>
      | 'for'
      | 'at'
      | 'view'
      | 'import'
      | 'merge'
      | 'from'
      | 'anonymise'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'person',
    page: 'persion',
    noun: m.audit_kind_person,
    addressOf: (id) => pathTo('persion', { edit: id }),
    describe: describePerson,
    actionLabel: personLabels.action.find,
    actions: { 'person.face': m.audit_verb_face },
    permission: {
      noun: m.permission_resource_person,
      verbs: {
        merge: m.permission_verb_merge,
        reveal: m.permission_verb_reveal,
        anonymise: m.permission_verb_anonymise,
      },
    },
  },
  {
    name: 'lead',
    page: 'persion',
    noun: m.audit_kind_lead,
    addressOf: (id) => pathTo('persion', { view: 'leads', edit: id }),
    describe: describeLead,
    actionLabel: leadLabels.action.find,
    permission: { noun: m.permission_resource_lead, verbs: { others: m.permission_lead_others } },
  },
  {
    name: 'person-merge',
    table: 'person_merge',
    noun: m.audit_kind_merge,
    actionLabel: personLabels.action.find,
  },
]

import { m } from '#messages'
import type { people } from '../../../contract/people/person'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describePerson } from './describe'
import { personLabels } from './labels'

declare module '../../lib/path-to' {
  interface PageQueries {
    persion: ListNames<typeof people> | 'at' | 'view' | 'import' | 'merge' | 'from' | 'anonymise'
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
    name: 'person-merge',
    table: 'person_merge',
    noun: m.audit_kind_merge,
    actionLabel: personLabels.action.find,
  },
]

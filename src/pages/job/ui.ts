import { m } from '#messages'
import type { jobs } from '../../../contract/system/jobs'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    job: ListNames<typeof jobs> | 'open' | 'view'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'job',
    page: 'job',
    noun: m.audit_kind_job,
    addressOf: () => pathTo('job'),
    permission: { noun: m.permission_resource_job, verbs: { discard: m.permission_verb_discard } },
  },
]

import { m } from '#messages'
import type { exercises } from '../../../contract/content/exercise'
import { publicationActionLabel } from '../../kit/publication/decide-publication'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeExercise } from './describe'

declare module '../../lib/path-to' {
  interface PageQueries {
    action: ListNames<typeof exercises> | 'import' | 'preview' | 'replace' | 'versions'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'exercise',
    page: 'action',
    noun: m.audit_kind_exercise,
    addressOf: (id) => pathTo('action', { edit: id }),
    rowLabel: m.kit_in_use_exercise,
    describe: describeExercise,
    actionLabel: publicationActionLabel,
    permission: { noun: m.permission_resource_exercise },
  },
]

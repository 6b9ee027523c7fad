import { m } from '#messages'
import type { exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import type { exerciseTypes } from '../../../contract/content/exercise-type'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeSubtype } from './describe-subtype'
import { describeType } from './describe-type'

declare module '../../lib/path-to' {
  interface PageQueries {
    type: ListNames<typeof exerciseTypes> | 'view' | 'of'
    typechildren: ListNames<typeof exerciseSubtypes> | 'view' | 'of'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'exercise-type',
    table: 'exercise_type',
    page: 'type',
    noun: m.audit_kind_exercise_type,
    addressOf: (id) => pathTo('type', { edit: id }),
    describe: describeType,
    permission: { noun: m.permission_resource_exercise_type },
  },
  {
    name: 'exercise-subtype',
    table: 'exercise_subtype',
    page: 'typechildren',
    noun: m.audit_kind_exercise_subtype,
    addressOf: (id) => pathTo('typechildren', { edit: id }),
    rowLabel: m.kit_in_use_subtype,
    describe: describeSubtype,
    permission: { noun: m.permission_resource_exercise_subtype },
  },
]

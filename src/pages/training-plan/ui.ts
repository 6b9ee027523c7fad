import { m } from '#messages'
import type { trainingPlans } from '../../../contract/training/training-plan'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { trainingPlanLabels } from './labels'
import { describePlan } from './list/describe-plan'

declare module '../../lib/path-to' {
  interface PageQueries {
    train: ListNames<typeof trainingPlans> | 'build' | 'progress' | 'print' | 'share'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'training-plan',
    table: 'training_plan',
    page: 'train',
    noun: m.audit_kind_training_plan,
    addressOf: (id) => pathTo('train', { edit: id }),
    describe: describePlan,
    actionLabel: trainingPlanLabels.action.find,
    permission: {
      noun: m.permission_resource_training_plan,
      verbs: {
        start: m.permission_verb_start,
        assign: m.permission_verb_assign,
        record: m.permission_verb_record,
        share: m.permission_verb_share,
      },
    },
  },
  { name: 'training-plan-share', table: 'training_plan_share', noun: m.audit_kind_plan_share },
]

import { m } from '#messages'
import type { plans } from '../../../contract/catalogue/membership-plan'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describePlan } from './describe-plan'
import { priceLabels } from './labels'

declare module '../../lib/path-to' {
  interface PageQueries {
    price: ListNames<typeof plans> | 'from' | 'prices'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'plan',
    table: 'membership_plan',
    page: 'price',
    noun: m.audit_kind_plan,
    addressOf: (id) => pathTo('price', { edit: id }),
    describe: describePlan,
    actionLabel: priceLabels.action.find,
    permission: {
      noun: m.permission_resource_plan,
      verbs: {
        list: m.permission_verb_list,
        delist: m.permission_verb_delist,
      },
    },
  },
]

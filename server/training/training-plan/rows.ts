import { type RawBuilder, sql } from 'kysely'
import type { trainingPlans } from '../../../contract/training/training-plan'
import type { ResourceDefinition } from '../../kit/resource/definition'
import type { RowScope } from '../../kit/resource/store-scope'

export type ScopedPlans = ResourceDefinition<typeof trainingPlans> & { rows: RowScope }

type Stores = readonly string[]

/** A union of two queries, because a single condition with `or` could use neither index. */
const visibleIds = (storeIds: Stores): RawBuilder<unknown> => sql`(
  select id from training_plan template where is_template
    and coach_id in (select coach_id from coach_store where store_id = any(${storeIds}))
  union
  select own.id from training_plan own join member on member.id = own.member_id where member.home_store_id = any(${storeIds}))`

/** A template belongs to its coach's stores, a member's plan to the member's home store. */
export const trainingPlanRows: RowScope = {
  table: 'training_plan',
  visible: ({ storeIds }) => sql<boolean>`training_plan.id in ${visibleIds(storeIds)}`,
}

/** A link belongs where its plan does. */
export const sharedRows: RowScope = {
  table: 'training_plan_share',
  visible: ({ storeIds }) => sql<boolean>`training_plan_share.plan_id in ${visibleIds(storeIds)}`,
}

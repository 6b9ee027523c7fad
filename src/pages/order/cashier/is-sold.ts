import type { ListedPlan } from '../../../../contract/catalogue/membership-plan'

/** Whether a plan is sold in a store on a day. */
export const isSold = (plan: ListedPlan, storeId: string | null, today: string): boolean =>
  (plan.storeScope === 'all' || storeId === null || plan.storeIds.includes(storeId)) &&
  (plan.saleFrom === null || plan.saleFrom <= today) &&
  (plan.saleTo === null || today <= plan.saleTo)

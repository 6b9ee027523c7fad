import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isPlanWithin, type MembershipPlan } from '../../../contract/catalogue/membership-plan'
import { meQuery } from '../../lib/api/session'

/** Returns whether the person reaches every store of a plan; false until that is known. */
export function usePlanWithin(): (plan: Pick<MembershipPlan, 'storeScope' | 'storeIds'>) => boolean {
  const { data: me } = useQuery(meQuery)
  return useCallback((plan) => me !== undefined && isPlanWithin(plan, me.storeIds), [me])
}

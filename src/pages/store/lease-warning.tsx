import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { plans } from '../../../contract/catalogue/membership-plan'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { dayOf } from '../../lib/format'
import { plansBeyond } from './plans-beyond'

/** Names the plans on sale here that, bought today, last longer than the lease. */
export function LeaseWarning({ storeId, leaseEndOn }: { storeId: string; leaseEndOn: string }) {
  const may = useMay()
  const { data } = useQuery({
    queryKey: [plans.name, 'list', 'on sale', storeId],
    queryFn: ({ signal }) =>
      call(plans.list, { query: { store: storeId, status: 'on_sale', pageSize: '200' }, signal }),
    enabled: may(plans.list),
  })
  const beyond = plansBeyond(data?.rows ?? [], leaseEndOn, dayOf(new Date()))
  if (beyond.length === 0) return null
  return (
    <p role="status" className="kit-field kit-field-wide store-lease">
      {m.store_lease_warning({
        count: beyond.length,
        names: beyond.map(({ name }) => name).join(m.kit_comma()),
      })}
    </p>
  )
}

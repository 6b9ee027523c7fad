import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { daysBetween } from '../../../../contract/days'
import { memberships } from '../../../../contract/membership/membership'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { dayOf } from '../../../lib/format'

/** Stores that are closed for longer than a day: their members' cards should be extended by the days not yet compensated. */
export function SuspensionNotice(props: { onExtend: (start: { storeId: string; days: number }) => void }) {
  const may = useMay()
  const { data } = useQuery({
    queryKey: [memberships.name, 'closures'],
    queryFn: ({ signal }) => call(memberships.closures, { signal }),
    enabled: may(memberships.extendStore),
    staleTime: 60_000,
  })
  const today = dayOf(new Date())
  return (data?.rows ?? []).map(({ storeId, storeName: store, from, to, extendedDays }) => {
    // From the first closed day to the last; for a closure without an end, to today.
    const closed = daysBetween(from, to ?? today) + 1
    const days = closed - extendedDays
    if (closed < 2 || days < 1) return null
    return (
      <div key={storeId} className="member-notice" role="note">
        <span>
          {extendedDays === 0
            ? m.member_suspended({ store, from, days })
            : m.member_suspended_further({ store, from, closed, extended: extendedDays, days })}
        </span>
        <Button type="tertiary" size="small" onClick={() => props.onExtend({ storeId, days })}>
          {m.member_suspended_extend()}
        </Button>
      </div>
    )
  })
}

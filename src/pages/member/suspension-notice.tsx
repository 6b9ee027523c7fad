import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { memberships } from '../../../contract/membership'
import { daysBetween } from '../../../contract/membership-days'
import { type ListedStore, stores } from '../../../contract/store'
import { useMay } from '../../kit/use-may'
import { call } from '../../lib/call'
import { dayOf } from '../../lib/format'

/** Stores that are closed for longer than a day: their members' cards should be extended by as much. */
export function SuspensionNotice(props: { onExtend: (start: { storeId: string; days: number }) => void }) {
  const may = useMay()
  const mayExtend = may(memberships.extendStore)
  const { data } = useQuery({
    queryKey: [stores.name, 'list', 'suspended'],
    queryFn: ({ signal }) => call(stores.list, { query: { status: 'suspended', pageSize: '50' }, signal }),
    enabled: mayExtend,
    staleTime: 60_000,
  })
  const today = dayOf(new Date())
  const closed = (data?.rows ?? []).flatMap((store) => {
    const days = daysClosed(store, today)
    return days > 1 ? [{ store, days }] : []
  })
  return closed.map(({ store, days }) => (
    <div key={store.id} className="member-notice" role="note">
      <span>{m.member_suspended({ store: store.name, from: store.suspension?.from ?? '', days })}</span>
      <Button type="tertiary" size="small" onClick={() => props.onExtend({ storeId: store.id, days })}>
        {m.member_suspended_extend()}
      </Button>
    </div>
  ))
}

/** Days from the first closed one to the last; of one without an end, to today. */
function daysClosed({ suspension }: ListedStore, today: string): number {
  if (suspension === null) return 0
  return daysBetween(suspension.from, suspension.to ?? today) + 1
}

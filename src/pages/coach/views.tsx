import IconCalendarClock from '@douyinfe/semi-icons/lib/es/icons/IconCalendarClock'
import IconCoinMoneyStroked from '@douyinfe/semi-icons/lib/es/icons/IconCoinMoneyStroked'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { earnings } from '../../../contract/sales/earnings'
import { leaveRequests } from '../../../contract/scheduling/leave-request'
import { ViewLinks } from '../../kit/list/view-links'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'

type CoachView = 'coaches' | 'leave-requests' | 'own-earnings'

/** Links between coaches, their requests for leave and what the reader earns; nothing for people who see coaches alone. */
export function CoachViews({ now }: { now: CoachView }) {
  const may = useMay()
  const seesLeave = may(leaveRequests.list) && may({ permission: 'leave:others' })
  const { data } = useQuery({
    queryKey: [leaveRequests.name, 'list', 'pending'],
    queryFn: ({ signal }) =>
      call(leaveRequests.list, { query: { status: 'pending', pageSize: '1' }, signal }),
    enabled: seesLeave,
  })
  if (!seesLeave && !may(earnings.own)) return null
  const pending = data?.total ?? 0
  return (
    <ViewLinks<CoachView>
      label={m.leave_view_switch()}
      now={now}
      keeps={['store']}
      views={[
        { key: 'coaches', label: m.leave_view_coaches(), icon: <IconList aria-hidden /> },
        ...(seesLeave
          ? ([
              {
                key: 'leave-requests',
                label: pending > 0 ? m.leave_view_requests_open({ count: pending }) : m.leave_view_requests(),
                ...(pending > 0 ? { filters: { status: 'pending' } } : {}),
                icon: <IconCalendarClock aria-hidden />,
              },
            ] as const)
          : []),
        ...(may(earnings.own)
          ? ([
              {
                key: 'own-earnings',
                label: m.earning_own_view(),
                icon: <IconCoinMoneyStroked aria-hidden />,
              },
            ] as const)
          : []),
      ]}
    />
  )
}

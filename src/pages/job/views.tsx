import IconClock from '@douyinfe/semi-icons/lib/es/icons/IconClock'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { ViewLinks } from '../../kit/list/view-links'
import { kindsQuery } from './use-jobs'

/** The kinds of background work and the queue, with the number of failures. */
export function JobViews({ now }: { now: 'kinds' | 'queue' }) {
  const { data } = useQuery(kindsQuery)
  const failed = (data?.rows ?? []).reduce((sum, { queued }) => sum + queued.failed + queued.given_up, 0)
  return (
    <ViewLinks<'kinds' | 'queue'>
      label={m.job_views()}
      now={now}
      views={[
        { key: 'kinds', label: m.job_view_kinds(), icon: <IconClock aria-hidden /> },
        {
          key: 'queue',
          label: failed === 0 ? m.job_view_queue() : m.job_view_queue_failed({ count: failed }),
          icon: <IconList aria-hidden />,
        },
      ]}
    />
  )
}

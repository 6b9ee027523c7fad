import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { leaveRequests } from '../../../../contract/scheduling/leave-request'
import { periodOf } from '../../../domain/leave-request/labels'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'

/** The requests for leave of one coach that wait for a decision. Needs the permission to read them. */
export function PendingLeave({ coachId }: { coachId: string }) {
  const { data, error } = useQuery({
    queryKey: [leaveRequests.name, 'list', 'pending', coachId],
    queryFn: ({ signal }) =>
      call(leaveRequests.list, { query: { coach: coachId, status: 'pending', sort: 'from' }, signal }),
  })
  if (error !== null) return <p className={textStyle.note}>{errorSentence(error)}</p>
  if (data === undefined) return <p className={textStyle.note}>…</p>
  if (data.rows.length === 0) return <p className={textStyle.note}>{m.leave_pending_none()}</p>
  return (
    <>
      {data.rows.map((row) => (
        <p key={row.id} className={textStyle.note}>
          {periodOf(row)} · {row.reason}
        </p>
      ))}
      <Link
        className={textStyle.link}
        to={pathTo('coach', { view: 'leave-requests', status: 'pending', coach: coachId })}
      >
        {m.leave_pending_see()}
      </Link>
    </>
  )
}

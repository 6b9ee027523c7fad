import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { members } from '../../../../contract/membership/member'
import { dayAndTime } from '../../../domain/lesson/day-and-time'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count, minuteOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { memberLabels } from '../labels'
import style from './desk.module.css'

/** Milliseconds between reads, because other desks and the doors check people in as well. */
const everyMs = 30_000

/** Today's visits, the latest first; refused ones show the reason. */
export function DeskVisits({ storeId }: { storeId: string }) {
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['check-ins', { store: storeId }],
    queryFn: ({ signal }) => call(members.checkIns, { query: { store: storeId }, signal }),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
  const sheetOf = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('open', id)
    return `?${next}`
  }
  return (
    <aside className={`${pageStyle.panel} ${style.visits}`} aria-labelledby="member-visits">
      <h2 id="member-visits">
        {m.member_visits_today()}
        {data === undefined ? null : (
          <span className={textStyle.faint}>{m.member_visits_count({ count: count(data.total) })}</span>
        )}
      </h2>
      {error !== null && data === undefined ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.rows.length === 0 ? (
        <p className={textStyle.faint}>{m.member_visits_none()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well
        <ol tabIndex={0} aria-labelledby="member-visits">
          {data.rows.map((visit) => (
            <li key={visit.id} data-result={visit.result}>
              <time dateTime={visit.at}>{minuteOf(visit.at).slice(11)}</time>
              <span>
                <Link to={sheetOf(visit.memberId)}>{visit.memberName}</Link> <small>{visit.memberNo}</small>
                <small>
                  {(visit.denyReason === null
                    ? [
                        visit.membershipName ?? '',
                        visit.tookUnit ? m.member_desk_took_unit() : '',
                        visit.source === 'device' ? m.member_by_device() : '',
                      ]
                    : [
                        memberLabels.refusal.label(visit.denyReason),
                        visit.nextAt === null
                          ? ''
                          : m.coverage_next_entry({ when: dayAndTime(visit.nextAt) }),
                      ]
                  )
                    .filter((part) => part !== '')
                    .join(' · ')}
                </small>
              </span>
            </li>
          ))}
        </ol>
      )}
    </aside>
  )
}

import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { dayAndTime } from '../../../domain/lesson/day-and-time'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { errorSentence } from '../../../lib/error-sentence'
import { count, minuteOf } from '../../../lib/format'
import { memberLabels } from '../labels'
import { checkInsQuery } from './check-ins-query'
import style from './desk.module.css'
import { SheetLink } from './sheet-link'

/** Today's visits, the latest first; refused ones show the reason. */
export function DeskVisits({ storeId, isLive }: { storeId: string; isLive: boolean }) {
  const { data, error, refetch } = useQuery(checkInsQuery(storeId, isLive))
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
                <SheetLink memberId={visit.memberId} name={visit.memberName} isOwn={visit.isOwn} />{' '}
                <small>{visit.memberNo}</small>
                <small>
                  {(visit.denyReason === null
                    ? [
                        visit.hostName === null
                          ? (visit.membershipName ?? '')
                          : m.guest_of({ name: visit.hostName }),
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

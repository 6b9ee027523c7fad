import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { plusDays } from '../../../../contract/days'
import { classSessions } from '../../../../contract/scheduling/class-session'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf, minuteOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import style from './waiting.module.css'

const minuteMs = 60_000
/** Lessons begin on the quarter hour; one stays in sight for the quarter of an hour in which its members still come. */
const quarterMs = 15 * minuteMs
const soonMin = 60

/** Today's lessons of the store that begin next. */
export function NextLessons({ storeId, now }: { storeId: string; now: Date }) {
  const may = useMay()(classSessions.list)
  const from = new Date(Math.floor(now.getTime() / quarterMs) * quarterMs).toISOString()
  const to = new Date(`${plusDays(dayOf(now), 1)}T00:00:00+08:00`).toISOString()
  const query = {
    store: storeId,
    from,
    to,
    status: 'scheduled',
    sort: 'startsAt',
    order: 'asc',
    pageSize: '6',
  } as const
  const { data, error, refetch } = useQuery({
    queryKey: [classSessions.name, 'list', query],
    queryFn: ({ signal }) => call(classSessions.list, { query, signal }),
    enabled: may,
    staleTime: minuteMs,
    refetchInterval: 5 * minuteMs,
  })
  if (!may) return null
  return (
    <section className={style.panel} aria-labelledby="member-next-lessons">
      <h2 id="member-next-lessons">{m.member_desk_next()}</h2>
      {error !== null && data === undefined ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.rows.length === 0 ? (
        <p className={textStyle.faint}>{m.member_desk_next_none()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well
        <ol tabIndex={0} aria-labelledby="member-next-lessons" className={style.lessons}>
          {data.rows.map((lesson) => (
            <li key={lesson.id}>
              <span>
                <time dateTime={lesson.startsAt}>{minuteOf(lesson.startsAt).slice(11)}</time>
                <small>{aheadOf(lesson.startsAt, now)}</small>
              </span>
              <span>
                <Link to={pathTo('appointment', { session: lesson.id })}>{lesson.courseName}</Link>
                <small>
                  {[lesson.coachName, lesson.room ?? ''].filter((part) => part !== '').join(' · ')}
                </small>
              </span>
              <span>
                {lesson.capacity === 1 && lesson.memberNames[0] !== undefined
                  ? lesson.memberNames[0]
                  : m.member_desk_next_seats({ booked: lesson.booked, capacity: lesson.capacity })}
                {lesson.capacity > 1 && lesson.booked >= lesson.capacity ? (
                  <strong className={style.full}>{m.member_desk_next_full()}</strong>
                ) : null}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function aheadOf(startsAt: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(startsAt) - now.getTime()) / minuteMs)
  if (minutes <= 0) return m.member_desk_next_now()
  return minutes <= soonMin ? m.member_desk_next_soon({ minutes }) : ''
}

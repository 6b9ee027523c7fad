import Button from '@douyinfe/semi-ui/lib/es/button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { members } from '../../../../contract/membership/member'
import { Segmented } from '../../../kit/form/segmented'
import { actorLabel } from '../../../kit/history/actor-label'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf, minuteOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import style from './timeline.module.css'
import { kinds, type Moment, type TimelineKind, timelineLabels, wayOf, whatLabel } from './timeline-labels'

/** Everything that has happened to a member, the latest first, page by page. */
export function Timeline({ id }: { id: string }) {
  const [kind, setKind] = useState<TimelineKind>('all')
  const query = useInfiniteQuery({
    queryKey: [members.name, 'timeline', id, kind],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(members.timeline, {
        id,
        query: {
          ...(pageParam === '' ? {} : { before: pageParam }),
          ...(kind === 'all' ? {} : { kind: kindsOf(kind) }),
        },
        signal,
      }),
    staleTime: 0,
    getNextPageParam: ({ rows, more }) => (more ? rows.at(-1)?.at : undefined),
  })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <Segmented
        label={m.member_timeline_filter()}
        options={kinds}
        value={kind}
        labelFor={timelineLabels.kind.label}
        onChange={setKind}
      />
      {query.data === undefined ? (
        query.error === null ? (
          <ListSkeleton />
        ) : (
          <ListFailed reason={errorSentence(query.error)} onRetry={() => void query.refetch()} />
        )
      ) : rows.length === 0 ? (
        <p className={textStyle.faint}>{m.member_timeline_empty()}</p>
      ) : (
        <ol className={style.timeline}>
          {rows.map((row, at) => (
            <Line
              key={row.id}
              moment={row}
              member={id}
              isNewDay={at === 0 || dayOf(rows[at - 1]?.at ?? row.at) !== dayOf(row.at)}
            />
          ))}
        </ol>
      )}
      {query.hasNextPage ? (
        <Button type="tertiary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.member_timeline_more()}
        </Button>
      ) : null}
    </>
  )
}

/** Refused visits are listed with visits, refunds with orders. */
const kindsOf = (kind: Exclude<TimelineKind, 'all'>) => (kind === 'order' ? 'order,refund' : kind)

function Line({ moment, member, isNewDay }: { moment: Moment; member: string; isNewDay: boolean }) {
  const { kind, at, who, about, amountFen, note } = moment
  const [day, time] = minuteOf(at).split(' ')
  const way = wayOf(moment, member)
  return (
    <li data-kind={kind} data-first={isNewDay ? '' : undefined}>
      <time dateTime={at}>
        <b>{isNewDay ? day : ''}</b> {time}
      </time>
      <div>
        <p>
          <strong>{whatLabel(moment)}</strong>
          {about === null ? null : way === null ? (
            <span>{about}</span>
          ) : (
            <Link className={textStyle.link} to={way}>
              {about}
            </Link>
          )}
          {amountFen === null ? null : <span className={style.amount}>{yuan(amountFen)}</span>}
        </p>
        {note === null || note === '' ? null : <p className={textStyle.faint}>{note}</p>}
      </div>
      <span className={textStyle.faint}>{actorLabel(who)}</span>
    </li>
  )
}

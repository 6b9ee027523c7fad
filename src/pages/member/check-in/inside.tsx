import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Avatar } from '../../../kit/avatar/avatar'
import { formatRelative } from '../../../kit/ui/format-relative'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'
import { insideQuery } from './check-ins-query'
import { SheetLink } from './sheet-link'
import style from './waiting.module.css'

/** Who is in the store now, the latest to come first. */
export function Inside({ storeId, isLive, now }: { storeId: string; isLive: boolean; now: Date }) {
  const { data, error, refetch } = useQuery(insideQuery(storeId, isLive))
  return (
    <section className={style.panel} aria-labelledby="member-inside">
      <h2 id="member-inside">
        {m.member_desk_inside()}
        {data === undefined ? null : (
          <span>
            <strong>{count(data.total)}</strong>{' '}
            <small>{m.member_desk_inside_of({ capacity: count(data.capacity) })}</small>
          </span>
        )}
      </h2>
      {error !== null && data === undefined ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.rows.length === 0 ? (
        <p className={textStyle.faint}>{m.member_desk_inside_none()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well
        <ul tabIndex={0} aria-labelledby="member-inside" className={style.faces}>
          {data.rows.map(({ memberId, name, avatarId, isOwn, since, lockerNo }) => (
            <li key={memberId}>
              <Avatar name={name} id={avatarId} size="small" />
              <span>
                <SheetLink memberId={memberId} name={name} isOwn={isOwn} />
                <small>
                  <time dateTime={since}>{formatRelative(since, now.getTime())}</time>
                  {lockerNo === null ? null : ` · ${lockerNo}`}
                </small>
              </span>
            </li>
          ))}
          {data.total > data.rows.length ? (
            <li className={textStyle.faint}>
              {m.member_desk_inside_more({ count: data.total - data.rows.length })}
            </li>
          ) : null}
        </ul>
      )}
    </section>
  )
}

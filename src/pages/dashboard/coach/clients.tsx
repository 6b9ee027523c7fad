import { useState } from 'react'
import { m } from '#messages'
import type { CoachOwn } from '../../../../contract/system/coach-dashboard'
import type { Me } from '../../../../contract/system/session'
import { dayAndTime } from '../../../domain/lesson/day-and-time'
import { Avatar } from '../../../kit/avatar/avatar'
import { mayDo } from '../../../lib/api/session'
import { count, dayOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { leftOf } from '../lesson/seat'
import { Panel, PanelNote } from '../panel'
import style from './coach.module.css'

const first = 8

/** Members of the last 90 days: who comes next, what is left, and who has nothing booked. */
export function Clients({
  clients: { rows, total },
  me,
}: {
  clients: NonNullable<CoachOwn['clients']>
  me: Me | undefined
}) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, first)
  return (
    <Panel title={m.start_clients()} note={count(total)}>
      {rows.length === 0 ? (
        <PanelNote>{m.start_clients_none()}</PanelNote>
      ) : (
        <ul className={style.clients}>
          {shown.map(({ memberId, name, avatarId, lessons, lastAt, nextAt, card }) => (
            <li key={memberId}>
              <Avatar name={name} id={avatarId} />
              <span>
                <Link to={pathTo('member', { open: memberId })}>{name}</Link>
                <small data-tone={nextAt === null ? 'warning' : undefined}>
                  {nextAt !== null
                    ? m.start_client_next({ when: dayAndTime(nextAt) })
                    : lastAt === null
                      ? m.start_client_none()
                      : m.start_client_last({ day: dayOf(lastAt).slice(5) })}
                </small>
                <small>
                  {[
                    card === null ? '' : `${card.name} ${leftOf(card)}`,
                    lessons > 0 ? m.start_client_lessons({ count: lessons }) : '',
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </small>
              </span>
              {nextAt === null && mayDo(me, 'appointment:write') ? (
                <Link
                  className={style.bookFor}
                  to={pathTo('appointment', { member: memberId, coach: me?.coachId })}
                  aria-label={m.start_book_for({ name })}
                >
                  {m.start_book()}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {shown.length < rows.length ? (
        <button type="button" className={style.more} onClick={() => setWhole(true)}>
          {m.start_show_all({ count: rows.length })}
        </button>
      ) : null}
    </Panel>
  )
}

import { m } from '#messages'
import { hrefOf, linkOf } from '../../../../contract/system/dashboard-links'
import type { DeskToday } from '../../../../contract/system/desk-dashboard'
import { count, dayOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import type { DashboardSelection } from '../selection'
import style from './desk.module.css'
import { Panel } from './panel'

interface Props {
  due: NonNullable<DeskToday['due']> | undefined
  selection: DashboardSelection
}

/** Lessons that are taken and not paid, the oldest first. */
export function Due({ due, selection }: Props) {
  return (
    <Panel
      title={m.start_due()}
      note={due === undefined || due.total === 0 ? undefined : m.start_due_all({ count: count(due.total) })}
      to={hrefOf(linkOf('lessons_due', selection))}
      waits={due === undefined ? 4 : false}
    >
      {due === undefined || due.rows.length === 0 ? (
        <p className={style.quiet}>{m.start_due_none()}</p>
      ) : (
        <ul className={style.rows}>
          {due.rows.map(({ id, memberId, name, courseName, startsAt, openFen }) => (
            <li key={id}>
              <span>
                <Link to={pathTo('member', { open: memberId })}>{name}</Link>
                <small>{`${courseName} · ${dayOf(startsAt).slice(5)}`}</small>
              </span>
              <span className={style.end} data-tone="warning">
                {yuan(openFen)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

import { m } from '#messages'
import { hrefOf, linkOf } from '../../../../contract/system/dashboard-links'
import type { DeskToday } from '../../../../contract/system/desk-dashboard'
import type { Me } from '../../../../contract/system/session'
import { mayDo } from '../../../lib/api/session'
import { count, dayOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { CollectButton } from '../lesson/collect-button'
import { Panel, PanelNote } from '../panel'
import type { DashboardSelection } from '../selection'
import style from './desk.module.css'

interface Props {
  due: NonNullable<DeskToday['due']> | undefined
  selection: DashboardSelection
  me: Me | undefined
}

/** Lessons that are taken and not paid, the oldest first; those of one member are collected together. */
export function Due({ due, selection, me }: Props) {
  const members = byMember(due?.rows ?? [])
  return (
    <Panel
      title={m.start_due()}
      note={due === undefined || due.total === 0 ? undefined : m.start_due_all({ count: count(due.total) })}
      to={hrefOf(linkOf('lessons_due', selection))}
      waits={due === undefined ? 4 : false}
    >
      {members.size === 0 ? (
        <PanelNote>{m.start_due_none()}</PanelNote>
      ) : (
        <ul className={style.rows}>
          {[...members.values()].map((lessons) => (
            <Debtor key={lessons[0]?.memberId} lessons={lessons} mayCollect={mayDo(me, 'order:write')} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

type DueLesson = NonNullable<DeskToday['due']>['rows'][number]

function byMember(rows: readonly DueLesson[]): Map<string, DueLesson[]> {
  const members = new Map<string, DueLesson[]>()
  for (const row of rows) members.set(row.memberId, [...(members.get(row.memberId) ?? []), row])
  return members
}

function Debtor({ lessons, mayCollect }: { lessons: readonly DueLesson[]; mayCollect: boolean }) {
  const [first] = lessons
  if (first === undefined) return null
  const { memberId, name, courseName, startsAt } = first
  const openFen = lessons.reduce((sum, lesson) => sum + lesson.openFen, 0)
  const day = dayOf(startsAt).slice(5)
  return (
    <li>
      <span>
        <Link to={pathTo('member', { open: memberId })}>{name}</Link>
        <small>
          {lessons.length === 1
            ? `${courseName} · ${day}`
            : m.start_due_several({ count: lessons.length, day })}
        </small>
      </span>
      {mayCollect ? (
        <CollectButton
          className={style.collect}
          appointmentIds={lessons.map(({ id }) => id)}
          openFen={openFen}
          name={name}
        />
      ) : (
        <span className={style.end} data-tone="warning">
          {yuan(openFen)}
        </span>
      )}
    </li>
  )
}

import { m } from '#messages'
import { daysBetween } from '../../../../contract/days'
import { hrefOf, linkOf } from '../../../../contract/system/dashboard-links'
import type { DeskToday } from '../../../../contract/system/desk-dashboard'
import { count } from '../../../lib/format'
import { pathTo } from '../../../lib/path-to'
import { Panel, PanelNote } from '../panel'
import type { DashboardSelection } from '../selection'
import style from './desk.module.css'
import { MemberRow } from './member-row'

interface Props {
  ending: NonNullable<DeskToday['ending']> | undefined
  selection: DashboardSelection
}

export function Ending({ ending, selection }: Props) {
  return (
    <Panel
      title={m.start_ending()}
      note={
        ending === undefined || ending.total === 0
          ? undefined
          : m.start_see_all({ count: count(ending.total) })
      }
      to={hrefOf(linkOf('members.expiring7', selection))}
      waits={ending === undefined ? 4 : false}
    >
      {ending === undefined || ending.rows.length === 0 ? (
        <PanelNote>{m.start_ending_none()}</PanelNote>
      ) : (
        <ul className={style.rows}>
          {ending.rows.map((row) => (
            <MemberRow
              key={row.memberId}
              member={row}
              to={pathTo('member', { open: row.memberId })}
              note={[row.cardName ?? '', row.lastContactAt === null ? '' : m.start_contacted()]
                .filter((part) => part !== '')
                .join(' · ')}
              end={endsIn(daysBetween(selection.today, row.endsOn))}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const endsIn = (days: number) => (days <= 0 ? m.start_ends_today() : m.start_ends_in({ count: days }))

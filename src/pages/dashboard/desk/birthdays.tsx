import { m } from '#messages'
import type { DeskToday } from '../../../../contract/system/desk-dashboard'
import { pathTo } from '../../../lib/path-to'
import { Panel, PanelNote } from '../panel'
import style from './desk.module.css'
import { MemberRow } from './member-row'

export function Birthdays({ birthdays }: { birthdays: NonNullable<DeskToday['birthdays']> | undefined }) {
  return (
    <Panel title={m.start_birthdays()} waits={birthdays === undefined ? 4 : false}>
      {birthdays === undefined || birthdays.length === 0 ? (
        <PanelNote>{m.start_birthdays_none()}</PanelNote>
      ) : (
        <ul className={style.rows}>
          {birthdays.map((row) => (
            <MemberRow
              key={row.memberId}
              member={row}
              to={pathTo('member', { open: row.memberId })}
              note={row.isHere ? m.start_here() : ''}
              tone={row.isHere ? 'good' : undefined}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

import { m } from '#messages'
import type { DashboardFigures } from '../../../../contract/system/dashboard'
import style from '../dashboard.module.css'
import type { DashboardSelection } from '../selection'
import { MemberFigures } from './member-figures'
import { MoneyFigures } from './money-figures'
import { DeviceFigures, VisitFigures } from './visit-figures'

interface Props {
  /** Undefined while loading; a part is null for people who may not see it. */
  figures: DashboardFigures | undefined
  selection: DashboardSelection
  may: (permission: string) => boolean
}

export function Figures({ figures, selection, may }: Props) {
  const has = (part: 'money' | 'members' | 'visits' | 'devices', permission: string) =>
    figures === undefined ? may(permission) : figures[part] !== null
  return (
    <>
      {has('money', 'ledger:report') ? (
        <section aria-labelledby="dashboard-money">
          <h2 id="dashboard-money" className={style.heading}>
            {m.dashboard_money()}
          </h2>
          <MoneyFigures money={figures?.money ?? undefined} selection={selection} />
        </section>
      ) : null}
      {has('members', 'member:read') ? (
        <section aria-labelledby="dashboard-members">
          <h2 id="dashboard-members" className={style.heading}>
            {m.dashboard_members()}
          </h2>
          <MemberFigures members={figures?.members ?? undefined} selection={selection} />
        </section>
      ) : null}
      {has('visits', 'member:read') || has('devices', 'device:read') ? (
        <section aria-labelledby="dashboard-places">
          <h2 id="dashboard-places" className={style.heading}>
            {m.dashboard_places()}
          </h2>
          <div className={style.cards} data-kind="places">
            {has('visits', 'member:read') ? (
              <VisitFigures visits={figures?.visits ?? undefined} selection={selection} />
            ) : null}
            {has('devices', 'device:read') ? (
              <DeviceFigures devices={figures?.devices ?? undefined} selection={selection} />
            ) : null}
          </div>
        </section>
      ) : null}
    </>
  )
}

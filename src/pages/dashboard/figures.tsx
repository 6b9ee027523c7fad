import { m } from '#messages'
import type { DashboardFigures } from '../../../contract/system/dashboard'
import style from './dashboard.module.css'
import { MemberFigures } from './member-figures'
import { MoneyFigures } from './money-figures'
import type { Looked } from './shown'
import { DeviceFigures, VisitFigures } from './visit-figures'

interface Props {
  /** Undefined while loading; a part is null for people who may not see it. */
  figures: DashboardFigures | undefined
  looked: Looked
  may: (permission: string) => boolean
}

export function Figures({ figures, looked, may }: Props) {
  const has = (part: 'money' | 'members' | 'visits' | 'devices', permission: string) =>
    figures === undefined ? may(permission) : figures[part] !== null
  return (
    <>
      {has('money', 'ledger:read') ? (
        <section aria-labelledby="dashboard-money">
          <h2 id="dashboard-money" className={style.heading}>
            {m.dashboard_money()}
          </h2>
          <MoneyFigures money={figures?.money ?? undefined} looked={looked} />
        </section>
      ) : null}
      {has('members', 'member:read') ? (
        <section aria-labelledby="dashboard-members">
          <h2 id="dashboard-members" className={style.heading}>
            {m.dashboard_members()}
          </h2>
          <MemberFigures members={figures?.members ?? undefined} looked={looked} />
        </section>
      ) : null}
      {has('visits', 'member:read') || has('devices', 'device:read') ? (
        <section aria-labelledby="dashboard-places">
          <h2 id="dashboard-places" className={style.heading}>
            {m.dashboard_places()}
          </h2>
          <div className={style.cards} data-kind="places">
            {has('visits', 'member:read') ? (
              <VisitFigures visits={figures?.visits ?? undefined} looked={looked} />
            ) : null}
            {has('devices', 'device:read') ? (
              <DeviceFigures devices={figures?.devices ?? undefined} looked={looked} />
            ) : null}
          </div>
        </section>
      ) : null}
    </>
  )
}

import { m } from '#messages'
import type { DashboardFigures } from '../../../../contract/system/dashboard'
import style from '../dashboard.module.css'
import type { DashboardSelection } from '../selection'
import { LazySection } from './lazy-section'
import { MemberFigures } from './member-figures'
import { MoneyFigures } from './money-figures'

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
      {has('money', 'ledger:read') ? (
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
        <LazySection
          isInSight
          minHeight={268}
          title={m.dashboard_places()}
          load={async () => (await import('./places')).Places}
        />
      ) : null}
    </>
  )
}

import { m } from '#messages'
import type { DashboardFigures } from '../../../../contract/system/dashboard'
import style from '../dashboard.module.css'
import type { DashboardSelection } from '../selection'
import { MemberFigures } from './member-figures'
import { MoneyFigures, TodayMoney } from './money-figures'
import { DeviceFigures, VisitFigures } from './visit-figures'

interface Props {
  /** Undefined while loading; a part is null for people who may not see it. */
  figures: DashboardFigures | undefined
  selection: DashboardSelection
  may: (permission: string) => boolean
}

const needs = {
  money: 'ledger:report',
  members: 'member:read',
  visits: 'member:read',
  devices: 'device:read',
}

const isShown = ({ figures, may }: Props, part: keyof typeof needs) =>
  figures === undefined ? may(needs[part]) : figures[part] !== null

/** What has happened today, and who is here now. */
export function TodayFigures(props: Props) {
  const { figures, selection } = props
  const [money, visits, devices] = (['money', 'visits', 'devices'] as const).map((part) =>
    isShown(props, part),
  )
  if (!money && !visits && !devices) return null
  return (
    <section aria-label={m.dashboard_now()} className={style.cards} data-kind="today">
      {money ? <TodayMoney money={figures?.money ?? undefined} selection={selection} /> : null}
      {visits ? <VisitFigures visits={figures?.visits ?? undefined} selection={selection} /> : null}
      {devices ? <DeviceFigures devices={figures?.devices ?? undefined} selection={selection} /> : null}
    </section>
  )
}

/** The figures of the chosen period. */
export function PeriodFigures(props: Props) {
  const { figures, selection } = props
  const [money, members] = (['money', 'members'] as const).map((part) => isShown(props, part))
  if (!money && !members) return null
  return (
    <section aria-label={m.dashboard_period()} className={style.cards} data-kind="period">
      {money ? <MoneyFigures money={figures?.money ?? undefined} selection={selection} /> : null}
      {members ? <MemberFigures members={figures?.members ?? undefined} selection={selection} /> : null}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { mayDo, meQuery } from '../../../lib/api/session'
import style from '../dashboard.module.css'
import { figuresQuery } from '../figures-query'
import type { DashboardSelection } from '../selection'
import { DeviceFigures, VisitFigures } from './visit-figures'

/** The people in the stores, and the devices at their doors. */
export function Places({ selection }: { selection: DashboardSelection }) {
  const { data: me } = useQuery(meQuery)
  const { data: figures } = useQuery(figuresQuery(selection))
  const has = (part: 'visits' | 'devices', permission: string) =>
    figures === undefined ? me === undefined || mayDo(me, permission) : figures[part] !== null
  return (
    <div className={style.cards} data-kind="places">
      {has('visits', 'member:read') ? (
        <VisitFigures visits={figures?.visits ?? undefined} selection={selection} />
      ) : null}
      {has('devices', 'device:read') ? (
        <DeviceFigures devices={figures?.devices ?? undefined} selection={selection} />
      ) : null}
    </div>
  )
}

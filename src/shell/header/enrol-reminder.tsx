import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { meQuery } from '../../lib/api/session'
import { minuteOf } from '../../lib/format'
import style from './connection.module.css'
import { SecondFactorAction } from './second-factor-action'

/** A bar for people who must have a second factor and have none. */
export function EnrolReminder() {
  const { data: me } = useQuery(meQuery)
  if (!me?.enrolBy) return null
  const at = minuteOf(me.enrolBy)
  return (
    <div role="status" className={style.bar}>
      {m.shell_enrol_by({ at })}
      <SecondFactorAction label={m.shell_enrol_now()} />
    </div>
  )
}

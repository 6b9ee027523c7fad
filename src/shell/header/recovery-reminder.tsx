import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { noteRecoveryUse } from '../../lib/api/was-recovery-used'
import { ownAccountQuery } from '../own-account/query'
import style from './connection.module.css'
import { SecondFactorAction } from './second-factor-action'

/** A bar after signing in by a recovery code: how many are left. */
export function RecoveryReminder() {
  const { data: account } = useQuery(ownAccountQuery)
  if (account === undefined) return null
  const { recoveryCodesLeft: left } = account
  return (
    <div role="status" className={style.bar}>
      {left === 0 ? m.shell_recovery_none_left() : m.shell_recovery_left({ count: left })}
      <SecondFactorAction label={m.shell_recovery_renew()} />
      <button type="button" className={style.action} onClick={() => noteRecoveryUse(false)}>
        {m.shell_recovery_seen()}
      </button>
    </div>
  )
}

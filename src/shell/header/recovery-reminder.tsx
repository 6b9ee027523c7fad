import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { m } from '#messages'
import { noteRecoveryUse } from '../../lib/api/was-recovery-used'
import { ownAccountQuery } from '../own-account/query'
import style from './connection.module.css'

const OwnAccountDrawer = lazy(async () => ({
  default: (await import('../own-account/drawer')).OwnAccountDrawer,
}))

/** A bar after signing in by a recovery code: how many are left. */
export function RecoveryReminder() {
  const { data: account } = useQuery(ownAccountQuery)
  const [isOpen, setOpen] = useState(false)
  if (account === undefined) return null
  const { recoveryCodesLeft: left } = account
  return (
    <div role="status" className={style.bar}>
      {left === 0 ? m.shell_recovery_none_left() : m.shell_recovery_left({ count: left })}
      <button type="button" className={style.action} onClick={() => setOpen(true)}>
        {m.shell_recovery_renew()}
      </button>
      <button type="button" className={style.action} onClick={() => noteRecoveryUse(false)}>
        {m.shell_recovery_seen()}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <OwnAccountDrawer startAt="factor" onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

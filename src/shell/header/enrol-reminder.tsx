import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { m } from '#messages'
import { meQuery } from '../../lib/api/session'
import { minuteOf } from '../../lib/format'
import style from './connection.module.css'

const OwnAccountDrawer = lazy(async () => ({
  default: (await import('../own-account/drawer')).OwnAccountDrawer,
}))

/** A bar for people who must have a second factor and have none. */
export function EnrolReminder() {
  const { data: me } = useQuery(meQuery)
  const [isOpen, setOpen] = useState(false)
  if (!me?.enrolBy) return null
  const at = minuteOf(me.enrolBy)
  return (
    <div role="status" className={style.bar}>
      {m.shell_enrol_by({ at })}
      <button type="button" className={style.action} onClick={() => setOpen(true)}>
        {m.shell_enrol_now()}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <OwnAccountDrawer startAt="factor" onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import type { ClassSession } from '../../../../contract/scheduling/class-session'
import { meQuery } from '../../../lib/api/session'

/** Shows that another person has changed or cancelled the session since it was opened, until it is reloaded. */
export function ChangedElsewhere({ session, onReload }: { session: ClassSession; onReload: () => void }) {
  const [seen, setSeen] = useState(session.version)
  const { data: me } = useQuery(meQuery)
  const who = session.updatedBy
  const isElsewhere = session.version !== seen && who !== null && me !== undefined && who !== me.username
  const say =
    session.status === 'cancelled' ? m.appointment_cancelled_elsewhere : m.appointment_changed_elsewhere
  return (
    <div role="alert">
      {isElsewhere ? (
        <p className="kit-alert session-elsewhere">
          {say({ who })}
          <Button
            size="small"
            onClick={() => {
              setSeen(session.version)
              onReload()
            }}
          >
            {m.appointment_reload()}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

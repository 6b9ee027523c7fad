import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import type { ClassSession } from '../../../../contract/scheduling/class-session'
import textStyle from '../../../kit/ui/text.module.css'
import { meQuery } from '../../../lib/api/session'
import style from './session.module.css'

/** Shows that another person has changed or cancelled the session since it was opened, until it is reloaded. */
export function ChangedElsewhere({ session, onReload }: { session: ClassSession; onReload: () => void }) {
  const [seen, setSeen] = useState(session.version)
  const { data: me } = useQuery(meQuery)
  const who = session.updatedBy
  const isElsewhere = session.version !== seen && who !== null && me !== undefined && who !== me.username
  const sentence =
    session.status === 'cancelled' ? m.appointment_cancelled_elsewhere : m.appointment_changed_elsewhere
  return (
    <div role="alert">
      {isElsewhere ? (
        <p className={`${textStyle.alert} ${style.elsewhere}`}>
          {sentence({ who })}
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

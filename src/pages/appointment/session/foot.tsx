import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { type ClassSession, classSessions } from '../../../../contract/scheduling/class-session'
import { classSessionMachine } from '../../../../machines/class-session/class-session.machine'
import { classSessionFacts } from '../../../../machines/class-session/facts'
import { can } from '../../../../machines/lifecycle'
import { useMay } from '../../../kit/ui/use-may'
import { CancelSession, ChangeSession, MoveSession } from './session-dialogs'

interface Props {
  session: ClassSession
  onHistory: () => void
  onDone: (said: string) => void
}

/** The actions on the session as a whole. */
export function SessionFoot({ session, onHistory, onDone }: Props) {
  const [asks, setAsks] = useState<'move' | 'change' | 'cancel' | null>(null)
  const may = useMay()
  const facts = classSessionFacts(session, new Date())
  const mayMove = may(classSessions.update) && can(classSessionMachine, session.status, facts, 'session.move')
  const mayCancel =
    may(classSessions.on.cancel) && can(classSessionMachine, session.status, facts, 'session.cancel')
  const parts = { session, onDone, onClose: () => setAsks(null) }
  return (
    <div className="kit-drawer-foot session-foot">
      <Button theme="borderless" onClick={onHistory}>
        {m.kit_history()}
      </Button>
      {mayCancel ? (
        <Button type="danger" onClick={() => setAsks('cancel')}>
          {m.appointment_cancel_session()}
        </Button>
      ) : null}
      {mayMove ? (
        <>
          <Button onClick={() => setAsks('change')}>{m.appointment_change_session()}</Button>
          <Button theme="solid" onClick={() => setAsks('move')}>
            {m.appointment_do_reschedule()}
          </Button>
        </>
      ) : null}
      {asks === 'move' ? <MoveSession {...parts} /> : null}
      {asks === 'change' ? <ChangeSession {...parts} /> : null}
      {asks === 'cancel' ? <CancelSession {...parts} /> : null}
    </div>
  )
}

import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { type ClassSession, classSessions } from '../../../../contract/scheduling/class-session'
import { classSessionMachine } from '../../../../machines/class-session/class-session.machine'
import { classSessionFacts } from '../../../../machines/class-session/facts'
import { can } from '../../../../machines/lifecycle'
import { useLessonRights } from '../../../domain/lesson/use-lesson-rights'
import drawerStyle from '../../../kit/record/drawer.module.css'
import { useMay } from '../../../kit/ui/use-may'
import style from './session.module.css'
import { CancelSession, ChangeSession, MoveSession } from './session-dialogs'
import { SubstituteSession } from './substitute-session'

interface Props {
  session: ClassSession
  onHistory: () => void
  onDone: (said: string) => void
}

/** The actions on the session as a whole. */
export function SessionFoot({ session, onHistory, onDone }: Props) {
  const [dialog, setDialog] = useState<'move' | 'substitute' | 'change' | 'cancel' | null>(null)
  const may = useMay()
  const isOurs = useLessonRights().mayChange(session.coachId)
  const facts = classSessionFacts(session, new Date())
  const mayMove =
    isOurs && may(classSessions.update) && can(classSessionMachine, session.status, facts, 'session.move')
  const mayCancel =
    isOurs &&
    may(classSessions.on.cancel) &&
    can(classSessionMachine, session.status, facts, 'session.cancel')
  const maySubstitute =
    isOurs &&
    may(classSessions.on.substitute) &&
    can(classSessionMachine, session.status, facts, 'session.substitute')
  const parts = { session, onDone, onClose: () => setDialog(null) }
  return (
    <div className={`${drawerStyle.drawerFoot} ${style.foot}`}>
      <Button theme="borderless" onClick={onHistory}>
        {m.kit_history()}
      </Button>
      {mayCancel ? (
        <Button type="danger" onClick={() => setDialog('cancel')}>
          {m.appointment_cancel_session()}
        </Button>
      ) : null}
      {maySubstitute ? (
        <Button onClick={() => setDialog('substitute')}>{m.appointment_do_substitute()}</Button>
      ) : null}
      {mayMove ? (
        <>
          <Button onClick={() => setDialog('change')}>{m.appointment_change_session()}</Button>
          <Button theme="solid" onClick={() => setDialog('move')}>
            {m.appointment_do_reschedule()}
          </Button>
        </>
      ) : null}
      {dialog === 'move' ? <MoveSession {...parts} /> : null}
      {dialog === 'substitute' ? <SubstituteSession {...parts} /> : null}
      {dialog === 'change' ? <ChangeSession {...parts} /> : null}
      {dialog === 'cancel' ? <CancelSession {...parts} /> : null}
    </div>
  )
}

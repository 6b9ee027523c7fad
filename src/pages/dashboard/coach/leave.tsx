import { m } from '#messages'
import { useLazyComponent } from '../../../kit/ui/use-lazy-component'
import { Panel, PanelNote } from '../panel'
import style from './coach.module.css'

/** The coach's own requests for leave; their form is loaded when it is opened. */
export function Leave({ coachId }: { coachId: string }) {
  const requests = useLazyComponent<{ coachId: string }>(
    async () => (await import('../../../domain/leave-request/own-leave-requests')).OwnLeaveRequests,
  )
  return (
    <Panel
      title={m.leave_own()}
      action={
        requests.Part === null ? (
          <button type="button" className={style.open} onClick={requests.open}>
            {requests.isMissing ? m.dashboard_retry() : m.leave_own_open()}
          </button>
        ) : null
      }
    >
      {requests.isMissing ? <p role="alert">{m.dashboard_part_missing()}</p> : null}
      {requests.Part === null ? (
        <PanelNote>{m.leave_own_note()}</PanelNote>
      ) : (
        <requests.Part coachId={coachId} />
      )}
    </Panel>
  )
}

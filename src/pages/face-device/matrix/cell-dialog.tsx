import { m } from '#messages'
import type { EnrolmentRow } from '../../../../contract/devices/device-task'
import { faceDevices } from '../../../../contract/devices/face-device'
import { Dialog } from '../../../kit/ui/dialog'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { secondOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { adviceOf } from '../device/advice-of'
import { hasAgreed } from '../push/face-of'
import { cellOf, type MatrixColumn, stateOf, takesFaces } from './cell-of'
import { enrolmentOf } from './enrolment-label'
import style from './matrix.module.css'
import { useEnrolling } from './use-enrolling'

interface Props {
  person: EnrolmentRow
  device: MatrixColumn
  onClose: () => void
}

/** The enrolment of one person on one device, why it failed, and the actions. */
export function CellDialog({ person, device, onClose }: Props) {
  const may = useMay()
  const { give, retry, isPending } = useEnrolling()
  const state = stateOf(person, device)
  const cell = cellOf(person, device.id)
  const advice = state === 'failed' && cell?.error ? adviceOf(cell.error) : null
  const isRetry = state === 'failed'
  const isGiving = state === 'absent' || state === 'removed'
  const canGive = (isRetry || isGiving) && hasAgreed(person) && takesFaces(device) && may(faceDevices.enrol)
  const act = async () => {
    await (isRetry ? retry(person.personId, device.id) : give([person.personId], [device.id]))
    onClose()
  }
  return (
    <Dialog
      title={m.device_matrix_of({ person: person.name, device: device.name })}
      confirmText={canGive ? (isRetry ? m.device_retry() : m.device_push_one()) : m.kit_close()}
      cancel={canGive ? m.kit_close() : null}
      isPending={isPending}
      onDo={() => (canGive ? void act() : onClose())}
      onCancel={onClose}
    >
      <div className={style.about}>
        <p>
          <StatusTag {...enrolmentOf(state)} />{' '}
          {cell === undefined ? null : (
            <span className={textStyle.note}>{m.device_since({ at: secondOf(cell.changedAt) })}</span>
          )}
        </p>
        {advice === null ? null : (
          <>
            <p>
              <strong>{advice.text}</strong>
            </p>
            <p>{advice.toDo}</p>
          </>
        )}
        <p className={textStyle.note}>{labelFor(state, person, device)}</p>
        {advice?.isPhoto || (isGiving && !hasAgreed(person)) ? (
          <p>
            <Link className={textStyle.link} to={pathTo('persion', { edit: person.personId, at: 'face' })}>
              {hasAgreed(person) ? m.device_change_photo() : m.device_push_not_agreed()}
            </Link>
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

function labelFor(state: ReturnType<typeof stateOf>, person: EnrolmentRow, device: MatrixColumn): string {
  if (state === 'unable') return m.device_only_reports()
  if (state === 'removing') return device.isOnline ? m.device_say_removing() : m.device_say_removing_offline()
  if (state === 'removed') return m.device_say_removed()
  if (state === 'enrolled') return m.device_say_enrolled()
  if (state === 'queued' || state === 'sent')
    return device.isOnline ? m.device_say_waiting() : m.device_say_waiting_offline()
  if (!hasAgreed(person)) return m.device_push_not_agreed_help()
  return takesFaces(device) ? '' : m.device_not_active()
}

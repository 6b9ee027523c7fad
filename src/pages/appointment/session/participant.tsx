import Button from '@douyinfe/semi-ui/lib/es/button'
import { useMemo, useState } from 'react'
import { m } from '#messages'
import { orders } from '../../../../contract/sales/order'
import { appointments, type ListedAppointment } from '../../../../contract/scheduling/appointment'
import { openDueFen } from '../../../../contract/scheduling/open-due-fen'
import { mobileText } from '../../../domain/family/mobile-text'
import { chargeText } from '../../../domain/lesson/charge-text'
import { useCollectLessons } from '../../../domain/lesson/use-collect-lessons'
import { useLessonRights } from '../../../domain/lesson/use-lesson-rights'
import { confirmationTag } from '../../../domain/lesson-confirmation/confirmation-labels'
import { useLessonConfirmation } from '../../../domain/lesson-confirmation/use-lesson-confirmation'
import { RowMenu } from '../../../kit/list/row-menu'
import { useLifecycle } from '../../../kit/record/use-lifecycle'
import { AmberButton } from '../../../kit/ui/amber-button'
import { StatusTag } from '../../../kit/ui/status-tag'
import { useMay } from '../../../kit/ui/use-may'
import { yuan } from '../../../lib/format'
import { appointmentLabels, nameOf } from '../labels'
import { appointmentLifecycle, decide } from '../lifecycle'
import { RescheduleDialog } from '../reschedule-dialog'
import { MovesDialog } from './moves-dialog'
import style from './session.module.css'

/**
 * Events that one click sends without a question, and those whose dialog is the next step. `complete` is not one: its button would appear under the pointer that has just checked a
 * member in, and it happens by itself when the session is over.
 */
const prompt = new Set(['confirm', 'checkIn', 'promote', 'confirmLesson', 'decideDispute'])

/** One booking of a session: its member, its state, and its actions. */
export function Participant({ row }: { row: ListedAppointment }) {
  const transitions = useMemo(appointmentLifecycle, [])
  const may = useMay()
  const isOurs = useLessonRights().mayChange(row.coachId)
  const [dialog, setDialog] = useState<'reschedule' | 'moves' | null>(null)
  const lifecycle = useLifecycle({
    resource: appointments,
    transitions,
    decide,
    nameOf,
  })
  const confirmation = useLessonConfirmation()
  const actions = isOurs ? [...confirmation.actionsOf(row), ...lifecycle.actionsOf(row)] : []
  const openFen = openDueFen(row)
  const { collect, isPending } = useCollectLessons(null)
  const main = actions.find(({ key, refusal }) => prompt.has(key) && refusal === undefined)
  const tag = confirmationTag(row)
  const reschedule = decide(row, 'reschedule')
  const rest = [
    ...actions.filter((one) => one !== main),
    ...(isOurs && reschedule.allowed && may(appointments.on.reschedule)
      ? [{ key: 'reschedule', label: m.appointment_do_reschedule(), run: () => setDialog('reschedule') }]
      : []),
    { key: 'moves', label: m.appointment_moves(), run: () => setDialog('moves') },
  ]
  const facts = [
    row.memberNo,
    mobileText(row),
    row.membershipName ?? '',
    chargeText(row),
    appointmentLabels.source.label(row.source),
  ]
  return (
    <li>
      {row.waitlistPosition === null ? null : (
        <span className={style.position} aria-hidden="true">
          {row.waitlistPosition}
        </span>
      )}
      <div className={style.who}>
        <strong>{row.memberName}</strong>
        <StatusTag {...appointmentLabels.status.tag(row.status)} />
        {tag === null ? null : <StatusTag {...tag} />}
        <small>{facts.filter((part) => part !== '').join(' · ')}</small>
        {row.cancelReason === null ? null : <small>{row.cancelReason}</small>}
      </div>
      {openFen > 0 && may(orders.collectLessons) ? (
        <AmberButton
          size="small"
          disabled={isPending}
          aria-label={`${m.debt_collect({ amount: yuan(openFen) })} ${row.memberName}`}
          onClick={() => collect([row.id])}
        >
          {m.debt_collect({ amount: yuan(openFen) })}
        </AmberButton>
      ) : null}
      {main === undefined ? null : (
        <Button
          data-main=""
          theme={main.key === 'checkIn' ? 'solid' : 'light'}
          size="small"
          aria-label={`${main.label} ${row.memberName}`}
          onClick={main.run}
        >
          {main.label}
        </Button>
      )}
      <RowMenu name={row.memberName} actions={rest} />
      {lifecycle.dialog}
      {confirmation.dialog}
      {dialog === 'reschedule' ? <RescheduleDialog row={row} onClose={() => setDialog(null)} /> : null}
      {dialog === 'moves' ? <MovesDialog row={row} onClose={() => setDialog(null)} /> : null}
    </li>
  )
}

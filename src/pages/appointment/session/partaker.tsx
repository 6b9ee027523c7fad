import Button from '@douyinfe/semi-ui/lib/es/button'
import { useMemo, useState } from 'react'
import { m } from '#messages'
import { appointments, type ListedAppointment } from '../../../../contract/scheduling/appointment'
import { RowMenu } from '../../../kit/list/row-menu'
import { useLifecycle } from '../../../kit/record/use-lifecycle'
import { StatusTag } from '../../../kit/ui/status-tag'
import { useMay } from '../../../kit/ui/use-may'
import { bookingNames } from '../calendar-of'
import { nameOf, sourceLabel, statusOf, unitLabel } from '../labels'
import { appointmentOffers, judge } from '../lifecycle'
import { RescheduleDialog } from '../reschedule-dialog'
import { MovesDialog } from './moves-dialog'

/**
 * Events that one click sends without a question. `complete` is not one: its button would appear under the pointer that has just checked a
 * member in, and it happens by itself when the session is over.
 */
const prompt = new Set(['confirm', 'checkIn', 'promote'])

/** One booking of a session: its member, its state, and its actions. */
export function Partaker({ row }: { row: ListedAppointment }) {
  const offers = useMemo(appointmentOffers, [])
  const may = useMay()
  const [asks, setAsks] = useState<'reschedule' | 'moves' | null>(null)
  const lifecycle = useLifecycle({ resource: appointments, offers, judge, nameOf, touches: bookingNames })
  const actions = lifecycle.actionsOf(row)
  const main = actions.find(({ key, refusal }) => prompt.has(key) && refusal === undefined)
  const reschedule = judge(row, 'reschedule')
  const rest = [
    ...actions.filter((one) => one !== main),
    ...(reschedule.allowed && may(appointments.on.reschedule)
      ? [{ key: 'reschedule', label: m.appointment_do_reschedule(), run: () => setAsks('reschedule') }]
      : []),
    { key: 'moves', label: m.appointment_moves(), run: () => setAsks('moves') },
  ]
  const facts = [
    row.memberNo,
    row.mobile,
    row.membershipName ?? m.appointment_pay_later_short(),
    row.unit === 'none' ? '' : unitLabel(row.unit),
    sourceLabel(row.source),
  ]
  return (
    <li>
      {row.waitlistPosition === null ? null : (
        <span className="session-position" aria-hidden="true">
          {row.waitlistPosition}
        </span>
      )}
      <div className="session-who">
        <strong>{row.memberName}</strong>
        <StatusTag {...statusOf(row)} />
        <small>{facts.filter((part) => part !== '').join(' · ')}</small>
        {row.cancelReason === null ? null : <small>{row.cancelReason}</small>}
      </div>
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
      {asks === 'reschedule' ? <RescheduleDialog row={row} onClose={() => setAsks(null)} /> : null}
      {asks === 'moves' ? <MovesDialog row={row} onClose={() => setAsks(null)} /> : null}
    </li>
  )
}

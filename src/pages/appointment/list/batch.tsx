import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { appointments, type ListedAppointment } from '../../../../contract/scheduling/appointment'
import { useLessonRights } from '../../../domain/lesson/use-lesson-rights'
import { RemindButton } from '../../../domain/remind/remind-button'
import { useBatch } from '../../../kit/batch/use-batch'
import { ProseField } from '../../../kit/form/text-field'
import type { Selection } from '../../../kit/list/use-selection'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { minuteOf } from '../../../lib/format'
import style from '../calendar/drag-preview.module.css'
import { nameOf } from '../labels'
import { decide } from '../lifecycle'

/** The batch actions on the chosen bookings. */
export function AppointmentBatch({ selection }: { selection: Selection<ListedAppointment> }) {
  const [reason, setReason] = useState('')
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const may = useMay()
  const { mayChange } = useLessonRights()
  const isOurs = selection.rows.every(({ coachId }) => mayChange(coachId))
  const batch = useBatch<ListedAppointment>(nameOf)
  const run = async (work: (row: ListedAppointment) => Promise<ListedAppointment>) => {
    const refused = await batch.run({ rows: selection.rows, work })
    selection.keep(refused)
  }
  const confirm = () =>
    run((row) => call(appointments.on.confirm, { id: row.id, version: row.version, body: {} }))
  const cancel = () => {
    setIsDialogOpen(false)
    void run((row) => {
      // After the deadline the late cancellation applies, which keeps the unit, as the dialog has stated.
      const late = !decide(row, 'cancel').allowed && decide(row, 'lateCancel').allowed
      const exchange = late ? appointments.on.lateCancel : appointments.on.cancel
      return call(exchange, { id: row.id, version: row.version, body: { reason: reason.trim() } })
    })
  }
  const late = selection.rows.filter((row) => decide(row, 'lateCancel').allowed).length
  return (
    <>
      {isOurs ? null : <span className={textStyle.note}>{m.appointment_batch_of_others()}</span>}
      {isOurs && may(appointments.on.confirm) ? (
        <Button onClick={() => void confirm()}>{m.appointment_do_confirm()}</Button>
      ) : null}
      <RemindButton
        kind="appointment"
        rows={selection.rows.map((row) => ({ id: row.id, name: `${nameOf(row)} ${minuteOf(row.startsAt)}` }))}
      />
      {isOurs && may(appointments.on.cancel) ? (
        <Button type="danger" onClick={() => setIsDialogOpen(true)}>
          {m.appointment_do_cancel()}
        </Button>
      ) : null}
      {isDialogOpen ? (
        <Dialog
          title={m.appointment_batch_cancel({ count: selection.rows.length })}
          confirmText={m.appointment_do_cancel()}
          isDestructive
          isDisabled={reason.trim().length < 2}
          onDo={cancel}
          onCancel={() => setIsDialogOpen(false)}
        >
          <p className={style.question}>
            {late === 0 ? m.appointment_batch_in_time() : m.appointment_batch_late({ count: late })}
          </p>
          <ProseField
            name="reason"
            value={reason}
            problem={null}
            problems={[]}
            disabled={false}
            change={setReason}
            leave={() => {}}
            label={m.appointment_reason()}
            required
            maxLength={200}
          />
        </Dialog>
      ) : null}
      {batch.report}
    </>
  )
}

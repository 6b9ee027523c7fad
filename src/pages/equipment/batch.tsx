import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { equipment, type ListedEquipment } from '../../../contract/devices/equipment'
import { useBatch } from '../../kit/batch/use-batch'
import { DateField } from '../../kit/form/date-field'
import { payloadField } from '../../kit/form/payload-field'
import type { Selection } from '../../kit/list/use-selection'
import { usePayload } from '../../kit/record/use-payload'
import { Dialog } from '../../kit/ui/dialog'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { addDays } from './calendar/add-days'
import { nameOf } from './labels'
import { decide } from './lifecycle'
import { MoveFields } from './payloads'
import { LabelPrint } from './sheet/label-print'

type OpenDialog = 'move' | 'service' | 'labels'

/** The batch actions on the chosen pieces. */
export function EquipmentBatch({ selection }: { selection: Selection<ListedEquipment> }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const may = useMay()
  const batch = useBatch<ListedEquipment>(nameOf)
  const rows = selection.rows.filter((row) => decide(row, 'move').allowed)
  const isNone = rows.length === 0
  const close = () => setDialog(null)
  const move = async (body: { storeId: string; zone: string }) => {
    close()
    const refused = await batch.run({
      rows,
      work: (row) => call(equipment.on.move, { id: row.id, version: row.version, body }),
      undo: (before, after) =>
        call(equipment.on.move, {
          id: after.id,
          version: after.version,
          body: { storeId: before.storeId, zone: before.zone },
        }),
    })
    selection.keep(refused)
  }
  const schedule = async (nextServiceOn: string) => {
    close()
    const refused = await batch.run({
      rows,
      work: (row) => call(equipment.update, { id: row.id, version: row.version, body: { nextServiceOn } }),
      undo: (before, after) =>
        call(equipment.update, {
          id: after.id,
          version: after.version,
          body: { nextServiceOn: before.nextServiceOn },
        }),
    })
    selection.keep(refused)
  }
  return (
    <>
      {may(equipment.on.move) ? (
        <Button disabled={isNone} onClick={() => setDialog('move')}>
          {m.equipment_do_move()}
        </Button>
      ) : null}
      {may(equipment.update) ? (
        <Button disabled={isNone} onClick={() => setDialog('service')}>
          {m.equipment_do_schedule()}
        </Button>
      ) : null}
      {may(equipment.labels) ? (
        <Button disabled={isNone} onClick={() => setDialog('labels')}>
          {m.equipment_do_labels()}
        </Button>
      ) : null}
      {dialog === 'move' ? <MoveDialog count={rows.length} onDo={move} onCancel={close} /> : null}
      {dialog === 'service' ? <ServiceDialog count={rows.length} onDo={schedule} onCancel={close} /> : null}
      {dialog === 'labels' ? <LabelPrint ids={rows.map(({ id }) => id)} onClose={close} /> : null}
      {batch.report}
    </>
  )
}

interface BatchDialogProps<Answer> {
  count: number
  onDo: (answer: Answer) => void
  onCancel: () => void
}

function MoveDialog({ count, onDo, onCancel }: BatchDialogProps<{ storeId: string; zone: string }>) {
  const { form, checked } = usePayload(() => ({ storeId: '', zone: '' }))
  const go = () => {
    // `checked` returns a body that this event's schema has accepted.
    const body = checked(equipment.on.move.body) as { storeId: string; zone: string } | null
    if (body !== null) onDo(body)
  }
  return (
    <Dialog
      title={m.equipment_batch_move({ count })}
      confirmText={m.equipment_do_move()}
      onDo={go}
      onCancel={onCancel}
    >
      <MoveFields form={form} />
    </Dialog>
  )
}

function ServiceDialog({ count, onDo, onCancel }: BatchDialogProps<string>) {
  const { form } = usePayload(() => ({ nextServiceOn: addDays(7) }))
  const day = payloadField(form, 'nextServiceOn', '')
  return (
    <Dialog
      title={m.equipment_batch_schedule({ count })}
      confirmText={m.equipment_do_schedule()}
      isDisabled={day.value === ''}
      onDo={() => onDo(day.value)}
      onCancel={onCancel}
    >
      <DateField {...day} empty="" label={m.equipment_next_service_on()} required />
    </Dialog>
  )
}

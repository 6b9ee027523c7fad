import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { faceDevices, type ListedFaceDevice } from '../../../contract/devices/face-device'
import { useBatch } from '../../kit/batch/use-batch'
import type { Selection } from '../../kit/list/use-selection'
import { requestKey } from '../../kit/record/editor-config'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { CommandDialog } from './device/command-dialog'
import { nameOf } from './labels'
import { PushDialog } from './push/dialog'

/** The commands for the chosen devices. */
export function DeviceBatch({ selection }: { selection: Selection<ListedFaceDevice> }) {
  const { rows } = selection
  const [dialog, setDialog] = useState<'push' | 'time' | null>(null)
  const may = useMay()
  const batch = useBatch<ListedFaceDevice>(nameOf)
  const sync = async () => {
    const refused = await batch.run({
      rows,
      work: async (row) => {
        await call(faceDevices.sync, { id: row.id, idempotencyKey: requestKey() })
        return row
      },
    })
    selection.keep(refused)
  }
  return (
    <>
      {may(faceDevices.sync) ? (
        <Button disabled={batch.isRunning} onClick={() => void sync()}>
          {m.device_do_sync()}
        </Button>
      ) : null}
      {may(faceDevices.enrol) ? (
        <Button onClick={() => setDialog('push')}>{m.device_do_push()}</Button>
      ) : null}
      {may(faceDevices.command) ? (
        <Button onClick={() => setDialog('time')}>{m.device_do_sync_time()}</Button>
      ) : null}
      {dialog === 'push' ? <PushDialog devices={rows} onClose={() => setDialog(null)} /> : null}
      {dialog === 'time' ? (
        <CommandDialog command={{ op: 'sync_time', devices: rows }} onClose={() => setDialog(null)} />
      ) : null}
      {batch.report}
    </>
  )
}

import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { check } from '../../../../contract/check'
import { faceDevices } from '../../../../contract/devices/face-device'
import { ProseField } from '../../../kit/form/text-field'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { fieldSentence } from '../../../lib/field-sentence'
import { useOnce } from '../use-once'

/** A command for devices that concerns no person. */
export interface Command {
  op: 'open_door' | 'reboot' | 'sync_time'
  devices: readonly { id: string; name: string }[]
}

const titles = {
  open_door: m.device_do_open_door,
  reboot: m.device_do_reboot,
  sync_time: m.device_do_sync_time,
}
const helps = {
  open_door: m.device_open_door_help,
  reboot: m.device_reboot_help,
  sync_time: m.device_sync_time_help,
}

/** Confirms a command, with a reason for opening a door; shows which devices could not receive it. */
export function CommandDialog({ command, onClose }: { command: Command; onClose: () => void }) {
  const { op, devices } = command
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const once = useOnce()
  const body = {
    deviceIds: devices.map(({ id }) => id),
    op,
    reason: op === 'open_door' ? reason.trim() : null,
  }
  const { run, isPending, formLevelError } = useFormMutation(
    () => call(faceDevices.command, { body, idempotencyKey: once.keyOf(body) }),
    ({ tasks, inactive }) => {
      if (tasks.length > 0) Toast.success(m.device_command_done({ count: tasks.length }))
      if (inactive.length > 0)
        Toast.warning({
          content: m.device_command_inactive({ names: namesOf(devices, inactive) }),
          duration: 8,
        })
      onClose()
    },
  )
  const refusal = formLevelError([])
  const send = () => {
    const [wrong] = check(faceDevices.command.body, body).fields ?? []
    if (wrong === undefined) run()
    else setProblem(fieldSentence(wrong))
  }
  const [only] = devices
  return (
    <Dialog
      title={
        devices.length === 1 && only !== undefined
          ? m.kit_lifecycle_title({ action: titles[op](), name: only.name })
          : m.device_command_many({ action: titles[op](), count: devices.length })
      }
      confirmText={titles[op]()}
      isPending={isPending}
      onDo={send}
      onCancel={onClose}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <p>{helps[op]()}</p>
      {op === 'open_door' ? (
        <ProseField
          name="reason"
          value={reason}
          problem={problem}
          problems={[]}
          disabled={isPending}
          change={(text) => {
            setReason(text)
            setProblem(null)
          }}
          leave={() => {}}
          label={m.device_open_door_reason()}
          placeholder={m.device_open_door_example()}
          maxLength={200}
          required
        />
      ) : null}
    </Dialog>
  )
}

const namesOf = (known: readonly { id: string; name: string }[], ids: readonly string[]): string =>
  ids.map((id) => known.find((one) => one.id === id)?.name ?? '…').join(m.kit_comma())

import { useState } from 'react'
import { m } from '#messages'
import { faceDevices, type ListedFaceDevice } from '../../../../contract/devices/face-device'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import style from '../face-device.module.css'
import { SetUpGuide } from './set-up-guide'

/** Gives a device a new secret, and shows it once: afterwards neither the browser nor the server can show it. */
export function SecretDialog({ device, onClose }: { device: ListedFaceDevice; onClose: () => void }) {
  const [issued, setIssued] = useState<{ secret: string | null; path: string } | null>(null)
  const [isKept, setKept] = useState(false)
  const { run, isPending, formLevelError } = useFormMutation(
    () => call(faceDevices.issueSecret, { id: device.id, version: device.version }),
    setIssued,
  )
  const refusal = formLevelError([])
  const isFirst = device.secretIssuedAt === null
  if (issued === null)
    return (
      <Dialog
        title={m.kit_lifecycle_title({
          action: isFirst ? m.device_do_secret_first() : m.device_do_secret(),
          name: device.name,
        })}
        confirmText={isFirst ? m.device_do_secret_first() : m.device_do_secret()}
        isDestructive={!isFirst}
        isPending={isPending}
        onDo={run}
        onCancel={onClose}
      >
        {refusal === null ? null : (
          <p role="alert" className={textStyle.alert}>
            {refusal}
          </p>
        )}
        <p>{isFirst ? m.device_secret_first_help() : m.device_secret_help()}</p>
      </Dialog>
    )
  return (
    <Dialog
      title={m.device_secret_title({ name: device.name })}
      confirmText={m.kit_close()}
      cancel={null}
      width={640}
      isDisabled={!isKept}
      onDo={onClose}
      onCancel={() => {
        if (isKept) onClose()
      }}
    >
      <p role="status" className={style.once}>
        {m.device_secret_once()}
      </p>
      <SetUpGuide device={device} secret={issued.secret} path={issued.path} />
      <label className={style.kept}>
        <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} />
        {m.device_secret_kept()}
      </label>
    </Dialog>
  )
}

import { useState } from 'react'
import { m } from '#messages'
import {
  type MessageChannelRow,
  messageChannels,
  reachOf,
  type Trial,
} from '../../../../contract/messaging/message-channels'
import { TextField } from '../../../kit/form/text-field'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { TrialResult } from '../trial-result'
import { bindingOf } from './binding-of'

/** Sends one message now, and says what the channel answered. */
export function TrialDialog({ row, onClose }: { row: MessageChannelRow; onClose: () => void }) {
  const name = reachOf[row.name]
  const [to, setTo] = useState('')
  const [trial, setTrial] = useState<Trial | null>(null)
  const { run, isPending, fields, formLevelError } = useFormMutation(
    () => call(messageChannels.try, { id: row.id, body: { [name]: to } }),
    setTrial,
  )
  const refusal = formLevelError([name])
  return (
    <Dialog
      title={m.webhook_try()}
      confirmText={trial === null ? m.webhook_try_do() : m.webhook_try_again()}
      cancel={m.kit_close()}
      isPending={isPending}
      onDo={() => {
        setTrial(null)
        run(undefined)
      }}
      onCancel={onClose}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <TextField
        {...bindingOf(name, { value: to, change: setTo, fields })}
        label={name === 'email' ? m.smtp_try_email() : m.webhook_try_mobile()}
        help={m.webhook_try_help()}
        required
      />
      {trial === null ? null : <TrialResult trial={trial} />}
    </Dialog>
  )
}

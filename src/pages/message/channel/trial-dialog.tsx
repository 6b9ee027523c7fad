import { useState } from 'react'
import { m } from '#messages'
import {
  type MessageChannelRow,
  type MessageReach,
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

const labels: Record<MessageReach, () => string> = {
  mobile: m.webhook_try_mobile,
  email: m.smtp_try_email,
  wechat: m.wechat_try_openid,
}

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
        label={labels[name]()}
        help={name === 'wechat' ? m.wechat_try_openid_help() : m.webhook_try_help()}
        required
      />
      {trial === null ? null : <TrialResult trial={trial} />}
    </Dialog>
  )
}

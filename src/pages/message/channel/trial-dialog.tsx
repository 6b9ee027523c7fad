import { useState } from 'react'
import { m } from '#messages'
import { messageChannels, type Trial } from '../../../../contract/messaging/message-channels'
import { TextField } from '../../../kit/form/text-field'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { TrialResult } from '../trial-result'
import { bindingOf } from './binding-of'

/** Sends one message now, and says what the channel answered. */
export function TrialDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [mobile, setMobile] = useState('')
  const [trial, setTrial] = useState<Trial | null>(null)
  const { run, isPending, fields, formLevelError } = useFormMutation(
    () => call(messageChannels.try, { id, body: { mobile } }),
    setTrial,
  )
  const refusal = formLevelError(['mobile'])
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
        {...bindingOf('mobile', { value: mobile, change: setMobile, fields })}
        label={m.webhook_try_mobile()}
        help={m.webhook_try_help()}
        required
      />
      {trial === null ? null : <TrialResult trial={trial} />}
    </Dialog>
  )
}

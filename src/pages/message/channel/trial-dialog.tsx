import { useState } from 'react'
import { m } from '#messages'
import { messageChannels, type Trial } from '../../../contract/messaging/message-channels'
import { TextField } from '../../kit/form/text-field'
import { useFormMutation } from '../../kit/form/use-form-mutation'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { bindingOf } from './binding-of'

/** Sends one message now, and says what the channel answered. */
export function WebhookTrialDialog({ id, onClose }: { id: string; onClose: () => void }) {
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
      {trial === null ? null : (
        <div role="status">
          <p className={trial.outcome === 'accepted' ? undefined : textStyle.problem}>
            {outcomes[trial.outcome]()}
          </p>
          {trial.answer === null ? null : (
            <p className={textStyle.note}>{m.webhook_try_answer({ answer: trial.answer })}</p>
          )}
        </div>
      )}
    </Dialog>
  )
}

const outcomes = {
  accepted: m.webhook_try_accepted,
  refused: m.webhook_try_refused,
  not_sent: m.webhook_try_not_sent,
  unanswered: m.webhook_try_unanswered,
}

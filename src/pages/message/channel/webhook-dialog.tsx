import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type MessageChannelRow, messageChannels } from '../../../../contract/messaging/message-channels'
import { TextField } from '../../../kit/form/text-field'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { bindingOf } from './binding-of'

/** Address and key of the web-hook. The key is shown only while it is typed; an empty one keeps the present key. */
export function WebhookDialog({ row, onClose }: { row: MessageChannelRow; onClose: () => void }) {
  const cache = useQueryClient()
  const [address, setAddress] = useState(row.address ?? '')
  const [secret, setSecret] = useState('')
  const { run, isPending, fields, formLevelError } = useFormMutation(
    () => {
      const body = { address, ...(secret === '' ? {} : { secret }) }
      return call(messageChannels.update, { id: row.id, version: row.version, body })
    },
    async () => {
      await cache.invalidateQueries({ queryKey: ['message-channels'] })
      onClose()
    },
  )
  const refusal = formLevelError(['address', 'secret'])
  return (
    <Dialog
      title={m.webhook_title()}
      confirmText={m.kit_save()}
      isPending={isPending}
      onDo={run}
      onCancel={onClose}
      width={560}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <TextField
        {...bindingOf('address', { value: address, change: setAddress, fields })}
        label={m.webhook_address()}
        help={row.allowsPrivate ? m.webhook_address_private_help() : m.webhook_address_help()}
        required
      />
      <TextField
        {...bindingOf('secret', { value: secret, change: setSecret, fields })}
        label={m.webhook_key()}
        placeholder={row.hasSecret ? m.webhook_key_keep() : 'whsec_…'}
        help={m.webhook_key_help()}
        required={!row.hasSecret}
      />
      <Button size="small" onClick={() => setSecret(newSecret())}>
        {m.webhook_key_make()}
      </Button>
    </Dialog>
  )
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}

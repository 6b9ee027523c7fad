import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import {
  type MessageChannelRow,
  mailSecurities,
  messageChannels,
  type SmtpConfig,
} from '../../../../contract/messaging/message-channels'
import { ChoiceField } from '../../../kit/form/choice-field'
import { TextField } from '../../../kit/form/text-field'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { bindingOf } from './binding-of'
import style from './channel.module.css'

type Security = SmtpConfig['security']

const labels: Record<Security, () => string> = {
  tls: m.smtp_security_tls,
  starttls: m.smtp_security_starttls,
  none: m.smtp_security_none,
}
const ports: Record<Security, string> = { tls: '465', starttls: '587', none: '25' }

/** Server, sender and password of e-mail. The password is shown only while it is typed; an empty one keeps the present one. */
export function SmtpDialog({ row, onClose }: { row: MessageChannelRow; onClose: () => void }) {
  const cache = useQueryClient()
  const { smtp } = row
  const [host, setHost] = useState(smtp?.host ?? '')
  const [security, setSecurity] = useState<Security>(smtp?.security ?? 'tls')
  const [port, setPort] = useState(String(smtp?.port ?? ports.tls))
  const [user, setUser] = useState(smtp?.user ?? '')
  const [secret, setSecret] = useState('')
  const [from, setFrom] = useState(smtp?.from ?? '')
  const [fromName, setFromName] = useState(smtp?.fromName ?? '')
  const { run, isPending, fields, formLevelError } = useFormMutation(
    () => {
      // An empty field is not port 0.
      const given = port.trim() === '' ? undefined : Number(port)
      const config = { host, port: given, security, user, from, fromName } as SmtpConfig
      const body = { smtp: config, ...(secret === '' ? {} : { secret }) }
      return call(messageChannels.updateSmtp, { id: row.id, version: row.version, body })
    },
    async () => {
      await cache.invalidateQueries({ queryKey: ['message-channels'] })
      onClose()
    },
  )
  const own = fields.map((field) =>
    field.path[0] === 'smtp' ? { ...field, path: field.path.slice(1) } : field,
  )
  const refusal = formLevelError(['smtp', 'secret'])
  const bind = (name: string, value: string, change: (value: string) => void) =>
    bindingOf(name, { value, change, fields: own })
  const secured = bind('security', security, () => {})
  const offered = mailSecurities.filter((one) => one !== 'none' || row.allowsPrivate || security === 'none')
  const choose = (next: Security) => {
    setSecurity(next)
    if (port === ports[security]) setPort(ports[next])
  }
  return (
    <Dialog
      title={m.smtp_title()}
      confirmText={m.kit_save()}
      isPending={isPending}
      onDo={run}
      onCancel={onClose}
      width={640}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <div className={style.pair}>
        <TextField
          {...bind('host', host, setHost)}
          label={m.smtp_host()}
          placeholder="smtp.example.com"
          required
        />
        <ChoiceField
          {...secured}
          value={security}
          change={choose}
          label={m.smtp_security()}
          options={offered.map((value) => ({ value, label: labels[value]() }))}
          required
        />
        <TextField {...bind('port', port, setPort)} label={m.smtp_port()} required />
        <TextField {...bind('user', user, setUser)} label={m.smtp_user()} required />
        <TextField
          {...bind('secret', secret, setSecret)}
          label={m.smtp_password()}
          placeholder={row.hasSecret ? m.sms_secret_keep() : ''}
          help={m.smtp_password_help()}
          required={!row.hasSecret}
        />
        <TextField
          {...bind('from', from, setFrom)}
          label={m.smtp_from()}
          placeholder="gym@example.com"
          help={m.smtp_from_help()}
          required
        />
        <TextField {...bind('fromName', fromName, setFromName)} label={m.smtp_from_name()} required />
      </div>
    </Dialog>
  )
}

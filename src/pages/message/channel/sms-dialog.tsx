import Input from '@douyinfe/semi-ui/lib/es/input'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import {
  type MessageChannelRow,
  messageChannels,
  type SmsConfig,
} from '../../../../contract/messaging/message-channels'
import { type MessageEvent, messageEvents } from '../../../../contract/messaging/messages'
import { messageTexts, variablesOf } from '../../../../contract/messaging/render-message'
import { TextField } from '../../../kit/form/text-field'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { fieldSentence } from '../../../lib/field-sentence'
import { messageLabels } from '../labels'
import { bindingOf } from './binding-of'
import style from './channel.module.css'

type Texts = Readonly<Partial<Record<MessageEvent, { code: string; parameters: string }>>>

/** What a vendor of short messages needs. The key is shown only while it is typed; an empty one keeps the present key. */
export function SmsDialog({ row, onClose }: { row: MessageChannelRow; onClose: () => void }) {
  const cache = useQueryClient()
  const isTencent = row.name === 'tencent'
  const [keyId, setKeyId] = useState(row.sms?.keyId ?? '')
  const [secret, setSecret] = useState('')
  const [signName, setSignName] = useState(row.sms?.signName ?? '')
  const [appId, setAppId] = useState(row.sms?.appId ?? '')
  const [price, setPrice] = useState(((row.sms?.priceLi ?? 45) / 1000).toFixed(3))
  const [texts, setTexts] = useState<Texts>(() => textsOf(row.sms))
  const { run, isPending, fields, formLevelError } = useFormMutation(
    () => {
      const templates = messageEvents.flatMap((event) => templateOf(event, texts[event]))
      // An empty field is not a price of nothing.
      const priceLi = price.trim() === '' ? undefined : Math.round(Number(price) * 1000)
      const sms = { keyId, signName, appId, priceLi, templates } as SmsConfig
      const body = { sms, ...(secret === '' ? {} : { secret }) }
      return call(messageChannels.updateSms, { id: row.id, version: row.version, body })
    },
    async () => {
      await cache.invalidateQueries({ queryKey: ['message-channels'] })
      onClose()
    },
  )
  const own = fields.map((field) =>
    field.path[0] === 'sms' ? { ...field, path: field.path.slice(1) } : field,
  )
  const wrong = own.filter(({ path }) => path[0] === 'templates').map(fieldSentence)
  const refusal = formLevelError(['sms', 'secret'])
  const bind = (name: string, value: string, change: (value: string) => void) =>
    bindingOf(name, { value, change, fields: own })
  return (
    <Dialog
      title={m.sms_title({ name: messageLabels.channel.label(row.name) })}
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
          {...bind('keyId', keyId, setKeyId)}
          label={isTencent ? m.sms_key_id() : m.sms_key_id_aliyun()}
          required
        />
        <TextField
          {...bind('secret', secret, setSecret)}
          label={m.sms_secret()}
          placeholder={row.hasSecret ? m.sms_secret_keep() : ''}
          help={m.sms_secret_help()}
          required={!row.hasSecret}
        />
        <TextField
          {...bind('signName', signName, setSignName)}
          label={m.sms_sign()}
          help={m.sms_sign_help()}
          required
        />
        {isTencent ? <TextField {...bind('appId', appId, setAppId)} label={m.sms_app()} required /> : null}
        <TextField
          {...bind('priceLi', price, setPrice)}
          label={m.sms_price()}
          help={m.sms_price_unit()}
          required
        />
      </div>
      <h3 className={style.heading}>{m.sms_templates()}</h3>
      <p className={textStyle.note}>{m.sms_templates_help()}</p>
      {wrong.length === 0 ? null : (
        <p role="alert" className={textStyle.problem}>
          {[...new Set(wrong)].join(' ')}
        </p>
      )}
      <ul className={style.texts}>
        {messageEvents.map((event) => {
          const { code = '', parameters = '' } = texts[event] ?? {}
          const label = messageLabels.event.label(event)
          const set = (next: Partial<{ code: string; parameters: string }>) =>
            setTexts((now) => ({ ...now, [event]: { code, parameters, ...next } }))
          return (
            <li key={event}>
              <span>{label}</span>
              <Input
                aria-label={m.sms_code({ event: label })}
                placeholder={isTencent ? '1110' : 'SMS_154950909'}
                value={code}
                onChange={(value) => set({ code: value, parameters: parameters || usualOf(event) })}
              />
              <Input
                aria-label={m.sms_parameters({ event: label })}
                placeholder={usualOf(event)}
                value={parameters}
                onChange={(value) => set({ parameters: value })}
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

/** The variables of the delivered text, in its order. */
const usualOf = (event: MessageEvent) => variablesOf(messageTexts[event].content['zh-CN']).join(', ')

const textsOf = (sms: SmsConfig | null): Texts =>
  Object.fromEntries(
    (sms?.templates ?? []).map(({ event, code, parameters }) => [
      event,
      { code, parameters: parameters.join(', ') },
    ]),
  )

/** Names that are no variables are sent too, so that the server names them. */
function templateOf(event: MessageEvent, text: { code: string; parameters: string } | undefined) {
  if (text === undefined || text.code.trim() === '') return []
  const parameters = text.parameters.split(/[,，\s]+/).filter((name) => name !== '')
  return [{ event, code: text.code, parameters }]
}

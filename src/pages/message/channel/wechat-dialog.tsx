import Input from '@douyinfe/semi-ui/lib/es/input'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '#messages'
import {
  type MessageChannelRow,
  messageChannels,
  type WechatConfig,
} from '../../../../contract/messaging/message-channels'
import { type MessageEvent, messageEvents } from '../../../../contract/messaging/messages'
import { linkVariable, messageTexts } from '../../../../contract/messaging/render-message'
import { TextField } from '../../../kit/form/text-field'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { fieldSentence } from '../../../lib/field-sentence'
import { messageLabels } from '../labels'
import { bindingOf } from './binding-of'
import style from './channel.module.css'

type Texts = Readonly<Partial<Record<MessageEvent, { templateId: string; keywords: string }>>>

/** App and templates of the official account. The secret is shown only while it is typed; an empty one keeps the present one. */
export function WechatDialog({ row, onClose }: { row: MessageChannelRow; onClose: () => void }) {
  const cache = useQueryClient()
  const examples = useId()
  const [appId, setAppId] = useState(row.wechat?.appId ?? '')
  const [secret, setSecret] = useState('')
  const [texts, setTexts] = useState<Texts>(() => textsOf(row.wechat))
  const [shapeless, setShapeless] = useState<readonly string[]>([])
  const { run, isPending, fields, formLevelError } = useFormMutation(
    () => {
      const templates = messageEvents.flatMap((event) => templateOf(event, texts[event]))
      const body = { wechat: { appId, templates } as WechatConfig, ...(secret === '' ? {} : { secret }) }
      return call(messageChannels.updateWechat, { id: row.id, version: row.version, body })
    },
    async () => {
      await cache.invalidateQueries({ queryKey: ['message-channels'] })
      onClose()
    },
  )
  const own = fields.map((field) =>
    field.path[0] === 'wechat' ? { ...field, path: field.path.slice(1) } : field,
  )
  const wrong = [
    ...shapeless.map((text) => m.wechat_keywords_shape({ text })),
    ...own.filter(({ path }) => path[0] === 'templates').map(fieldSentence),
  ]
  const refusal = formLevelError(['wechat', 'secret'])
  const bind = (name: string, value: string, change: (value: string) => void) =>
    bindingOf(name, { value, change, fields: own })
  const save = () => {
    const found = messageEvents.flatMap((event) => shapelessOf(texts[event]))
    setShapeless(found)
    if (found.length === 0) run(undefined)
  }
  return (
    <Dialog
      title={m.wechat_title()}
      confirmText={m.kit_save()}
      isPending={isPending}
      onDo={save}
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
          {...bind('appId', appId, setAppId)}
          label={m.wechat_app_id()}
          placeholder="wx…"
          help={m.wechat_app_id_help()}
          required
        />
        <TextField
          {...bind('secret', secret, setSecret)}
          label={m.wechat_secret()}
          placeholder={row.hasSecret ? m.sms_secret_keep() : ''}
          help={m.wechat_secret_help()}
          required={!row.hasSecret}
        />
      </div>
      <p className={`${textStyle.note} ${style.after}`}>{m.wechat_setup_help()}</p>
      <h3 className={style.heading}>{m.wechat_templates()}</h3>
      <p className={textStyle.note}>{m.wechat_templates_help()}</p>
      {wrong.length === 0 ? null : (
        <p role="alert" className={textStyle.problem}>
          {[...new Set(wrong)].join(' ')}
        </p>
      )}
      <ul className={style.texts}>
        {messageEvents.map((event) => {
          const { templateId = '', keywords = '' } = texts[event] ?? {}
          const label = messageLabels.event.label(event)
          const set = (next: Partial<{ templateId: string; keywords: string }>) =>
            setTexts((now) => ({ ...now, [event]: { templateId, keywords, ...next } }))
          return (
            <li key={event}>
              <span>{label}</span>
              <Input
                aria-label={m.wechat_template({ event: label })}
                placeholder={m.wechat_template_id()}
                value={templateId}
                onChange={(value) => set({ templateId: value })}
              />
              <Input
                aria-label={m.wechat_keywords({ event: label })}
                aria-describedby={`${examples}-${event}`}
                placeholder={m.wechat_keywords_hint()}
                value={keywords}
                onChange={(value) => set({ keywords: value })}
              />
              <small id={`${examples}-${event}`}>{exampleOf(event)}</small>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

/** What a keyword's type must be for a variable; `thing` holds any text. */
const typeOf: Readonly<Record<string, string>> = {
  day: 'time',
  time: 'time',
  until: 'time',
  amount: 'amount',
  days: 'number',
  left: 'number',
  number: 'character_string',
}

/** Keywords as the vendor numbers them, with each variable of the event once. */
const exampleOf = (event: MessageEvent) => {
  const { variables } = messageTexts[event]
  const isCommon = (name: string) => name === 'member' || name === 'business'
  // A time is sent with its day.
  return variables
    .filter((name) => name !== linkVariable && !(name === 'day' && variables.includes('time')))
    .toSorted((one, other) => Number(isCommon(one)) - Number(isCommon(other)))
    .map((name, at) => `${typeOf[name] ?? 'thing'}${at + 1}=${name}`)
    .join(', ')
}

const textsOf = (wechat: WechatConfig | null): Texts =>
  Object.fromEntries(
    (wechat?.templates ?? []).map(({ event, templateId, keywords }) => [
      event,
      {
        templateId,
        keywords: keywords.map(({ keyword, variable }) => `${keyword}=${variable}`).join(', '),
      },
    ]),
  )

const partsOf = (keywords: string) =>
  keywords.split(/[,，;；\n]+/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))

/** What is not `keyword=variable`. */
const shapelessOf = (text: Texts[MessageEvent]) =>
  text === undefined || text.templateId.trim() === ''
    ? []
    : partsOf(text.keywords).filter((part) => !/^[^=＝\s]+\s*[=＝]\s*[^=＝\s]+$/.test(part))

/** Names that are no variables are sent too, so that the server names them. */
function templateOf(event: MessageEvent, text: Texts[MessageEvent]) {
  if (text === undefined || text.templateId.trim() === '') return []
  const keywords = partsOf(text.keywords).map((part) => {
    const [keyword = '', variable = ''] = part.split(/[=＝]/)
    return { keyword: keyword.trim(), variable: variable.trim() }
  })
  return [{ event, templateId: text.templateId, keywords }]
}

import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { type MessageChannelRow, messageChannels } from '../../../../contract/messaging/message-channels'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { minuteOf } from '../../../lib/format'
import { messageLabels } from '../labels'
import style from './channel.module.css'
import { SmsDialog } from './sms-dialog'
import { TrialDialog } from './trial-dialog'

/** What a vendor of short messages is set up with, and the ways to change and to try it. */
export function SmsState({ row }: { row: MessageChannelRow }) {
  const may = useMay()
  const [open, setOpen] = useState<'change' | 'try' | null>(null)
  const name = messageLabels.channel.label(row.name)
  const close = () => setOpen(null)
  return (
    <section className={style.state} aria-label={name}>
      <div className={style.line}>
        {row.sms === null ? null : <IconTickCircle aria-hidden className={style.good} />}
        <strong>{name}</strong>
        <span className={style.address}>
          {row.sms === null
            ? m.sms_unset()
            : m.sms_set_of({ sign: row.sms.signName, count: row.sms.templates.length })}
        </span>
        <span className={style.ways}>
          {row.sms === null || !may(messageChannels.try) ? null : (
            <Button size="small" onClick={() => setOpen('try')}>
              {m.webhook_try()}
            </Button>
          )}
          {may(messageChannels.updateSms) ? (
            <Button size="small" onClick={() => setOpen('change')}>
              {row.sms === null ? m.webhook_set_up() : m.webhook_change()}
            </Button>
          ) : null}
        </span>
      </div>
      {row.hasSecret ? (
        <p className={textStyle.note}>{m.webhook_key_set({ at: minuteOf(row.updatedAt) })}</p>
      ) : null}
      {open === 'change' ? <SmsDialog row={row} onClose={close} /> : null}
      {open === 'try' ? <TrialDialog id={row.id} onClose={close} /> : null}
    </section>
  )
}

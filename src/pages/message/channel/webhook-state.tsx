import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { type MessageChannelRow, messageChannels } from '../../../../contract/messaging/message-channels'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { minuteOf } from '../../../lib/format'
import style from './channel.module.css'
import { TrialDialog } from './trial-dialog'
import { WebhookDialog } from './webhook-dialog'

/** What the web-hook is set up with, and the ways to change and to try it. */
export function WebhookState({ row }: { row: MessageChannelRow }) {
  const may = useMay()
  const [open, setOpen] = useState<'change' | 'try' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={style.state} aria-label={m.outbox_channel_webhook()}>
      <div className={style.line}>
        {row.address === null ? null : <IconTickCircle aria-hidden className={style.good} />}
        <strong>{m.outbox_channel_webhook()}</strong>
        <span className={style.address}>{row.address ?? m.webhook_unset()}</span>
        <span className={style.ways}>
          {row.address === null || !may(messageChannels.try) ? null : (
            <Button size="small" onClick={() => setOpen('try')}>
              {m.webhook_try()}
            </Button>
          )}
          {may(messageChannels.update) ? (
            <Button size="small" onClick={() => setOpen('change')}>
              {row.address === null ? m.webhook_set_up() : m.webhook_change()}
            </Button>
          ) : null}
        </span>
      </div>
      {row.hasSecret ? (
        <p className={textStyle.note}>{m.webhook_key_set({ at: minuteOf(row.updatedAt) })}</p>
      ) : null}
      {open === 'change' ? <WebhookDialog row={row} onClose={close} /> : null}
      {open === 'try' ? <TrialDialog id={row.id} onClose={close} /> : null}
    </section>
  )
}

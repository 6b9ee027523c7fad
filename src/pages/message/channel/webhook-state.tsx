import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { messageChannels } from '../../../../contract/messaging/message-channels'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf } from '../../../lib/format'
import style from './channel.module.css'
import { TrialDialog } from './trial-dialog'
import { WebhookDialog } from './webhook-dialog'

/** What the web-hook is set up with, and the ways to change and to try it; nothing for people who may not read messages. */
export function WebhookState() {
  const may = useMay()
  const [open, setOpen] = useState<'change' | 'try' | null>(null)
  const { data, error } = useQuery({
    queryKey: ['message-channels'],
    queryFn: ({ signal }) => call(messageChannels.list, { signal }),
    enabled: may(messageChannels.list),
    retry: false,
  })
  if (!may(messageChannels.list)) return null
  if (error !== null) return <p className={textStyle.problem}>{errorSentence(error)}</p>
  const row = data?.rows[0]
  const close = () => setOpen(null)
  return (
    <section className={style.state} aria-label={m.outbox_channel_webhook()} aria-busy={row === undefined}>
      <div className={style.line}>
        {row === undefined ? null : (
          <>
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
          </>
        )}
      </div>
      {row?.hasSecret ? (
        <p className={textStyle.note}>{m.webhook_key_set({ at: minuteOf(row.updatedAt) })}</p>
      ) : null}
      {open === 'change' && row !== undefined ? <WebhookDialog row={row} onClose={close} /> : null}
      {open === 'try' && row !== undefined ? <TrialDialog id={row.id} onClose={close} /> : null}
    </section>
  )
}

import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import { type MessageChannelRow, messageChannels } from '../../../../contract/messaging/message-channels'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { minuteOf } from '../../../lib/format'
import { messageLabels } from '../labels'
import style from './channel.module.css'
import { TrialDialog } from './trial-dialog'

interface Props {
  row: MessageChannelRow
  isSetUp: boolean
  /** What it is set up with, or that it is not. */
  text: string
  mayChange: boolean
  dialog: (onClose: () => void) => ReactNode
}

/** What a channel is set up with, and the ways to change and to try it. */
export function ChannelState({ row, isSetUp, text, mayChange, dialog }: Props) {
  const may = useMay()
  const [open, setOpen] = useState<'change' | 'try' | null>(null)
  const name = messageLabels.channel.label(row.name)
  const close = () => setOpen(null)
  return (
    <section className={style.state} aria-label={name}>
      <div className={style.line}>
        {isSetUp ? <IconTickCircle aria-hidden className={style.good} /> : null}
        <strong>{name}</strong>
        <span className={style.address}>{text}</span>
        <span className={style.ways}>
          {isSetUp && may(messageChannels.try) ? (
            <Button size="small" onClick={() => setOpen('try')}>
              {m.webhook_try()}
            </Button>
          ) : null}
          {mayChange ? (
            <Button size="small" onClick={() => setOpen('change')}>
              {isSetUp ? m.webhook_change() : m.webhook_set_up()}
            </Button>
          ) : null}
        </span>
      </div>
      {row.hasSecret ? (
        <p className={textStyle.note}>{m.webhook_key_set({ at: minuteOf(row.updatedAt) })}</p>
      ) : null}
      {open === 'change' ? dialog(close) : null}
      {open === 'try' ? <TrialDialog row={row} onClose={close} /> : null}
    </section>
  )
}

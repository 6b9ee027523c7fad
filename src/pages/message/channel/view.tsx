import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import {
  type FallbackName,
  type MessageChannelName,
  messageChannels,
} from '../../../../contract/messaging/message-channels'
import { ListFailed } from '../../../kit/ui/list-states'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { messageLabels } from '../labels'
import { MessageViews } from '../views'
import { SmsState } from './sms-state'
import { SmtpState } from './smtp-state'
import { WebhookState } from './webhook-state'
import { WechatState } from './wechat-state'

const states = {
  webhook: WebhookState,
  aliyun: SmsState,
  tencent: SmsState,
  smtp: SmtpState,
  wechat: WechatState,
}

/** The ways on which messages go out: `?view=channels`. */
export function ChannelView() {
  const { data, error, refetch } = useQuery({
    queryKey: ['message-channels'],
    queryFn: ({ signal }) => call(messageChannels.list, { signal }),
  })
  return (
    <section className={pageStyle.page} aria-labelledby="channel-title">
      <header className={pageStyle.pageHead}>
        <h1 id="channel-title">{m.outbox_title()}</h1>
        <div className={pageStyle.pageActions}>
          <MessageViews now="channels" />
        </div>
      </header>
      <p className={textStyle.note}>
        {data === undefined ? null : usedWords(data)}{' '}
        <Link className={textStyle.link} to={pathTo('setting')}>
          {m.outbox_channel_to_settings()}
        </Link>
      </p>
      {error === null ? null : <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />}
      {data?.rows.map((row) => {
        const State = states[row.name]
        return <State key={row.id} row={row} />
      })}
    </section>
  )
}

function usedWords({ used, fallback }: { used: MessageChannelName; fallback: FallbackName }): string {
  const name = messageLabels.channel.label(used)
  if (fallback === 'none') return m.outbox_channel_used({ name })
  return m.outbox_channel_used_with({ name, fallback: messageLabels.channel.label(fallback) })
}

import IconInbox from '@douyinfe/semi-icons/lib/es/icons/IconInbox'
import IconSend from '@douyinfe/semi-icons/lib/es/icons/IconSend'
import IconTextStroked from '@douyinfe/semi-icons/lib/es/icons/IconTextStroked'
import { m } from '#messages'
import { messageChannels } from '../../../contract/messaging/message-channels'
import { ViewLinks } from '../../kit/list/view-links'
import { useMay } from '../../kit/ui/use-may'

const messageViews = ['outbox', 'templates', 'channels'] as const
export type MessageView = (typeof messageViews)[number]

export const viewOf = (search: URLSearchParams): MessageView =>
  messageViews.find((one) => one === search.get('view')) ?? 'outbox'

export function MessageViews({ now }: { now: MessageView }) {
  const may = useMay()
  return (
    <ViewLinks<MessageView>
      label={m.outbox_views()}
      now={now}
      views={[
        { key: 'outbox', label: m.outbox_view_outbox(), icon: <IconInbox aria-hidden /> },
        { key: 'templates', label: m.outbox_view_templates(), icon: <IconTextStroked aria-hidden /> },
        ...(may(messageChannels.list)
          ? [{ key: 'channels' as const, label: m.outbox_view_channels(), icon: <IconSend aria-hidden /> }]
          : []),
      ]}
    />
  )
}

import { m } from '#messages'
import type { FallbackName, MessageChannelName } from '../../../contract/messaging/message-channels'

export const channelLabel: Record<MessageChannelName, () => string> = {
  sandbox: m.outbox_channel_sandbox,
  webhook: m.outbox_channel_webhook,
  aliyun: m.outbox_channel_aliyun,
  tencent: m.outbox_channel_tencent,
  smtp: m.outbox_channel_smtp,
  wechat: m.outbox_channel_wechat,
}

export const fallbackLabel = (name: FallbackName): string =>
  name === 'none' ? m.setting_messages_fallback_none() : channelLabel[name]()

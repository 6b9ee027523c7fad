import type { MessageChannel } from './channel'

/** Sends nothing: 系统管理 → 消息 shows what people would have got. */
export const sandboxChannel: MessageChannel = {
  name: 'sandbox',
  reach: 'mobile',
  recognisesRepeats: true,
  send: async () => ({ channelId: null, isDelivered: true, costLi: 0 }),
}

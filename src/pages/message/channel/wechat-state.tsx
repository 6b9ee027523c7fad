import { m } from '#messages'
import { type MessageChannelRow, messageChannels } from '../../../../contract/messaging/message-channels'
import { useMay } from '../../../kit/ui/use-may'
import { ChannelState } from './channel-state'
import { WechatDialog } from './wechat-dialog'

/** The official account of WeChat: its app, and how many templates are set up. */
export function WechatState({ row }: { row: MessageChannelRow }) {
  const may = useMay()
  const { wechat } = row
  return (
    <ChannelState
      row={row}
      isSetUp={wechat !== null}
      text={
        wechat === null
          ? m.sms_unset()
          : m.wechat_set_of({ appId: wechat.appId, count: wechat.templates.length })
      }
      mayChange={may(messageChannels.updateWechat)}
      dialog={(close) => <WechatDialog row={row} onClose={close} />}
    />
  )
}

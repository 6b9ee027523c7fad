import { m } from '#messages'
import { type MessageChannelRow, messageChannels } from '../../../../contract/messaging/message-channels'
import { useMay } from '../../../kit/ui/use-may'
import { ChannelState } from './channel-state'
import { WebhookDialog } from './webhook-dialog'

/** The web-hook, by its address. */
export function WebhookState({ row }: { row: MessageChannelRow }) {
  const may = useMay()
  return (
    <ChannelState
      row={row}
      isSetUp={row.address !== null}
      text={row.address ?? m.webhook_unset()}
      mayChange={may(messageChannels.update)}
      dialog={(close) => <WebhookDialog row={row} onClose={close} />}
    />
  )
}

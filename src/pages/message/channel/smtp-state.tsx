import { m } from '#messages'
import { type MessageChannelRow, messageChannels } from '../../../../contract/messaging/message-channels'
import { useMay } from '../../../kit/ui/use-may'
import { ChannelState } from './channel-state'
import { SmtpDialog } from './smtp-dialog'

/** E-mail: its sender and server. */
export function SmtpState({ row }: { row: MessageChannelRow }) {
  const may = useMay()
  return (
    <ChannelState
      row={row}
      isSetUp={row.smtp !== null}
      text={row.smtp === null ? m.sms_unset() : m.smtp_set_of({ from: row.smtp.from, host: row.smtp.host })}
      mayChange={may(messageChannels.updateSmtp)}
      dialog={(close) => <SmtpDialog row={row} onClose={close} />}
    />
  )
}

import { m } from '#messages'
import { type MessageChannelRow, messageChannels } from '../../../../contract/messaging/message-channels'
import { useMay } from '../../../kit/ui/use-may'
import { ChannelState } from './channel-state'
import { SmsDialog } from './sms-dialog'

/** A vendor of short messages: its signature, and how many texts are set up. */
export function SmsState({ row }: { row: MessageChannelRow }) {
  const may = useMay()
  return (
    <ChannelState
      row={row}
      isSetUp={row.sms !== null}
      text={
        row.sms === null
          ? m.sms_unset()
          : m.sms_set_of({ sign: row.sms.signName, count: row.sms.templates.length })
      }
      mayChange={may(messageChannels.updateSms)}
      dialog={(close) => <SmsDialog row={row} onClose={close} />}
    />
  )
}

import { m } from '#messages'
import { type DeskChannel, deskChannels } from '../../../../contract/sales/order'
import { ChoiceField } from '../../../kit/form/choice-field'
import { payloadField } from '../../../kit/form/payload-field'
import { TextField } from '../../../kit/form/text-field'
import type { PayloadForm } from '../../../kit/record/lifecycle-transition'
import { lockerRentalLabels } from './labels'

interface Props {
  form: PayloadForm
  label: string
  /** The members of the payload. */
  channel: string
  txnNo: string
}

/** Where money is received or paid out; a slip and a transfer have a number. */
export function ChannelFields({ form, label, channel, txnNo }: Props) {
  const chosen = payloadField<DeskChannel | null>(form, channel, null)
  const number = payloadField<string | null>(form, txnNo, null)
  return (
    <>
      <ChoiceField
        {...chosen}
        // The database says it of `channel` when the till has no shift.
        problem={chosen.problem ?? form.problemOf('channel')}
        value={chosen.value ?? 'cash'}
        label={label}
        options={lockerRentalLabels.channel.options(deskChannels)}
        required
        change={(value) => form.change({ [channel]: value, [txnNo]: null })}
      />
      {chosen.value === 'pos' || chosen.value === 'transfer' ? (
        <TextField
          {...number}
          value={number.value ?? ''}
          label={m.locker_txn_no()}
          required
          change={(value) => number.change(value.trim() === '' ? null : value)}
        />
      ) : null}
    </>
  )
}

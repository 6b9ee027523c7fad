import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import {
  type DeskChannel,
  deskChannels,
  type Order,
  orders,
  type Payment,
} from '../../../../contract/sales/order'
import { Segmented } from '../../../kit/form/segmented'
import { ProseField, TextField } from '../../../kit/form/text-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { minuteOf, yuan } from '../../../lib/format'
import { orderLabels } from '../labels'
import { useSending } from '../shift/use-sending'
import style from './correction.module.css'

interface Props {
  payment: Payment
  /** Corrects its channel, or takes the payment away. */
  how: 'correct' | 'void'
  onClose: () => void
}

/** Puts a payment at the desk right: the channel by which it really came, or that it never came. */
export function CorrectionDialog({ payment, how, onClose }: Props) {
  const cache = useQueryClient()
  const { send, isPending, text, problemOf } = useSending()
  const [channel, setChannel] = useState<DeskChannel>(() => otherThan(payment.channel))
  const [txnNo, setTxnNo] = useState('')
  const [reason, setReason] = useState('')
  const needsNo = how === 'correct' && channel !== 'cash'
  const isReady = reason.trim().length >= 2 && (!needsNo || txnNo.trim().length >= 4)
  const correct = async () => {
    if (!isReady) return
    const fix = { channel, channelTxnNo: needsNo ? txnNo.trim() : null }
    const given = { reason: reason.trim() }
    const row = await send({ id: payment.id, how, ...fix, ...given }, (idempotencyKey) =>
      how === 'correct'
        ? call(orders.correctPayment, { id: payment.id, body: { ...fix, ...given }, idempotencyKey })
        : call(orders.voidPayment, { id: payment.id, body: given, idempotencyKey }),
    )
    if (row === undefined) return
    cache.setQueryData<Order>([orders.name, 'one', row.id], row)
    onClose()
  }
  const bare = { problems: [], disabled: isPending, leave: () => {} }
  const amount = yuan(payment.amountFen)
  const at = minuteOf(payment.settledAt ?? payment.at)
  return (
    <Dialog
      title={how === 'correct' ? m.order_correct_title() : m.order_void_title()}
      confirmText={how === 'correct' ? m.order_do_correct() : m.order_do_void()}
      isDestructive={how === 'void'}
      isDisabled={!isReady}
      isPending={isPending}
      onDo={() => void correct()}
      onCancel={onClose}
    >
      <div className={style.form}>
        <p>{m.order_correct_sum({ channel: orderLabels.channel.label(payment.channel), amount, at })}</p>
        {how === 'correct' ? (
          <>
            <Segmented
              label={m.order_correct_channel()}
              options={deskChannels}
              value={channel}
              labelFor={orderLabels.channel.label}
              onChange={setChannel}
            />
            {needsNo ? (
              <TextField
                {...bare}
                name="channelTxnNo"
                required
                label={channel === 'pos' ? m.order_txn_pos() : m.order_txn_transfer()}
                value={txnNo}
                problem={problemOf('channelTxnNo')}
                change={setTxnNo}
              />
            ) : null}
          </>
        ) : (
          <p className={textStyle.note}>{m.order_void_help()}</p>
        )}
        <ProseField
          {...bare}
          name="reason"
          label={m.order_correct_reason()}
          required
          value={reason}
          maxLength={200}
          problem={problemOf('reason')}
          change={setReason}
        />
        <div role="alert" className={textStyle.problem}>
          {problemOf('channel') ?? text}
        </div>
      </div>
    </Dialog>
  )
}

const otherThan = (channel: Payment['channel']): DeskChannel => (channel === 'cash' ? 'pos' : 'cash')

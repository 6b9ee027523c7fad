import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import {
  type DeskChannel,
  deskChannels,
  type Order,
  orders,
  type Payment,
  voidableChannels,
} from '../../../../contract/sales/order'
import { isVoucherPlatform } from '../../../../contract/sales/refund-shares'
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
  isOrderClosed: boolean
  onClose: (isDone: boolean) => void
}

/** Puts a payment at the desk right: the channel by which it really came, or that it never came. */
export function CorrectionDialog({ payment, how, isOrderClosed, onClose }: Props) {
  const cache = useQueryClient()
  const { send, isPending, isStale, text, problemOf } = useSending()
  const [channel, setChannel] = useState<DeskChannel>(() => otherThan(payment.channel))
  const [txnNo, setTxnNo] = useState('')
  const [reason, setReason] = useState('')
  const needsNo = how === 'correct' && channel !== 'cash'
  const [isSubmitted, setIsSubmitted] = useState(false)
  const numberProblem =
    isSubmitted && needsNo && !/^[0-9A-Za-z_-]{4,64}$/.test(txnNo.trim()) ? m.field_txn_no() : null
  const isReady = reason.trim().length >= 2 && (!needsNo || txnNo.trim() !== '')
  const correct = async () => {
    setIsSubmitted(true)
    if (!isReady || (needsNo && !/^[0-9A-Za-z_-]{4,64}$/.test(txnNo.trim()))) return
    const seen = seenOf(payment)
    const fix = { channel, channelTxnNo: needsNo ? txnNo.trim() : null }
    const given = { reason: reason.trim(), seen }
    const row = await send({ id: payment.id, how, ...fix, ...given }, (idempotencyKey) =>
      how === 'correct'
        ? call(orders.correctPayment, { id: payment.id, body: { ...fix, ...given }, idempotencyKey })
        : call(orders.voidPayment, { id: payment.id, body: given, idempotencyKey }),
    )
    if (row === undefined) {
      // Others may have changed it; the sheet shows what is true now.
      await cache.invalidateQueries({ queryKey: [orders.name, 'one'] })
      return
    }
    cache.setQueryData<Order>([orders.name, 'one', row.id], row)
    onClose(true)
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
      onCancel={() => onClose(false)}
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
                problem={problemOf('channelTxnNo') ?? numberProblem}
                change={setTxnNo}
              />
            ) : null}
          </>
        ) : (
          <>
            <p className={textStyle.note}>
              {isOrderClosed ? m.order_void_closed_help() : m.order_void_help()}
            </p>
            {isVoucherPlatform(payment.channel) ? (
              <p className={textStyle.note}>{m.voucher_void_help()}</p>
            ) : null}
          </>
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
          {problemOf('channel') ?? (isStale ? m.order_payment_stale() : text)}
        </div>
      </div>
    </Dialog>
  )
}

/** The channel is one of these: no other payment is corrected. */
const seenOf = ({ channel, channelTxnNo }: Payment) => ({
  channel: voidableChannels.find((one) => one === channel) ?? 'cash',
  channelTxnNo,
})

const otherThan = (channel: Payment['channel']): DeskChannel => (channel === 'cash' ? 'pos' : 'cash')

import { Suspense, useState } from 'react'
import { m } from '#messages'
import {
  deskChannels,
  isCollectable,
  type Order,
  orders,
  type Payment,
  voidableChannels,
} from '../../../../contract/sales/order'
import { can } from '../../../../machines/lifecycle'
import { paymentMachine } from '../../../../machines/payment/payment.machine'
import { RowButton } from '../../../kit/ui/row-button'
import { useMay } from '../../../kit/ui/use-may'
import { lazyPart } from '../../../lib/lazy-part'

const CorrectionDialog = lazyPart(async () => (await import('./correction-dialog')).CorrectionDialog)

interface Props {
  order: Order
  payment: Payment
  /** The dialog is gone, and its button may be as well. */
  onDone: () => void
}

/** What may still be put right of a payment: nothing once its day is closed or a refund returns it. */
export function CorrectionButtons({ order, payment, onDone }: Props) {
  const may = useMay()
  const [how, setHow] = useState<'correct' | 'void' | null>(null)
  const isDesk = deskChannels.some((channel) => channel === payment.channel)
  const isVoidable = voidableChannels.some((channel) => channel === payment.channel)
  if (!isVoidable || payment.isCounted || payment.isStray || payment.refundedFen > 0) return null
  if (payment.returns === 'refund')
    return may(orders.correctPayment) ? <small>{m.order_returning()}</small> : null
  const facts = { isOrderOpen: isCollectable(order.status) || order.status === 'closed' }
  const name = { payment: payment.paymentNo }
  return (
    <>
      {isDesk &&
      payment.returns === 'nothing' &&
      can(paymentMachine, payment.status, facts, 'payment.correct') &&
      may(orders.correctPayment) ? (
        <RowButton label={m.order_correct_of(name)} onClick={() => setHow('correct')}>
          {m.order_do_correct()}
        </RowButton>
      ) : null}
      {can(paymentMachine, payment.status, facts, 'payment.void') && may(orders.voidPayment) ? (
        <RowButton label={m.order_void_of(name)} onClick={() => setHow('void')}>
          {m.order_do_void()}
        </RowButton>
      ) : null}
      {how === null ? null : (
        <Suspense fallback={null}>
          <CorrectionDialog
            payment={payment}
            how={how}
            isOrderClosed={order.status === 'closed'}
            onClose={(isDone) => {
              setHow(null)
              if (isDone) onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

import { Suspense, useState } from 'react'
import { m } from '#messages'
import { deskChannels, type Order, orders, type Payment } from '../../../../contract/sales/order'
import { can } from '../../../../machines/lifecycle'
import { paymentMachine } from '../../../../machines/payment/payment.machine'
import { RowButton } from '../../../kit/ui/row-button'
import { useMay } from '../../../kit/ui/use-may'
import { lazyPart } from '../../../lib/lazy-part'

const CorrectionDialog = lazyPart(async () => (await import('./correction-dialog')).CorrectionDialog)

/** What may still be put right of a payment: nothing once its day is closed or a part of it went back. */
export function CorrectionButtons({ order, payment }: { order: Order; payment: Payment }) {
  const may = useMay()
  const [how, setHow] = useState<'correct' | 'void' | null>(null)
  const isDesk = deskChannels.some((channel) => channel === payment.channel)
  if (!isDesk || payment.isCounted || payment.isStray || payment.refundedFen > 0) return null
  const facts = { isOrderOpen: order.status === 'pending' }
  const name = { payment: payment.paymentNo }
  return (
    <>
      {can(paymentMachine, payment.status, facts, 'payment.correct') && may(orders.correctPayment) ? (
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
          <CorrectionDialog payment={payment} how={how} onClose={() => setHow(null)} />
        </Suspense>
      )}
    </>
  )
}

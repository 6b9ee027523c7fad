import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense, useState } from 'react'
import { m } from '#messages'
import { invoices } from '../../../../contract/sales/invoice'
import type { Order } from '../../../../contract/sales/order'
import { useMay } from '../../../kit/ui/use-may'
import { lazyPart } from '../../../lib/lazy-part'

const RequestDialog = lazyPart(async () => (await import('./request-dialog')).RequestDialog)

/** Requests an invoice for a paid order, for people who may. */
export function InvoiceButton({ order, size = 'default' }: { order: Order; size?: 'default' | 'large' }) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
  if (!isPaid || !may(invoices.create)) return null
  return (
    <>
      <Button type="tertiary" size={size} onClick={() => setIsOpen(true)}>
        {m.invoice_do_request()}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <RequestDialog order={order} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  )
}

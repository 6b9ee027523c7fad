import { useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import type { Order, Payment } from '../../../../contract/sales/order'
import { type Paper, Receipt, type ReceiptProps } from '../../../domain/receipt/receipt'
import style from '../../../domain/receipt/receipt.module.css'
import { PanePortal } from '../../../lib/pane-portal'
import { orderLabels } from '../labels'

type Props = Omit<ReceiptProps, 'payments' | 'order'> & { order: Order }

/** The buyer's receipt. Only a printer shows it. */
export const PrintedReceipt = (props: Props) => (
  <PanePortal>
    <Sheet {...props} />
  </PanePortal>
)

function Sheet(props: Props) {
  const { order, paper } = props
  const sheet = useRef<HTMLElement>(null)
  const page = useRef<HTMLStyleElement>(null)
  useLayoutEffect(() => {
    if (sheet.current === null || page.current === null) return
    page.current.textContent = `@page { ${pageOf(paper, sheet.current.getBoundingClientRect().height)} }`
  }, [paper])
  const payments = order.payments.flatMap(linesOf)
  return (
    <section ref={sheet} className={`${style.receipt} ${style.receiptPrint} ${style[`receipt-${paper}`]}`}>
      <style ref={page} />
      <Receipt {...props} payments={payments} />
    </section>
  )
}

/** What came, as it is corrected; a voided payment is shown with the line that takes it back. */
function linesOf({ id, status, channel, amountFen, channelTxnNo, corrections }: Payment) {
  const label = orderLabels.channel.label(channel)
  const name = channelTxnNo === null ? label : `${label} ${channelTxnNo}`
  if (status === 'voided')
    return [
      { id, name, amountFen },
      { id: `${id} voided`, name: m.order_receipt_voided({ channel: label }), amountFen: -amountFen },
    ]
  if (status !== 'succeeded') return []
  return [
    { id, name: corrections.length === 0 ? name : m.order_receipt_corrected({ channel: name }), amountFen },
  ]
}

/** A roll has no fixed length: its page is as long as its content, `height` in CSS pixels. */
function pageOf(paper: Paper, height: number): string {
  if (paper === 'a4') return 'size: a4; margin: 18mm'
  const [width, margin] = paper === '58' ? [58, 3] : [80, 4]
  // A page that is wider than long would be rotated.
  const length = Math.max(width + 1, Math.ceil((height * 25.4) / 96) + 2 * margin + 2)
  return `size: ${width}mm ${length}mm; margin: ${margin}mm`
}

import { useLayoutEffect, useRef } from 'react'
import type { Order } from '../../../../contract/sales/order'
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
  const payments = order.payments
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, channel, amountFen, channelTxnNo }) => ({
      id,
      amountFen,
      name:
        channelTxnNo === null
          ? orderLabels.channel.label(channel)
          : `${orderLabels.channel.label(channel)} ${channelTxnNo}`,
    }))
  return (
    <section ref={sheet} className={`${style.receipt} ${style.receiptPrint} ${style[`receipt-${paper}`]}`}>
      <style ref={page} />
      <Receipt {...props} payments={payments} />
    </section>
  )
}

/** A roll has no fixed length: its page is as long as its content, `height` in CSS pixels. */
function pageOf(paper: Paper, height: number): string {
  if (paper === 'a4') return 'size: a4; margin: 18mm'
  const [width, margin] = paper === '58' ? [58, 3] : [80, 4]
  // A page that is wider than long would be rotated.
  const length = Math.max(width + 1, Math.ceil((height * 25.4) / 96) + 2 * margin + 2)
  return `size: ${width}mm ${length}mm; margin: ${margin}mm`
}

import IconPrint from '@douyinfe/semi-icons/lib/es/icons/IconPrint'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { memberships } from '../../../../contract/membership/membership'
import type { Order } from '../../../../contract/sales/order'
import { AgreementList } from '../../../domain/agreement/agreement-list'
import { isBoughtPass } from '../../../domain/card/is-bought-pass'
import type { CustomerView } from '../../../domain/customer-display/customer-view'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { yuan } from '../../../lib/format'
import { usePageKeys } from '../../../lib/use-page-keys'
import { InvoiceButton } from '../invoice/invoice-button'
import orderStyle from '../order.module.css'
import { PrintReceipt } from '../receipt/print-receipt'
import { AdmitBuyer } from './admit-buyer'
import cartStyle from './cart.module.css'
import style from './collection.module.css'
import { useCustomerDisplay } from './use-customer-display'

/** ms for which the customer is thanked. */
const thanksLast = 20_000

const thanksFor = ({ payableFen, paidFen, refundedFen }: Order): CustomerView => ({
  kind: 'thanks',
  lines: [],
  discountFen: 0,
  payableFen,
  openFen: paidFen - refundedFen,
  code: null,
})

/** A paid order: the cards it made, the lessons it paid, the receipt, and the next sale. */
export function Settled({
  order,
  onNext,
  onClose,
}: {
  order: Order
  onNext: () => void
  onClose: () => void
}) {
  const may = useMay()
  const [isThanking, setIsThanking] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsThanking(false), thanksLast)
    return () => clearTimeout(timer)
  }, [])
  useCustomerDisplay(isThanking ? thanksFor(order) : null)
  const buttons = useRef<HTMLDivElement>(null)
  const lessons = order.items.filter(({ kind }) => kind === 'lesson')
  const made = order.items.flatMap(({ membershipId }) => membershipId ?? [])
  // Fetched one by one: a card that was given away is no longer the buyer's.
  const { data: cards = [] } = useQuery({
    queryKey: [memberships.name, 'made', made],
    queryFn: ({ signal }) => Promise.all(made.map((id) => call(memberships.read, { id, signal }))),
    enabled: made.length > 0 && may(memberships.read),
  })
  usePageKeys((event) => {
    if (!event.altKey || event.code !== 'KeyN') return
    event.preventDefault()
    onNext()
  })
  return (
    <div className={style.done}>
      <div role="status">
        <strong>{m.order_settled()}</strong>
        <output className={cartStyle.sum}>{yuan(order.paidFen - order.refundedFen)}</output>
        {order.refundedFen === 0 ? null : (
          <span>{m.order_settled_refunded({ amount: yuan(order.refundedFen) })}</span>
        )}
        <span className={orderStyle.no}>{order.orderNo}</span>
      </div>
      {cards.length + lessons.length === 0 ? null : (
        <ul>
          {lessons.map(({ id, name, unitPriceFen }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>{yuan(unitPriceFen)}</span>
            </li>
          ))}
          {cards.map(({ id, name, startsOn, endsOn, timesLeft, balanceFen, memberName }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>{memberName}</span>
              <span>{m.order_lasts({ from: startsOn, to: endsOn })}</span>
              {timesLeft === null ? null : <span>{m.order_times_left({ count: timesLeft })}</span>}
              {balanceFen === null ? null : <span>{m.order_balance({ amount: yuan(balanceFen) })}</span>}
            </li>
          ))}
        </ul>
      )}
      <AgreementList of={{ order: order.id }} />
      {cards.filter(isBoughtPass).map((card) => (
        <AdmitBuyer key={card.id} card={card} storeId={order.storeId} />
      ))}
      <div className={textStyle.buttons} ref={buttons}>
        <PrintReceipt
          order={order}
          isFirst
          icon={<IconPrint aria-hidden />}
          onPrinted={() => buttons.current?.querySelector<HTMLElement>('[data-next]')?.focus()}
        />
        <Button data-next size="large" type="tertiary" onClick={onNext}>
          {m.order_next()}
          <kbd>Alt N</kbd>
        </Button>
        <InvoiceButton order={order} size="large" />
        <Button size="large" theme="borderless" type="tertiary" onClick={onClose}>
          {m.kit_close()}
        </Button>
      </div>
    </div>
  )
}

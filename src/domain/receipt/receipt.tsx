import { m } from '#messages'
import { withPaid } from '../../../contract/sales/instalment'
import type { Order } from '../../../contract/sales/order'
import type { ConsoleFacts } from '../../../contract/system/settings'
import { minuteOf, yuan } from '../../lib/format'
import { coverageText } from '../card/coverage-text'
import { isDeposit } from '../deposit/is-deposit'
import { mobileText } from '../family/mobile-text'
import { amountInWords } from './amount-in-words'
import { buyerName } from './buyer-name'
import { Fact } from './fact'
import style from './receipt.module.css'

export const papers = ['58', '80', 'a4'] as const
export type Paper = (typeof papers)[number]

type ReceiptOrder =
  | 'orderNo'
  | 'paidAt'
  | 'createdAt'
  | 'memberName'
  | 'mobile'
  | 'isGuardianMobile'
  | 'payerName'
  | 'sellerName'
  | 'storeName'
  | 'totalFen'
  | 'discountFen'
  | 'payableFen'
  | 'paidFen'
  | 'refundedFen'
  | 'note'
  | 'status'
  | 'restDueOn'
  | 'instalments'
  | 'forfeitedFen'
  | 'coverages'
type ReceiptItem = 'id' | 'name' | 'qty' | 'unitPriceFen' | 'discountFen' | 'lineFen'

export interface ReceiptProps {
  order: Pick<Order, ReceiptOrder> & { items: readonly Pick<Order['items'][number], ReceiptItem>[] }
  /** The received amounts, by payment method. */
  payments: readonly { id: string; name: string; amountFen: number }[]
  paper: Paper
  /** The business's settings for receipts; undefined while they load. */
  facts: Pick<ConsoleFacts, 'businessName' | 'creditCode' | 'receipt'> | undefined
  /** Empty: unknown. */
  storePhone: string
}

/** The content of a receipt, on any paper. */
export function Receipt({ order, payments, paper, facts, storePhone }: ReceiptProps) {
  const { businessName = '', creditCode = '', receipt } = facts ?? {}
  return (
    <>
      <header>
        <h1>{businessName === '' ? order.storeName : businessName}</h1>
        {receipt === undefined || receipt.heading === '' ? null : <p>{receipt.heading}</p>}
        {businessName === '' ? null : <p>{order.storeName}</p>}
        {receipt?.showsStorePhone && storePhone !== '' ? (
          <p>{m.order_receipt_phone({ phone: storePhone })}</p>
        ) : null}
        {receipt?.showsCreditCode && creditCode !== '' ? (
          <p>{m.order_receipt_credit_code({ code: creditCode })}</p>
        ) : null}
        <h2>{isDeposit(order) ? m.deposit_receipt() : m.order_receipt()}</h2>
      </header>
      <dl>
        <Fact name={m.order_no()} value={order.orderNo} />
        <Fact name={m.order_receipt_at()} value={minuteOf(order.paidAt ?? order.createdAt)} />
        {order.payerName === null ? null : <Fact name={m.order_receipt_payer()} value={order.payerName} />}
        <Fact
          name={order.payerName === null ? m.order_member() : m.order_receipt_for()}
          value={`${buyerName(order)} ${mobileText(order)}`.trim()}
        />
        {order.sellerName === null ? null : <Fact name={m.order_seller()} value={order.sellerName} />}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.order_items()}</th>
            <th scope="col">{m.order_receipt_unit()}</th>
            <th scope="col">{m.order_qty()}</th>
            <th scope="col">{m.order_receipt_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                {item.name}
                {item.discountFen > 0 ? (
                  <small>{m.order_receipt_off({ amount: yuan(item.discountFen) })}</small>
                ) : null}
                {order.coverages
                  .filter(({ itemId }) => itemId === item.id)
                  .flatMap(({ coverage }) => coverageText(coverage))
                  .map((sentence) => (
                    <small key={sentence}>{sentence}</small>
                  ))}
              </th>
              <td>{yuan(item.unitPriceFen)}</td>
              <td>{item.qty}</td>
              <td>{yuan(item.lineFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        {order.discountFen === 0 ? null : (
          <>
            <Fact name={m.order_total()} value={yuan(order.totalFen)} />
            <Fact name={m.order_discount()} value={`−${yuan(order.discountFen)}`} />
          </>
        )}
        <Fact name={m.order_payable()} value={yuan(order.payableFen)} />
        {payments.map(({ id, name, amountFen }) => (
          <Fact key={id} name={name} value={yuan(amountFen)} />
        ))}
        {order.refundedFen === 0 ? null : (
          <Fact name={m.order_refunded()} value={`−${yuan(order.refundedFen)}`} />
        )}
        {order.forfeitedFen === 0 ? null : (
          <Fact name={m.deposit_forfeited()} value={yuan(order.forfeitedFen)} />
        )}
        <div className={style.receiptSum}>
          <dt>{m.order_paid()}</dt>
          <dd>{yuan(order.paidFen - order.refundedFen)}</dd>
        </div>
        {isDeposit(order) ? (
          <Fact name={m.deposit_rest()} value={yuan(order.payableFen - order.paidFen)} />
        ) : null}
        {withPaid(order.instalments, order.paidFen).map(({ dueOn, amountFen, paidFen }, i) => (
          <Fact
            key={dueOn}
            name={m.instalment_receipt_line({ at: i + 1, day: dueOn })}
            value={
              paidFen === amountFen ? `${yuan(amountFen)} ${m.instalment_state_paid()}` : yuan(amountFen)
            }
          />
        ))}
      </dl>
      {paper === 'a4' ? (
        <p className={style.receiptCapitals}>
          {m.order_receipt_capitals({ amount: amountInWords(order.paidFen - order.refundedFen) })}
        </p>
      ) : null}
      {isDeposit(order) ? <p>{m.deposit_receipt_due({ day: order.restDueOn ?? '' })}</p> : null}
      {order.note === '' ? null : <p>{m.order_receipt_note({ note: order.note })}</p>}
      <footer>
        {paper === 'a4' ? (
          <p className={style.receiptHands}>
            <span>{m.order_receipt_cashier()}</span>
            <span>{m.order_receipt_signed()}</span>
          </p>
        ) : null}
        {receipt === undefined || receipt.footer === '' ? null : (
          <p className={style.receiptFoot}>{receipt.footer}</p>
        )}
        <small>{m.order_receipt_printed({ at: minuteOf(new Date()) })}</small>
      </footer>
    </>
  )
}

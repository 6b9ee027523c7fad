import IconPrint from '@douyinfe/semi-icons/lib/es/icons/IconPrint'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { withPaid } from '../../../contract/sales/instalment'
import { isCollectable, type Order, orders } from '../../../contract/sales/order'
import { refunds } from '../../../contract/sales/refund'
import { AgreementList } from '../../domain/agreement/agreement-list'
import { isDeposit } from '../../domain/deposit/is-deposit'
import { nextDueFen } from '../../domain/deposit/next-due-fen'
import { restSentence } from '../../domain/deposit/rest-sentence'
import { mobileText } from '../../domain/family/mobile-text'
import { Fact, FenFact } from '../../domain/receipt/fact'
import { Drawer } from '../../kit/record/drawer'
import drawerStyle from '../../kit/record/drawer.module.css'
import { rowQuery } from '../../kit/record/row-query'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { useNow } from '../../kit/ui/use-now'
import { errorSentence } from '../../lib/error-sentence'
import { minuteOf, yuan } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import { BuyerLink } from './buyer-link'
import { PlanTable } from './instalment/plan-table'
import { OrderInvoices } from './invoice/order-invoices'
import { OrderItems } from './items'
import { isOverdue, openFen, orderLabels } from './labels'
import { MoneyTimeline } from './money-timeline'
import style from './order.module.css'
import { OrderPayments } from './payments'
import { PrintReceipt } from './receipt/print-receipt'
import { OrderRefunds } from './refunds'

const RefundWizard = lazyPart(async () => (await import('./refund/wizard')).RefundWizard)

const names = ['open', 'refund', 'print']

/** One order with all movements of its money: `?open=<id>`; with `refund=1` its refund form. */
export function OrderDrawer() {
  const [params, setParams] = useSearchParams()
  const id = params.get('open') ?? ''
  const change = (patch: Record<string, string | null>) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(patch)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  const close = () => change(Object.fromEntries(names.map((name) => [name, null])))
  const { data, error, refetch } = useQuery(rowQuery(orders, id))
  if (data !== undefined && params.has('refund'))
    return (
      <Suspense fallback={null}>
        <RefundWizard
          order={data}
          onBack={() => change({ refund: null })}
          onClose={close}
          onDone={(refund) => change({ open: null, refund: null, view: 'refunds', refunded: refund.id })}
        />
      </Suspense>
    )
  return (
    <Drawer
      name={data?.orderNo ?? m.order_title()}
      headline={data === undefined ? null : <StatusTag {...orderLabels.status.tag(data.status)} />}
      width={880}
      onClose={close}
      footer={
        data === undefined ? null : (
          <Foot
            order={data}
            printsFirst={params.has('print')}
            onCollect={() => change({ open: null, collect: id })}
            onRefund={() => change({ refund: '1' })}
          />
        )
      }
    >
      <div className={`${drawerStyle.drawerBody} ${style.sheet}`}>
        {data !== undefined ? (
          <Sheet order={data} />
        ) : error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </Drawer>
  )
}

function Sheet({ order }: { order: Order }) {
  const now = useNow()
  return (
    <>
      <dl className={style.sums}>
        <FenFact name={m.order_payable()} fen={order.payableFen} />
        <FenFact name={m.order_paid()} fen={order.paidFen - order.setOffFen} />
        <FenFact name={m.order_refunded()} fen={order.refundedFen - order.setOffFen} />
        {order.setOffFen > 0 ? <FenFact name={m.instalment_set_off()} fen={order.setOffFen} /> : null}
        {order.openRefundFen > 0 ? <FenFact name={m.order_refunding()} fen={order.openRefundFen} /> : null}
        {order.forfeitedFen > 0 ? <FenFact name={m.deposit_forfeited()} fen={order.forfeitedFen} /> : null}
        {order.status === 'instalments' ? (
          <FenFact name={m.instalment_open()} fen={openFen(order)} />
        ) : order.status === 'pending' ? (
          <FenFact name={isDeposit(order) ? m.deposit_rest() : m.order_open()} fen={openFen(order)} />
        ) : null}
      </dl>
      <dl className={style.facts}>
        <div>
          <dt>{m.order_member()}</dt>
          <dd>
            <BuyerLink {...order} /> <span className={textStyle.faint}>{mobileText(order)}</span>
          </dd>
        </div>
        {order.payerName === null ? null : <Fact name={m.order_receipt_payer()} value={order.payerName} />}
        <Fact name={m.order_store()} value={order.storeName} />
        <Fact name={m.order_seller()} value={order.sellerName ?? '—'} />
        {order.secondSellerName === null ? null : (
          <Fact name={m.earning_second_seller()} value={order.secondSellerName} />
        )}
        <Fact name={m.order_created_at()} value={minuteOf(order.createdAt)} />
        {order.status === 'instalments' ? (
          <Fact name={m.instalment_next()} value={restSentence(order, now)} />
        ) : order.status !== 'pending' ? null : isDeposit(order) ? (
          <Fact
            name={m.deposit_due_on()}
            value={
              isOverdue(order, now)
                ? `${order.restDueOn} · ${restSentence(order, now)}`
                : (order.restDueOn ?? '')
            }
          />
        ) : (
          <Fact name={m.order_expires_at()} value={minuteOf(order.expiresAt)} />
        )}
        {order.closeReason === null ? null : <Fact name={m.order_close_reason()} value={order.closeReason} />}
        {order.note === '' ? null : <Fact name={m.order_note()} value={order.note} />}
      </dl>
      <OrderItems order={order} />
      <PlanTable order={order} />
      <AgreementList of={{ order: order.id }} />
      <OrderPayments order={order} />
      <OrderRefunds orderId={order.id} />
      <OrderInvoices order={order} />
      <MoneyTimeline order={order} />
    </>
  )
}

function Foot(props: { order: Order; printsFirst: boolean; onCollect: () => void; onRefund: () => void }) {
  const { order, printsFirst, onCollect, onRefund } = props
  const may = useMay()
  const isOnPlan = order.status === 'instalments'
  const wholeFen = isOnPlan ? order.payableFen : order.paidFen
  const isSold = isOnPlan || order.status === 'paid' || order.status === 'partially_refunded'
  const isRefundable = isSold && wholeFen > order.refundedFen + order.openRefundFen
  const at = order.instalments.length > 0 ? nextNo(order) : 0
  return (
    <div className={`${drawerStyle.drawerFoot} ${style.foot}`}>
      {isRefundable && may(refunds.create) ? (
        <Button type="tertiary" onClick={onRefund}>
          {m.order_do_refund()}
        </Button>
      ) : null}
      {order.paidFen > 0 ? (
        <PrintReceipt order={order} isFirst={printsFirst} icon={<IconPrint aria-hidden />} />
      ) : null}
      {isCollectable(order.status) && may(orders.pay) ? (
        <Button theme="solid" onClick={onCollect}>
          {at > 0
            ? m.instalment_collect({ at, amount: yuan(nextDueFen(order)) })
            : isDeposit(order)
              ? m.deposit_collect({ amount: yuan(openFen(order)) })
              : m.order_do_collect()}
        </Button>
      ) : null}
    </div>
  )
}

/** The number of the instalment that is paid next. */
const nextNo = ({ instalments, paidFen }: Order): number =>
  withPaid(instalments, paidFen).findIndex((one) => one.paidFen < one.amountFen) + 1

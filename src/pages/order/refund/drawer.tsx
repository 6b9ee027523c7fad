import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type ListedRefund, type Refund, refunds } from '../../../../contract/sales/refund'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { Drawer } from '../../../kit/record/drawer'
import drawerStyle from '../../../kit/record/drawer.module.css'
import { rowQuery } from '../../../kit/record/row-query'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { BuyerLink } from '../buyer-link'
import { orderLabels } from '../labels'
import style from '../order.module.css'
import { refundLabels } from './labels'

/** One refund: `?refunded=<id>`. Its foot has the actions, and the reasons why others are refused. */
export function RefundDrawer({ actionsOf }: { actionsOf: (row: ListedRefund) => RowAction[] }) {
  const [params, setParams] = useSearchParams()
  const id = params.get('refunded') ?? ''
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('refunded')
      return next
    })
  const { data, error, refetch } = useQuery(rowQuery(refunds, id))
  return (
    <Drawer
      name={data?.refundNo ?? m.order_do_refund()}
      headline={data === undefined ? null : <StatusTag {...refundLabels.status.tag(data.status)} />}
      width={760}
      onClose={close}
      footer={data === undefined ? null : <Foot actions={actionsOf(data)} />}
    >
      <div className={`${drawerStyle.drawerBody} ${style.sheet}`}>
        {data !== undefined ? (
          <Sheet refund={data} />
        ) : error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </Drawer>
  )
}

function Foot({ actions }: { actions: readonly RowAction[] }) {
  const refusal = actions.find((one) => one.refusal !== undefined)?.refusal
  return (
    <div className={drawerStyle.drawerFoot}>
      <p className={`${textStyle.note} ${style.footNote}`}>{refusal ?? ''}</p>
      {actions.map(({ key, label, run, refusal: why, isDestructive }) => (
        <Button
          key={key}
          theme={why === undefined && !isDestructive ? 'solid' : 'light'}
          type={isDestructive ? 'danger' : why === undefined ? 'primary' : 'tertiary'}
          disabled={why !== undefined}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

function Sheet({ refund }: { refund: Refund }) {
  const facts: [string, string | null][] = [
    [m.payment_refund_store(), refund.storeName],
    [m.payment_refund_requested_by(), refund.isAutomatic ? m.order_refund_automatic() : refund.requestedBy],
    [m.payment_refund_requested_at(), minuteOf(refund.createdAt)],
    [m.payment_refund_approved_by(), refund.approvedBy],
    [m.payment_refund_settled_at(), refund.settledAt && minuteOf(refund.settledAt)],
    [m.payment_refund_reason(), refund.reason],
    [m.order_refund_rejected_because(), refund.rejectReason],
    [m.order_refund_error(), refund.error],
  ]
  return (
    <>
      <dl className={style.sums}>
        <div>
          <dt>{m.payment_refund_amount()}</dt>
          <dd>{yuan(refund.amountFen)}</dd>
        </div>
      </dl>
      <dl className={style.facts}>
        <div>
          <dt>{m.payment_refund_order()}</dt>
          <dd>
            <Link className={`${textStyle.link} ${style.no}`} to={pathTo('order', { open: refund.orderId })}>
              {refund.orderNo}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{m.payment_refund_member()}</dt>
          <dd>
            <BuyerLink {...refund} />
          </dd>
        </div>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <section aria-label={m.order_items()}>
        <h2>{m.order_items()}</h2>
        <ul className={style.refundLines}>
          {refund.lines.map((line) => (
            <li key={line.itemId}>
              <strong>{line.name}</strong>
              <b>{yuan(line.amountFen)}</b>
              <small>
                {m.order_refund_due_was({ amount: yuan(line.dueFen) })}
                {line.terminates ? ` · ${m.order_refund_terminates()}` : null}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={m.order_refund_ways()}>
        <h2>{m.order_refund_ways()}</h2>
        <ul className={style.refundLines}>
          {refund.parts.map((part) => (
            <li key={part.id}>
              <strong>{orderLabels.channel.label(part.channel)}</strong>
              <b>{yuan(part.amountFen)}</b>
              <small>
                {part.channel === 'offset'
                  ? m.instalment_set_off_part()
                  : part.settledAt === null
                    ? (part.error ?? m.order_refund_part_open())
                    : m.order_refund_part_back({ at: minuteOf(part.settledAt) })}
                {part.channelTxnNo === null ? null : ` · ${part.channelTxnNo}`}
                {part.cashFen === null
                  ? null
                  : ` · ${m.order_refund_in_cash({ amount: yuan(part.cashFen) })}`}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

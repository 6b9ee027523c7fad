import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type Invoice, invoices, type ListedInvoice } from '../../../../contract/sales/invoice'
import { Fact, FenFact } from '../../../domain/receipt/fact'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { Drawer } from '../../../kit/record/drawer'
import drawerStyle from '../../../kit/record/drawer.module.css'
import { rowQuery } from '../../../kit/record/row-query'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf, yuan } from '../../../lib/format'
import { lazyPart } from '../../../lib/lazy-part'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { BuyerLink } from '../buyer-link'
import style from '../order.module.css'
import { invoiceLabels } from './labels'

const EditDialog = lazyPart(async () => (await import('./edit-dialog')).EditDialog)

/** One invoice: `?invoice=<id>`. Its foot has the actions, and the reason why another is refused. */
export function InvoiceDrawer({ actionsOf }: { actionsOf: (row: ListedInvoice) => RowAction[] }) {
  const [params, setParams] = useSearchParams()
  const id = params.get('invoice') ?? ''
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('invoice')
      return next
    })
  const { data, error, refetch } = useQuery(rowQuery(invoices, id))
  return (
    <Drawer
      name={data?.requestNo ?? m.invoice_title()}
      headline={data === undefined ? null : <StatusTag {...invoiceLabels.status.tag(data.status)} />}
      width={720}
      onClose={close}
      footer={data === undefined ? null : <Foot invoice={data} actions={actionsOf(data)} />}
    >
      <div className={`${drawerStyle.drawerBody} ${style.sheet}`}>
        {data !== undefined ? (
          <Sheet invoice={data} />
        ) : error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </Drawer>
  )
}

function Foot({ invoice, actions }: { invoice: Invoice; actions: readonly RowAction[] }) {
  const may = useMay()
  const [isEdited, setIsEdited] = useState(false)
  return (
    <div className={drawerStyle.drawerFoot}>
      <p className={`${textStyle.note} ${style.footNote}`}>
        {actions.find((one) => one.refusal !== undefined)?.refusal ?? ''}
      </p>
      {invoice.status === 'requested' && may(invoices.update) ? (
        <Button type="tertiary" onClick={() => setIsEdited(true)}>
          {m.invoice_do_edit()}
        </Button>
      ) : null}
      {[...actions].reverse().map(({ key, label, run, refusal, isDestructive }) => (
        <Button
          key={key}
          theme={key === 'issue' && refusal === undefined ? 'solid' : 'light'}
          type={isDestructive ? 'danger' : key === 'issue' && refusal === undefined ? 'primary' : 'tertiary'}
          disabled={refusal !== undefined}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      <Suspense fallback={null}>
        {isEdited ? <EditDialog invoice={invoice} onClose={() => setIsEdited(false)} /> : null}
      </Suspense>
    </div>
  )
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const facts: [string, string | null][] = [
    [m.invoice_buyer_kind(), invoiceLabels.buyer.label(invoice.buyerKind)],
    [m.invoice_buyer_title(), invoice.title],
    [m.invoice_tax_no(), invoice.taxNo],
    [m.invoice_email(), invoice.email],
    [m.invoice_note(), invoice.note === '' ? null : invoice.note],
    [m.invoice_store(), invoice.storeName],
    [m.invoice_requested_at(), minuteOf(invoice.createdAt)],
    [m.invoice_requested_by(), invoice.createdBy],
    [m.invoice_no(), invoice.invoiceNo],
    [m.invoice_issued_on(), invoice.issuedOn],
    [m.invoice_refusal_reason(), invoice.refusalReason],
    [m.invoice_reversal_no(), invoice.reversalNo],
    [m.invoice_reversed_on(), invoice.reversedOn],
    [m.invoice_reversal_reason(), invoice.reversalReason],
  ]
  const excess = { amount: yuan(invoice.excessFen) }
  return (
    <>
      {invoice.excessFen > 0 ? (
        <p role="status" className={textStyle.problem}>
          {invoice.status === 'issued' ? m.invoice_excess_text(excess) : m.invoice_excess_open(excess)}
        </p>
      ) : null}
      <dl className={style.sums}>
        <FenFact name={m.invoice_amount()} fen={invoice.amountFen} />
      </dl>
      <dl className={style.facts}>
        <div>
          <dt>{m.invoice_order()}</dt>
          <dd>
            <Link className={`${textStyle.link} ${style.no}`} to={pathTo('order', { open: invoice.orderId })}>
              {invoice.orderNo}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{m.invoice_member()}</dt>
          <dd>
            <BuyerLink {...invoice} />
          </dd>
        </div>
        {facts.map(([name, value]) =>
          value === null ? null : <Fact key={name} name={name} value={value} />,
        )}
      </dl>
      <section aria-label={m.invoice_lines()}>
        <h2>{m.invoice_lines()}</h2>
        <ul className={style.refundLines}>
          {invoice.lines.map(({ itemId, name, amountFen, taxClass }) => (
            <li key={itemId}>
              <strong>{name}</strong>
              <b>{yuan(amountFen)}</b>
              {taxClass === null ? null : (
                <small>
                  {taxClass === 'exempt' ? m.invoice_tax_exempt() : m.invoice_tax_class({ rate: taxClass })}
                </small>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

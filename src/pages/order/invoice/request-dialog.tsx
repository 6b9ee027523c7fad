import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type InvoiceDraft, invoiceDraft, invoices } from '../../../../contract/sales/invoice'
import type { Order } from '../../../../contract/sales/order'
import { MoneyField } from '../../../kit/form/money-field'
import { Dialog } from '../../../kit/ui/dialog'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { yuan } from '../../../lib/format'
import style from '../correction/correction.module.css'
import { useSending } from '../shift/use-sending'
import { BuyerFields } from './buyer-fields'
import { useChecked } from './use-checked'

interface Props {
  order: Pick<Order, 'id' | 'memberName'>
  onClose: () => void
}

/** Requests an invoice for an order: for the rest of it, and for the member's last buyer, until somebody writes otherwise. */
export function RequestDialog({ order, onClose }: Props) {
  const cache = useQueryClient()
  const {
    data: quote,
    error,
    refetch,
  } = useQuery({
    queryKey: [invoices.name, 'quote', order.id],
    queryFn: ({ signal }) => call(invoices.quote, { id: order.id, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { send, isPending, text, problemOf } = useSending()
  const [typed, setTyped] = useState<Partial<InvoiceDraft>>({})
  const checked = useChecked(problemOf)
  const draft: InvoiceDraft = {
    orderId: order.id,
    buyerKind: 'person',
    title: quote?.payerName ?? order.memberName ?? '',
    taxNo: null,
    email: null,
    note: '',
    amountFen: quote?.leftFen ?? 0,
    ...quote?.buyer,
    ...typed,
  }
  const change = (patch: Partial<InvoiceDraft>) => {
    setTyped((now) => ({ ...now, ...patch }))
    checked.forget(patch)
  }
  const request = async () => {
    if (!checked.isValid(invoiceDraft, draft)) return
    const row = await send(draft, (idempotencyKey) => call(invoices.create, { body: draft, idempotencyKey }))
    if (row === undefined) {
      // Others may have invoiced or refunded a part of it.
      await refetch()
      return
    }
    await cache.invalidateQueries({ queryKey: [invoices.name] })
    Toast.success(m.invoice_done_request({ name: row.requestNo }))
    onClose()
  }
  return (
    <Dialog
      title={m.invoice_request_title()}
      confirmText={m.invoice_do_submit()}
      isDisabled={quote === undefined || quote.leftFen === 0}
      isPending={isPending}
      onDo={() => void request()}
      onCancel={onClose}
    >
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : quote === undefined ? (
        <ListSkeleton />
      ) : (
        <div className={style.form}>
          {quote.leftFen === 0 ? <p role="alert">{m.invoice_none_left()}</p> : null}
          <BuyerFields buyer={draft} isPending={isPending} problemOf={checked.problemOf} onChange={change} />
          {quote.buyer !== null ? (
            <p className={textStyle.note}>{m.invoice_last_buyer()}</p>
          ) : quote.payerName !== null ? (
            <p className={textStyle.note}>{m.invoice_payer({ name: quote.payerName })}</p>
          ) : null}
          <MoneyField
            name="amountFen"
            label={m.invoice_amount()}
            help={m.invoice_amount_left({ amount: yuan(quote.leftFen) })}
            required
            value={draft.amountFen}
            problem={checked.problemOf('amountFen')}
            problems={[]}
            disabled={isPending}
            leave={() => {}}
            change={(amountFen) => change({ amountFen: amountFen ?? 0 })}
          />
          {quote.storedFen > 0 ? (
            <p className={textStyle.note}>{m.invoice_amount_stored({ amount: yuan(quote.storedFen) })}</p>
          ) : null}
          {quote.invoicedFen > 0 ? (
            <p className={textStyle.note}>{m.invoice_amount_taken({ amount: yuan(quote.invoicedFen) })}</p>
          ) : null}
          <div role="alert" className={textStyle.problem}>
            {text}
          </div>
        </div>
      )}
    </Dialog>
  )
}

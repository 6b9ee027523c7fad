import { m } from '#messages'
import { describeBy } from '../../../kit/history/describe'
import { yuan } from '../../../lib/format'
import { invoiceLabels } from './labels'

/** An invoice's members as its history shows them. */
export const describeInvoice = describeBy(
  {
    requestNo: m.invoice_request_no,
    orderNo: m.invoice_order,
    buyerKind: m.invoice_buyer_kind,
    title: m.invoice_buyer_title,
    taxNo: m.invoice_tax_no,
    email: m.invoice_email,
    amountFen: m.invoice_amount,
    note: m.invoice_note,
    status: m.invoice_status,
    invoiceNo: m.invoice_no,
    issuedOn: m.invoice_issued_on,
    refusalReason: m.invoice_refusal_reason,
    reversalNo: m.invoice_reversal_no,
    reversedOn: m.invoice_reversed_on,
    reversalReason: m.invoice_reversal_reason,
  },
  {
    status: invoiceLabels.status.labelFor,
    buyerKind: invoiceLabels.buyer.labelFor,
    amountFen: (value) => yuan(Number(value)),
  },
)

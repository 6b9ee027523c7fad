import { m } from '#messages'
import type { InvoiceBuyer, InvoiceStatus } from '../../../../contract/sales/invoice'
import { enumLabels } from '../../../kit/ui/enum-labels'

export const invoiceLabels = {
  status: enumLabels<InvoiceStatus>(
    {
      requested: m.invoice_status_requested,
      issued: m.invoice_status_issued,
      refused: m.invoice_status_refused,
      withdrawn: m.invoice_status_withdrawn,
      reversed: m.invoice_status_reversed,
    },
    { requested: 'warning', issued: 'good', refused: 'bad', withdrawn: 'quiet', reversed: 'quiet' },
  ),
  buyer: enumLabels<InvoiceBuyer>({ person: m.invoice_buyer_person, company: m.invoice_buyer_company }),
  action: enumLabels({
    issue: m.invoice_do_issue,
    refuse: m.invoice_do_refuse,
    withdraw: m.invoice_do_withdraw,
    reverse: m.invoice_do_reverse,
  }),
}

export const nameOf = ({ requestNo }: { requestNo: string }) => requestNo

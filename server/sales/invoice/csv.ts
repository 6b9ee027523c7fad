import { m } from '#messages'
import type { Invoice } from '../../../contract/sales/invoice'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

/** What the tax office's system asks for, and what became of the request. */
export const invoiceCsv: CsvColumn<Invoice>[] = [
  { header: (locale) => m.invoice_request_no({}, { locale }), cell: ({ requestNo }) => requestNo },
  {
    header: (locale) => m.invoice_status({}, { locale }),
    cell: ({ status }, locale) => m[`invoice_status_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.invoice_buyer_kind({}, { locale }),
    cell: ({ buyerKind }, locale) => m[`invoice_buyer_${buyerKind}`]({}, { locale }),
  },
  { header: (locale) => m.invoice_buyer_title({}, { locale }), cell: ({ title }) => title },
  { header: (locale) => m.invoice_tax_no({}, { locale }), cell: ({ taxNo }) => taxNo },
  { header: (locale) => m.invoice_email({}, { locale }), cell: ({ email }) => email },
  { header: (locale) => m.invoice_amount({}, { locale }), cell: ({ amountFen }) => yuanOf(amountFen) },
  {
    header: (locale) => m.invoice_lines({}, { locale }),
    cell: ({ lines }) => lines.map(({ name, amountFen }) => `${name} ${yuanOf(amountFen)}`).join('; '),
  },
  { header: (locale) => m.invoice_note({}, { locale }), cell: ({ note }) => note },
  { header: (locale) => m.payment_refund_order({}, { locale }), cell: ({ orderNo }) => orderNo },
  { header: (locale) => m.payment_refund_store({}, { locale }), cell: ({ storeName }) => storeName },
  {
    header: (locale) => m.invoice_requested_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
  { header: (locale) => m.invoice_no({}, { locale }), cell: ({ invoiceNo }) => invoiceNo },
  { header: (locale) => m.invoice_issued_on({}, { locale }), cell: ({ issuedOn }) => issuedOn },
  { header: (locale) => m.invoice_reversal_no({}, { locale }), cell: ({ reversalNo }) => reversalNo },
  { header: (locale) => m.invoice_reversed_on({}, { locale }), cell: ({ reversedOn }) => reversedOn },
]

import { m } from '#messages'
import type { Refund } from '../../../contract/sales/refund'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

const minute = (instant: string | null) => instant && shanghaiTime(new Date(instant))

export const refundCsv: CsvColumn<Refund>[] = [
  { header: (locale) => m.payment_refund_no({}, { locale }), cell: ({ refundNo }) => refundNo },
  { header: (locale) => m.payment_refund_order({}, { locale }), cell: ({ orderNo }) => orderNo },
  {
    header: (locale) => m.payment_refund_member({}, { locale }),
    cell: ({ memberName }, locale) => memberName ?? m.order_walk_in({}, { locale }),
  },
  { header: (locale) => m.payment_refund_store({}, { locale }), cell: ({ storeName }) => storeName },
  { header: (locale) => m.payment_refund_amount({}, { locale }), cell: ({ amountFen }) => yuanOf(amountFen) },
  { header: (locale) => m.payment_refund_reason({}, { locale }), cell: ({ reason }) => reason },
  {
    header: (locale) => m.payment_refund_status({}, { locale }),
    cell: ({ status }, locale) => m[`payment_refund_status_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.payment_refund_requested_by({}, { locale }),
    cell: ({ requestedBy }) => requestedBy,
  },
  {
    header: (locale) => m.payment_refund_requested_at({}, { locale }),
    cell: ({ createdAt }) => minute(createdAt),
  },
  { header: (locale) => m.payment_refund_approved_by({}, { locale }), cell: ({ approvedBy }) => approvedBy },
  {
    header: (locale) => m.payment_refund_settled_at({}, { locale }),
    cell: ({ settledAt }) => minute(settledAt),
  },
]

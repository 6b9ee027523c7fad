import { m } from '#messages'
import type { BillDifference } from '../../../contract/sales/bill'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

const sum = (fen: number | null) => (fen === null ? null : yuanOf(fen))

export const differenceCsv: CsvColumn<BillDifference>[] = [
  { header: (locale) => m.bill_day({}, { locale }), cell: ({ day }) => day },
  {
    header: (locale) => m.bill_channel({}, { locale }),
    cell: ({ channel }, locale) => m[`payment_channel_${channel}`]({}, { locale }),
  },
  {
    header: (locale) => m.bill_kind({}, { locale }),
    cell: ({ kind }, locale) => m[`bill_kind_${kind}`]({}, { locale }),
  },
  {
    header: (locale) => m.bill_subject({}, { locale }),
    cell: ({ subject }, locale) => m[`bill_subject_${subject}`]({}, { locale }),
  },
  { header: (locale) => m.bill_number({}, { locale }), cell: ({ number }) => number },
  { header: (locale) => m.bill_txn_no({}, { locale }), cell: ({ channelTxnNo }) => channelTxnNo },
  { header: (locale) => m.bill_here({}, { locale }), cell: ({ hereFen }) => sum(hereFen) },
  { header: (locale) => m.bill_there({}, { locale }), cell: ({ thereFen }) => sum(thereFen) },
  { header: (locale) => m.bill_order({}, { locale }), cell: ({ orderNo }) => orderNo },
  { header: (locale) => m.bill_store({}, { locale }), cell: ({ storeName }) => storeName },
  {
    header: (locale) => m.bill_status({}, { locale }),
    cell: ({ status }, locale) => m[`bill_status_${status}`]({}, { locale }),
  },
  { header: (locale) => m.bill_settlement({}, { locale }), cell: ({ settlement }) => settlement },
  {
    header: (locale) => m.bill_settled_at({}, { locale }),
    cell: ({ settledAt }) => settledAt && shanghaiTime(new Date(settledAt)),
  },
  { header: (locale) => m.bill_settled_by({}, { locale }), cell: ({ settledBy }) => settledBy },
]

import { m } from '#messages'
import type { ListedTillShift } from '../../contract/ledger/till-shift'
import { shanghaiTime } from '../kit/day'
import type { CsvColumn } from '../kit/resource/csv-stream'
import { yuanOf } from '../kit/yuan-of'

const minute = (instant: string | null) => instant && shanghaiTime(new Date(instant))
const sum = (fen: number | null) => (fen === null ? null : yuanOf(fen))

export const tillShiftCsv: CsvColumn<ListedTillShift>[] = [
  { header: (locale) => m.till_store({}, { locale }), cell: ({ storeName }) => storeName },
  { header: (locale) => m.till_opened_at({}, { locale }), cell: ({ createdAt }) => minute(createdAt) },
  { header: (locale) => m.till_cashier({}, { locale }), cell: ({ createdBy }) => createdBy },
  { header: (locale) => m.till_float({}, { locale }), cell: ({ floatFen }) => yuanOf(floatFen) },
  { header: (locale) => m.till_cash_in({}, { locale }), cell: ({ cashInFen }) => yuanOf(cashInFen) },
  { header: (locale) => m.till_cash_out({}, { locale }), cell: ({ cashOutFen }) => yuanOf(cashOutFen) },
  { header: (locale) => m.till_paid_in({}, { locale }), cell: ({ paidInFen }) => yuanOf(paidInFen) },
  { header: (locale) => m.till_paid_out({}, { locale }), cell: ({ paidOutFen }) => yuanOf(paidOutFen) },
  { header: (locale) => m.till_expected({}, { locale }), cell: ({ expectedFen }) => yuanOf(expectedFen) },
  { header: (locale) => m.till_counted({}, { locale }), cell: ({ countedFen }) => sum(countedFen) },
  { header: (locale) => m.till_difference({}, { locale }), cell: ({ differenceFen }) => sum(differenceFen) },
  { header: (locale) => m.till_left({}, { locale }), cell: ({ leftFen }) => sum(leftFen) },
  { header: (locale) => m.till_pos({}, { locale }), cell: ({ posFen }) => yuanOf(posFen) },
  { header: (locale) => m.till_pos_slip({}, { locale }), cell: ({ posSlipFen }) => sum(posSlipFen) },
  {
    header: (locale) => m.till_pos_difference({}, { locale }),
    cell: ({ posDifferenceFen }) => sum(posDifferenceFen),
  },
  {
    header: (locale) => m.till_status({}, { locale }),
    cell: ({ status }, locale) => m[`till_status_${status}`]({}, { locale }),
  },
  { header: (locale) => m.till_closed_at({}, { locale }), cell: ({ closedAt }) => minute(closedAt) },
  { header: (locale) => m.till_closed_by({}, { locale }), cell: ({ closedBy }) => closedBy },
  { header: (locale) => m.till_close_note({}, { locale }), cell: ({ closeNote }) => closeNote },
  { header: (locale) => m.till_settlement({}, { locale }), cell: ({ settlement }) => settlement },
  { header: (locale) => m.till_settled_by({}, { locale }), cell: ({ settledBy }) => settledBy },
]

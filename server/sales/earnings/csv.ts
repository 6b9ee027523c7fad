import { m } from '#messages'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'
import type { OwnedLine } from './sheet-of'

export interface ExportedLine extends OwnedLine {
  month: string
  state: 'draft' | 'frozen' | 'paid'
}

export const earningLineCsv: CsvColumn<ExportedLine>[] = [
  { header: (locale) => m.earning_month({}, { locale }), cell: ({ month }) => month },
  { header: (locale) => m.earning_person({}, { locale }), cell: ({ personName }) => personName },
  { header: (locale) => m.earning_store({}, { locale }), cell: ({ storeName }) => storeName },
  {
    header: (locale) => m.earning_state({}, { locale }),
    cell: ({ state }, locale) => m[`earning_state_${state}`]({}, { locale }),
  },
  {
    header: (locale) => m.earning_source({}, { locale }),
    cell: ({ source, isCorrection }, locale) =>
      isCorrection
        ? m.earning_source_correction({}, { locale })
        : m[`earning_source_${source}`]({}, { locale }),
  },
  { header: (locale) => m.earning_at({}, { locale }), cell: ({ at }) => shanghaiTime(new Date(at)) },
  { header: (locale) => m.earning_what({}, { locale }), cell: ({ name }) => name },
  { header: (locale) => m.order_no({}, { locale }), cell: ({ orderNo }) => orderNo },
  { header: (locale) => m.earning_rule({}, { locale }), cell: ({ ruleName }) => ruleName },
  { header: (locale) => m.earning_base({}, { locale }), cell: ({ baseFen }) => yuanOf(baseFen) },
  { header: (locale) => m.earning_heads({}, { locale }), cell: ({ heads }) => heads },
  { header: (locale) => m.earning_absences({}, { locale }), cell: ({ absences }) => absences },
  {
    header: (locale) => m.earning_rate({}, { locale }),
    cell: ({ basis, rate }) =>
      basis === null ? null : basis === 'permille' || basis === 'tiers' ? `${rate / 10}%` : yuanOf(rate),
  },
  { header: (locale) => m.earning_amount({}, { locale }), cell: ({ amountFen }) => yuanOf(amountFen) },
]

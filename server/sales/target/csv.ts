import { m } from '#messages'
import { expectedBy, percentReached } from '../../../contract/sales/target-rules'
import type { TargetFigure, TargetMeasure } from '../../../contract/sales/targets'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

export interface ExportedTarget extends TargetFigure {
  month: string
  today: string
  storeName: string
  personName: string | null
  measure: TargetMeasure
  place: number | null
}

const cellOf = (value: number | null, measure: TargetMeasure) =>
  value === null ? null : measure === 'sales' ? yuanOf(value) : value

export const targetCsv: CsvColumn<ExportedTarget>[] = [
  { header: (locale) => m.earning_month({}, { locale }), cell: ({ month }) => month },
  {
    header: (locale) => m.target_measure({}, { locale }),
    cell: ({ measure }, locale) => m[`target_measure_${measure}`]({}, { locale }),
  },
  { header: (locale) => m.earning_store({}, { locale }), cell: ({ storeName }) => storeName },
  {
    header: (locale) => m.earning_person({}, { locale }),
    cell: ({ personName }, locale) => personName ?? m.target_whole_store({}, { locale }),
  },
  {
    header: (locale) => m.target_value({}, { locale }),
    cell: ({ target, measure }) => cellOf(target, measure),
  },
  {
    header: (locale) => m.target_reached({}, { locale }),
    cell: ({ reached, measure }) => cellOf(reached, measure),
  },
  {
    header: (locale) => m.target_percent({}, { locale }),
    cell: (figure) => {
      const percent = percentReached(figure)
      return percent === null ? null : `${percent}%`
    },
  },
  {
    header: (locale) => m.target_expected({}, { locale }),
    cell: ({ target, measure, month, today }) =>
      target === null ? null : cellOf(expectedBy(target, month, today), measure),
  },
  { header: (locale) => m.target_place({}, { locale }), cell: ({ place }) => place },
]

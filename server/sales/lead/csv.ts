import { m } from '#messages'
import type { Lead } from '../../../contract/sales/lead'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'

const minute = (instant: string | null) => instant && shanghaiTime(new Date(instant))

export const leadCsv: CsvColumn<Lead>[] = [
  { header: (locale) => m.lead_person({}, { locale }), cell: ({ personName }) => personName },
  { header: (locale) => m.lead_mobile({}, { locale }), cell: ({ mobile }) => mobile },
  { header: (locale) => m.lead_store({}, { locale }), cell: ({ storeName }) => storeName },
  {
    header: (locale) => m.lead_status({}, { locale }),
    cell: ({ status }, locale) => m[`lead_status_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.lead_source({}, { locale }),
    cell: ({ source }, locale) => m[`lead_source_${source}`]({}, { locale }),
  },
  { header: (locale) => m.lead_cost({}, { locale }), cell: ({ costFen }) => costFen && costFen / 100 },
  { header: (locale) => m.lead_owner({}, { locale }), cell: ({ ownerName }) => ownerName },
  { header: (locale) => m.lead_wish({}, { locale }), cell: ({ wish }) => wish },
  { header: (locale) => m.lead_next_step({}, { locale }), cell: ({ nextStep }) => nextStep },
  { header: (locale) => m.lead_next_step_on({}, { locale }), cell: ({ nextStepOn }) => nextStepOn },
  {
    header: (locale) => m.lead_loss_reason({}, { locale }),
    cell: ({ lossReason }, locale) => lossReason && m[`lead_loss_${lossReason}`]({}, { locale }),
  },
  { header: (locale) => m.lead_created_at({}, { locale }), cell: ({ createdAt }) => minute(createdAt) },
  { header: (locale) => m.lead_won_at({}, { locale }), cell: ({ wonAt }) => minute(wonAt) },
  { header: (locale) => m.lead_won_order({}, { locale }), cell: ({ wonOrderNo }) => wonOrderNo },
]

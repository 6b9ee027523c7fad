import { m } from '#messages'
import { conversionOf, costPerWonOf, type FunnelLine, type LeadFunnel } from '../../../contract/sales/lead'
import type { Locale } from '../../kit/problem'
import type { CsvColumn } from '../../kit/resource/csv-stream'

/** A line of the file: of a source, of a seller, or of all leads. */
export type FunnelRow =
  | ({ by: 'source' } & LeadFunnel['bySource'][number])
  | ({ by: 'seller' } & LeadFunnel['bySeller'][number])
  | ({ by: 'total' } & FunnelLine)

const yuan = (fen: number | null) => fen && fen / 100

export const funnelCsv: CsvColumn<FunnelRow>[] = [
  {
    header: (locale) => m.lead_funnel_by({}, { locale }),
    cell: ({ by }, locale) => m[`lead_funnel_by_${by}`]({}, { locale }),
  },
  { header: (locale) => m.lead_funnel_of({}, { locale }), cell: nameOf },
  { header: (locale) => m.lead_funnel_leads({}, { locale }), cell: ({ leads }) => leads },
  { header: (locale) => m.lead_status_contacted({}, { locale }), cell: ({ contacted }) => contacted },
  { header: (locale) => m.lead_status_visiting({}, { locale }), cell: ({ visiting }) => visiting },
  { header: (locale) => m.lead_status_trial({}, { locale }), cell: ({ trial }) => trial },
  { header: (locale) => m.lead_status_won({}, { locale }), cell: ({ won }) => won },
  { header: (locale) => m.lead_status_lost({}, { locale }), cell: ({ lost }) => lost },
  { header: (locale) => m.lead_funnel_conversion_percent({}, { locale }), cell: (row) => conversionOf(row) },
  { header: (locale) => m.lead_funnel_cost({}, { locale }), cell: ({ costFen }) => yuan(costFen) },
  { header: (locale) => m.lead_funnel_cost_per_won({}, { locale }), cell: (row) => yuan(costPerWonOf(row)) },
]

function nameOf(row: FunnelRow, locale: Locale): string | null {
  if (row.by === 'source') return m[`lead_source_${row.source}`]({}, { locale })
  return row.by === 'seller' ? (row.ownerName ?? m.lead_unowned({}, { locale })) : null
}

import { m } from '#messages'
import type { RevenueRow, revenueGroups } from '../../contract/ledger/ledger'
import { paymentChannels } from '../../contract/sales/order'
import type { Locale } from '../kit/problem'
import type { CsvColumn } from '../kit/resource/csv-stream'

/** The report as the page shows it. */
export const revenueCsv = (by: (typeof revenueGroups)[number]): CsvColumn<RevenueRow>[] => [
  {
    header: (locale) => m[`ledger_by_${by}`]({}, { locale }),
    cell: (row, locale) => nameOf(row, by, locale),
  },
  { header: (locale) => m.ledger_orders({}, { locale }), cell: ({ orders }) => orders },
  {
    header: (locale) => (by === 'plan' ? m.ledger_sold : m.ledger_received)({}, { locale }),
    cell: ({ receivedFen }) => signed(receivedFen),
  },
  { header: (locale) => m.ledger_refunded({}, { locale }), cell: ({ refundedFen }) => signed(refundedFen) },
  { header: (locale) => m.ledger_net({}, { locale }), cell: ({ netFen }) => signed(netFen) },
  // Earned amounts of cards have no channel.
  ...(by === 'channel'
    ? []
    : [
        {
          header: (locale: Locale) => m.ledger_earned({}, { locale }),
          cell: ({ earnedFen }: RevenueRow) => signed(earnedFen),
        },
      ]),
]

function nameOf({ key, name }: RevenueRow, by: (typeof revenueGroups)[number], locale: Locale): string {
  const channel = paymentChannels.find((one) => by === 'channel' && one === key)
  if (channel !== undefined) return m[`payment_channel_${channel}`]({}, { locale })
  return name ?? key ?? m.ledger_none({}, { locale })
}

/** A number, so that spreadsheets parse the minus sign. */
const signed = (fen: number): number => fen / 100

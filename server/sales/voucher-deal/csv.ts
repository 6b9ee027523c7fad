import { m } from '#messages'
import type { VoucherDeal } from '../../../contract/sales/voucher-deal'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

export const voucherDealCsv: CsvColumn<VoucherDeal>[] = [
  { header: (locale) => m.voucher_deal_name({}, { locale }), cell: ({ name }) => name },
  {
    header: (locale) => m.voucher_platform({}, { locale }),
    cell: ({ platform }, locale) => m[`voucher_platform_${platform}`]({}, { locale }),
  },
  { header: (locale) => m.voucher_store({}, { locale }), cell: ({ storeName }) => storeName },
  {
    header: (locale) => m.voucher_deal_for({}, { locale }),
    cell: ({ planName, productName }) => planName ?? productName,
  },
  { header: (locale) => m.voucher_face({}, { locale }), cell: ({ faceFen }) => yuanOf(faceFen) },
  { header: (locale) => m.voucher_payout({}, { locale }), cell: ({ payoutFen }) => yuanOf(payoutFen) },
  {
    header: (locale) => m.voucher_fee({}, { locale }),
    cell: ({ faceFen, payoutFen }) => yuanOf(faceFen - payoutFen),
  },
  { header: (locale) => m.voucher_valid_from({}, { locale }), cell: ({ validFrom }) => validFrom },
  { header: (locale) => m.voucher_valid_to({}, { locale }), cell: ({ validTo }) => validTo },
  { header: (locale) => m.voucher_deal_used({}, { locale }), cell: ({ vouchers }) => String(vouchers) },
  { header: (locale) => m.voucher_note({}, { locale }), cell: ({ note }) => note },
]

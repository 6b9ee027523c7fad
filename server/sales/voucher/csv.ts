import { m } from '#messages'
import type { Voucher } from '../../../contract/sales/voucher'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

const sum = (fen: number | null) => (fen === null ? null : yuanOf(fen))

export const voucherCsv: CsvColumn<Voucher>[] = [
  {
    header: (locale) => m.voucher_platform({}, { locale }),
    cell: ({ platform }, locale) => m[`voucher_platform_${platform}`]({}, { locale }),
  },
  { header: (locale) => m.voucher_code({}, { locale }), cell: ({ code }) => code },
  { header: (locale) => m.voucher_deal({}, { locale }), cell: ({ dealName }) => dealName },
  {
    header: (locale) => m.voucher_status({}, { locale }),
    cell: ({ status }, locale) => m[`voucher_status_${status}`]({}, { locale }),
  },
  { header: (locale) => m.voucher_face({}, { locale }), cell: ({ faceFen }) => yuanOf(faceFen) },
  { header: (locale) => m.voucher_payout({}, { locale }), cell: ({ payoutFen }) => yuanOf(payoutFen) },
  {
    header: (locale) => m.voucher_redeemed_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
  { header: (locale) => m.voucher_redeemed_by({}, { locale }), cell: ({ createdBy }) => createdBy },
  {
    header: (locale) => m.voucher_verified({}, { locale }),
    cell: ({ verifiedBy }, locale) => m[`voucher_verified_${verifiedBy}`]({}, { locale }),
  },
  { header: (locale) => m.voucher_order({}, { locale }), cell: ({ orderNo }) => orderNo },
  { header: (locale) => m.voucher_store({}, { locale }), cell: ({ storeName }) => storeName },
  { header: (locale) => m.voucher_settlement_no({}, { locale }), cell: ({ settlementNo }) => settlementNo },
  { header: (locale) => m.voucher_settled_on({}, { locale }), cell: ({ settledOn }) => settledOn },
  { header: (locale) => m.voucher_settled({}, { locale }), cell: ({ settledFen }) => sum(settledFen) },
  {
    header: (locale) => m.voucher_reversed_at({}, { locale }),
    cell: ({ reversedAt }) => reversedAt && shanghaiTime(new Date(reversedAt)),
  },
  {
    header: (locale) => m.voucher_taken_back({}, { locale }),
    cell: ({ takenBackAt }) => takenBackAt && shanghaiTime(new Date(takenBackAt)),
  },
  { header: (locale) => m.voucher_deducted_on({}, { locale }), cell: ({ deductedOn }) => deductedOn },
  { header: (locale) => m.voucher_deducted({}, { locale }), cell: ({ deductedFen }) => sum(deductedFen) },
]

import { m } from '#messages'
import type { VoucherDeal } from '../../../../contract/sales/voucher-deal'
import { platformLabels } from '../../../domain/voucher/platform-labels'
import { Clamped, columnsFor } from '../../../kit/list/columns-for'
import { yuan } from '../../../lib/format'

const col = columnsFor<VoucherDeal>()

export const voucherDealColumns = () => [
  col.cell('name', m.voucher_deal_name(), (row) => <Clamped text={row.name} />, {
    sort: 'name',
    width: 190,
    isName: true,
  }),
  col.cell('platform', m.voucher_platform(), ({ platform }) => platformLabels.label(platform), {
    card: 'fact',
    width: 96,
  }),
  col.cell('for', m.voucher_deal_for(), (row) => <Clamped text={row.planName ?? row.productName ?? '—'} />, {
    width: 150,
  }),
  col.money('faceFen', m.voucher_face(), { card: 'fact', sort: 'faceFen', width: 104 }),
  col.money('payoutFen', m.voucher_payout(), { card: 'fact', width: 104 }),
  col.cell('fee', m.voucher_fee(), ({ faceFen, payoutFen }) => yuan(faceFen - payoutFen), { width: 96 }),
  col.cell('storeName', m.voucher_store(), ({ storeName }) => storeName ?? m.voucher_every_store(), {
    width: 130,
  }),
  col.cell('days', m.voucher_days(), daysOf, { card: 'fact', sort: 'validFrom', width: 200 }),
  col.cell('vouchers', m.voucher_deal_used(), ({ vouchers }) => vouchers, { width: 84 }),
  col.text('note', m.voucher_note(), { width: 180, isExtra: true }),
  col.instant('updatedAt', m.voucher_updated_at(), { sort: 'updatedAt', isExtra: true }),
]

function daysOf({ validFrom, validTo }: VoucherDeal): string {
  return validTo === null
    ? m.voucher_days_open({ from: validFrom })
    : m.voucher_days_range({ from: validFrom, to: validTo })
}

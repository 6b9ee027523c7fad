import { m } from '#messages'
import type { VoucherDeal } from '../../../../contract/sales/voucher-deal'
import { platformLabels } from '../../../domain/voucher/platform-labels'
import { Clamped, columnsFor } from '../../../kit/list/columns-for'
import { Stacked } from '../../../kit/list/stacked'
import type { Tone } from '../../../kit/ui/status-tag'
import { dayOf, yuan } from '../../../lib/format'

const col = columnsFor<VoucherDeal>()

export const voucherDealColumns = () => [
  col.cell(
    'name',
    m.voucher_deal_name(),
    ({ name, planName, productName }) => (
      <Stacked note={planName ?? productName}>
        <Clamped text={name} />
      </Stacked>
    ),
    { sort: 'name', width: 176, isName: true },
  ),
  col.cell('platform', m.voucher_platform(), ({ platform }) => platformLabels.label(platform), {
    card: 'fact',
    width: 88,
  }),
  col.money('faceFen', m.voucher_face(), { card: 'fact', sort: 'faceFen', width: 108 }),
  col.money('payoutFen', m.voucher_payout(), { width: 92 }),
  col.cell('fee', m.voucher_fee(), ({ faceFen, payoutFen }) => yuan(faceFen - payoutFen), {
    width: 96,
    right: true,
  }),
  col.cell('storeName', m.voucher_store(), ({ storeName }) => storeName ?? m.voucher_every_store(), {
    width: 112,
  }),
  col.status('phase', m.voucher_deal_phase(), phaseTag, { width: 84 }),
  col.cell('days', m.voucher_days(), daysOf, { sort: 'validFrom', width: 200 }),
  col.number('vouchers', m.voucher_deal_used(), { width: 96 }),
  col.text('note', m.voucher_note(), { width: 180, isExtra: true }),
  col.instant('updatedAt', m.voucher_updated_at(), { sort: 'updatedAt', isExtra: true }),
]

function phaseTag({ validFrom, validTo }: VoucherDeal): { label: string; tone: Tone } {
  const today = dayOf(new Date())
  if (today < validFrom) return { label: m.voucher_deal_phase_ahead(), tone: 'new' }
  if (validTo !== null && today > validTo) return { label: m.voucher_deal_phase_ended(), tone: 'quiet' }
  return { label: m.voucher_deal_phase_on(), tone: 'good' }
}

function daysOf({ validFrom, validTo }: VoucherDeal): string {
  return validTo === null
    ? m.voucher_days_open({ from: validFrom })
    : m.voucher_days_range({ from: validFrom, to: validTo })
}

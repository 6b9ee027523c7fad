import { m } from '#messages'
import { platformLabels } from '../../../domain/voucher/platform-labels'
import { describeBy } from '../../../kit/history/describe'
import { yuan } from '../../../lib/format'

/** A deal's members as its history and a conflict show them. */
export const describeVoucherDeal = describeBy(
  {
    name: m.voucher_deal_name,
    platform: m.voucher_platform,
    storeName: m.voucher_store,
    planName: m.voucher_deal_plan,
    productName: m.voucher_deal_product,
    faceFen: m.voucher_face,
    payoutFen: m.voucher_payout,
    validFrom: m.voucher_valid_from,
    validTo: m.voucher_valid_to,
    note: m.voucher_note,
  },
  {
    platform: platformLabels.labelFor,
    faceFen: (value) => yuan(Number(value)),
    payoutFen: (value) => yuan(Number(value)),
  },
)

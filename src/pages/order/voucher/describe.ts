import { m } from '#messages'
import { platformLabels } from '../../../domain/voucher/platform-labels'
import { describeBy } from '../../../kit/history/describe'
import { minuteOf, yuan } from '../../../lib/format'
import { voucherLabels } from './labels'

const sum = (value: unknown) => yuan(Number(value))

/** A voucher's members as its history shows them. */
export const describeVoucher = describeBy(
  {
    code: m.voucher_code,
    platform: m.voucher_platform,
    dealName: m.voucher_deal,
    orderNo: m.voucher_order,
    status: m.voucher_status,
    faceFen: m.voucher_face,
    payoutFen: m.voucher_payout,
    verifiedBy: m.voucher_verified,
    settlementNo: m.voucher_settlement_no,
    settledOn: m.voucher_settled_on,
    settledFen: m.voucher_settled,
    settlementNote: m.voucher_settlement_note,
    reversedAt: m.voucher_reversed_at,
    reversedBy: m.voucher_reversed_by,
    takenBackAt: m.voucher_taken_back,
    takenBackBy: m.voucher_taken_back_by,
    takenBackVia: m.voucher_taken_back_via,
    deductionNo: m.voucher_deduction_no,
    deductedOn: m.voucher_deducted_on,
    deductedFen: m.voucher_deducted,
  },
  {
    platform: platformLabels.labelFor,
    status: voucherLabels.status.labelFor,
    verifiedBy: voucherLabels.verified.labelFor,
    faceFen: sum,
    payoutFen: sum,
    settledFen: sum,
    deductedFen: sum,
    reversedAt: (value) => minuteOf(String(value)),
    takenBackAt: (value) => minuteOf(String(value)),
    takenBackVia: voucherLabels.takenBackVia.labelFor,
  },
)

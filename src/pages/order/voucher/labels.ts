import { m } from '#messages'
import type { MatchOutcome, TakenBackVia, VoucherStatus } from '../../../../contract/sales/voucher'
import { enumLabels } from '../../../kit/ui/enum-labels'

export const voucherLabels = {
  status: enumLabels<VoucherStatus>(
    {
      redeemed: m.voucher_status_redeemed,
      settled: m.voucher_status_settled,
      deducting: m.voucher_status_deducting,
      reversed: m.voucher_status_reversed,
    },
    { redeemed: 'warning', settled: 'good', deducting: 'bad', reversed: 'quiet' },
  ),
  verified: enumLabels<'staff' | 'platform'>({
    staff: m.voucher_verified_staff,
    platform: m.voucher_verified_platform,
  }),
  takenBackVia: enumLabels<TakenBackVia>({
    staff: m.voucher_taken_back_staff,
    platform: m.voucher_verified_platform,
    redeemed_again: m.voucher_taken_back_again,
  }),
  outcome: enumLabels<MatchOutcome>(
    {
      matched: m.voucher_outcome_matched,
      differs: m.voucher_outcome_differs,
      unknown: m.voucher_outcome_unknown,
      settled: m.voucher_outcome_settled,
      reversed: m.voucher_outcome_reversed,
      to_take_back: m.voucher_outcome_to_take_back,
      not_reversed: m.voucher_outcome_not_reversed,
      repeated: m.voucher_outcome_repeated,
      unreadable: m.voucher_outcome_unreadable,
    },
    {
      matched: 'good',
      differs: 'warning',
      unknown: 'bad',
      settled: 'quiet',
      reversed: 'bad',
      to_take_back: 'bad',
      not_reversed: 'bad',
      repeated: 'quiet',
      unreadable: 'bad',
    },
  ),
  action: enumLabels({
    redeem: m.voucher_do_redeem,
    settle: m.voucher_verb_settle,
    deduct: m.voucher_verb_deduct,
    reverse: m.voucher_verb_reverse,
    takeBack: m.voucher_verb_take_back,
  }),
}

export const nameOf = ({ code }: { code: string }) => code

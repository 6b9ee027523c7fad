import { m } from '#messages'
import type { TillMovementKind, TillShift } from '../../../../contract/ledger/till-shift'
import { enumLabels } from '../../../kit/ui/enum-labels'

export const shiftLabels = {
  status: enumLabels<TillShift['status']>(
    {
      open: m.till_status_open,
      balanced: m.till_status_balanced,
      differing: m.till_status_differing,
      settled: m.till_status_settled,
    },
    { open: 'new', balanced: 'good', differing: 'bad', settled: 'quiet' },
  ),
  movement: enumLabels<TillMovementKind>({ paid_in: m.till_paid_in, paid_out: m.till_paid_out }),
  action: enumLabels({
    close: m.till_do_close,
    settle: m.till_do_settle,
    paid_in: m.till_paid_in,
    paid_out: m.till_paid_out,
  }),
}

import { m } from '#messages'
import { describeBy } from '../../../kit/history/describe'
import { minuteOf, yuan } from '../../../lib/format'
import { shiftLabels } from './labels'

const money = (value: unknown) => yuan(Number(value))

/** A shift's members as the audit log shows them. */
export const describeShift = describeBy(
  {
    storeName: m.till_store,
    status: m.till_status,
    floatFen: m.till_float,
    note: m.till_float_note,
    kind: m.till_move,
    amountFen: m.till_move_amount,
    reason: m.till_move_reason,
    expectedFen: m.till_expected,
    countedFen: m.till_counted,
    differenceFen: m.till_difference,
    leftFen: m.till_left,
    posFen: m.till_pos,
    posSlipFen: m.till_pos_slip,
    closeNote: m.till_close_note,
    closedAt: m.till_closed_at,
    settlement: m.till_settlement,
  },
  {
    status: shiftLabels.status.labelFor,
    kind: shiftLabels.movement.labelFor,
    floatFen: money,
    amountFen: money,
    expectedFen: money,
    countedFen: money,
    differenceFen: money,
    leftFen: money,
    posFen: money,
    posSlipFen: money,
    closedAt: (value) => minuteOf(String(value)),
  },
)

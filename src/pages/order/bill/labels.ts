import { m } from '#messages'
import type {
  BillDifference,
  BillDifferenceKind,
  BillDifferenceStatus,
  BillSubject,
} from '../../../../contract/sales/bill'
import { enumLabels } from '../../../kit/ui/enum-labels'
import { yuan } from '../../../lib/format'

export const billLabels = {
  status: enumLabels<BillDifferenceStatus>(
    { open: m.bill_status_open, settled: m.bill_status_settled, withdrawn: m.bill_status_withdrawn },
    { open: 'bad', settled: 'good', withdrawn: 'quiet' },
  ),
  kind: enumLabels<BillDifferenceKind>({
    missing_here: m.bill_kind_missing_here,
    missing_there: m.bill_kind_missing_there,
    amount: m.bill_kind_amount,
    state: m.bill_kind_state,
  }),
  subject: enumLabels<BillSubject>({
    payment: m.bill_subject_payment,
    refund: m.bill_subject_refund,
  }),
  state: enumLabels({
    pending: m.bill_state_pending,
    succeeded: m.bill_state_succeeded,
    failed: m.bill_state_failed,
    closed: m.bill_state_closed,
    voided: m.bill_state_voided,
    processing: m.bill_state_processing,
    requested: m.bill_state_requested,
    rejected: m.bill_state_rejected,
  }),
  action: enumLabels({
    create: m.bill_did_create,
    settle: m.bill_do_settle,
    withdraw: m.bill_did_withdraw,
    import: m.bill_did_import,
  }),
}

export const nameOf = ({ number }: { number: string }) => number

/** The amount on one side, with its state where the states differ. */
export function sideLabel({ kind }: BillDifference, fen: number | null, state: string | null): string {
  if (fen === null) return '—'
  return kind === 'state' ? `${yuan(fen)} ${billLabels.state.labelFor(state)}` : yuan(fen)
}

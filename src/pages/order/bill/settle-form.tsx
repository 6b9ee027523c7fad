import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { type BillDifference, billDifferences } from '../../../../contract/sales/bill'
import { ProseField } from '../../../kit/form/text-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { useSending } from '../shift/use-sending'
import { billLabels, sideLabel } from './labels'

/** Says what became of a difference. */
export function SettleForm({ row, onClose }: { row: BillDifference; onClose: () => void }) {
  const { send, isPending, isStale, text, problemOf } = useSending()
  const [settlement, setSettlement] = useState('')
  const isReady = settlement.trim().length >= 2
  const settle = async () => {
    const body = { settlement: settlement.trim() }
    const settled = await send({ id: row.id, ...body }, () =>
      call(billDifferences.on.settle, { id: row.id, version: row.version, body }),
    )
    if (settled === undefined) return
    Toast.success(m.bill_settle_done({ number: row.number }))
    onClose()
  }
  return (
    <Dialog
      title={m.bill_settle_title({ number: row.number })}
      confirmText={m.bill_do_settle()}
      isDisabled={!isReady}
      isPending={isPending}
      onDo={() => void settle()}
      onCancel={onClose}
    >
      <p>
        {billLabels.kind.label(row.kind)}
        {m.kit_comma()}
        {m.bill_here()} {sideLabel(row, row.hereFen, row.hereState)}
        {m.kit_comma()}
        {m.bill_there()} {sideLabel(row, row.thereFen, row.thereState)}
      </p>
      <ProseField
        name="settlement"
        label={m.bill_settlement()}
        help={m.bill_settlement_help()}
        required
        value={settlement}
        maxLength={200}
        problem={problemOf('settlement')}
        problems={[]}
        disabled={isPending}
        change={setSettlement}
        leave={() => {}}
      />
      <div role="alert" className={textStyle.problem}>
        {isStale ? m.bill_settle_stale() : text}
      </div>
    </Dialog>
  )
}

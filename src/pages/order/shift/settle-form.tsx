import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type ListedTillShift, tillShifts } from '../../../../contract/ledger/till-shift'
import { ProseField } from '../../../kit/form/text-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { signed } from '../ledger/close-form'
import { useSending } from './use-sending'

/** Says what became of a shift's difference. */
export function SettleForm({ shift, onClose }: { shift: ListedTillShift; onClose: () => void }) {
  const cache = useQueryClient()
  const { send, isPending, text, problemOf } = useSending()
  const [settlement, setSettlement] = useState('')
  const isReady = settlement.trim().length >= 2
  const settle = async () => {
    const body = { settlement: settlement.trim() }
    const row = await send({ id: shift.id, ...body }, () =>
      call(tillShifts.on.settle, { id: shift.id, version: shift.version, body }),
    )
    await cache.invalidateQueries({ queryKey: [tillShifts.name] })
    if (row !== undefined) onClose()
  }
  return (
    <Dialog
      title={m.till_settle_title()}
      confirmText={m.till_do_settle()}
      isDisabled={!isReady}
      isPending={isPending}
      onDo={() => void settle()}
      onCancel={onClose}
    >
      <p>
        {m.till_settle_sum({
          cash: signed(shift.differenceFen ?? 0),
          pos: signed(shift.posDifferenceFen ?? 0),
        })}
      </p>
      <ProseField
        name="settlement"
        label={m.till_settlement()}
        help={m.till_settlement_help()}
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
        {text}
      </div>
    </Dialog>
  )
}

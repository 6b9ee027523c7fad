import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#messages'
import {
  type TillMovementKind,
  type TillShift,
  tillMovementKinds,
  tillShifts,
} from '../../../../contract/ledger/till-shift'
import { MoneyField } from '../../../kit/form/money-field'
import { Segmented } from '../../../kit/form/segmented'
import { TextField } from '../../../kit/form/text-field'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { shiftLabels } from './labels'
import style from './shift.module.css'
import { useSending } from './use-sending'

/** Puts cash into the drawer or takes it out, with the reason. */
export function MovementForm({ shift }: { shift: TillShift }) {
  const cache = useQueryClient()
  const { send, isPending, text, problemOf } = useSending()
  const [kind, setKind] = useState<TillMovementKind>('paid_out')
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const isReady =
    typeof amount === 'number' && Number.isInteger(amount) && amount >= 1 && reason.trim().length >= 2
  const move = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const body = { kind, amountFen: amount, reason: reason.trim() }
    const row = await send({ id: shift.id, ...body }, (idempotencyKey) =>
      call(tillShifts.move, { id: shift.id, body, idempotencyKey }),
    )
    await cache.invalidateQueries({ queryKey: [tillShifts.name] })
    if (row === undefined) return
    setAmount(null)
    setReason('')
  }
  const bare = { problems: [], disabled: isPending, leave: () => {} }
  return (
    <form className={style.movement} aria-label={m.till_move()} onSubmit={(event) => void move(event)}>
      <Segmented
        label={m.till_move()}
        options={tillMovementKinds}
        value={kind}
        labelFor={shiftLabels.movement.label}
        onChange={setKind}
      />
      <MoneyField
        {...bare}
        name="amountFen"
        label={m.till_move_amount()}
        value={amount}
        problem={problemOf('amountFen')}
        change={setAmount}
      />
      <TextField
        {...bare}
        name="reason"
        label={m.till_move_reason()}
        value={reason}
        problem={problemOf('reason')}
        change={setReason}
      />
      <Button htmlType="submit" type="tertiary" loading={isPending} disabled={!isReady}>
        {m.till_do_move()}
      </Button>
      <div role="alert" className={textStyle.problem}>
        {text}
      </div>
    </form>
  )
}

import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#messages'
import { type TillShift, tillShifts } from '../../../../contract/ledger/till-shift'
import { MoneyField } from '../../../kit/form/money-field'
import { ProseField } from '../../../kit/form/text-field'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { yuan } from '../../../lib/format'
import { CashCount } from '../ledger/cash-count'
import { signed } from '../ledger/close-form'
import ledgerStyle from '../ledger/ledger.module.css'
import { counted, type NoteCounts } from '../ledger/note-counts'
import orderStyle from '../order.module.css'
import { useSending } from './use-sending'

interface Props {
  shift: TillShift
  onDone: (made: TillShift) => void
}

/** Counts the drawer and the POS slips at the end of a shift, and says what stays for the next one. */
export function HandOverForm({ shift, onDone }: Props) {
  const cache = useQueryClient()
  const { send, isPending, text, problemOf } = useSending()
  const [count, setCount] = useState<NoteCounts>({})
  const [slip, setSlip] = useState<number | null>(null)
  const [left, setLeft] = useState<number | null>(shift.floatFen)
  const [note, setNote] = useState('')
  const { expectedFen, posFen } = shift
  const isEmpty = Object.values(count).every((typed) => typed === '')
  const countedFen = counted(count) ?? (expectedFen === 0 && isEmpty ? 0 : undefined)
  const differenceFen = countedFen === undefined ? undefined : countedFen - expectedFen
  const posDifferenceFen = slip === null ? 0 : slip - posFen
  const isOff = (differenceFen ?? 0) !== 0 || posDifferenceFen !== 0
  const isReady = countedFen !== undefined && typeof left === 'number' && Number.isInteger(left)
  const close = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const body = {
      expectedFen,
      posFen,
      countedFen,
      leftFen: left,
      posSlipFen: slip,
      note: note.trim(),
    }
    const row = await send({ id: shift.id, ...body }, () =>
      call(tillShifts.on.close, { id: shift.id, version: shift.version, body }),
    )
    await cache.invalidateQueries({ queryKey: [tillShifts.name] })
    if (row !== undefined) onDone(row)
  }
  const bare = { problems: [], disabled: isPending, leave: () => {} }
  return (
    <form
      className={`${ledgerStyle.panel} ${ledgerStyle.form}`}
      aria-label={m.till_hand_over()}
      onSubmit={(event) => void close(event)}
    >
      <h2>{m.till_hand_over()}</h2>
      <CashCount count={count} onChange={setCount} disabled={isPending} />
      <dl className={orderStyle.sums}>
        <div>
          <dt>{m.till_counted()}</dt>
          <dd>{countedFen === undefined ? '—' : yuan(countedFen)}</dd>
        </div>
        <div>
          <dt>{m.till_difference()}</dt>
          <dd data-off={(differenceFen ?? 0) === 0 ? undefined : ''}>
            {differenceFen === undefined ? '—' : signed(differenceFen)}
          </dd>
        </div>
      </dl>
      <MoneyField
        {...bare}
        name="posSlipFen"
        label={m.till_pos_slip()}
        help={
          posDifferenceFen === 0
            ? m.till_pos_help({ amount: yuan(posFen) })
            : m.till_pos_off({ amount: yuan(posFen), difference: signed(posDifferenceFen) })
        }
        value={slip}
        problem={problemOf('posSlipFen')}
        change={setSlip}
      />
      <MoneyField
        {...bare}
        name="leftFen"
        label={m.till_left()}
        help={m.till_left_help()}
        value={left}
        problem={problemOf('leftFen')}
        change={setLeft}
      />
      <ProseField
        {...bare}
        name="note"
        label={m.till_close_note()}
        required={isOff}
        value={note}
        maxLength={200}
        problem={problemOf('note')}
        change={setNote}
      />
      <div role="alert" className={textStyle.problem}>
        {text}
      </div>
      <Button htmlType="submit" theme="solid" size="large" loading={isPending} disabled={!isReady}>
        {m.till_do_close()}
      </Button>
    </form>
  )
}

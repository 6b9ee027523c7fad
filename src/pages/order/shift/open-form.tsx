import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#messages'
import { tillShifts } from '../../../../contract/ledger/till-shift'
import { MoneyField } from '../../../kit/form/money-field'
import { ProseField } from '../../../kit/form/text-field'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { yuan } from '../../../lib/format'
import ledgerStyle from '../ledger/ledger.module.css'
import style from './shift.module.css'
import { useSending } from './use-sending'

/** Takes the till with a float, which is what the last shift left unless somebody says why not. */
export function OpenForm({ store, handedFen }: { store: string; handedFen: number | null }) {
  const cache = useQueryClient()
  const { send, isPending, text, problemOf } = useSending()
  const [float, setFloat] = useState<number | null>(handedFen)
  const [note, setNote] = useState('')
  const isOther = handedFen !== null && float !== handedFen
  const isReady = typeof float === 'number' && Number.isInteger(float) && float >= 0
  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const body = { storeId: store, floatFen: float, note: note.trim() }
    await send(body, (idempotencyKey) => call(tillShifts.create, { body, idempotencyKey }))
    // Somebody else may have opened it just now.
    await cache.invalidateQueries({ queryKey: [tillShifts.name] })
  }
  const bare = { problems: [], disabled: isPending, leave: () => {} }
  return (
    <form
      className={`${ledgerStyle.panel} ${ledgerStyle.facts} ${style.open}`}
      aria-label={m.till_open()}
      onSubmit={(event) => void open(event)}
    >
      <h2>{m.till_open()}</h2>
      <MoneyField
        {...bare}
        name="floatFen"
        label={m.till_float()}
        help={handedFen === null ? m.till_float_first() : m.till_float_handed({ amount: yuan(handedFen) })}
        value={float}
        problem={problemOf('floatFen')}
        change={setFloat}
      />
      {isOther ? (
        <ProseField
          {...bare}
          name="note"
          label={m.till_float_note()}
          required
          value={note}
          maxLength={200}
          problem={problemOf('note')}
          change={setNote}
        />
      ) : null}
      <div role="alert" className={textStyle.problem}>
        {problemOf('storeId') ?? text}
      </div>
      <Button htmlType="submit" theme="solid" size="large" loading={isPending} disabled={!isReady}>
        {m.till_do_open()}
      </Button>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { m } from '#messages'
import { type DayClose, ledger } from '../../../../contract/ledger/ledger'
import { ProseField } from '../../../kit/form/text-field'
import { useAttempt } from '../../../kit/form/use-attempt'
import { ReasonedButton } from '../../../kit/ui/reasoned-button'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { errorSentence } from '../../../lib/error-sentence'
import { yuan } from '../../../lib/format'
import orderStyle from '../order.module.css'
import { CashCount } from './cash-count'
import style from './ledger.module.css'
import { counted, type NoteCounts } from './note-counts'
import type { Till } from './till'

/** Counts the drawer, compares it with the ledger, and closes the day. */
export function CloseForm({ till, onDone }: { till: Till; onDone: (made: DayClose) => void }) {
  const attempt = useAttempt()
  const [count, setCount] = useState<NoteCounts>({})
  const [note, setNote] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { storeId, expectedFen } = till
  const countedFen = counted(count) ?? (expectedFen === 0 && isEmpty(count) ? 0 : undefined)
  const differenceFen = countedFen === undefined ? undefined : countedFen - expectedFen
  const needsNote = differenceFen !== undefined && differenceFen !== 0 && note.trim().length < 2
  const close = async (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (countedFen === undefined || needsNote || isPending) return
    const body = { storeId, expectedFen, countedFen, note: note.trim() }
    setIsPending(true)
    setAnnouncement('')
    try {
      onDone(await attempt(body, (idempotencyKey) => call(ledger.closeDay, { body, idempotencyKey })))
      setCount({})
      setNote('')
      setIsSubmitted(false)
    } catch (error) {
      const problem = error instanceof RequestError ? error.problem : null
      if (problem?.code === 'stale') {
        setAnnouncement(m.ledger_stale())
      } else
        setAnnouncement(problem !== null && problem.status === 0 ? m.ledger_unsure() : errorSentence(error))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <form
      className={`${style.panel} ${style.form}`}
      onSubmit={(event) => void close(event)}
      aria-label={m.ledger_count()}
    >
      <CashCount count={count} onChange={setCount} disabled={isPending} />
      <dl className={orderStyle.sums}>
        <div>
          <dt>{m.ledger_counted()}</dt>
          <dd>{countedFen === undefined ? '—' : yuan(countedFen)}</dd>
        </div>
        <div>
          <dt>{m.ledger_difference()}</dt>
          <dd data-off={differenceFen !== undefined && differenceFen !== 0 ? '' : undefined}>
            {differenceFen === undefined ? '—' : signed(differenceFen)}
          </dd>
        </div>
      </dl>
      <ProseField
        name="note"
        label={m.ledger_note()}
        required={differenceFen !== undefined && differenceFen !== 0}
        help={m.ledger_note_help()}
        value={note}
        maxLength={200}
        problem={isSubmitted && needsNote ? m.ledger_note_required() : null}
        problems={[]}
        disabled={isPending}
        change={setNote}
        leave={() => {}}
      />
      <div role="alert" className={textStyle.problem}>
        {announcement}
      </div>
      <ReasonedButton
        htmlType="submit"
        theme="solid"
        size="large"
        loading={isPending}
        reason={countedFen === undefined ? m.ledger_count_first() : null}
      >
        {m.ledger_do_close()}
      </ReasonedButton>
    </form>
  )
}

const isEmpty = (count: NoteCounts) => Object.values(count).every((typed) => typed === '')

/** A difference with its sign: a surplus, or a shortage. */
export const signed = (fen: number): string => (fen > 0 ? `+${yuan(fen)}` : yuan(fen))

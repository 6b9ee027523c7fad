import Input from '@douyinfe/semi-ui/lib/es/input'
import { type KeyboardEvent, useId } from 'react'
import { m } from '#messages'
import { yuan } from '../../../lib/format'
import { type Denomination, denominations, type NoteCounts, pieces } from './note-counts'

interface Props {
  count: NoteCounts
  onChange: (count: NoteCounts) => void
  disabled: boolean
}

/** The number of each note and coin. Enter and the arrows move between them. */
export function CashCount({ count, onChange, disabled }: Props) {
  const id = useId()
  const go = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.nativeEvent.isComposing) return
    const fields = [...event.currentTarget.querySelectorAll('input')]
    const next = fields[fields.indexOf(event.target as HTMLInputElement) + step]
    // After the last field Enter submits the form.
    if (next === undefined) return
    event.preventDefault()
    next.focus()
    next.select()
  }
  return (
    <table className="ledger-count">
      <caption className="console-hidden">{m.ledger_count()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.ledger_note_of()}</th>
          <th scope="col">{m.ledger_pieces()}</th>
          <th scope="col">{m.ledger_amount()}</th>
        </tr>
      </thead>
      <tbody onKeyDown={go}>
        {denominations.map((one) => {
          const found = pieces(count[one])
          return (
            <tr key={one}>
              <th scope="row" id={`${id}-${one}`}>
                {noteName(one)}
              </th>
              <td>
                <Input
                  aria-labelledby={`${id}-${one}`}
                  aria-invalid={found === undefined ? true : undefined}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="0"
                  value={count[one] ?? ''}
                  disabled={disabled}
                  validateStatus={found === undefined ? 'error' : 'default'}
                  onChange={(typed) => onChange({ ...count, [one]: typed })}
                />
              </td>
              <td>{found === undefined ? m.ledger_no_number() : found === 0 ? '—' : yuan(found * one)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function noteName(fen: Denomination): string {
  if (fen >= 100) return m.ledger_yuan_note({ count: fen / 100 })
  return fen >= 10 ? m.ledger_jiao({ count: fen / 10 }) : m.ledger_fen({ count: fen })
}

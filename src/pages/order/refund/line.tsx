import { useId } from 'react'
import { m } from '#messages'
import type { FieldProblem } from '../../../../contract/problem'
import { MoneyField } from '../../../kit/form/money-field'
import { NumberField } from '../../../kit/form/number-field'
import textStyle from '../../../kit/ui/text.module.css'
import { yuan } from '../../../lib/format'
import { moneySentence } from '../money-sentence'
import style from '../order.module.css'
import { ruleLabel } from './labels'
import { amountProblem, canTerminate, leftFen, type PlannedLine } from './planned-line'

interface Props {
  line: PlannedLine
  mayExceed: boolean
  problems: readonly FieldProblem[]
  disabled: boolean
  onChange: (patch: Partial<PlannedLine>) => void
}

/** One line of the order: the amount due and why, and the amount requested. */
export function RefundLine({ line, mayExceed, problems, disabled, onChange }: Props) {
  const id = useId()
  const { due, isChosen, amount, terminates, returnQty } = line
  const isOpen = due.openFen > 0
  const nothingLeft = leftFen(due) <= 0
  const blocked = isOpen || nothingLeft || (due.dueFen === 0 && !mayExceed)
  const found = problems.find(({ path }) => path[2] !== 'returnQty')
  const ofReturn = problems.find(({ path }) => path[2] === 'returnQty')
  return (
    <li>
      <label className={style.tick} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={isChosen}
          disabled={disabled || blocked}
          onChange={(event) => onChange({ isChosen: event.target.checked })}
        />
        <strong>{due.name}</strong>
      </label>
      <span className={textStyle.faint}>
        {m.order_refund_paid({ amount: yuan(due.lineFen) })}
        {due.refundedFen > 0 ? ` · ${m.order_refund_before({ amount: yuan(due.refundedFen) })}` : null}
      </span>
      <p>
        {isOpen ? m.order_refund_is_asked({ amount: yuan(due.openFen) }) : ruleLabel(due)}{' '}
        <b>{m.order_refund_due({ amount: yuan(due.dueFen) })}</b>
      </p>
      {isChosen ? (
        <div className={style.refundFields}>
          <MoneyField
            name="amount"
            label={m.order_refund_amount_of({ name: due.name })}
            value={amount}
            problem={found === undefined ? amountProblem(line, mayExceed) : moneySentence(found)}
            problems={[]}
            disabled={disabled}
            change={(next) => onChange({ amount: next })}
            leave={() => {}}
          />
          {due.returnableQty > 0 ? (
            <NumberField
              name="returnQty"
              label={m.order_refund_return_qty()}
              help={m.order_refund_return_help({ most: due.returnableQty })}
              value={returnQty}
              empty={null}
              problem={ofReturn === undefined ? null : moneySentence(ofReturn)}
              problems={[]}
              disabled={disabled}
              change={(next) => onChange({ returnQty: next })}
              leave={() => {}}
            />
          ) : null}
          {canTerminate(due) ? (
            <label className={style.tick}>
              <input
                type="checkbox"
                checked={terminates}
                disabled={disabled}
                onChange={(event) => onChange({ terminates: event.target.checked })}
              />
              {m.order_refund_terminate()}
            </label>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

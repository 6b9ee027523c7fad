import { m } from '#messages'
import type { Instalment } from '../../../../contract/sales/instalment'
import { DateField } from '../../../kit/form/date-field'
import { MoneyField } from '../../../kit/form/money-field'
import style from './instalment.module.css'

interface Props {
  /** Its number in the plan, from 1. */
  at: number
  instalment: Instalment
  /** The day of the instalment before it; null for the first. */
  before: string | null
  isPaid: boolean
  /** The first instalment is due on the day of the agreement. */
  isDayFixed: boolean
  disabled: boolean
  onChange: (patch: Partial<Instalment>) => void
}

/** The day and the amount of an instalment, or that it is paid. */
export function PlanRow({ at, instalment, before, isPaid, isDayFixed, disabled, onChange }: Props) {
  const { dueOn, amountFen } = instalment
  const isLater = before === null || dueOn === '' || dueOn > before
  const bare = { problems: [], leave: () => {} }
  return (
    <li>
      <span>
        {m.instalment_no({ at })}
        {isPaid ? <small>{m.instalment_state_paid()}</small> : null}
      </span>
      <DateField
        {...bare}
        name={`day ${at}`}
        empty=""
        label={m.instalment_day({ at })}
        value={dueOn}
        problem={isLater ? null : m.field_instalment_not_later({ maximum: before ?? '' })}
        disabled={disabled || isPaid || isDayFixed}
        change={(day) => onChange({ dueOn: day })}
      />
      <div className={style.amount}>
        <MoneyField
          {...bare}
          name={`amount ${at}`}
          label={m.instalment_amount({ at })}
          value={amountFen}
          problem={null}
          disabled={disabled || isPaid}
          // Text that is no amount stays in the field, and the plan cannot be saved.
          change={(fen) => onChange({ amountFen: Number.isSafeInteger(fen) ? Number(fen) : Number.NaN })}
        />
      </div>
    </li>
  )
}

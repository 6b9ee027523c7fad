import Input from '@douyinfe/semi-ui/lib/es/input'
import { useState } from 'react'
import { m } from '#messages'
import { halfWidth } from '../ui/half-width'
import { fenOf, yuanText } from '../ui/yuan-text'
import { Field, type FieldProps } from './field'
import style from './field.module.css'
import type { Binding } from './form'

/** Typed as yuan, stored as fen; text that is no amount stays visible and is refused. */
export function MoneyField(props: FieldProps & Binding<number | null>) {
  const { value, change, leave, problem } = props
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && fenOf(typed) === undefined
  const tooFine = isWrong && /^\s*¥?[\d,]+\.\d{3,}\s*$/.test(halfWidth(typed))
  return (
    <Field
      {...props}
      problem={isWrong ? (tooFine ? m.kit_money_decimals() : m.kit_money_invalid()) : problem}
      leave={() => {
        if (!isWrong) setTyped(null)
        leave()
      }}
    >
      {(ids) => (
        <Input
          {...ids}
          inputMode="decimal"
          className={style.number}
          prefix="¥"
          value={typed ?? (typeof value === 'number' ? yuanText(value) : '')}
          disabled={props.disabled}
          validateStatus={isWrong || problem !== null ? 'error' : 'default'}
          onChange={(text) => {
            setTyped(text)
            const fen = fenOf(text)
            // Text that is no amount goes into the draft as typed, so that it counts as a change and the contract refuses it.
            change(fen === undefined ? (text as unknown as number) : fen)
          }}
        />
      )}
    </Field>
  )
}

import Input from '@douyinfe/semi-ui/lib/es/input'
import { type ReactNode, useState } from 'react'
import { halfWidth } from '../ui/half-width'
import { Field, type FieldProps } from './field'
import style from './field.module.css'
import type { Binding } from './form'

interface Props<V extends number | null> extends FieldProps, Binding<V> {
  /** The value of an empty field: null where the contract allows it, else a value that the contract refuses. */
  empty: V
  suffix?: ReactNode
  placeholder?: string
}

/** A number as it is typed; text that is no number stays visible and is refused next to the field. The wheel never changes it. */
export function NumberField<V extends number | null>(props: Props<V>) {
  const { value, change, empty, leave } = props
  const [typed, setTyped] = useState<string | null>(null)
  const parseTyped = (text: string): unknown => (text.trim() === '' ? empty : (numberOf(text) ?? text))
  const shown = typed !== null && parseTyped(typed) === value ? typed : value === null ? '' : String(value)
  const type = (text: string) => {
    setTyped(text)
    // Text that is no number goes into the draft as typed, so that it counts as a change and the contract refuses it.
    change(parseTyped(text) as V)
  }
  return (
    <Field
      {...props}
      leave={() => {
        setTyped(null)
        leave()
      }}
    >
      {(ids) => (
        <Input
          {...ids}
          inputMode="decimal"
          className={style.number}
          value={shown}
          placeholder={props.placeholder}
          suffix={props.suffix}
          disabled={props.disabled}
          validateStatus={props.problem === null ? 'default' : 'error'}
          onChange={type}
        />
      )}
    </Field>
  )
}

function numberOf(text: string): number | null {
  const plain = halfWidth(text).trim().replaceAll(',', '').replaceAll('。', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

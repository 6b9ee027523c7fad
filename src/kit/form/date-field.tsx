import DatePicker from '@douyinfe/semi-ui/lib/es/datePicker'
import { useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import { Field, type FieldProps, type Ids } from './field'
import style from './field.module.css'
import type { Binding } from './form'

/** A calendar day as the contract writes it, `2026-01-31`: no time, no time zone. */
export function DateField<V extends string | null>(props: FieldProps & Binding<V> & { empty: V }) {
  return <Field {...props}>{(ids) => <DayPicker {...props} ids={ids} />}</Field>
}

type Control<V> = Pick<Binding<V>, 'value' | 'disabled' | 'problem' | 'change'> & {
  empty: V
  ids: Ids
  placeholder?: string
}

/** The control of a `DateField`, for fields that have more than a day. */
export function DayPicker<V extends string | null>(props: Control<V>) {
  const { value, empty, disabled, problem, change, ids } = props
  const box = useRef<HTMLDivElement>(null)
  // The picker passes no attributes to its input, labels the box around it "Choose date", and makes that box a tab stop.
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input')
    for (const [name, id] of Object.entries(ids)) {
      if (id === undefined) input?.removeAttribute(name)
      else input?.setAttribute(name, String(id))
    }
    const comboboxElement = box.current?.querySelector('[role=combobox]')
    comboboxElement?.setAttribute('aria-labelledby', ids['aria-labelledby'])
    comboboxElement?.setAttribute('tabindex', '-1')
  })
  return (
    <div ref={box}>
      <DatePicker
        className={style.control}
        value={pickerValue(value)}
        format="yyyy-MM-dd"
        placeholder={props.placeholder ?? m.kit_choose_date()}
        disabled={disabled}
        weekStartsOn={1}
        showClear
        motion={false}
        validateStatus={problem === null ? 'default' : 'error'}
        // The picker gives text in `format`, or nothing when it was cleared; V holds both.
        onChange={(_, text) => change((typeof text === 'string' && text !== '' ? text : empty) as V)}
      />
    </div>
  )
}

/** Local midnight of the day, which is what the picker shows whatever the browser's time zone. */
function pickerValue(day: string | null): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  return match === null ? undefined : new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
}

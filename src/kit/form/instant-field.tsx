import { m } from '#messages'
import { DayPicker } from './date-field'
import { Field, type FieldProps } from './field'
import style from './field.module.css'
import type { Binding } from './form'
import { instantOf, partsOf } from './instant-of'
import { TimeInput } from './time-input'

interface Props extends FieldProps, Binding<string | null> {
  /** The time of day that a chosen day begins with, `23:59`. */
  defaultTime: string
}

/** A day and a time of day in Shanghai; the value is an instant in UTC. */
export function InstantField(props: Props) {
  const { value, change, disabled, problem, label, defaultTime } = props
  const parts = value === null ? null : partsOf(value)
  return (
    <Field {...props}>
      {(ids) => (
        <div className={style.instant}>
          <DayPicker
            ids={ids}
            value={parts?.day ?? null}
            empty={null}
            disabled={disabled}
            problem={problem}
            change={(day) => change(day === null ? null : instantOf(day, parts?.time ?? defaultTime))}
          />
          <TimeInput
            label={m.kit_time_of({ label })}
            value={parts?.time ?? ''}
            disabled={disabled || parts === null}
            onChange={(time) => change(parts === null ? null : instantOf(parts.day, time))}
          />
        </div>
      )}
    </Field>
  )
}

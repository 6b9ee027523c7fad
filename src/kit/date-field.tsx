import DatePicker from '@douyinfe/semi-ui/lib/es/datePicker'
import { m } from '#messages'
import { Field, type FieldLook } from './field'
import type { Binding } from './form'

/** A calendar day as the contract writes it, `2026-01-31`: no time, no time zone. */
export function DateField<V extends string | null>(props: FieldLook & Binding<V> & { empty: V }) {
  return (
    <Field {...props}>
      {({ id, 'aria-required': _, ...ids }) => (
        <div id={`${id}-picker`}>
          <DatePicker
            {...ids}
            className="kit-control"
            value={pickerValue(props.value)}
            format="yyyy-MM-dd"
            placeholder={m.kit_choose_date()}
            disabled={props.disabled}
            showClear
            motion={false}
            validateStatus={props.problem === null ? 'default' : 'error'}
            // The picker gives text in `format`, or nothing when it was cleared; V holds both.
            onChange={(_, text) =>
              props.change((typeof text === 'string' && text !== '' ? text : props.empty) as V)
            }
          />
        </div>
      )}
    </Field>
  )
}

/** Local midnight of the day, which is what the picker shows whatever the browser's time zone. */
function pickerValue(day: string | null): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  return match === null ? undefined : new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
}

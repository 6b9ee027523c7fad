import { m } from '#messages'
import type { Options } from '../../kit/form/choice-field'
import { Field, type FieldProps } from '../../kit/form/field'
import fieldStyle from '../../kit/form/field.module.css'
import type { Binding } from '../../kit/form/form'
import { Select } from '../../kit/form/select'

/** One of an enumeration, or none. */
export function OptionalChoice<V extends string>(
  props: FieldProps & Binding<V | null> & { options: Options<V> },
) {
  return (
    <Field {...props}>
      {(ids) => (
        <Select
          {...ids}
          className={fieldStyle.control}
          showClear
          value={props.value ?? undefined}
          optionList={[...props.options]}
          placeholder={m.kit_not_set()}
          disabled={props.disabled}
          validateStatus={props.problem === null ? 'default' : 'error'}
          // The options' values are all V.
          onChange={(value) => props.change(typeof value === 'string' ? (value as V) : null)}
        />
      )}
    </Field>
  )
}

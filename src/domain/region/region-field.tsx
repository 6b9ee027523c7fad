import { m } from '#messages'
import { Field, type FieldProps } from '../../kit/form/field'
import fieldStyle from '../../kit/form/field.module.css'
import type { Binding } from '../../kit/form/form'
import { RegionCascader } from './region-cascader'

/** Province, city and district. The draft holds the six-digit code. */
export function RegionField(props: FieldProps & Binding<string>) {
  return (
    <Field {...props}>
      {(ids) => (
        <RegionCascader
          {...ids}
          className={fieldStyle.control}
          code={props.value}
          placeholder={m.kit_region_choose()}
          disabled={props.disabled}
          validateStatus={props.problem === null ? 'default' : 'error'}
          choose={(code) => props.change(code ?? '')}
        />
      )}
    </Field>
  )
}

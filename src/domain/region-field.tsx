import { m } from '#messages'
import { Field, type FieldLook } from '../kit/form/field'
import type { Binding } from '../kit/form/form'
import { RegionCascader } from './region-cascader'

/** Province, city and district. The draft holds the six-digit code. */
export function RegionField(props: FieldLook & Binding<string>) {
  return (
    <Field {...props}>
      {(ids) => (
        <RegionCascader
          {...ids}
          className="kit-control"
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

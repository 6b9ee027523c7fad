import Switch from '@douyinfe/semi-ui/lib/es/switch'
import { Field, type FieldProps } from './field'
import type { Binding } from './form'

export function SwitchField(props: FieldProps & Binding<boolean>) {
  return (
    <Field {...props}>
      {({ 'aria-required': _, ...ids }) => (
        <div>
          <Switch {...ids} checked={props.value} disabled={props.disabled} onChange={props.change} />
        </div>
      )}
    </Field>
  )
}

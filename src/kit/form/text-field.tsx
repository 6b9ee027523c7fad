import Input from '@douyinfe/semi-ui/lib/es/input'
import TextArea from '@douyinfe/semi-ui/lib/es/input/textarea'
import { Field, type FieldProps } from './field'
import type { Binding } from './form'

type Props = FieldProps & Binding<string> & { placeholder?: string; maxLength?: number }

export function TextField(props: Props) {
  return (
    <Field {...props}>
      {(ids) => (
        <Input
          {...ids}
          value={props.value}
          placeholder={props.placeholder}
          disabled={props.disabled}
          validateStatus={props.problem === null ? 'default' : 'error'}
          onChange={props.change}
        />
      )}
    </Field>
  )
}

/** Text of several lines, with a count of the characters left. */
export function ProseField(props: Props) {
  return (
    <Field {...props} wide>
      {(ids) => (
        <TextArea
          {...ids}
          value={props.value}
          placeholder={props.placeholder}
          disabled={props.disabled}
          maxCount={props.maxLength}
          autosize={{ minRows: 3, maxRows: 10 }}
          validateStatus={props.problem === null ? 'default' : 'error'}
          onChange={props.change}
        />
      )}
    </Field>
  )
}

import type { FieldProps } from './field'
import type { Binding } from './form'
import { ProseField } from './text-field'

/** A list of short texts, one a line; empty lines are dropped on leaving. */
export function LinesField(props: FieldProps & Binding<string[]> & { placeholder?: string }) {
  const { value, change, leave } = props
  return (
    <ProseField
      {...props}
      value={value.join('\n')}
      change={(text) => change(text === '' ? [] : text.split('\n'))}
      leave={() => {
        const tidy = value.map((line) => line.trim()).filter((line) => line !== '')
        if (tidy.join('\n') !== value.join('\n')) change(tidy)
        leave()
      }}
    />
  )
}

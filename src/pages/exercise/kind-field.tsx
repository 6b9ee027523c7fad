import { m } from '#messages'
import { Field, inputOf } from '../../kit/field'
import type { Binding } from '../../kit/form'
import { Select } from '../../kit/select'
import { kindOptions, useKinds } from './kinds'

/** The subtype, named with its type: `力量训练 · 胸部`. Nothing is the empty id, which the contract refuses. */
export function KindField(props: Binding<string>) {
  const options = kindOptions(useKinds())
  return (
    <Field {...props} label={m.exercise_kind()} required>
      {(ids) => (
        <Select
          {...ids}
          filter
          inputProps={inputOf(ids)}
          className="kit-control"
          value={props.value === '' ? undefined : props.value}
          optionList={options}
          placeholder={m.kit_choose()}
          emptyContent={m.kit_none_found()}
          disabled={props.disabled}
          validateStatus={props.problem === null ? 'default' : 'error'}
          onChange={(id) => props.change(typeof id === 'string' ? id : '')}
        />
      )}
    </Field>
  )
}

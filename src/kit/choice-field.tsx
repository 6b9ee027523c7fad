import { m } from '#messages'
import { Field, type FieldLook, inputOf } from './field'
import type { Binding } from './form'
import { Select } from './select'

/** The values of an enumeration with the words for them. */
export type Options<V extends string> = readonly { value: V; label: string }[]

/** Options from an enumeration of the contract and its messages. */
export const optionsOf = <V extends string>(values: readonly V[], say: (value: V) => string): Options<V> =>
  values.map((value) => ({ value, label: say(value) }))

interface Props<V extends string, T> extends FieldLook, Binding<T> {
  options: Options<V>
  placeholder?: string
}

export function ChoiceField<V extends string>(props: Props<V, V>) {
  return (
    <Field {...props}>
      {(ids) => (
        <Select
          {...ids}
          className="kit-control"
          value={props.value}
          optionList={[...props.options]}
          placeholder={props.placeholder ?? m.kit_choose()}
          disabled={props.disabled}
          validateStatus={props.problem === null ? 'default' : 'error'}
          // The options' values are all V.
          onChange={(value) => props.change(value as V)}
        />
      )}
    </Field>
  )
}

/** Several of an enumeration; typing narrows the options. */
export function ChoicesField<V extends string>(props: Props<V, V[]>) {
  return (
    <Field {...props}>
      {(ids) => (
        <Select
          {...ids}
          multiple
          filter
          inputProps={inputOf(ids)}
          className="kit-control"
          value={[...props.value]}
          optionList={[...props.options]}
          placeholder={props.placeholder ?? m.kit_choose()}
          emptyContent={m.kit_none_found()}
          disabled={props.disabled}
          validateStatus={props.problem === null ? 'default' : 'error'}
          // The options' values are all V.
          onChange={(value) => props.change(value as V[])}
        />
      )}
    </Field>
  )
}

import { m } from '#messages'
import { Field, type FieldProps, inputOf } from './field'
import style from './field.module.css'
import type { Binding } from './form'
import { Select } from './select'

/** The values of an enumeration with the words for them. */
export type Options<V extends string> = readonly { value: V; label: string }[]

interface Props<V extends string, T> extends FieldProps, Binding<T> {
  options: Options<V>
  placeholder?: string
}

export function ChoiceField<V extends string>(props: Props<V, V>) {
  return (
    <Field {...props}>
      {(ids) => (
        <Select
          {...ids}
          className={style.control}
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

interface Searched extends FieldProps, Binding<string> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  isLoading?: boolean
  /** The text shown when nothing is found. */
  none?: string
}

/** One of many by its id or name; typing narrows the options. The empty text is none. */
export function SearchedChoiceField({ options, isLoading = false, none, ...props }: Searched) {
  return (
    <Field {...props}>
      {(ids) => (
        <Select
          {...ids}
          filter
          inputProps={inputOf(ids)}
          className={style.control}
          value={props.value === '' ? undefined : props.value}
          optionList={[...options]}
          loading={isLoading}
          placeholder={m.kit_choose()}
          emptyContent={none ?? m.kit_none_found()}
          disabled={props.disabled}
          validateStatus={props.problem === null ? 'default' : 'error'}
          onChange={(value) => props.change(typeof value === 'string' ? value : '')}
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
          className={style.control}
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

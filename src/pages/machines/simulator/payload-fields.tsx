import { useId, useState } from 'react'
import { m } from '#messages'
import style from '../panel.module.css'
import { type Field, type Shape, wordsOf } from './shape'
import { type Payload, unreadable } from './use-payload'

interface Props {
  payload: Payload
  /** Known values of a member, as suggestions. */
  suggest?: (name: string) => readonly string[]
}

/** One control for each member, by its shape: a text, a number, a choice, or JSON for anything else. */
export function PayloadFields({ payload, suggest = () => [] }: Props) {
  return payload.fields.map((field) => (
    <FieldControl
      key={field.name}
      field={field}
      value={payload.values[field.name]}
      isWrong={payload.isWrong(field.name)}
      suggestions={suggest(field.name)}
      change={(value) => payload.change(field.name, value)}
    />
  ))
}

interface ControlProps {
  field: Field
  value: unknown
  isWrong: boolean
  suggestions: readonly string[]
  change: (value: unknown) => void
}

function FieldControl(props: ControlProps) {
  const { field, isWrong } = props
  const id = useId()
  const Control = controlFor(field.shape)
  const type = wordsOf(field.shape)
  return (
    <div className={style.field}>
      <label htmlFor={id}>
        <code>{field.name}</code> <span className={style.faint}>{type}</span>
      </label>
      <Control id={id} {...props} />
      {isWrong ? (
        <p className={style.problem} role="alert">
          {m.machines_value_invalid({ type })}
        </p>
      ) : null}
    </div>
  )
}

type Control = (props: ControlProps & { id: string }) => React.ReactNode

function controlFor(shape: Shape): Control {
  if (shape === 'text') return TextControl
  if (shape === 'number') return NumberControl
  if (choicesOf(shape) !== null) return ChoiceControl
  return isTextOrNull(shape) ? NullableText : JsonControl
}

const isTextOrNull = (shape: Shape) =>
  typeof shape === 'object' &&
  'oneOf' in shape &&
  shape.oneOf.length === 2 &&
  shape.oneOf.includes('text') &&
  shape.oneOf.some((one) => typeof one === 'object' && 'exactly' in one && one.exactly === null)

function choicesOf(shape: Shape): unknown[] | null {
  if (shape === 'boolean') return [false, true]
  if (typeof shape === 'string') return null
  if ('exactly' in shape) return [shape.exactly]
  if (!('oneOf' in shape)) return null
  const all = shape.oneOf.map(choicesOf)
  return all.includes(null) ? null : all.flatMap((one) => one ?? [])
}

const TextControl: Control = ({ id, value, isWrong, suggestions, change }) => (
  <>
    <input
      id={id}
      className={style.input}
      list={`${id}-known`}
      value={typeof value === 'string' ? value : ''}
      aria-invalid={isWrong}
      autoComplete="off"
      onChange={({ target }) => change(target.value)}
    />
    <datalist id={`${id}-known`}>
      {suggestions.map((one) => (
        <option key={one} value={one} />
      ))}
    </datalist>
  </>
)

const NumberControl: Control = ({ id, value, isWrong, change }) => (
  <input
    id={id}
    type="number"
    step="any"
    className={style.input}
    value={typeof value === 'number' ? value : ''}
    aria-invalid={isWrong}
    onChange={({ target }) => change(target.value === '' ? undefined : target.valueAsNumber)}
  />
)

const NullableText: Control = (props) => (
  <div className={style.pair}>
    <TextControl {...props} />
    <label className={style.check}>
      <input
        type="checkbox"
        checked={props.value === null}
        onChange={({ target }) => props.change(target.checked ? null : '')}
      />
      {m.machines_null()}
    </label>
  </div>
)

const ChoiceControl: Control = ({ id, field, value, change }) => {
  const choices = choicesOf(field.shape) ?? []
  return (
    <select
      id={id}
      className={style.input}
      value={choices.indexOf(value)}
      onChange={({ target }) => change(choices[Number(target.value)])}
    >
      {field.isOptional ? <option value={-1}>{m.machines_omitted()}</option> : null}
      {choices.map((choice, index) => (
        <option key={String(choice)} value={index}>
          {String(choice)}
        </option>
      ))}
    </select>
  )
}

const JsonControl: Control = ({ id, value, isWrong, change }) => {
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 1)))
  const edit = (next: string) => {
    setText(next)
    change(parsed(next))
  }
  return (
    <textarea
      id={id}
      className={style.input}
      rows={Math.min(8, text.split('\n').length + 1)}
      spellCheck={false}
      value={text}
      aria-invalid={isWrong}
      onChange={({ target }) => edit(target.value)}
    />
  )
}

function parsed(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return unreadable
  }
}

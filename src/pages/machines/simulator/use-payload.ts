import { useState } from 'react'
import { exampleOf, type Field, fieldsOf, fits, type Members } from './shape'

/** The input for members of given shapes; a text that is no valid value yet is kept as text. */
export interface Payload {
  fields: readonly Field[]
  values: Readonly<Record<string, unknown>>
  isWrong: (name: string) => boolean
  isRight: boolean
  change: (name: string, value: unknown) => void
}

/** The value of a text that is not JSON. */
export const unreadable = Symbol('unreadable')

/** Starts with an example of each shape, or with the given values. Other members need another React key. */
export function usePayload(members: Members, given: Record<string, unknown> = {}): Payload {
  const fields = fieldsOf(members)
  const [values, setValues] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(
      fields.flatMap(({ name, shape, isOptional }) =>
        name in given ? [[name, given[name]]] : isOptional ? [] : [[name, exampleOf(shape, name)]],
      ),
    ),
  )
  const wrong = fields.filter(({ name, shape, isOptional }) => {
    const value = values[name]
    return value === undefined
      ? !isOptional && shape !== 'anything'
      : value === unreadable || !fits(shape, value)
  })
  return {
    fields,
    values,
    isWrong: (name) => wrong.some((field) => field.name === name),
    isRight: wrong.length === 0,
    change: (name, value) =>
      setValues(({ [name]: _, ...rest }) => (value === undefined ? rest : { ...rest, [name]: value })),
  }
}

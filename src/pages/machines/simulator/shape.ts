/** The shape of a value: scripts/drawing/shapes.mjs reads it from the machine's types. An optional member ends in `?`. */
export type Shape =
  | string
  | { exactly: string | number | boolean | null }
  | { oneOf: Shape[] }
  | { list: Shape }
  | { record: Shape }
  | { members: Members }
export type Members = Record<string, Shape>

/** A member as a form shows it. */
export interface Field {
  name: string
  shape: Shape
  isOptional: boolean
}

export function fieldsOf(members: Members): Field[] {
  return Object.entries(members).map(([key, shape]) => ({
    name: key.replace(/\?$/, ''),
    shape,
    isOptional: key.endsWith('?'),
  }))
}

/** An initial value of that shape; a text gets the member's name, a record one entry. */
export function exampleOf(shape: Shape, name = ''): unknown {
  if (typeof shape === 'string') return words[shape]?.(name) ?? {}
  if ('exactly' in shape) return shape.exactly
  if ('oneOf' in shape) return exampleOf(shape.oneOf[0] ?? 'anything', name)
  if ('list' in shape) return []
  if ('record' in shape) return { key: exampleOf(shape.record) }
  const needed = fieldsOf(shape.members).filter(({ isOptional }) => !isOptional)
  return Object.fromEntries(needed.map((field) => [field.name, exampleOf(field.shape, field.name)]))
}

/** Whether a value has the shape. A type from elsewhere is not known here, so it accepts anything. */
export function fits(shape: Shape, value: unknown): boolean {
  if (shape === 'text') return typeof value === 'string'
  if (shape === 'number' || shape === 'boolean') return typeof value === shape
  if (typeof shape === 'string') return true
  if ('exactly' in shape) return value === shape.exactly
  if ('oneOf' in shape) return shape.oneOf.some((one) => fits(one, value))
  if ('list' in shape) return Array.isArray(value) && value.every((one) => fits(shape.list, one))
  if (typeof value !== 'object' || value === null) return false
  if ('record' in shape) return Object.values(value).every((one) => fits(shape.record, one))
  return fieldsOf(shape.members).every(({ name, shape: own, isOptional }) =>
    name in value ? fits(own, Reflect.get(value, name)) : isOptional,
  )
}

/** The shape as TypeScript would write it. */
export function wordsOf(shape: Shape): string {
  if (typeof shape === 'string') return { text: 'string', anything: 'unknown' }[shape] ?? shape
  if ('exactly' in shape) return JSON.stringify(shape.exactly)
  if ('oneOf' in shape) return shape.oneOf.map(wordsOf).join(' | ')
  if ('list' in shape)
    return 'oneOf' in Object(shape.list) ? `(${wordsOf(shape.list)})[]` : `${wordsOf(shape.list)}[]`
  if ('record' in shape) return `Record<string, ${wordsOf(shape.record)}>`
  const members = Object.entries(shape.members).map(([key, own]) => `${key}: ${wordsOf(own)}`)
  return `{ ${members.join('; ')} }`
}

const words: Record<string, (name: string) => unknown> = {
  text: (name) => name,
  number: () => 0,
  boolean: () => false,
}

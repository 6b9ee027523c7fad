/** What a value must look like: scripts/drawing/shapes.mjs reads it from the machine's types. A member that may be missing ends in `?`. */
export type Shape =
  | string
  | { exactly: string | number | boolean | null }
  | { oneOf: Shape[] }
  | { list: Shape }
  | { members: Members }
export type Members = Record<string, Shape>

/** A member as a form asks for it. */
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

/** A value of that shape to begin with; a text is the name it stands under. */
export function exampleOf(shape: Shape, name = ''): unknown {
  if (typeof shape === 'string') return words[shape]?.(name) ?? {}
  if ('exactly' in shape) return shape.exactly
  if ('oneOf' in shape) return exampleOf(shape.oneOf[0] ?? 'anything', name)
  if ('list' in shape) return []
  const needed = fieldsOf(shape.members).filter(({ isOptional }) => !isOptional)
  return Object.fromEntries(needed.map((field) => [field.name, exampleOf(field.shape, field.name)]))
}

/** Whether a value has the shape. A type from elsewhere is not known here, so anything may stand for it. */
export function fits(shape: Shape, value: unknown): boolean {
  if (shape === 'text') return typeof value === 'string'
  if (shape === 'number' || shape === 'boolean') return typeof value === shape
  if (typeof shape === 'string') return true
  if ('exactly' in shape) return value === shape.exactly
  if ('oneOf' in shape) return shape.oneOf.some((one) => fits(one, value))
  if ('list' in shape) return Array.isArray(value) && value.every((one) => fits(shape.list, one))
  if (typeof value !== 'object' || value === null) return false
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
  const members = Object.entries(shape.members).map(([key, own]) => `${key}: ${wordsOf(own)}`)
  return `{ ${members.join('; ')} }`
}

const words: Record<string, (name: string) => unknown> = {
  text: (name) => name,
  number: () => 0,
  boolean: () => false,
}

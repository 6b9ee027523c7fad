/** Replaces a hidden value. */
export const hidden = '•••'

const secretName =
  /token|passw|secret|cookie|credential|authorization|mobile|phone|id_?card|id_?number|identity|passport|bank|e_?mail|birth/i

/** Session tokens have 43 characters; a token of another length contains a digit. */
const secretShapes = [
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}(?![\w-])/g,
  /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /(?<!\d)\d{17}[\dXx](?!\d)/g,
  /(?<!\d)1[3-9]\d{9}(?!\d)/g,
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
]

const deepest = 8
const longest = 100

/**
 * A copy that may be shown, stored and sent to a tool: plain data, with secrets hidden by their property's name and by their own shape.
 * Bytes, functions and actors become labels.
 */
export function redact(value: unknown): unknown {
  return copy(value, 0, new Set())
}

function copy(value: unknown, depth: number, ancestors: ReadonlySet<object>): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'function') return `ƒ ${value.name}`
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (ancestors.has(value)) return '↺'
  const word = wordFor(value)
  if (word !== undefined) return word
  if (depth === deepest) return '…'
  const within = new Set(ancestors).add(value)
  const below = (one: unknown) => copy(one, depth + 1, within)
  if (Array.isArray(value)) {
    const more = value.length > longest ? [`… ${value.length - longest}`] : []
    return [...value.slice(0, longest).map(below), ...more]
  }
  if (value instanceof Map || value instanceof Set) return [...value].slice(0, longest).map(below)
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      secretName.test(name) && isSomething(one) ? hidden : below(one),
    ]),
  )
}

/** An empty value is no secret, and it helps debugging. */
const isSomething = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && typeof value !== 'boolean'

function redactText(text: string): string {
  return secretShapes.reduce((left, shape) => left.replace(shape, hidden), text)
}

function wordFor(value: object): unknown {
  if (value instanceof Date) return value.toJSON()
  if (value instanceof Error) return { name: value.name, message: redactText(value.message) }
  if (typeof Blob === 'function' && value instanceof Blob) return `${value.type || 'Blob'}, ${value.size} B`
  if ('sessionId' in value && 'send' in value) return `actor ${String(value.sessionId)}`
  return undefined
}

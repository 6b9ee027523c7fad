import type { Random } from '../../server/seed/random'
import { choicesOf, type JsonSchema } from '../harness/json-schema'
import { oddValues } from './odd-values'

/** The value with one change: a member replaced, removed, added, or a list extended. The schema's limits are tried. */
export function mutated(value: unknown, schema: JsonSchema, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.next() < 0.8) {
    if (random.next() < 0.2) return Array.from({ length: random.pick([2, 21, 201, 2_001]) }, () => value[0])
    if (random.next() < 0.2) return atEdge(value, schema, random)
    const at = random.whole(0, value.length - 1)
    return value.map((one, i) =>
      i === at ? mutated(one, schemaFor(value, schema).items ?? {}, random) : one,
    )
  }
  if (isObject(value) && Object.keys(value).length > 0 && random.next() < 0.9) {
    const name = random.pick(Object.keys(value))
    const { [name]: one, ...others } = value
    if (random.next() < 0.1) return others
    if (random.next() < 0.1) return { ...value, [random.pick(strayMembers)]: random.pick(oddValues) }
    const { properties = {}, additionalProperties } = schemaFor(value, schema)
    const other = typeof additionalProperties === 'object' ? additionalProperties : {}
    return { ...value, [name]: mutated(one, properties[name] ?? other, random) }
  }
  if (random.next() < 0.4) return atEdge(value, schema, random)
  if (typeof value === 'number' && random.next() < 0.5)
    return value + random.pick([-1, 1, 0.5, 2 ** 31, -(2 ** 31), 1e15])
  if (typeof value === 'string' && random.next() < 0.3)
    return random.pick([value + value, `${value} `, value.slice(1), value.toUpperCase()])
  return random.pick(oddValues)
}

const strayMembers = [
  'role',
  'version',
  'paid',
  'x',
  'id',
  'storeId',
  'createdAt',
  'status',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__proto__',
  'toJSON',
  'then',
  '',
]

/** The schema's alternative for a value, chosen by its kind. */
function schemaFor(value: unknown, schema: JsonSchema): JsonSchema {
  const kind = Array.isArray(value) ? 'array' : typeof value
  return choicesOf(schema).find(({ type }) => type === kind) ?? schema
}

/** A value at a limit of the schema, or one step beyond. */
export function atEdge(value: unknown, schema: JsonSchema, random: Random): unknown {
  const one = random.pick(choicesOf(schema))
  switch (one.type) {
    case 'integer':
    case 'number': {
      const { minimum = -(2 ** 31), maximum = 2 ** 31 - 1 } = one
      return random.pick([minimum - 1, minimum, minimum + 0.5, maximum - 1, maximum, maximum + 1])
    }
    case 'string': {
      if (one.enum !== undefined) return `${String(one.enum[0])}s`
      const { minLength = 0, maxLength = 400 } = one
      const length = random.pick([minLength - 1, minLength, maxLength, maxLength + 1])
      return random.pick(['测', 'x', '\u{20bb7}', ' ']).repeat(Math.max(0, Math.min(length, 80_000)))
    }
    case 'array': {
      const { minItems = 0, maxItems = 200 } = one
      const [first = null, ...others] = Array.isArray(value) ? value : []
      const length = random.pick([0, minItems - 1, minItems, maxItems, maxItems + 1])
      if (random.next() < 0.3) return [first, first, ...others]
      return Array.from({ length: Math.max(0, Math.min(length, 2_001)) }, () => first)
    }
    default:
      return null
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import type { Random } from '../../server/seed/random'
import { type JsonSchema, patternsOf } from '../harness/json-schema'

/** Returns the id of an existing row for a member of that name. */
export type IdFor = (name: string) => string

/** A value that the schema accepts, as far as it can be derived; `name` is its member. */
export function validValue(schema: JsonSchema, name: string, random: Random, idFor: IdFor): unknown {
  const below = (one: JsonSchema, of = name) => validValue(one, of, random, idFor)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return below(random.pick(choices))
  switch (schema.type) {
    case 'string':
      return validText(schema, name, random, idFor)
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1_000_000 } = schema
      return random.pick([minimum, maximum, random.whole(minimum, maximum), Math.min(maximum, minimum + 1)])
    }
    case 'boolean':
      return random.next() < 0.5
    case 'array': {
      if (schema.prefixItems !== undefined) return schema.prefixItems.map((one) => below(one))
      const { minItems = 0, maxItems = 3, items = {} } = schema
      return Array.from({ length: random.whole(minItems, Math.min(maxItems, minItems + 2)) }, () =>
        below(items),
      )
    }
    case 'object': {
      const needed = new Set(schema.required)
      const members = Object.entries(schema.properties ?? {}).filter(
        ([member]) => needed.has(member) || random.next() < 0.5,
      )
      return Object.fromEntries(members.map(([member, one]) => [member, below(one, member)]))
    }
    default:
      return null
  }
}

function validText(schema: JsonSchema, name: string, random: Random, idFor: IdFor): string {
  if (schema.format === 'uuid') return idFor(name)
  if (schema.format === 'date') return random.pick(days)
  if (schema.format === 'date-time')
    return `${random.pick(days)}T0${random.whole(0, 9)}:${random.pick(['00', '15', '30', '07'])}:00Z`
  const patterns = patternsOf(schema)
  const fitting = [...texts, ...numbered(random.whole(100, 999))].filter((text) =>
    fits(text, schema, patterns),
  )
  if (fitting.length > 0 && random.next() < 0.9) return random.pick(fitting)
  const { minLength = 1, maxLength = 20 } = schema
  return '测'.repeat(random.pick([minLength, Math.min(maxLength, minLength + 3), maxLength]))
}

/** Unused names. */
const numbered = (n: number): string[] => [
  `测试 ${n}`,
  `TT${n}`,
  `F-${n}`,
  `FUZZ_${n}`,
  `fuzz_${n}`,
  `fuzz${n}`,
  `TT001-0${n}`,
  `13900000${n}`,
  `FZ${n}${n}${n}`,
  `CN-${n}${n}`,
  `fuzz-${n}.example.com`,
]

function fits(text: string, { minLength = 0, maxLength = 1e9 }: JsonSchema, patterns: string[]): boolean {
  if (text.length < minLength || text.length > maxLength) return false
  return patterns.every((pattern) => new RegExp(pattern, 'u').test(text))
}

const days = [
  '2026-03-02',
  '2026-03-03',
  '2026-02-28',
  '2024-02-29',
  '2026-01-01',
  '2026-12-31',
  '1900-01-01',
  '2199-12-31',
  '1987-06-05',
]

/** One or more for each pattern of the contract. */
const texts = [
  '测试',
  '张三',
  'A',
  'ab',
  '例行检查',
  'some words',
  '',
  '13912345678',
  '021-62881618',
  '310106',
  'SH009',
  'TT001-0042',
  'C-123',
  'PLAN_9',
  'fuzzed_code',
  'fuzz',
  '#1A2B3C',
  '#1a2b3c',
  '09:30',
  '22:00',
  '24:00',
  '110101199003072316',
  'https://example.com/a?b=c',
  'https://example.com',
  'CN-0001',
  'AB/12-34',
  'B1',
  '/dashboard',
  'store.create',
  'store:read',
  'store:*',
  '192.168.1.20',
  '10.0.0.0/8',
  '2001:db8::1',
  'a1b2c3d4e5',
  'aa:bb:cc:dd:ee:ff',
  'AABBCCDDEEFF',
  '123456',
  'long enough to be safe',
  'ABCDE-FGHJK',
  'x'.repeat(43),
  '<p>文字</p>',
  '121.4737,31.2304',
  '会员价 · 年卡',
  '1',
  '2',
  'v1.2',
  'hygiene',
]

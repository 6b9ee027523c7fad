import { describe, expect, it } from '@rstest/core'
import * as z from 'zod/mini'
import { membersOf, rowWriter } from './row-writer'

const oid = {
  bool: 16,
  int8: 20,
  int4: 23,
  text: 25,
  jsonb: 3802,
  timestamptz: 1184,
  uuid: 2950,
  numeric: 1700,
}

const schema = z.object({
  id: z.uuid(),
  status: z.enum(['open', 'closed']),
  openedAt: z.nullable(z.iso.datetime()),
  isPublic: z.boolean(),
  capacity: z.int(),
  share: z.nullable(z.number()),
  name: z.string(),
  note: z.string().check(z.maxLength(5)),
  hours: z.array(z.object({ from: z.string() })),
})
const columns = [
  { name: 'note', dataTypeID: oid.text },
  { name: 'id', dataTypeID: oid.uuid },
  { name: 'secret', dataTypeID: oid.text },
  { name: 'status', dataTypeID: oid.text },
  { name: 'opened_at', dataTypeID: oid.timestamptz },
  { name: 'is_public', dataTypeID: oid.bool },
  { name: 'capacity', dataTypeID: oid.int4 },
  { name: 'share', dataTypeID: oid.numeric },
  { name: 'name', dataTypeID: oid.text },
  { name: 'hours', dataTypeID: oid.jsonb },
]
const id = '01a2153a-5373-71b4-9069-1087b5e50b79'
const row = [
  '',
  id,
  'hunter2',
  'open',
  '2026-03-02 01:00:00.12+00',
  't',
  '40',
  '0.50',
  '徐"汇"\n',
  '[{"from": "09:00", "x": 1}]',
]
/** The row with another value in a column. */
const withValue = (name: string, value: string | null) =>
  columns.map((column, i) => (column.name === name ? value : row[i]!))

describe('a row writer', () => {
  const write = rowWriter(schema, columns)

  it('writes the members of the schema in its order, and no others', () => {
    expect(write(row)).toBe(
      `{"id":"${id}","status":"open","openedAt":"2026-03-02T01:00:00.120Z","isPublic":true,"capacity":40,"share":0.5,` +
        `"name":"徐\\"汇\\"\\n","note":"","hours":[{"from":"09:00"}]}`,
    )
    expect(JSON.parse(write(withValue('opened_at', null)))).toMatchObject({ openedAt: null })
  })

  it.each([
    ['name', null],
    ['status', 'demolished'],
    ['opened_at', 'infinity'],
    ['note', 'too long'],
    ['hours', '[{"from": 9}]'],
    ['capacity', null],
  ])('refuses a %s that the contract does not allow: %s', (name, value) => {
    expect(() => write(withValue(name, value))).toThrow('unlike its contract')
  })

  it('refuses columns without one that the contract requires', () => {
    expect(() => rowWriter(schema, columns.slice(1))).toThrow('note')
  })

  it('checks the values of a column of another type than the schema’s', () => {
    const writeInt8 = rowWriter(z.object({ capacity: z.int() }), [{ name: 'capacity', dataTypeID: oid.int8 }])
    expect(writeInt8(['9007199254740991'])).toBe('{"capacity":9007199254740991}')
    expect(() => writeInt8(['9007199254740993'])).toThrow('beyond')
    const writeText = rowWriter(z.object({ capacity: z.int() }), [{ name: 'capacity', dataTypeID: oid.text }])
    expect(() => writeText(['40'])).toThrow('unlike its contract')
  })

  it('is not made for what is checked as a whole', () => {
    expect(() => membersOf(schema.check(z.refine(() => true)))).toThrow('without checks')
  })
})

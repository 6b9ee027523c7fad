import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { freshDatabase, type TestDatabase } from '../../../tests/harness/database/database'
import { addDays } from '../day'
import { statementTemplate } from './statement-template'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const samples = [
  { today: '2001-02-03', id: 'a' },
  { today: '2012-11-10', id: 'b' },
] as const

it('puts the given values where the parameters follow them, and keeps constants', () => {
  const template = statementTemplate<{ today: string; id: string }>(
    database.db,
    ({ today, id }) => sql`select ${id}, ${today}::date, ${7}, ${['x']}::text[], ${today}::date + 1`,
    samples,
  )
  expect(template.text).toBe('select $1, $2::date, $3, $4::text[], $5::date + 1')
  expect(template.values({ today: '2026-11-26', id: 'c' })).toEqual([
    'c',
    '2026-11-26',
    7,
    ['x'],
    '2026-11-26',
  ])
})

it('refuses a parameter that is computed from given values, which would stay that of the sample', () => {
  const build = ({ today }: { today: string }) => sql`select ${addDays(today, 1)}::date`
  expect(() => statementTemplate(database.db, build, samples)).toThrow('$1 is computed')
})

it('refuses SQL that depends on given values', () => {
  const build = ({ id }: { id: string }) => (id === 'a' ? sql`select 1` : sql`select 2`)
  expect(() => statementTemplate(database.db, build, samples)).toThrow('depends on its values')
})

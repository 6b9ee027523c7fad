import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { AnyResource, Contract, Resource } from '../../server/kit/descriptor'
import { listRows } from '../../server/kit/listing'
import type { Database, Db } from '../../server/kit/schema'
import { typeParsers } from '../../server/kit/type-parsers'
import { coachResource } from '../../server/resources/coach'
import { personResource } from '../../server/resources/person'
import { storeResource } from '../../server/resources/store'
import { seedMany } from '../../server/seed/many'
import { freshDatabase, type TestDatabase } from '../harness/database'

let test: TestDatabase
let listened: Db
let asked: CompiledQuery[] = []
beforeAll(async () => {
  test = await freshDatabase()
  await seedMany(test.db, { stores: 4_000, coaches: 4_000 })
  listened = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: test.url, types: typeParsers, max: 1 }),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ level, query }) => {
      if (level === 'query') asked.push(query)
    },
  })
  // What is left of reading whole tables is what no index can spare.
  await sql`set enable_seqscan = off`.execute(listened)
}, 60_000)
afterAll(async () => {
  await listened.destroy()
  await test.drop()
})

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}

/** Lists, and hands back the steps of its statements' plans that no index serves. */
async function unserved<C extends Contract>(typed: Resource<C>, query: object) {
  // As in serveResource: to the kit a row is a record.
  const resource = typed as unknown as AnyResource
  const [sort = ''] = Object.keys(resource.sorts)
  const listing = { page: 1, pageSize: 20, sort, order: 'asc', archived: false, ...query } as const
  asked = []
  await listRows(listened, resource, {
    query: listing,
    scope: { storeIds: null },
    now: new Date('2026-03-02'),
  })
  const steps: string[] = []
  for (const query of [...asked]) {
    const { rows } = await listened.executeQuery<Record<string, { Plan: Node }[]>>({
      ...query,
      sql: `explain (format json) ${query.sql}`,
    })
    const plan = nodes(Object.values(rows[0]!)[0]![0]!.Plan)
    steps.push(...plan.filter(isWhole).map((node) => `${node['Node Type']} on ${node['Relation Name']}`))
    // A page of few rows is sorted on purpose; any other walks the index of its order.
    const isPage = / limit /.test(query.sql) && !/materialized|count\(/.test(query.sql)
    if (isPage && plan.some((node) => node['Node Type'] === 'Sort')) steps.push('Sort')
  }
  return steps
}

const isWhole = (node: Node) =>
  node['Node Type'] === 'Seq Scan' && /^(store|coach|person|coach_store)$/.test(node['Relation Name'] ?? '')
const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]

const sorts = <C extends Contract>(resource: Resource<C>) =>
  Object.keys(resource.sorts).flatMap((sort) => [{ sort }, { sort, order: 'desc', page: 500 }])

describe('an index serves the list of', () => {
  it.each([
    ...sorts(storeResource),
    { status: ['closed'] },
    { status: ['suspended'], region: '3302' },
    { region: '33' },
    { region: '310106', sort: 'name' },
    { facility: ['childcare'] },
    { q: '丽' },
    { q: '静安' },
    { q: '1234' },
    { q: '静安寺店' },
    { archived: true },
    { status: ['open'] },
    { facility: ['shower'] },
    { q: '店' },
  ])('stores %j', async (query) => {
    expect(await unserved(storeResource, query)).toEqual([])
  })

  it.each([
    ...sorts(coachResource),
    { status: ['on_leave'] },
    { level: ['master'], sort: 'name' },
    { speciality: ['yoga'] },
    { certificate: ['expiring'] },
    { q: '单' },
    { q: '1234' },
    { q: '13000001234' },
  ])('coaches %j', async (query) => {
    expect(await unserved(coachResource, query)).toEqual([])
  })

  it.each([...sorts(personResource), { q: '1234' }, { q: '13000001234' }])('people %j', async (query) => {
    expect(await unserved(personResource, query)).toEqual([])
  })

  it('coaches of a store', async () => {
    const { rows } = await sql<{ id: string }>`select id from store order by code limit 1`.execute(test.db)
    expect(await unserved(coachResource, { store: rows[0]?.id })).toEqual([])
  })
})

import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../../server/kit/db/schema'
import { typeParsers } from '../../server/kit/db/type-parsers'
import type { Contract, ListedResource, ResourceDefinition } from '../../server/kit/resource/definition'
import { listRows } from '../../server/kit/resource/list-rows'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}

/**
 * A database that records the statements of a list, and explains how they are planned when whole tables may be read only for want of an
 * index.
 */
export async function planReader(url: string) {
  let requested: CompiledQuery[] = []
  const pool = new pg.Pool({ connectionString: url, types: typeParsers, max: 1 })
  // A pool ends before its connections do: the error of one that a dropped database cuts on its way out must be ignored.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ level, query }) => {
      if (level === 'query') requested.push(query)
    },
  })
  await sql`set enable_seqscan = off`.execute(db)

  /** Runs a list, and returns the steps of its statements' plans that no index serves: tables read whole, pages sorted. */
  async function unserved<C extends Contract>(
    typed: ResourceDefinition<C> | ListedResource,
    query: object,
    storeIds: string[] | null = null,
  ): Promise<string[]> {
    // As in serveResource: the kit treats a row as a record.
    const resource = typed as unknown as ListedResource
    const [sort = ''] = Object.keys(resource.sorts)
    const listing = { page: 1, pageSize: 20, sort, order: 'asc', archived: false, ...query } as const
    requested = []
    await listRows(db, resource, { query: listing, scope: { storeIds }, now: new Date('2026-03-02') })
    const steps: string[] = []
    for (const one of [...requested]) {
      const { rows } = await db.executeQuery<Record<string, { Plan: Node }[]>>({
        ...one,
        sql: `explain (format json) ${one.sql}`,
      })
      const plan = nodes(Object.values(rows[0]!)[0]![0]!.Plan)
      const whole = plan.filter((node) => node['Node Type'] === 'Seq Scan')
      steps.push(...whole.map((node) => `${node['Node Type']} on ${node['Relation Name']}`))
      // A page of few rows is sorted on purpose; any other uses the index of its order.
      const isPage = / limit /.test(one.sql) && !/materialized|count\(/.test(one.sql)
      if (isPage && plan.some((node) => node['Node Type'] === 'Sort')) steps.push('Sort')
    }
    return steps
  }

  return { db, unserved, close: () => db.destroy() }
}

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]

import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { type AuditLineRow, auditLog } from '../../../contract/system/audit-log'
import { machineLog } from '../../../contract/system/machine-log'
import type { App } from '../../kit/app'
import { shanghaiDay } from '../../kit/day'
import { readSnapshot } from '../../kit/db/read-snapshot'
import type { Db, Tx } from '../../kit/db/schema'
import { fieldsProblem, problem } from '../../kit/problem'
import { invalidateCount } from '../../kit/resource/cached-count'
import { csvResponse } from '../../kit/resource/csv-response'
import type { QueryOf, RowOf } from '../../kit/resource/definition'
import { allRows, listRows, readRow } from '../../kit/resource/list-rows'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { type StoreScope, visibleTo } from '../../kit/resource/store-scope'
import { auditCsv } from './audit-csv'
import { auditRows, auditTable } from './audit-table'
import { chainRoutes } from './chain-routes'
import { machineRuns } from './machine-runs'
import { rowNames } from './row-names'

type Query = output<(typeof auditLog)['list']['query']>

export function auditLogRoutes(app: App): void {
  const rows = { rows: auditRows }
  serve(app, auditLog.export, exportLines, rows)
  serve(app, auditLog.words, async ({ tx, scope }) => wordsOf(tx, scope), rows)
  serve(
    app,
    auditLog.read,
    async ({ tx, id, now }) => {
      const found = await readRow(tx, auditTable, id, now)
      const [line] = found === undefined ? [] : await named(tx, [found])
      if (line === undefined) throw problem('not_found')
      return line
    },
    rows,
  )
  serve(
    app,
    auditLog.list,
    async (request) => {
      // Lines are written all the time, so a cached count would be wrong at once.
      invalidateCount(request.tx, auditTable.table)
      const { rows: found, ...count } = await listRows(request.tx, auditTable, listed(request))
      return { ...count, rows: await named(request.tx, found) }
    },
    rows,
  )
  serve(
    app,
    machineLog.runs,
    async (request) => machineRuns(request.tx, request.query.machine, request),
    rows,
  )
  chainRoutes(app)
}

async function exportLines(requested: RequestContext<Query, unknown>): Promise<Response> {
  const { c, query, now, audit } = requested
  const context = listed(requested)
  const { page: _, pageSize: __, ...filter } = query
  await audit({ action: 'audit.export', table: 'audit', rowId: null, after: filter })
  const lines = readSnapshot(requested.tx, (tx) => allLines(tx, context))
  return csvResponse(c, `audit-${shanghaiDay(now)}.csv`, auditCsv, lines)
}

async function* allLines(db: Db, context: ReturnType<typeof listed>): AsyncGenerator<AuditLineRow[]> {
  for await (const rows of allRows(db, auditTable, context)) yield await named(db, rows)
}

async function named(tx: Tx, lines: RowOf<typeof auditTable.contract>[]): Promise<AuditLineRow[]> {
  const names = await rowNames(tx, lines)
  return lines.map((line) => ({ ...line, rowName: names.get(line.rowId ?? '') ?? null }))
}

function listed({ query, scope, now }: RequestContext<Query, unknown>) {
  const { from, to } = query
  if (from !== undefined && to !== undefined && to < from)
    throw fieldsProblem([{ path: ['to'], code: 'ends_before_start' }])
  const all: QueryOf<typeof auditTable.contract> = { ...query, sort: 'at', archived: false }
  return { query: all, scope, now }
}

/** Reads the distinct names along the indexes, because a log of a million lines has only some hundred names. */
async function wordsOf(tx: Tx, scope: StoreScope) {
  const isVisible = visibleTo(auditRows, scope)
  const { rows: actions } = await sql<{ action: string }>`
    with recursive known as (
      (select min(action) as action from audit where ${isVisible})
      union all
      select (select min(action) from audit where action > known.action and ${isVisible}) from known where action is not null
    ) select action from known where action is not null order by action
  `.execute(tx)
  const { rows: people } = await sql<{ accountId: string | null; who: string }>`
    with recursive known as (
      (select min(who) as who from audit where ${isVisible})
      union all
      select (select min(who) from audit where audit.who > known.who and ${isVisible}) from known where who is not null
    ) select who, (select account_id from audit where audit.who = known.who order by at desc, id desc limit 1) as account_id
    from known where who is not null order by who
  `.execute(tx)
  return { actions: actions.map(({ action }) => action), people }
}

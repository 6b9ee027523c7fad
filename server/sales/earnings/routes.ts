import { sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import { type EarningStatement, earnings } from '../../../contract/sales/earnings'
import type { App } from '../../kit/app'
import { shanghaiDay } from '../../kit/day'
import { problem } from '../../kit/problem'
import { csvResponse } from '../../kit/resource/csv-response'
import { type RequestContext, serve } from '../../kit/resource/serve'
import type { RowScope, StoreScope } from '../../kit/resource/store-scope'
import { earningLineCsv } from './csv'
import { freezeStatements, isOver, payStatement } from './freeze-statements'
import { linesOf, type OwnedLine, sheetOf } from './sheet-of'

const statementRows: RowScope = {
  table: 'earning_statement',
  visible: ({ storeIds }) => sql<boolean>`earning_statement.store_id = any(${storeIds})`,
}

type SheetQuery = output<(typeof earnings)['sheet']['query']>
type StatementQuery = output<(typeof earnings)['statement']['query']>

/** Monthly statements of what people earn: drafts, frozen ones, the payroll's file, and one's own. */
export function earningRoutes(app: App): void {
  const options = { rows: statementRows }
  serve(app, earnings.exportCsv, exportLines, options)
  serve(app, earnings.statement, readStatement, options)
  serve(app, earnings.sheet, readSheet, options)
  serve(app, earnings.freeze, freezeStatements, options)
  serve(app, earnings.pay, payStatement, options)
  serve(app, earnings.own, readOwn)
}

async function readSheet({ tx, scope, query, now }: RequestContext<SheetQuery, unknown>) {
  const { month, store: storeId } = query
  return { month, isOver: isOver(month, now), rows: await sheetOf(tx, { month, storeId, scope }) }
}

async function readStatement({
  tx,
  scope,
  query: { month, store: storeId, person: personId },
}: RequestContext<StatementQuery, unknown>): Promise<EarningStatement> {
  const filter = { month, storeId, personId, scope }
  const [row] = await sheetOf(tx, filter)
  if (row === undefined) throw problem('not_found')
  return { row, lines: (await linesOf(tx, filter)).map(lineOf) }
}

async function exportLines({
  tx,
  c,
  scope,
  query,
  audit,
}: RequestContext<SheetQuery, unknown>): Promise<Response> {
  const { month, store: storeId } = query
  const filter = { month, storeId, scope }
  const states = new Map((await sheetOf(tx, filter)).map((row) => [keyOf(row), row.state]))
  const lines = (await linesOf(tx, filter)).map((line) => ({
    ...line,
    month,
    state: states.get(keyOf(line)) ?? ('draft' as const),
  }))
  await audit({ action: 'earning.export', table: 'earning_statement', rowId: null, after: { ...query } })
  return csvResponse(c, `earnings-${month}.csv`, earningLineCsv, lines)
}

type Own = input<(typeof earnings)['own']['reply']>

/** An account sees its own person's statements in every store, whatever stores it works in. */
async function readOwn({
  tx,
  principal: { personId },
  query: { month },
  now,
}: RequestContext<{ month: string }, unknown>): Promise<Own> {
  const day = shanghaiDay(now)
  if (personId === null) return { month, day, statements: null }
  const filter = { month, personId, scope: { storeIds: null } satisfies StoreScope }
  const [rows, lines] = [await sheetOf(tx, filter), await linesOf(tx, filter)]
  const statements = rows.map((row) => ({
    row,
    lines: lines.filter((line) => keyOf(line) === keyOf(row)).map(lineOf),
  }))
  return { month, day, statements }
}

const keyOf = ({ personId, storeId }: { personId: string; storeId: string }) => `${personId} ${storeId}`

const lineOf = ({ personId: _, personName: _n, storeId: _s, storeName: _t, ...line }: OwnedLine) => line

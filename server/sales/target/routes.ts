import { sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import { placesOf } from '../../../contract/sales/target-rules'
import { targetMeasures, targets } from '../../../contract/sales/targets'
import type { App } from '../../kit/app'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { csvResponse } from '../../kit/resource/csv-response'
import { type RequestContext, serve } from '../../kit/resource/serve'
import type { RowScope } from '../../kit/resource/store-scope'
import { type ExportedTarget, targetCsv } from './csv'
import { setTargets } from './set-targets'
import { firstOf, sheetOf } from './sheet-of'

const targetRows: RowScope = {
  table: 'target',
  visible: ({ storeIds }) => sql<boolean>`target.store_id = any(${storeIds})`,
}

type SheetQuery = output<(typeof targets)['sheet']['query']>
type Own = input<(typeof targets)['own']['reply']>

/** Targets of stores and people by month, with what was reached. */
export function targetRoutes(app: App): void {
  const options = { rows: targetRows }
  serve(app, targets.exportCsv, exportTargets, options)
  serve(app, targets.sheet, readSheet, options)
  serve(app, targets.set, setTargets, options)
  serve(app, targets.own, readOwn)
}

async function readSheet({ tx, scope, query, now }: RequestContext<SheetQuery, unknown>) {
  const { month, store: storeId } = query
  return { month, today: shanghaiDay(now), rows: await sheetOf(tx, { month, storeId, scope }) }
}

/** A line for each target and each figure; stores and people have places of their own. */
async function exportTargets({
  tx,
  c,
  scope,
  query,
  now,
  audit,
}: RequestContext<SheetQuery, unknown>): Promise<Response> {
  const { month, store: storeId } = query
  const rows = await sheetOf(tx, { month, storeId, scope })
  const isStore = (row: (typeof rows)[number]) => row.personId === null
  const groups = [rows.filter(isStore), rows.filter((row) => !isStore(row))]
  const lines = targetMeasures.flatMap((measure) =>
    groups.flatMap((group) => {
      const places = placesOf(group.map((row) => row[measure]))
      return group.map((row, at): ExportedTarget => {
        const { storeName, personName } = row
        const place = places[at] ?? null
        return { ...row[measure], month, today: shanghaiDay(now), storeName, personName, measure, place }
      })
    }),
  )
  const shown = lines.filter(({ target, reached }) => target !== null || reached !== 0)
  await audit({ action: 'target.export', table: 'target', rowId: null, after: { ...query } })
  return csvResponse(c, `targets-${month}.csv`, targetCsv, shown)
}

/** An account sees its own person's targets in every store, whatever stores it works in. */
async function readOwn({
  tx,
  principal: { personId },
  query: { month },
  now,
}: RequestContext<{ month: string }, unknown>): Promise<Own> {
  const today = shanghaiDay(now)
  if (personId === null) return { month, today, rows: null }
  const storeIds = await storesWithTarget(tx, personId, month)
  const sheet = storeIds.length === 0 ? [] : await sheetOf(tx, { month, scope: { storeIds } })
  const rows = sheet
    .filter((row) => row.personId === personId)
    .flatMap((row) =>
      targetMeasures.flatMap((measure) => {
        const { storeId, storeName } = row
        const { target, reached } = row[measure]
        if (target === null) return []
        const peers = sheet.filter((other) => other.storeId === storeId && other.personId !== null)
        const places = placesOf(peers.map((other) => other[measure]))
        const place = places[peers.indexOf(row)] ?? 1
        const of = places.filter((one) => one !== null).length
        return [{ storeId, storeName, measure, target, reached, place, of }]
      }),
    )
  return { month, today, rows }
}

async function storesWithTarget(tx: Tx, personId: string, month: string): Promise<string[]> {
  const { rows } = await sql<{ storeId: string }>`
    select distinct store_id from target where person_id = ${personId} and month = ${firstOf(month)}::date
  `.execute(tx)
  return rows.map(({ storeId }) => storeId)
}

import type { output } from 'zod/v4/core'
import { vouchers } from '../../../contract/sales/voucher'
import type { App } from '../../kit/app'
import { shanghaiDay } from '../../kit/day'
import { readSnapshot } from '../../kit/db/read-snapshot'
import { problem } from '../../kit/problem'
import { registerCounted } from '../../kit/resource/cached-count'
import { csvResponse } from '../../kit/resource/csv-response'
import { historyOf } from '../../kit/resource/history-of'
import { allRows, listRows, readRow } from '../../kit/resource/list-rows'
import { registerKind } from '../../kit/resource/nameable'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { voucherCsv } from './csv'
import { matchLines } from './match-lines'
import { outstandingOf } from './outstanding-of'
import { settleVouchers } from './settle-vouchers'
import { voucherTable } from './table'

/** Vouchers of the group-buy platforms, and what the platforms pay for them. */
export function voucherRoutes(app: App): void {
  const { table, rows } = voucherTable
  registerKind([table], rows)
  registerCounted(vouchers.name, table)
  const options = { rows: rows! }
  serve(app, vouchers.outstanding, outstandingOf, options)
  serve(app, vouchers.match, matchLines, options)
  serve(app, vouchers.settle, settleVouchers, options)
  serve(app, vouchers.export, exportVouchers, options)
  serve(
    app,
    vouchers.list,
    ({ tx, query, scope, now }) => listRows(tx, voucherTable, { query, scope, now }),
    options,
  )
  serve(app, vouchers.read, readVoucher, options)
  serve(
    app,
    vouchers.history,
    async (request) => {
      await readVoucher(request)
      return { rows: await historyOf(request.tx, table, request.id) }
    },
    options,
  )
}

async function readVoucher({ tx, id, now }: RequestContext<unknown, unknown>) {
  const row = await readRow(tx, voucherTable, id, now)
  if (row === undefined) throw problem('not_found')
  return row
}

type Exported = RequestContext<output<(typeof vouchers)['export']['query']>, unknown>

async function exportVouchers({ c, tx, query, scope, now, audit }: Exported): Promise<Response> {
  const { page: _, pageSize: __, ...filter } = query
  await audit({ action: 'voucher.export', table: voucherTable.table, rowId: null, after: filter })
  const rows = readSnapshot(tx, (snapshot) => allRows(snapshot, voucherTable, { query, scope, now }))
  return csvResponse(c, `${vouchers.name}-${shanghaiDay(now)}.csv`, voucherCsv, rows)
}

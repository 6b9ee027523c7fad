import type { output } from 'zod/v4/core'
import { billDifferences, billMaxBytes, billPath, billPermission, bills } from '../../../contract/sales/bill'
import { withUploadedFile } from '../../content/media/with-uploaded-file'
import type { App, AppContext } from '../../kit/app'
import type { Principal } from '../../kit/auth/authenticate'
import { requestAuthor } from '../../kit/auth/request-author'
import { shanghaiDay } from '../../kit/day'
import { readSnapshot } from '../../kit/db/read-snapshot'
import { refusedFile } from '../../kit/import/refused-file'
import { problem } from '../../kit/problem'
import { invalidateCount, registerCounted } from '../../kit/resource/cached-count'
import { csvResponse } from '../../kit/resource/csv-response'
import { historyOf } from '../../kit/resource/history-of'
import { allRows, listRows, readRow } from '../../kit/resource/list-rows'
import { registerKind } from '../../kit/resource/nameable'
import { type RequestContext, serve, serveRaw } from '../../kit/resource/serve'
import type { Channels } from '../../payments/channel'
import { differenceCsv } from './difference-csv'
import { differenceTable } from './difference-table'
import { listBills, readBill } from './list-bills'
import { receiveBill } from './receive-bill'
import { settleDifference } from './settle-difference'

/** Bills of the channels, and what they and the books do not agree about. */
export function billRoutes(app: App, channels: Channels): void {
  const upload = { permission: billPermission, scope: 'chain', method: 'POST', path: billPath } as const
  serveRaw(app, upload, (c, principal) => receive(c, principal, channels))
  serve(app, bills.list, ({ tx, query }) => listBills(tx, channels, query))
  const { table, rows } = differenceTable
  registerKind([table], rows)
  registerCounted(billDifferences.name, table)
  const options = { rows: rows! }
  serve(app, billDifferences.export, exportDifferences, options)
  serve(
    app,
    billDifferences.list,
    ({ tx, query, scope, now }) => listRows(tx, differenceTable, { query, scope, now }),
    options,
  )
  serve(app, billDifferences.read, readDifference, options)
  serve(
    app,
    billDifferences.history,
    async (request) => {
      await readDifference(request)
      return { rows: await historyOf(request.tx, table, request.id) }
    },
    options,
  )
  serve(app, billDifferences.on.settle, settleDifference, options)
}

async function readDifference({ tx, id, now }: RequestContext<unknown, unknown>) {
  const row = await readRow(tx, differenceTable, id, now)
  if (row === undefined) throw problem('not_found')
  return row
}

type Exported = RequestContext<output<(typeof billDifferences)['export']['query']>, unknown>

async function exportDifferences({ c, tx, query, scope, now, audit }: Exported): Promise<Response> {
  const { page: _, pageSize: __, ...filter } = query
  await audit({ action: 'bill.export', table: differenceTable.table, rowId: null, after: filter })
  const rows = readSnapshot(tx, (snapshot) => allRows(snapshot, differenceTable, { query, scope, now }))
  return csvResponse(c, `${billDifferences.name}-${shanghaiDay(now)}.csv`, differenceCsv, rows)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function receive(c: AppContext, principal: Principal, channels: Channels): Promise<Response> {
  const { db, clock } = c.get('parts')
  const replaces = c.req.query('replaces')
  if (replaces !== undefined && !uuid.test(replaces)) throw refusedFile('no_record')
  return withUploadedFile(c, principal, billMaxBytes, async (file) => {
    const author = requestAuthor(c, principal, clock())
    const received = { file, name: c.req.query('name') ?? '', replaces }
    const { id, isNew } = await receiveBill(db, channels, author, received)
    if (isNew) invalidateCount(db, differenceTable.table)
    return c.json(await readBill(db, id), isNew ? 201 : 200, { 'cache-control': 'no-store' })
  })
}

import { sql } from 'kysely'
import { ledger } from '../../contract/ledger/ledger'
import type { App } from '../kit/app'
import { serve } from '../kit/resource/serve'
import type { RowScope } from '../kit/resource/store-scope'
import { closeDay, listCloses, readTill } from './close-day'
import { receivablesFile, reportReceivables } from './report-receivables'
import { reportRevenue, revenueFile } from './report-revenue'

const closeRows: RowScope = {
  table: 'day_close',
  visible: ({ storeIds }) => sql<boolean>`day_close.store_id = any(${storeIds})`,
}

/** Tills, day closes and revenue reports. */
export function ledgerRoutes(app: App): void {
  const rows = { rows: closeRows }
  serve(app, ledger.till, readTill, rows)
  serve(app, ledger.closeDay, closeDay, rows)
  serve(app, ledger.closes, (asked) => listCloses(asked, closeRows), rows)
  serve(app, ledger.revenue, reportRevenue, rows)
  serve(app, ledger.receivables, reportReceivables, rows)
  serve(app, ledger.receivablesCsv, receivablesFile, rows)
  serve(app, ledger.revenueCsv, revenueFile, rows)
}

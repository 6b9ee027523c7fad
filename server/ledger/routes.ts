import { sql } from 'kysely'
import { ledger } from '../../contract/ledger/ledger'
import { type TillShift, tillShifts } from '../../contract/ledger/till-shift'
import type { App } from '../kit/app'
import type { EventBody, EventKey, WriteRequest } from '../kit/resource/definition'
import { applyEvent } from '../kit/resource/mutations'
import { serve } from '../kit/resource/serve'
import { serveResource } from '../kit/resource/serve-resource'
import type { RowScope } from '../kit/resource/store-scope'
import { closeDay, listCloses, readTill } from './close-day'
import { closeShift, moveCash } from './close-shift'
import { openShift, readCurrentShift } from './open-shift'
import { goodsFile, reportGoods } from './report-goods'
import { receivablesFile, reportReceivables } from './report-receivables'
import { reportRevenue, revenueFile } from './report-revenue'
import { settledBy, tillShiftResource } from './till-shift-resource'

const closeRows: RowScope = {
  table: 'day_close',
  visible: ({ storeIds }) => sql<boolean>`day_close.store_id = any(${storeIds})`,
}

/** Tills, day closes and revenue reports. */
export function ledgerRoutes(app: App): void {
  const rows = { rows: closeRows }
  const report = { ...rows, isReport: true }
  serve(app, ledger.till, readTill, rows)
  serve(app, ledger.closeDay, closeDay, rows)
  serve(app, ledger.closes, (asked) => listCloses(asked, closeRows), rows)
  serve(app, ledger.revenue, reportRevenue, report)
  serve(app, ledger.receivables, reportReceivables, report)
  serve(app, ledger.receivablesCsv, receivablesFile, report)
  serve(app, ledger.revenueCsv, revenueFile, report)
  serve(app, ledger.goods, reportGoods, report)
  serve(app, ledger.goodsCsv, goodsFile, report)
  const shifts = { rows: tillShiftResource.rows! }
  // Before `/:id`, which would match its path too.
  serve(app, tillShifts.current, readCurrentShift, shifts)
  serve(app, tillShifts.move, moveCash, shifts)
  serveResource(app, tillShiftResource, { create: openShift, apply: applyShiftEvent })
}

async function applyShiftEvent(
  request: WriteRequest<EventBody<typeof tillShifts>>,
  key: EventKey<typeof tillShifts>,
): Promise<TillShift> {
  // The endpoint's schema has parsed the body of this event.
  if (key === 'close') return closeShift(request as WriteRequest<EventBody<typeof tillShifts, 'close'>>)
  return applyEvent(settledBy(request.principal), key, request)
}

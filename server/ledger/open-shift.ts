import { sql } from 'kysely'
import type { TillShift, TillShiftDraft } from '../../contract/ledger/till-shift'
import type { Tx } from '../kit/db/schema'
import { fieldsProblem } from '../kit/problem'
import type { WriteRequest } from '../kit/resource/definition'
import { findMissingReferences } from '../kit/resource/find-missing-references'
import { readRow } from '../kit/resource/list-rows'
import { createRow } from '../kit/resource/mutations'
import type { RequestContext } from '../kit/resource/serve'
import { storesAllowed } from '../kit/resource/store-scope'
import { settingOf } from '../kit/setting-of'
import { lockTill } from './lock-till'
import { tillShiftResource } from './till-shift-resource'

/** Takes a store's till. The database refuses a second shift, however many people try at once. */
export async function openShift(request: WriteRequest<TillShiftDraft>): Promise<TillShift> {
  const { tx, scope, body } = request
  storesAllowed(scope, [body.storeId], ['storeId'])
  const absent = await findMissingReferences(tx, 'store', [body.storeId], () => ['storeId'])
  if (absent.length > 0) throw fieldsProblem(absent)
  const { rows: closed } = await sql`
    select from store where id = ${body.storeId} and status = 'closed' for key share
  `.execute(tx)
  if (closed.length > 0) throw fieldsProblem([{ path: ['storeId'], code: 'store_closed' }])
  await lockTill(tx, body.storeId, 'alone')
  const handedFen = await handedOver(tx, body.storeId)
  const handed = {
    ...tillShiftResource,
    columns: (draft: Partial<TillShiftDraft>) => ({ ...draft, handedFen }),
  }
  return createRow(handed, request)
}

/** What the last shift left in a till; null before the first. */
async function handedOver(tx: Tx, storeId: string): Promise<number | null> {
  const { rows } = await sql<{ leftFen: number }>`
    select left_fen from till_shift where store_id = ${storeId} and status <> 'open' order by closed_at desc, id desc limit 1
  `.execute(tx)
  return rows[0]?.leftFen ?? null
}

export async function readCurrentShift({
  tx,
  scope,
  query: { store },
  now,
}: RequestContext<{ store: string }, unknown>) {
  storesAllowed(scope, [store], ['store'])
  const { rows } = await sql<{ id: string }>`
    select id from till_shift where store_id = ${store} and status = 'open'
  `.execute(tx)
  const id = rows[0]?.id
  return {
    shift: (id === undefined ? undefined : await readRow(tx, tillShiftResource, id, now)) ?? null,
    handedFen: await handedOver(tx, store),
    isRequired: (await settingOf(tx, 'till_rules')).cashNeedsShift,
  }
}

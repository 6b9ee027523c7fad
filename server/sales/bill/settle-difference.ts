import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { BillDifference, billDifferences } from '../../../contract/sales/bill'
import { billDifferenceMachine } from '../../../machines/bill-difference/bill-difference.machine'
import { advance } from '../../../machines/lifecycle'
import { problem } from '../../kit/problem'
import { readRow } from '../../kit/resource/list-rows'
import type { RequestContext } from '../../kit/resource/serve'
import { differenceTable } from './difference-table'

type Settling = output<(typeof billDifferences)['on']['settle']['body']>

/** Says what became of a difference. */
export async function settleDifference(request: RequestContext<unknown, Settling>): Promise<BillDifference> {
  const { tx, id, version, now, principal, body, audit } = request
  await sql`select from bill_difference where id = ${id} for no key update`.execute(tx)
  const before = await readRow(tx, differenceTable, id, now)
  if (before === undefined) throw problem('not_found')
  if (before.version !== version) throw problem('stale', { current: before })
  const verdict = advance(billDifferenceMachine, before.status, {}, 'difference.settle')
  if (!verdict.ok) throw problem('not_allowed_now', { state: before.status, allowed: verdict.allowed })
  await sql`
    update bill_difference set status = ${verdict.status}, settlement = ${body.settlement}, settled_at = ${now},
      settled_by = ${principal.username}, version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
  const after = await readRow(tx, differenceTable, id, now)
  if (after === undefined) throw new Error(`difference ${id} is gone`)
  await audit({ action: 'bill.settle', table: 'bill_difference', rowId: id, before, after })
  return after
}

import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { mostInDrawerFen, type TillShift, type tillShifts } from '../../contract/ledger/till-shift'
import { advance } from '../../machines/lifecycle'
import { tillShiftMachine } from '../../machines/till-shift/till-shift.machine'
import type { Tx } from '../kit/db/schema'
import { newId } from '../kit/new-id'
import { fieldsProblem, problem } from '../kit/problem'
import type { EventBody, WriteRequest } from '../kit/resource/definition'
import { readRow } from '../kit/resource/list-rows'
import { readForUpdate, updateWithAudit } from '../kit/resource/mutations'
import type { RequestContext } from '../kit/resource/serve'
import { yuanOf } from '../kit/yuan-of'
import { lockTill } from './lock-till'
import { tillShiftResource } from './till-shift-resource'

type Closing = EventBody<typeof tillShifts, 'close'>
type Moving = output<(typeof tillShifts)['move']['body']>

export async function moveCash(request: RequestContext<unknown, Moving>): Promise<TillShift> {
  const { tx, id, now, principal, body, audit } = request
  // Alone, because what is left in the drawer bounds what is taken out.
  const { storeId, status } = await shiftToWork(tx, id)
  if (status !== 'open') throw problem('not_allowed_now', { state: status, allowed: [] })
  const before = await shiftNow(request)
  const [moved, expectedFen] = [
    body.kind === 'paid_in' ? before.paidInFen : before.paidOutFen,
    before.expectedFen,
  ]
  if (body.kind === 'paid_out' && body.amountFen > expectedFen)
    throw fieldsProblem([{ path: ['amountFen'], code: 'drawer_short', params: most(expectedFen) }])
  if (moved + body.amountFen > mostInDrawerFen)
    throw fieldsProblem([
      { path: ['amountFen'], code: 'movements_over', params: most(mostInDrawerFen - moved) },
    ])
  await sql`
    insert into till_movement (id, shift_id, store_id, kind, amount_fen, reason, at, who)
    values (${newId(now.getTime())}, ${id}, ${storeId}, ${body.kind}, ${body.amountFen}, ${body.reason}, ${now},
      ${principal.username})
  `.execute(tx)
  await audit({ action: `till.${body.kind}`, table: 'till_shift', rowId: id, after: { ...body } })
  return shiftNow(request)
}

const most = (fen: number) => ({ maximum: yuanOf(Math.max(0, fen)) })

async function shiftNow({ tx, id, now }: RequestContext<unknown, unknown>): Promise<TillShift> {
  const row = await readRow(tx, tillShiftResource, id, now)
  if (row === undefined) throw new Error(`shift ${id} is gone`)
  return row
}

/** Locks a shift's till and then the shift, until the transaction ends. */
async function shiftToWork(tx: Tx, id: string) {
  const found = await sql<{ storeId: string }>`select store_id from till_shift where id = ${id}`.execute(tx)
  if (found.rows[0] === undefined) throw problem('not_found')
  await lockTill(tx, found.rows[0].storeId, 'alone')
  const { rows } = await sql<{ storeId: string; status: string }>`
    select store_id, status from till_shift where id = ${id} for no key update
  `.execute(tx)
  return rows[0]!
}

/** Counts the drawer. Nothing is written when a sum that the person saw has changed, or a difference is unexplained. */
export async function closeShift(request: WriteRequest<Closing>): Promise<TillShift> {
  const { tx, id, body, now, principal } = request
  await shiftToWork(tx, id)
  const before = await readForUpdate(tillShiftResource, request)
  const differenceFen = body.countedFen - before.expectedFen
  const isBalanced = differenceFen === 0 && (body.posSlipFen ?? before.posFen) === before.posFen
  const verdict = advance(tillShiftMachine, before.status, { isBalanced }, 'till.close')
  if (!verdict.ok) throw problem('not_allowed_now', { state: before.status, allowed: [] })
  if (before.expectedFen !== body.expectedFen || before.posFen !== body.posFen)
    throw problem('stale', { current: before })
  if (body.leftFen > body.countedFen) throw fieldsProblem([{ path: ['leftFen'], code: 'left_over_counted' }])
  if (!isBalanced && body.note.length < 2)
    throw fieldsProblem([{ path: ['note'], code: 'difference_unexplained' }])
  const { cashInFen, cashOutFen, paidInFen, paidOutFen, posFen } = before
  const { countedFen, leftFen, posSlipFen, note } = body
  return updateWithAudit(request, tillShiftResource, id, {
    verb: 'close',
    before,
    columns: {
      status: verdict.status,
      cashInFen,
      cashOutFen,
      paidInFen,
      paidOutFen,
      posFen,
      countedFen,
      leftFen,
      posSlipFen,
      closeNote: note,
      closedAt: now,
      closedBy: principal.username,
    },
  })
}

import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { type TillShift, type TillShiftDraft, tillShifts } from '../../contract/ledger/till-shift'
import { advance } from '../../machines/lifecycle'
import { tillShiftMachine } from '../../machines/till-shift/till-shift.machine'
import { registerConstraint } from '../kit/db/postgres-problem'
import type { Tx } from '../kit/db/schema'
import { newId } from '../kit/new-id'
import { fieldsProblem, problem } from '../kit/problem'
import type { EventBody, ResourceDefinition, WriteRequest } from '../kit/resource/definition'
import { findMissingReferences } from '../kit/resource/find-missing-references'
import { readRow } from '../kit/resource/list-rows'
import { createRow, readForUpdate, updateWithAudit } from '../kit/resource/mutations'
import { rowBaseOf } from '../kit/resource/row-base-of'
import type { RequestContext } from '../kit/resource/serve'
import { storesAllowed } from '../kit/resource/store-scope'
import { settingOf } from '../kit/setting-of'
import { lockTill } from './lock-till'
import { tillShiftCsv } from './till-shift-csv'

registerConstraint('till_shift_open_key', { code: 'shift_open', path: ['storeId'] })
registerConstraint('till_shift_float_explained', { code: 'float_unexplained', path: ['note'] })
registerConstraint('till_shift_left', { code: 'left_over_counted', path: ['leftFen'] })
registerConstraint('till_movement_in_shift', { code: 'shift_closed', path: ['amountFen'] })
registerConstraint('cash_needs_shift', { code: 'cash_needs_shift', path: ['channel'] })

type Closing = EventBody<typeof tillShifts, 'close'>
type Moving = output<(typeof tillShifts)['move']['body']>

const iso = (column: string) => sql`iso_instant(${sql.ref(`till_shift.${column}`)})`

/** What a shift has so far; the row's own columns are written at its close. */
const live = sql`
  cross join lateral (
    select coalesce(sum(amount_fen) filter (where account = 'cash' and amount_fen > 0), 0)::bigint as cash_in,
      coalesce(-sum(amount_fen) filter (where account = 'cash' and amount_fen < 0), 0)::bigint as cash_out,
      coalesce(sum(amount_fen) filter (where account = 'pos'), 0)::bigint as pos
    from till_shift_entry join ledger_entry on ledger_entry.id = entry_id
    where shift_id = till_shift.id and till_shift.status = 'open'
  ) as booked
  cross join lateral (
    select coalesce(sum(amount_fen) filter (where kind = 'paid_in'), 0)::bigint as paid_in,
      coalesce(sum(amount_fen) filter (where kind = 'paid_out'), 0)::bigint as paid_out
    from till_movement where shift_id = till_shift.id and till_shift.status = 'open'
  ) as moved`

const whileOpen = (column: string, now: string) =>
  sql`case till_shift.status when 'open' then ${sql.ref(now)} else ${sql.ref(`till_shift.${column}`)} end as ${sql.ref(column)}`

export const tillShiftResource: ResourceDefinition<typeof tillShifts, 'till_shift'> = {
  contract: tillShifts,
  table: 'till_shift',
  rows: {
    table: 'till_shift',
    visible: ({ storeIds }) => sql<boolean>`till_shift.store_id = any(${storeIds})`,
  },
  joins: sql`join store on store.id = till_shift.store_id ${live}`,
  select: () => sql`
    ${rowBaseOf('till_shift')}, till_shift.store_id, store.name as store_name, till_shift.status, till_shift.float_fen,
    till_shift.handed_fen, till_shift.note, ${whileOpen('cash_in_fen', 'booked.cash_in')}, ${whileOpen('cash_out_fen', 'booked.cash_out')},
    ${whileOpen('paid_in_fen', 'moved.paid_in')}, ${whileOpen('paid_out_fen', 'moved.paid_out')}, ${whileOpen('pos_fen', 'booked.pos')},
    case till_shift.status when 'open' then till_shift.float_fen + cash_in - cash_out + paid_in - paid_out
      else till_shift.expected_fen end as expected_fen,
    till_shift.counted_fen, till_shift.difference_fen, till_shift.left_fen, till_shift.pos_slip_fen, till_shift.pos_difference_fen,
    till_shift.close_note, ${iso('closed_at')} as closed_at, till_shift.closed_by, till_shift.settlement,
    ${iso('settled_at')} as settled_at, till_shift.settled_by`,
  detail: sql`
    (select coalesce(json_agg(json_build_object('id', movement.id, 'kind', kind, 'amountFen', amount_fen, 'reason', reason,
        'at', iso_instant(at), 'who', who) order by at, movement.id), '[]')
      from till_movement movement where shift_id = till_shift.id) as movements`,
  sorts: { createdAt: sql`till_shift.created_at`, updatedAt: sql`till_shift.updated_at` },
  filters: {
    status: (list) => sql`till_shift.status = any(${list})`,
    store: (id) => sql`till_shift.store_id = ${id}`,
  },
  search: { members: [], text: () => '' },
  columns: (draft) => draft,
  lifecycle: {
    machine: tillShiftMachine,
    facts: ({ differenceFen, posDifferenceFen }) => ({
      isBalanced: differenceFen === 0 && (posDifferenceFen ?? 0) === 0,
    }),
    events: {
      close: () => ({}),
      settle: ({ settlement }, now) => ({ settlement, settledAt: now }),
    },
  },
  csv: tillShiftCsv,
}

/** Takes a store's till. The database refuses a second shift, however many people try at once. */
export async function openShift(request: WriteRequest<TillShiftDraft>): Promise<TillShift> {
  const { tx, scope, body } = request
  storesAllowed(scope, [body.storeId], ['storeId'])
  const absent = await findMissingReferences(tx, 'store', [body.storeId], () => ['storeId'])
  if (absent.length > 0) throw fieldsProblem(absent)
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

/** The shifts with the name of the account that settles one. */
export const settledBy = ({ username }: { username: string }) => ({
  ...tillShiftResource,
  lifecycle: {
    ...tillShiftResource.lifecycle!,
    events: {
      ...tillShiftResource.lifecycle!.events,
      settle: (body: EventBody<typeof tillShifts, 'settle'>, now: Date) => ({
        ...tillShiftResource.lifecycle!.events.settle(body, now),
        settledBy: username,
      }),
    },
  },
})

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

export async function moveCash(request: RequestContext<unknown, Moving>): Promise<TillShift> {
  const { tx, id, now, principal, body, audit } = request
  const { storeId, status } = await shiftToWork(tx, id, 'shared')
  if (status !== 'open') throw problem('not_allowed_now', { state: status, allowed: [] })
  await sql`
    insert into till_movement (id, shift_id, store_id, kind, amount_fen, reason, at, who)
    values (${newId(now.getTime())}, ${id}, ${storeId}, ${body.kind}, ${body.amountFen}, ${body.reason}, ${now},
      ${principal.username})
  `.execute(tx)
  await audit({ action: `till.${body.kind}`, table: 'till_shift', rowId: id, after: { ...body } })
  const row = await readRow(tx, tillShiftResource, id, now)
  if (row === undefined) throw new Error(`shift ${id} is gone`)
  return row
}

/** Locks a shift's till and then the shift, until the transaction ends. */
async function shiftToWork(tx: Tx, id: string, how: 'shared' | 'alone') {
  const found = await sql<{ storeId: string }>`select store_id from till_shift where id = ${id}`.execute(tx)
  if (found.rows[0] === undefined) throw problem('not_found')
  await lockTill(tx, found.rows[0].storeId, how)
  const lock = sql.raw(how === 'alone' ? 'for no key update' : 'for share')
  const { rows } = await sql<{ storeId: string; status: string }>`
    select store_id, status from till_shift where id = ${id} ${lock}
  `.execute(tx)
  return rows[0]!
}

/** Counts the drawer. Nothing is written when a sum that the person saw has changed, or a difference is unexplained. */
export async function closeShift(request: WriteRequest<Closing>): Promise<TillShift> {
  const { tx, id, body, now, principal } = request
  await shiftToWork(tx, id, 'alone')
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

import { sql } from 'kysely'
import { tillShifts } from '../../contract/ledger/till-shift'
import { tillShiftMachine } from '../../machines/till-shift/till-shift.machine'
import { registerConstraint } from '../kit/db/postgres-problem'
import type { EventBody, ResourceDefinition } from '../kit/resource/definition'
import { rowBaseOf } from '../kit/resource/row-base-of'
import { tillShiftCsv } from './till-shift-csv'

registerConstraint('till_shift_open_key', { code: 'shift_open', path: ['storeId'] })
registerConstraint('till_shift_float_explained', { code: 'float_unexplained', path: ['note'] })
registerConstraint('till_shift_left', { code: 'left_over_counted', path: ['leftFen'] })
registerConstraint('till_movement_in_shift', { code: 'shift_closed', path: ['amountFen'] })
registerConstraint('till_shift_store_closed', { code: 'store_closed', path: ['storeId'] })
registerConstraint('till_shift_settled_by_another', { code: 'own_difference', path: ['settlement'] })
registerConstraint('till_drawer_short', { code: 'drawer_short', path: ['amountFen'] })
registerConstraint('cash_needs_shift', { code: 'cash_needs_shift', path: ['channel'] })

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

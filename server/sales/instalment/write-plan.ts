import { sql } from 'kysely'
import { type Instalment, nextInstalment } from '../../../contract/sales/instalment'
import { endOfDay } from '../../kit/day'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { WriteContext } from '../../kit/resource/definition'

registerConstraint('instalment_plan_is_even', { code: 'plan_uneven', path: ['instalments'] })

/** Writes the plan of an order in place of the one before, and the day of its next instalment. The order is locked. */
export async function writePlan(
  { tx }: Pick<WriteContext, 'tx'>,
  { id, status, paidFen }: { id: string; status: string; paidFen: number },
  plan: readonly Instalment[],
): Promise<void> {
  await sql`delete from order_instalment where order_id = ${id}`.execute(tx)
  await sql`
    insert into order_instalment (order_id, position, due_on, amount_fen)
    select ${id}, place - 1, (instalment ->> 'dueOn')::date, (instalment ->> 'amountFen')::bigint
    from jsonb_array_elements(${JSON.stringify(plan)}::jsonb) with ordinality as given (instalment, place)
  `.execute(tx)
  // An unpaid order keeps its time to pay; a day that was named for a deposit is of no use any more.
  if (status === 'pending') {
    await sql`update sales_order set rest_due_on = null where id = ${id}`.execute(tx)
    return
  }
  const next = nextInstalment(plan, paidFen)
  if (next === undefined) throw new Error(`order ${id} is paid in full and has a plan`)
  await sql`
    update sales_order set rest_due_on = ${next.dueOn}, expires_at = ${endOfDay(next.dueOn)} where id = ${id}
  `.execute(tx)
}

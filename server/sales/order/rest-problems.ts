import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import { mostRestDays } from '../../../contract/sales/deposit'
import { addDays, shanghaiDay } from '../../kit/day'
import type { WriteContext } from '../../kit/resource/definition'

/**
 * Why the rest of an order may not wait until a day. Goods without a member have nobody to remind, and a lesson that was taken is owed
 * already.
 */
export async function restProblems(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { id, memberId }: { id: string; memberId: string | null },
  restDueOn: string,
): Promise<FieldProblem[]> {
  const refused = (code: string, params?: FieldProblem['params']) => [
    { path: ['restDueOn'], code, ...(params && { params }) },
  ]
  if (memberId === null) return refused('rest_without_member')
  const today = shanghaiDay(now)
  if (restDueOn < today) return refused('rest_due_past')
  const last = addDays(today, mostRestDays)
  if (restDueOn > last) return refused('rest_due_far', { maximum: last })
  const { rows } = await sql`select from order_item where order_id = ${id} and kind = 'lesson'`.execute(tx)
  return rows.length === 0 ? [] : refused('rest_of_lesson')
}

import { problem } from '../kit/problem'
import type { WriteContext } from '../kit/resource/definition'
import { updateWithAudit } from '../kit/resource/mutations'
import { debtEntries } from '../ledger/debt-entries'
import type { LedgerEntry } from '../ledger/post'
import { appointmentTable } from '../scheduling/appointment-table'
import { lessonDueOf } from '../scheduling/follow-debt'

/** An order's line for a lesson, and fen that are paid or refunded for it. */
interface LessonPayment {
  appointmentId: string
  itemId: string
  amountFen: number
}

/**
 * Pays a lesson with an order's line and returns the ledger entries. Throws `price_changed` when the unpaid amount of the lesson differs from
 * the line's, for example because another order has paid it. The caller has locked the member.
 */
export async function settleLesson(desk: WriteContext, payment: LessonPayment): Promise<LedgerEntry[]> {
  const { dueFen, settledFen } = await lessonDueOf(desk.tx, payment.appointmentId)
  if (dueFen - settledFen !== payment.amountFen) throw problem('price_changed')
  return changeSettled(desk, payment, 'collect', payment.amountFen)
}

/** Takes a refund out of what is paid of a lesson, and returns the ledger entries: it is due again, unless more was paid than due. */
export const refundLesson = (desk: WriteContext, payment: LessonPayment): Promise<LedgerEntry[]> =>
  changeSettled(desk, payment, 'refund', -payment.amountFen)

async function changeSettled(
  desk: WriteContext,
  { appointmentId, itemId }: LessonPayment,
  verb: 'collect' | 'refund',
  byFen: number,
): Promise<LedgerEntry[]> {
  const before = await lessonDueOf(desk.tx, appointmentId)
  const settledFen = before.settledFen + byFen
  await updateWithAudit(desk, appointmentTable, appointmentId, { verb, columns: { settledFen } })
  return debtEntries(before, { ...before, settledFen }, itemId)
}

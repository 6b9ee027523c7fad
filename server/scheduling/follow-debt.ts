import { sql } from 'kysely'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { Tx } from '../kit/db/schema'
import { enqueue } from '../kit/jobs/jobs'
import type { WriteContext } from '../kit/resource/definition'
import { debtEntries, type LessonAccount } from '../ledger/debt-entries'
import { post } from '../ledger/post'

/** A lesson's account, with what is due for it. */
export interface LessonDue extends LessonAccount {
  dueFen: number
}

export async function lessonDueOf(tx: Tx, appointmentId: string): Promise<LessonDue> {
  const { rows } = await sql<LessonDue>`
    select earned_due(appointment) as earned_fen, settled_fen, coalesce(due_fen, 0) as due_fen
    from appointment where id = ${appointmentId}
  `.execute(tx)
  if (rows[0] === undefined) throw new Error(`appointment ${appointmentId} is gone`)
  return rows[0]
}

const taken = new Set<Appointment['status']>(['completed', 'late_cancelled', 'no_show'])

type Charged = Pick<Appointment, 'id' | 'storeId' | 'status' | 'charge' | 'dueFen' | 'confirmation'>

/** Books what a change of a lesson has earned of its due price or returned of it, and has refunded what is paid beyond it. */
export async function followDebt(desk: WriteContext, before: Charged): Promise<void> {
  const { id: appointmentId, storeId, status, charge, dueFen, confirmation } = before
  const after = await lessonDueOf(desk.tx, appointmentId)
  const isEarned = charge === 'due' && taken.has(status) && confirmation !== 'disputed'
  const earnedFen = isEarned ? (dueFen ?? 0) : 0
  const kind = after.earnedFen > earnedFen ? 'lesson_earned' : 'lesson_return'
  await post(desk, { kind, storeId, appointmentId }, [
    ...debtEntries({ ...after, earnedFen }, after),
    { account: 'revenue', amountFen: earnedFen - after.earnedFen },
  ])
  if (after.settledFen <= after.dueFen) return
  const { accountId, username } = desk.principal
  await enqueue(
    desk.tx,
    'lesson.giveBack',
    { appointmentId, accountId, username },
    { key: `lesson ${appointmentId}` },
  )
}

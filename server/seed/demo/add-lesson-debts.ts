import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'
import { systemContext } from '../../kit/resource/system-context'
import { createOrder } from '../../sales/order/create-order'
import { followDebt } from '../../scheduling/follow-debt'
import { randomFrom } from '../random'
import { principal as author } from '../writer'
import { collect, seedRequest } from './add-orders'

interface Seed {
  tx: Tx
  now: Date
}

interface DueLesson {
  id: string
  memberId: string
  storeId: string
  status: 'completed' | 'late_cancelled' | 'no_show'
  dueFen: number
  endsAt: Date
}

/** Books the lessons that members took without a card; most are paid at the desk right after, and some are still owed. */
export async function addLessonDebts({ tx, now }: Seed): Promise<void> {
  const random = randomFrom(4_300)
  for (const lesson of await takenLessons(tx)) {
    const { id, memberId, storeId, dueFen, endsAt } = lesson
    const at = new Date(Math.min(endsAt.getTime(), now.getTime() - 300_000))
    await followDebt(systemContext(tx, at), {
      ...lesson,
      charge: 'due',
      status: 'confirmed',
      confirmation: 'none',
    })
    if (random.next() < 0.2) continue
    const item = { kind: 'lesson' as const, appointmentId: id, unitPriceFen: dueFen, discountFen: 0 }
    const draft = { memberId, storeId, sellerId: null, items: [item], note: '' }
    await collect(tx, at, random, await createOrder(seedRequest(tx, author, at)(draft)))
  }
}

async function takenLessons(tx: Tx): Promise<DueLesson[]> {
  const { rows } = await sql<Omit<DueLesson, 'endsAt'> & { endsAt: string }>`
    select id, member_id, store_id, status, due_fen, upper(during) as ends_at
    from appointment where earned_due(appointment) > 0 order by upper(during), id
  `.execute(tx)
  return rows.map(({ endsAt, ...lesson }) => ({ ...lesson, endsAt: new Date(endsAt) }))
}

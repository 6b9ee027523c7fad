import { sql } from 'kysely'
import { addDays, daysBefore, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { leaveRequestsSeenBy } from '../../scheduling/leave-request/resource'
import { principal, type Writer } from '../writer'

interface Seed {
  tx: Tx
  now: Date
  write: Writer
}

interface Plan {
  coach: string
  /** Days from today to the first day, and the number of further days. */
  startsIn: number
  more: number
  reason: string
  daysAgo: number
  refusal?: string
}

const plans: Plan[] = [
  { coach: '林子轩', startsIn: 9, more: 2, reason: '参加教练进修，三天', daysAgo: 1 },
  {
    coach: '单雨桐',
    startsIn: 4,
    more: 0,
    reason: '家里有事',
    daysAgo: 3,
    refusal: '当天已有两位教练休假，请改到下周',
  },
]

/** Requests of coaches: one request waits, one was refused. */
export async function addLeaveRequests({ tx, now, write }: Seed): Promise<void> {
  const resource = leaveRequestsSeenBy(principal)
  const today = shanghaiDay(now)
  for (const { coach, startsIn, more, reason, daysAgo, refusal } of plans) {
    const { rows } = await sql<{ id: string }>`select id from coach where display_name = ${coach}`.execute(tx)
    const [from, to] = [addDays(today, startsIn), addDays(today, startsIn + more)]
    const draft = { coachId: rows[0]!.id, from, to, reason }
    const row = await write.create(resource, draft, daysBefore(now, daysAgo))
    if (refusal !== undefined)
      await write.apply(resource, row, ['refuse', { reason: refusal }], daysBefore(now, daysAgo - 1))
  }
}

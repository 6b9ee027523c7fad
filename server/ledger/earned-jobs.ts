import { sql } from 'kysely'
import { addDays, shanghaiDay } from '../kit/day'
import type { Db, Tx } from '../kit/db/schema'
import type { Job } from '../kit/jobs/jobs'
import { systemContext } from '../kit/resource/system-context'
import { type LedgerEntry, post } from './post'

/** Books the daily use of cards as earned: passed days of period cards, used or expired times. */
export const earnedJobs: Job[] = [
  {
    name: 'ledger.earn',
    // Before the job that moves the cards to the new day.
    every: '1 0 * * *',
    run: async ({ db, now, log }) => {
      for (const day of await daysToEarn(db, now)) {
        const stores = await earnDay(db, day)
        if (stores > 0) log.info({ day, stores }, 'what was used of cards has been earned')
      }
    },
  },
]

/** More days than this are earned as one. */
const mostDays = 31

/** The past days that are not booked yet, the first first; without any booking only yesterday. */
async function daysToEarn(db: Db, now: Date): Promise<string[]> {
  const yesterday = addDays(shanghaiDay(now), -1)
  const { rows } = await sql<{ at: string | null }>`
    select max(at) as at from ledger_transfer where kind = 'earned'
  `.execute(db)
  const last = rows[0]?.at ?? null
  if (last === null) return [yesterday]
  const oldest = addDays(yesterday, 1 - mostDays)
  const next = shanghaiDay(new Date(last))
  const days: string[] = []
  // Includes the last booked day, whose job may have been interrupted between two stores.
  for (let day = [next, oldest].sort()[1]!; day <= yesterday; day = addDays(day, 1)) days.push(day)
  return days
}

/**
 * Books what is earned by the end of a Shanghai day: one transfer for each store that sold cards, in a transaction of its own. A store with
 * a transfer is skipped, and what became due since is booked with the next day. Returns the number of stores.
 */
export async function earnDay(db: Db, day: string): Promise<number> {
  const { rows: stores } = await sql<{ storeId: string; cardIds: string[] }>`
    select store_id, array_agg(id order by id) as card_ids
    from (
      select id, (select store_id from ledger_entry where membership_id = membership.id order by ledger_entry.id limit 1)
      from membership where ${isDue(day)}
    ) as due
    where store_id is not null and not exists (select from ledger_transfer
      where kind = 'earned' and ledger_transfer.store_id = due.store_id and at = ${lastInstant(day)})
    group by store_id order by store_id
  `.execute(db)
  for (const { storeId, cardIds } of stores)
    await db.transaction().execute((tx) => earnStore(tx, { storeId, cardIds, day }))
  return stores.length
}

/** Cards with more used than recognised; stored ones are earned when they pay. */
const isDue = (day: string) => sql<boolean>`
  membership.status in ('active', 'frozen', 'expired') and membership.kind <> 'stored'
  and membership.recognised_fen < membership.value_fen
  and membership.recognised_fen < membership.value_fen - card_unused(membership, ${day}::date)`

interface Earning {
  storeId: string
  cardIds: readonly string[]
  day: string
}

async function earnStore(tx: Tx, { storeId, cardIds, day }: Earning): Promise<void> {
  // By id, in the order of every transaction that changes a card's money; rows are read again after the wait.
  await sql`select from membership where id = any(${cardIds}) order by id for no key update`.execute(tx)
  const { rows } = await sql<{ id: string; earnedFen: number }>`
    update membership set recognised_fen = membership.value_fen - card_unused(membership, ${day}::date)
    from (select id, recognised_fen from membership where id = any(${cardIds})) as before
    where before.id = membership.id and ${isDue(day)}
    returning membership.id, membership.recognised_fen - before.recognised_fen as earned_fen
  `.execute(tx)
  const entries = rows.flatMap(({ id: membershipId, earnedFen }): LedgerEntry[] => [
    { account: 'unearned', amountFen: earnedFen, membershipId },
    { account: 'revenue', amountFen: -earnedFen, membershipId },
  ])
  await post(systemContext(tx, lastInstant(day)), { kind: 'earned', storeId }, entries)
}

const lastInstant = (day: string) => new Date(Date.parse(`${addDays(day, 1)}T00:00:00+08:00`) - 1)

import { sql } from 'kysely'
import { addDays, shanghaiDay } from '../../kit/day'
import type { Job } from '../../kit/jobs'
import type { Db, Tx } from '../../kit/schema'
import { systemContext } from '../order/system-context'
import { type LedgerEntry, post } from './post'

/** What has been used of cards in a day is earned: days of a period by passing, times by being taken or by running out. */
export const earnedJobs: Job[] = [
  {
    name: 'ledger.earn',
    // Before the cards themselves are moved into the new day.
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

/** The days that are over and not earned yet, the first first. Before anything was earned it is yesterday alone. */
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
  // The last day again: its job may have been cut off between two stores.
  for (let day = [next, oldest].sort()[1]!; day <= yesterday; day = addDays(day, 1)) days.push(day)
  return days
}

/**
 * Books what is earned by the end of a Shanghai day: one transfer for each store that sold cards, in a transaction of its
 * own. A store that has its transfer is left alone, what is due there since is earned with the next day. Returns how many
 * stores earned.
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

/** Cards of which more is used than recognised. Stored ones are earned when they pay. */
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
  // As everybody else who moves a card's money, by id; what has changed while it waited is looked at again.
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

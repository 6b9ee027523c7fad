import { sql } from 'kysely'
import type { Tx } from '../kit/db/schema'

/** An arbitrary lock number, which every process of every version must share. */
const tills = 730_106

/**
 * Locks a store's till until the transaction ends: `shared` to move cash, `alone` to count it, so that the count sees every payment
 * entirely or not at all. It must be taken before any row lock.
 */
export async function lockTill(tx: Tx, storeId: string, how: 'shared' | 'alone'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(${tills}::int, hashtext(${storeId}))`.execute(tx)
}

import { sql } from 'kysely'
import type { Tx } from '../../kit/schema'

/** Any number will do as long as every process of every version takes the same one. */
const tills = 730_106

/**
 * Whoever moves cash of a store shares its till until the transaction ends; who counts it has it `alone`, and sees every
 * payment whole or not at all. It is taken before any row is locked.
 */
export async function lockTill(tx: Tx, storeId: string, how: 'shared' | 'alone'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(${tills}::int, hashtext(${storeId}))`.execute(tx)
}

import { sql } from 'kysely'
import type { VoucherPlatformName } from '../../../contract/sales/order'
import type { Db } from '../../kit/db/schema'

/**
 * Runs work with a platform's code locked, so that a call to the platform and what is recorded about it are not mixed with another request's.
 * The lock belongs to the session, because the platform is called outside of a transaction. `work` uses only the given connection: with a
 * second one, requests that wait for the lock could occupy the whole pool.
 */
export function withCodeLocked<Made>(
  db: Db,
  platform: VoucherPlatformName,
  code: string,
  work: (connection: Db) => Promise<Made>,
): Promise<Made> {
  const key = sql`hashtextextended(${`voucher ${platform} ${code}`}, 0)`
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${key})`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}

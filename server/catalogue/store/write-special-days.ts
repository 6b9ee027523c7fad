import { sql } from 'kysely'
import type { SpecialDay } from '../../../contract/catalogue/store'
import type { Tx } from '../../kit/db/schema'

/** Replaces a store's special days. */
export async function writeSpecialDays(tx: Tx, id: string, days: readonly SpecialDay[]): Promise<void> {
  await sql`delete from store_special_day where store_id = ${id}`.execute(tx)
  await sql`
    insert into store_special_day (store_id, day, intervals, reason)
    select ${id}, "on", intervals, reason
    from jsonb_to_recordset(${JSON.stringify(days)}) as given ("on" date, intervals jsonb, reason text)
  `.execute(tx)
}

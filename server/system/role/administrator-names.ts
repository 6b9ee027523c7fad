import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'

/** The most names in the reply. */
const most = 5

/** The display names of accounts that may grant every permission in every store. */
export async function administratorNames(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(display_name, ''), username) as name
    from account join role on role.name = account.role
    where '*' = any (role.permissions) and account.store_ids is null and account.status = 'active'
    order by lower(username) limit ${most}
  `.execute(tx)
  return rows.map(({ name }) => name)
}

import { sql } from 'kysely'
import type { Tx } from '../db/schema'
import type { Principal } from './authenticate'

/** The present principal of an account, for work after its request; undefined for an inactive account. */
export async function readPrincipal(tx: Tx, accountId: string): Promise<Principal | undefined> {
  const { rows } = await sql<Omit<Principal, 'sessionId'>>`
    select account.id as account_id, username, role, permissions, store_ids
    from account join role on role.name = account.role
    where account.id = ${accountId} and disabled_at is null
  `.execute(tx)
  return rows[0] && { ...rows[0], sessionId: null }
}

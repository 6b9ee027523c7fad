import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'
import type { Blockers } from '../../kit/resource/definition'

/** The accounts with a role, disabled ones too; the first twenty by name. */
export async function accountsWith(tx: Tx, roleId: string): Promise<Blockers> {
  const { rows } = await sql<{ id: string; name: string; total: number }>`
    select account.id, username as name, count(*) over ()::int as total
    from account join role on role.name = account.role
    where role.id = ${roleId} order by lower(username), account.id limit 20
  `.execute(tx)
  return {
    blockers: rows.map(({ id, name }) => ({ kind: 'account', id, name })),
    blockerCount: rows[0]?.total ?? 0,
  }
}

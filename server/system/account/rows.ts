import { sql } from 'kysely'
import type { Principal } from '../../kit/auth/authenticate'
import { covers } from '../../kit/auth/permission'
import { idle } from '../../kit/auth/session'
import type { Tx } from '../../kit/db/schema'
import type { RowScope } from '../../kit/resource/store-scope'

/** A principal limited to stores sees the accounts that are limited to some of these. */
const within = (storeIds: readonly string[]) =>
  sql<boolean>`(account.store_ids && ${storeIds}::uuid[] and account.store_ids <@ ${storeIds}::uuid[])`

export const accountRows: RowScope = { table: 'account', visible: ({ storeIds }) => within(storeIds) }

export const signInRows: RowScope = {
  table: 'session',
  visible: ({ storeIds }) => sql<boolean>`
    exists (select from account where account.id = session.account_id and ${within(storeIds)})`,
}

/** The roles without permissions that the person lacks; accounts of other roles are read-only for them. */
export async function rolesWithin(
  tx: Tx,
  { permissions }: Pick<Principal, 'permissions'>,
): Promise<string[]> {
  const roles = await tx.selectFrom('role').select(['name', 'permissions']).execute()
  return roles.filter((role) => covers(permissions, role.permissions)).map(({ name }) => name)
}

const isInTime = (now: Date) => sql<boolean>`(
  session.expires_at > ${now}::timestamptz
  and session.last_seen_at > ${now}::timestamptz - ${idle}::int * interval '1 millisecond'
)`

/** Sessions that are usable. */
export const isRunning = (now: Date) => sql<boolean>`(session.revoked_at is null and ${isInTime(now)})`

/** Ends the running sessions of an account, except the given one; returns their number. */
export async function endSessions(
  tx: Tx,
  accountId: string,
  now: Date,
  but: string | null = null,
): Promise<number> {
  const { rows } = await sql<{ ran: boolean }>`
    update session set revoked_at = ${now}
    where account_id = ${accountId} and revoked_at is null and id is distinct from ${but}::uuid
    returning ${isInTime(now)} as ran
  `.execute(tx)
  return rows.filter(({ ran }) => ran).length
}

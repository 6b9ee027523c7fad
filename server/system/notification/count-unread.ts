import { sql } from 'kysely'
import { unreadMost } from '../../../contract/system/notification'
import type { Principal } from '../../kit/auth/authenticate'
import type { Tx } from '../../kit/db/schema'
import { visibleNotifications } from './subjects'

/** At most one more than `unreadMost`, which is shown as “99+”. */
export async function countUnread(tx: Tx, principal: Principal): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (${visibleNotifications(principal, sql<boolean>`n.read_at is null`)}) found limit ${unreadMost + 1}
    ) counted
  `.execute(tx)
  return rows[0]?.count ?? 0
}

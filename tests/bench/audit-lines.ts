import { sql } from 'kysely'
import { hashPassword } from '../../server/kit/auth/hash-password'
import type { Db } from '../../server/kit/db/schema'
import { uuidOf } from '../../server/seed/uuid-of'
import { insertAccount } from '../../server/system/account/new-account'

/** The password of the accounts `bench-0` to `bench-39`. */
export const benchPassword = 'long enough to be safe'

const portion = 50_000

/** Forty accounts, ten of them of the first store; a line every minute, one in twenty with a reason. Needs a store. */
export async function addAuditLines(db: Db, count: number): Promise<void> {
  const { rows: stores } = await sql<{ id: string }>`select id from store order by code limit 1`.execute(db)
  const passwordHash = await hashPassword(benchPassword)
  for (let i = 0; i < 40; i += 1) {
    const own = i % 4 === 1 ? { storeIds: stores.map(({ id }) => id) } : {}
    await insertAccount(
      db,
      { username: `bench-${i}`, role: 'administrator', passwordHash, ...own },
      new Date(),
    )
  }
  for (let from = 0; from < count; from += portion)
    await sql`
      insert into audit (id, at, account_id, who, action, table_name, row_id, before, after, reason, request_id, address)
      select gen_random_uuid(), now() - (${count}::int - i) * interval '1 minute', account.id, username, resource || '.' || verb,
        resource, ${uuidOf(sql`(i % 50000)::text`)}, '{"name": "林教练", "years": 3}', jsonb_build_object('name', '林教练', 'years', i % 30),
        case when i % 20 = 0 then '会员来电，工单 ' || i end, ${uuidOf(sql`'request' || i / 2`)}::text, '10.0.0.' || i % 250
      from generate_series(${from}::int, ${Math.min(from + portion, count) - 1}::int) as i
      cross join lateral (select
        (array['coach', 'store', 'member', 'person', 'appointment', 'exercise'])[1 + i % 6] as resource,
        (array['update', 'create', 'archive', 'restore'])[1 + i / 6 % 4] as verb) as what
      join account on username = 'bench-' || i % 40
    `.execute(db)
  await sql`vacuum analyze`.execute(db)
}

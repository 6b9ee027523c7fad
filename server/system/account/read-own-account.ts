import { sql } from 'kysely'
import type { OwnAccount } from '../../../contract/system/own-account'
import type { Principal } from '../../kit/auth/authenticate'
import type { Tx } from '../../kit/db/schema'

export async function readOwnAccount(tx: Tx, { accountId }: Principal): Promise<OwnAccount> {
  const { rows } = await sql<OwnAccount>`
    select username, display_name, role.title as role_title, permissions, password_changed_at, account.version,
      case when store_ids is not null
        then array(select store.name from store where store.id = any(store_ids) order by store.code) end as store_names,
      factor.confirmed_at is not null as has_second_factor, second_factor_required_at is not null as must_have_second_factor,
      (select count(*)::int from recovery_code where account_id = account.id and used_at is null) as recovery_codes_left
    from account join role on role.name = account.role left join second_factor factor on factor.id = account.id
    where account.id = ${accountId}
  `.execute(tx)
  return rows[0]!
}

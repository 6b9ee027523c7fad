import { sql } from 'kysely'
import type { OwnAccount } from '../../../contract/system/own-account'
import type { Principal } from '../../kit/auth/authenticate'
import type { Tx } from '../../kit/db/schema'

export async function readOwnAccount(tx: Tx, { accountId }: Principal): Promise<OwnAccount> {
  const { rows } = await sql<OwnAccount>`
    select username, account.display_name, role.title as role_title, permissions, password_changed_at, account.version,
      case when store_ids is not null
        then array(select store.name from store where store.id = any(store_ids) order by store.code) end as store_names,
      account.person_id, person.name as person_name, coach.id as coach_id, coach.display_name as coach_name,
      factor.confirmed_at is not null as has_second_factor, second_factor_required_at is not null as must_have_second_factor,
      (select count(*)::int from recovery_code where account_id = account.id and used_at is null) as recovery_codes_left
    from account join role on role.name = account.role left join second_factor factor on factor.id = account.id
    left join person on person.id = account.person_id
      left join coach on coach.id = working_coach(account.person_id)
    where account.id = ${accountId}
  `.execute(tx)
  return rows[0]!
}

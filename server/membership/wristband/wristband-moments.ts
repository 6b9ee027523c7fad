import { sql } from 'kysely'
import { holds } from '../../kit/auth/permission'
import type { MemberMoments } from '../member/member-moments'

/** What happened to the wristbands of a member. */
export const wristbandMoments: MemberMoments = ({ id, principal }) => sql`
  select audit.id::text, audit.at, 'wristband', audit.who, split_part(action, '.', 2), wristband.number, null::bigint, null, null, null::uuid
  from wristband join audit on table_name = 'wristband' and row_id = wristband.id
  where person_id = (select person_id from member where member.id = ${id} and merged_into_id is null)
    and ${holds(principal.permissions, 'wristband:read') ? sql`true` : sql`false`}`

import { sql } from 'kysely'
import { holds } from '../../kit/auth/permission'
import { visibleTo } from '../../kit/resource/store-scope'
import type { MemberMoments } from '../../membership/member/member-moments'
import { lockerRows } from './resource'

/** The day keys and the rentals of a member. */
export const lockerMoments: MemberMoments = ({ id, principal, scope }) => {
  const may = (permission: string) =>
    holds(principal.permissions, permission) ? visibleTo(lockerRows, scope) : sql`false`
  return sql`
  select locker_key.id || happened.what, happened.at, 'locker', happened.who, happened.what, locker.number, null::bigint, null, null, null::uuid
  from locker_key join locker on locker.id = locker_id
  cross join lateral (values ('giveKey', given_at, given_by), ('takeBack', returned_at, returned_by)) as happened (what, at, who)
  where member_id = ${id} and happened.at is not null and ${may('locker:read')}
  union all
  select locker_rental.id || happened.what, happened.at, 'locker', happened.who, happened.what, locker.number, happened.fen,
    happened.note, null, null::uuid
  from locker_rental join locker on locker.id = locker_id
  cross join lateral (values
    ('rent', locker_rental.created_at, locker_rental.created_by, nullif(deposit_fen, 0), nullif(locker_rental.note, '')),
    ('endRental', ended_at, ended_by, nullif(returned_fen, 0), keep_reason)
  ) as happened (what, at, who, fen, note)
  where member_id = ${id} and happened.at is not null and ${may('locker-rental:read')}`
}

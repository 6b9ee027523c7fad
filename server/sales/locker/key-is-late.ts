import { type RawBuilder, sql } from 'kysely'

/** Whether the `locker_key` of `member` should be back: since an earlier day, or its holder has left since and has not come back. */
export const keyIsLate = (today: string): RawBuilder<boolean> => sql`(
  given_at < shanghai_instant(${today}::date, 0)
  or exists (
    select from access_record left_at
    where left_at.person_id = member.person_id and left_at.direction = 'out' and left_at.result = 'pass' and left_at.at >= given_at
      and left_at.store_id = (select store_id from locker where locker.id = locker_key.locker_id)
      and not exists (
        select from check_in back where back.member_id = member.id and back.result = 'pass' and back.at >= left_at.at
          and back.store_id = left_at.store_id)
  )
)`

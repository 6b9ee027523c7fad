import { sql } from 'kysely'

/** Minutes for which a person who was let in counts as inside. */
const stayMin = sql`(select (value ->> 'stayMin')::int from setting where name = 'doors')`

/**
 * The visitors in the gym at a moment, by `member_id`, `store_id` and the time `at` of their last check-in: let in within the last `doors.stayMin` minutes, in the store of their
 * last check-in, and without a later passage out there.
 */
export const inGym = (now: Date) => sql`
  select visit.member_id, visit.store_id, visit.at
  from (
    select distinct on (member_id) member_id, store_id, at from check_in
    where result = 'pass' and at > ${now}::timestamptz - ${stayMin} * interval '1 minute' and at <= ${now}::timestamptz
      and day >= ((${now}::timestamptz - ${stayMin} * interval '1 minute') at time zone 'Asia/Shanghai')::date
      and day <= (${now}::timestamptz at time zone 'Asia/Shanghai')::date
    order by member_id, at desc, id desc
  ) as visit
  join member as inside on inside.id = visit.member_id
  where (
    select direction from access_record
    where person_id = inside.person_id and store_id = visit.store_id and result = 'pass'
      and at >= visit.at and at <= ${now}::timestamptz
    order by at desc, id desc limit 1
  ) is distinct from 'out'`

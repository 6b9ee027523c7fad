import { sql } from 'kysely'
import { addDays } from '../../server/kit/day'
import type { Db } from '../../server/kit/db/schema'
import { seedMany } from '../../server/seed/seed-many'

const stores = 100
const coaches = 400

interface Rows {
  members: number
  visits: number
  /** Private lessons, instead of a month of empty sessions. */
  lessons?: number
  today: string
}

/** A typical chain: members with cards, half of whom renewed when one ended, a year of visits, a month of sessions. */
export async function fillChain(db: Db, { members, visits, lessons = 0, today }: Rows): Promise<void> {
  const sessionDays = Array.from({ length: lessons > 0 ? 0 : 30 }, (_, i) => addDays(today, -i))
  await seedMany(db, { stores, coaches, courses: coaches, members, orders: members, lessons, sessionDays })
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    // As in seedMany: the rows that triggers maintain are created at once, afterwards.
    await sql`set session_replication_role = replica`.execute(one)
    await turnCards(one, today)
    await addVisits(one, visits)
    await sql`reset session_replication_role`.execute(one)
    await sql`select refresh_standings(array(select id from member))`.execute(one)
    await sql`select fill_card_ends()`.execute(one)
    await sql`select fill_visit_days()`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
}

async function turnCards(db: Db, today: string): Promise<void> {
  await sql`
    update membership set status = 'expired' where status in ('active', 'frozen') and ends_on < ${today}::date
  `.execute(db)
  await sql`
    insert into membership (id, member_id, home_store_id, plan_id, name, kind, coverage, origin, prev_id, starts_on, ends_on, status,
      freeze_max_days, freeze_max_count, created_at, updated_at)
    select gen_random_uuid(), member_id, home_store_id, plan_id, name, kind, coverage, 'renewal', id, ends_on + 1, ends_on + 400, 'active',
      60, 2, ends_on, ends_on
    from membership where status = 'expired' and ends_on > ${addDays(today, -390)}::date and hashtext(id::text) % 2 = 0
  `.execute(db)
}

/** A year up to now, more in the evening and at the weekend; one in fifty is turned away. */
async function addVisits(db: Db, count: number): Promise<void> {
  await sql`
    with card as materialized (
      select (row_number() over (order by id))::int - 1 as place, id, member_id, home_store_id
      from membership where prev_id is null
    ), drawn as (
      select i, now() - (i * (interval '365 days' / ${count}::int)) as near
      from generate_series(0, ${count}::int - 1) as i
    )
    insert into check_in (id, member_id, membership_id, store_id, at, source, result, deny_reason)
    select gen_random_uuid(), member_id, card.id, home_store_id, came.at, 'front_desk',
      case when i % 50 = 7 then 'deny' else 'pass' end, case when i % 50 = 7 then 'card_expired' end
    from drawn
    join card on place = (i::bigint * 7919) % (select count(*) from card)
    cross join lateral (
      select case when i < ${count}::int / 2000 then near
        else shanghai_instant((near at time zone 'Asia/Shanghai')::date - 1, 360 + (i * 37 % 480) + (i * 53 % 480)) end as at
    ) came
  `.execute(db)
  await sql`
    update member set last_visit_on = latest.day
    from (select member_id, max(day) as day from check_in where result = 'pass' group by member_id) latest
    where member.id = latest.member_id
  `.execute(db)
}

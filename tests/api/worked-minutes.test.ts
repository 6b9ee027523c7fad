import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { addDays } from '../../server/kit/day'
import { seedMany } from '../../server/seed/seed-many'
import { workedMinutes } from '../../server/system/dashboard/worked-minutes'
import { freshDatabase, type TestDatabase } from '../harness/database/database'

let database: TestDatabase
/** Weeks, special days in and beyond leaves, coaches who came or left in the period, and one who is archived. */
beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  await seedMany(db, { stores: 12, coaches: 40, courses: 40 })
  await sql`
    with place as (select id, row_number() over (order by id) as i from coach)
    update coach set
      hired_on = case when i % 5 = 0 then date '2026-02-11' + (i % 7)::int else hired_on end,
      left_on = case when i % 6 = 1 then date '2026-03-20' + (i % 9)::int end,
      status = case when i % 6 = 1 then 'departed' when i % 4 = 2 then 'on_leave' else status end,
      leave_from = case when i % 4 = 2 and i % 6 <> 1 then date '2026-02-20' + (i % 11)::int end,
      leave_to = case when i % 8 = 2 and i % 6 <> 1 then date '2026-03-01' + (i % 13)::int end
    from place where place.id = coach.id
  `.execute(db)
  await sql`update coach set archived_at = now() where id = (select id from coach where left_on is null order by id desc limit 1)`.execute(
    db,
  )
  await sql`
    with day as (
      insert into coach_day_exception (coach_id, day)
      select id, date '2026-02-01' + (n * 3 + ascii(staff_no) + sort) % 60 from coach cross join generate_series(1, 8) n
      on conflict do nothing returning coach_id, day
    )
    insert into coach_day_span (coach_id, day, minutes, store_id)
    select coach_id, day, int4range(600, 660 + extract(day from day)::int), store_id from day join coach_store using (coach_id)
    where extract(day from day)::int % 3 > 0
  `.execute(db)
}, 60_000)
afterAll(() => database.drop())

it.each([0, 1, 6, 27, 28, 366])(
  '%i days beyond the first add up to the minutes of each day',
  async (days) => {
    const { db } = database
    const { rows: stores } = await sql<{ id: string }>`select id from store order by id limit 4`.execute(db)
    for (const here of [sql`true`, sql`store_id = any(${stores.map(({ id }) => id)})`])
      for (const from of ['2026-02-09', '2026-02-14', '2026-03-01']) {
        const to = addDays(from, days)
        const { rows: expected } = await sql<{ coachId: string }>`
        select coach_id, sum(upper(minutes) - lower(minutes))::int as minutes
        from coach_work_minutes(array(select id from coach), ${from}::date, ${to}::date)
        where ${here} group by coach_id order by coach_id
      `.execute(db)
        const { rows } = await sql`
        select coach_id, working_min::int as minutes from (${workedMinutes({ from, to, here })}) worked order by coach_id
      `.execute(db)
        expect(rows).toEqual(expected)
        if (days > 27) expect(expected.length).toBeGreaterThan(5)
      }
  },
)

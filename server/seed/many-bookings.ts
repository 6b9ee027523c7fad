import { sql } from 'kysely'
import type { Db } from '../kit/schema'

/** Every coach works from 08:00 to 21:00, but for one day of the week, in the store that is theirs. */
export async function addWeeks(db: Db): Promise<void> {
  await sql`
    insert into coach_work_span (coach_id, weekday, minutes, store_id)
    select coach_id, weekday, minutes, store_id
    from coach_store cross join generate_series(1, 7) as weekday
    cross join (values (int4range(480, 780)), (int4range(840, 1260))) as shift (minutes)
    where position = 0 and weekday <> 1 + (hashtext(coach_id::text) & 2147483647) % 7
  `.execute(db)
}

/** The course `i` is the coach's `i`; two of three are private. Needs coaches. */
export async function addCourses(db: Db, from: number, to: number): Promise<void> {
  await sql`
    with coaches as (
      select row_number() over (order by coach.id) - 1 as place, count(*) over () as count, coach.id, store_id
      from coach join coach_store on coach_id = coach.id and position = 0
    ), made as (
      insert into coach_course (id, name, name_pinyin, coach_id, kind, duration_min, capacity, price_fen, buffer_before_min,
        buffer_after_min, min_notice_min, max_advance_days, cancel_deadline_min, level, intro, status, search,
        created_at, updated_at)
      select gen_random_uuid(), name, 'ke cheng ' || i, id,
        case when i % 3 = 0 then 'small_group' else 'private' end, 30 + i % 4 * 15,
        case when i % 3 = 0 then 2 + i % 5 else 1 end, i % 700 * 100, 0, i % 4 * 5, 60, 30, 720,
        (array['beginner', 'intermediate', 'advanced'])[1 + i % 3], '',
        case when i % 100 = 0 then 'draft' when i % 50 = 0 then 'off' else 'on' end,
        concat_ws(e'\n', name, 'kecheng' || i), born, born
      from (
        select i, (array['力量', '瑜伽', '普拉提', '单车'])[1 + i % 4] || chr(19968 + i * 41 % 20000) || i as name,
          timestamptz '2025-01-01' + i * interval '7 minutes' as born
        from generate_series(${from}::int, ${to}::int) as i
      ) named join coaches on place = i % count
      returning id, coach_id
    )
    insert into coach_course_store (course_id, store_id, position)
    select made.id, store_id, 0 from made join coaches on coaches.id = made.coach_id
  `.execute(db)
}

/** Needs stores; each member is a person of their own, with a membership that runs. */
export async function addMembers(db: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into person (id, name, name_pinyin, gender, mobile, search, created_at, updated_at)
    select gen_random_uuid(), name, name, 'unknown', mobile, concat_ws(e'\n', name, right(mobile, 4)), born, born
    from (
      select '15' || lpad(i::text, 9, '0') as mobile, timestamptz '2022-01-01' + i * interval '11 minutes' as born,
        (array['林', '陈', '王', '赵', '周', '吴', '郑', '单'])[1 + i % 8] || chr(19968 + i * 59 % 20000)
          || chr(19968 + i / 3 * 103 % 20000) as name
      from generate_series(${from}::int, ${to}::int) as i
    ) made
  `.execute(db)
  await sql`
    insert into member (id, person_id, name_pinyin, home_store_id, joined_on, search, created_at, updated_at)
    select gen_random_uuid(), person.id, person.name_pinyin, homes.id, person.created_at::date, person.search,
      person.created_at, person.created_at
    from (select row_number() over (order by code) - 1 as place, count(*) over () as count, id from store) homes
    join generate_series(${from}::int, ${to}::int) as i on place = i % count
    join person on mobile = '15' || lpad(i::text, 9, '0')
  `.execute(db)
  await sql`
    insert into membership (id, member_id, home_store_id, name, kind, starts_on, ends_on, status, created_at, updated_at)
    select gen_random_uuid(), member.id, home_store_id, '年卡', 'period', joined_on, joined_on + 1800, 'active',
      member.created_at, member.created_at
    from member where not exists (select from membership where member_id = member.id)
  `.execute(db)
}

/** On one day, up to five sessions of every coach, two hours and a quarter apart; nobody is in them. */
export async function addSessions(db: Db, day: string): Promise<void> {
  await sql`
    insert into class_session (id, course_id, coach_id, store_id, kind, during, buffer_before_min, buffer_after_min, capacity,
      status, created_at, updated_at)
    select gen_random_uuid(), course.id, course.coach_id, store_id, kind,
      tstzrange(at, at + duration_min * interval '1 minute'), buffer_before_min, buffer_after_min, capacity, 'scheduled', at, at
    from (select distinct on (coach_id) * from coach_course where status = 'on' order by coach_id, id) as course
    join coach_course_store on course_id = course.id
    cross join generate_series(0, 4) as turn
    cross join lateral (select shanghai_instant(${day}::date, 495 + turn * 135) as at) as begun
    where hashtext(course.id::text || ${day} || turn) % 4 <> 0
  `.execute(db)
}

import { sql } from 'kysely'
import { pinyinOf } from '../../kit/db/pinyin-of'
import type { Db } from '../../kit/db/schema'

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
        concat_ws(e'\n', name, '^KECHENG' || i), born, born
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

const surnames = [...'林陈王赵周吴郑单']
const given = [
  ...'晓明伟芳娜敏静丽强磊军洋勇艳杰娟涛超秀霞平刚桂英华玉兰红建国志海燕春梅文辉力永健世广义兴良山仁波宁贵福生龙元全胜学祥才',
]

/** Characters by their place, with their readings. */
const named = (characters: readonly string[]) => sql`
  (select character as name, reading, place - 1 as place
  from unnest(${[...characters]}::text[], ${characters.map((one) => pinyinOf(one, 'person'))}::text[])
    with ordinality as each (character, reading, place))`

/** Needs stores; each member is a person of their own, with a card. */
export async function addMembers(db: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into person (id, name, name_pinyin, gender, mobile, birthday, store_id, source, duties, emergency_name,
      emergency_mobile, status, face_status, consent_at, consent_version, is_unattached, search, created_at, updated_at)
    select gen_random_uuid(), name, concat_ws(' ', read_a, read_b, read_c), (array['female', 'male', 'unknown'])[1 + i % 3], mobile,
      case when i % 10 > 0 then date '1960-01-01' + i * 7 % 16000 end,
      case when i % 4 > 0 then homes.ids[1 + i % homes.count] end,
      (array['walk_in', 'site', 'referral', 'douyin', 'meituan', 'corporate'])[1 + i % 6],
      case when i % 500 = 0 then array['receptionist'] when i % 5000 = 1 then array['manager'] else '{}' end,
      case when i % 3 = 0 then '家人' end, case when i % 3 = 0 then '17' || lpad((i / 2)::text, 9, '0') end,
      case when i % 200 = 7 then 'disabled' else 'active' end,
      case when i % 10 > 0 and i % 50 = 1 then 'enrolled' else 'none' end,
      case when i % 10 > 0 and i % 50 = 1 then born end, case when i % 10 > 0 and i % 50 = 1 then '1' end, false,
      concat_ws(e'\n', name, '^' || upper(read_a || read_b || read_c), '^' || upper(read_b || read_c), '^' || upper(read_c),
        '^' || upper(left(read_a, 1) || left(read_b, 1) || left(read_c, 1)), '^' || upper(left(read_b, 1) || left(read_c, 1)),
        right(mobile, 4)),
      born, born
    from (select array_agg(id order by code) as ids, count(*)::int as count from store) homes, (
      select i, '15' || lpad(i::text, 9, '0') as mobile, timestamptz '2022-01-01' + i * interval '11 minutes' as born,
        a.name || b.name || c.name as name, a.reading as read_a, b.reading as read_b, c.reading as read_c
      from generate_series(${from}::int, ${to}::int) as i
      join ${named(surnames)} a on a.place = i % 8
      join ${named(given)} b on b.place = i * 7 % ${given.length}::int
      join ${named(given)} c on c.place = i / 3 * 11 % ${given.length}::int
    ) made
  `.execute(db)
  // Inserts the standings too, because computing them afterwards would write every member twice.
  await sql`
    insert into member (id, member_no, person_id, name_pinyin, home_store_id, joined_on, standing, card_ends_on, level, consultant_id,
      last_visit_on, last_contact_at, is_blacklisted, blacklist_reason, search, created_at, updated_at)
    select gen_random_uuid(), member_no, person.id, person.name_pinyin, homes.id, person.created_at::date,
      case card.status when 'terminated' then 'none' else card.status end,
      case when card.status <> 'terminated' then card.ends_on end,
      (array['regular', 'silver', 'gold', 'diamond'])[1 + (i % 10 = 0)::int + (i % 50 = 0)::int + (i % 200 = 0)::int],
      case when i % 100 = 9 then person.id end, case when i % 7 > 0 then date '2026-03-01' - i % 60 end,
      case when i % 3 = 0 then timestamptz '2026-02-28' - i % 90 * interval '1 day' end, i % 500 = 11,
      case when i % 500 = 11 then '多次爽约' end, concat_ws(e'\n', person.search, lower(member_no)), person.created_at,
      person.created_at
    from (select row_number() over (order by code) - 1 as place, count(*) over () as count, id from store) homes
    join generate_series(${from}::int, ${to}::int) as i on place = i % count
    join person on mobile = '15' || lpad(i::text, 9, '0')
    cross join lateral (${card}) card
    cross join lateral (select 'M' || lpad((i + 1)::text, 8, '0') as member_no) as numbered
  `.execute(db)
  await sql`select setval('member_no', ${to + 1})`.execute(db)
  await addCards(db, from, to)
}

/** What the card of the member `i` is. */
const card = sql`
  select case when i % 20 = 0 then date '2026-02-28' - i % 900 when i % 100 = 3 then date '2027-03-15' + i % 20
      else date '2026-03-02' + i % 364 end as ends_on,
    case when i % 20 = 0 then 'expired' when i % 100 = 1 then 'frozen' when i % 100 = 3 then 'pending'
      when i % 200 = 5 then 'terminated' else 'active' end as status`

/** A card for each of these members: most run, some have ended, are frozen or wait. */
async function addCards(db: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into membership_plan (id, code, name, name_pinyin, kind, duration_days, bonus_days, list_price_fen, sale_price_fen,
      store_scope, freeze_max_days, freeze_min_days, freeze_max_count, is_transferable, transfer_fee_fen,
      activate_within_days, benefits, coverage, badge, sort, status, search, created_at, updated_at)
    select gen_random_uuid(), 'MANY_' || i, '年卡 ' || i, 'nian ka ' || i, 'period', 365, 0, 300000, 300000, 'all', 60, 7, 2,
      true, 0, 30, '{}', assumed_coverage('period'), 'none', i, 'on_sale', '年卡 ' || i, now(), now()
    from generate_series(1, 50) i on conflict do nothing
  `.execute(db)
  await sql`
    with made as (
      insert into membership (id, member_id, home_store_id, plan_id, name, kind, coverage, starts_on, ends_on, status, ended_early_on,
        freeze_max_days, freeze_max_count, created_at, updated_at)
      select gen_random_uuid(), member.id, home_store_id, plan.id, plan.name, 'period', plan.coverage, card.ends_on - 364, card.ends_on,
        card.status, case when card.status = 'terminated' then card.ends_on - 300 end, 60, 2, member.created_at, member.created_at
      from generate_series(${from}::int, ${to}::int) as i
      join person on mobile = '15' || lpad(i::text, 9, '0')
      join member on member.person_id = person.id
      join membership_plan plan on plan.code = 'MANY_' || 1 + i % 50
      cross join lateral (${card}) card
      returning id, status
    )
    insert into membership_freeze (id, membership_id, from_day, to_day, reason, at)
    select gen_random_uuid(), id, date '2026-02-20', date '2026-03-20', '出差', timestamptz '2026-02-19' from made
    where status = 'frozen'
  `.execute(db)
}

/** Adds up to five empty sessions of every coach on one day, two hours and a quarter apart. */
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

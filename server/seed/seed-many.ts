import { sql } from 'kysely'
import type { Db } from '../kit/db/schema'
import { addCourses, addMembers, addSessions, addWeeks } from './many/add-bookings'
import { addLessons } from './many/add-lessons'
import { addOrders } from './many/add-orders'

interface Many {
  stores?: number
  /** Needs stores: each coach works in one. */
  coaches?: number
  /** Needs coaches, who work six days a week then. */
  courses?: number
  /** Needs stores. */
  members?: number
  /** At most as many as members: each member orders once. */
  orders?: number
  /** Private lessons that members have booked; needs courses and members. */
  lessons?: number
  /** Days on which coaches hold sessions, beside lessons; needs courses. */
  sessionDays?: string[]
}

/** Rows by the ten thousand for measuring lists; plausible, but made in SQL and without audit lines. */
export async function seedMany(db: Db, many: Many): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    const isLarge = (many.members ?? 0) + (many.orders ?? 0) + (many.lessons ?? 0) > 100_000
    const rebuild = isLarge ? await dropIndexes(one) : async () => {}
    await fill(one, many)
    await rebuild()
    await sql`select fill_card_ends()`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
}

async function fill(db: Db, many: Many): Promise<void> {
  const {
    stores = 0,
    coaches = 0,
    courses = 0,
    members = 0,
    orders = 0,
    lessons = 0,
    sessionDays = [],
  } = many
  for (const [from, to] of portions(stores)) await addStores(db, from, to)
  for (const [from, to] of portions(coaches)) await addCoaches(db, from, to)
  if (courses > 0) await addWeeks(db)
  for (const [from, to] of portions(courses)) await addCourses(db, from, to)
  // Skips triggers, which maintain and check derived values and would take longer than the rows.
  await sql`set session_replication_role = replica`.execute(db)
  for (const [from, to] of portions(members)) await addMembers(db, from, to)
  if (orders > 0) await addOrders(db, orders)
  if (lessons > 0) await addLessons(db, lessons, orders)
  if (orders + lessons > 0) await sql`select fill_revenue_days(), fill_till_days()`.execute(db)
  await sql`reset session_replication_role`.execute(db)
  for (const day of sessionDays) await addSessions(db, day)
}

const portion = 20_000

function portions(count: number): [number, number][] {
  const starts = Array.from({ length: Math.ceil(count / portion) }, (_, i) => i * portion)
  return starts.map((from) => [from, Math.min(from + portion, count) - 1])
}

/**
 * Drops indexes, because building one is much faster than maintaining it; those of constraints stay. Returns a function that builds them
 * again.
 */
async function dropIndexes(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where not indisunique and relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_constraint where conindid = indexrelid)
  `.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db)
  return async () => {
    await sql`set maintenance_work_mem = '512MB'`.execute(db)
    for (const { definition } of rows) await sql.raw(definition).execute(db)
    await sql`reset maintenance_work_mem`.execute(db)
  }
}

async function addStores(db: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into store (id, code, name, name_pinyin, region_code, address, lng, lat, phone, area_sqm, capacity, hours,
      facilities, opened_on, is_public, status, search, created_at, updated_at, created_by, updated_by,
      suspended_from, suspended_reason)
    select gen_random_uuid(), code, name, lower(code), region, address, 121 + i % 1000 / 1000.0, 31 + i % 777 / 1000.0,
      '021-62880000', 500 + i % 4000, 50 + i % 900,
      jsonb_build_array(h, h, h, h, h, h, h), facilities, case when i % 10 > 0 then date '2015-01-01' + i % 4000 end, true,
      status, concat_ws(e'\n', name, lower(code), address), born, born, 'bench', 'bench',
      case when status = 'suspended' then date '2026-01-01' end, case when status = 'suspended' then '改造' end
    from (
      select i, chr(65 + i / 26000 % 26) || chr(65 + i / 1000 % 26) || lpad((i % 1000)::text, 3, '0') as code,
        (array['静安', '徐汇', '浦东', '虹口', '杨浦', '闵行', '松江'])[1 + i % 7] || chr(19968 + i * 37 % 20000)
          || chr(19968 + i / 20000 * 101 % 20000) || i || '店' as name,
        (array['310106', '310104', '310115', '330102', '320508'])[1 + i % 5] as region,
        '南京西路 ' || i || ' 号' as address,
        '[{"open": "06:00", "close": "22:00"}]'::jsonb as h,
        case when i % 1000 = 0 then array['shower', 'childcare'] else array['shower', 'locker'] end as facilities,
        case when i % 100 = 0 then 'closed' when i % 100 < 3 then 'suspended' when i % 100 < 8 then 'preparing' else 'open' end as status,
        timestamptz '2020-01-01' + i * interval '13 minutes' as born
      from generate_series(${from}::int, ${to}::int) as i
    ) made
  `.execute(db)
}

async function addCoaches(db: Db, from: number, to: number): Promise<void> {
  await sql`
    with made as materialized (
      select i, gen_random_uuid() as id, gen_random_uuid() as person_id,
        (array['林', '陈', '王', '赵', '周', '吴', '郑', '单'])[1 + i % 8] || chr(19968 + i * 53 % 20000)
          || chr(19968 + i / 3 * 101 % 20000) as name,
        'C-' || lpad(i::text, 7, '0') as staff_no, '13' || lpad(i::text, 9, '0') as mobile,
        timestamptz '2020-01-01' + i * interval '13 minutes' as born
      from generate_series(${from}::int, ${to}::int) as i
    ), people as (
      insert into person (id, name, name_pinyin, gender, mobile, search, created_at, updated_at)
      select person_id, name, name, 'unknown', mobile, concat_ws(e'\n', name, right(mobile, 4)), born, born from made
    ), hired as (
      insert into coach (id, staff_no, person_id, display_name, name_pinyin, level, specialities, years, bio, hired_on,
        valid_until, is_public, sort, search, created_at, updated_at)
      select id, staff_no, person_id, name, name, (array['junior', 'middle', 'senior', 'master'])[1 + i % 4],
        array[(array['yoga', 'boxing', 'strength', 'dance'])[1 + i % 4]], i % 30, '', date '2018-01-01' + i % 2500,
        case when i % 3 > 0 then date '2026-01-01' + i % 700 end, false, i % 1000,
        concat_ws(e'\n', name, lower(staff_no), right(mobile, 4)), born, born
      from made
    ), places as (
      select array_agg(id) as ids, count(*)::int as count from (select id from store order by code limit 10000) first_ones
    )
    insert into coach_store (coach_id, store_id, position)
    select made.id, ids[1 + i % count], 0 from made, places
  `.execute(db)
}

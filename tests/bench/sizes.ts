import { sql } from 'kysely'
import { shanghaiDay } from '../../server/kit/day'
import { createDb } from '../../server/kit/db/create-db'
import type { Db } from '../../server/kit/db/schema'
import { sealAll } from '../../server/system/audit-log/seal-all'
import { addAuditLines } from './audit-lines'
import { fillChain } from './dashboard-rows'
import { say, withDatabase } from './kept-rows'

/* How many bytes a row of each large table takes, with its indexes, and what the schema asks of PostgreSQL, both by the catalogue. `BENCH_ROWS` members
   order once, have one lesson and ten visits, and pass a terminal each time. `BENCH_FOLDER` keeps the data; that of `npm run bench:growth`
   serves too. */
const members = Number(process.env.BENCH_ROWS ?? 100_000)
/** Smaller tables do not matter. */
const few = 1_000
const audited = Math.min(members, 200_000)

/** What another engine or a managed service must have, each with how often the schema uses it. */
const features: [name: string, count: string][] = [
  ['tables', `select count(*) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`],
  ['exclusion constraints', `select count(*) from own where contype = 'x'`],
  ['foreign keys', `select count(*) from own where contype = 'f'`],
  ['foreign keys, deferrable', `select count(*) from own where contype = 'f' and condeferrable`],
  ['check constraints', `select count(*) from own where contype = 'c'`],
  ['triggers', `select count(*) from pg_trigger where not tgisinternal`],
  [
    'triggers, deferred to the commit',
    `select count(*) from pg_trigger where not tgisinternal and tginitdeferred`,
  ],
  [
    'triggers with transition tables',
    `select count(*) from pg_trigger where tgoldtable is not null or tgnewtable is not null`,
  ],
  ['functions in PL/pgSQL', `select count(*) from body where lanname = 'plpgsql'`],
  ['functions in SQL', `select count(*) from body where lanname = 'sql'`],
  ['functions that notify', `select count(*) from body where prosrc ~* 'pg_notify|notify '`],
  ['functions with advisory locks', `select count(*) from body where prosrc ~ 'pg_(try_)?advisory'`],
  [
    'generated columns',
    `select count(*) from pg_attribute where attgenerated <> '' and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')`,
  ],
  [
    'columns of ranges',
    `select count(*) from pg_attribute join pg_type on pg_type.oid = atttypid where typtype in ('r', 'm') and attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')`,
  ],
  ['partial indexes', `select count(*) from kept where indpred is not null`],
  ['indexes on expressions', `select count(*) from kept where indexprs is not null`],
  ['indexes of type gin', `select count(*) from kept where amname = 'gin'`],
  ['indexes of type gist', `select count(*) from kept where amname = 'gist'`],
  [
    'collations other than the default',
    `select count(distinct attcollation) from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and relkind = 'r' and attcollation not in (0, 100)`,
  ],
]

await withDatabase({ table: 'check_in', fill }, async (url) => {
  const db = createDb(url, { max: 2 })
  try {
    await db.connection().execute(async (one) => {
      await sql`set statement_timeout = 0`.execute(one)
      await addPassages(one)
      await addLines(one)
    })
    await printSizes(db)
    await printFeatures(db)
  } finally {
    await db.destroy()
  }
})

async function fill(db: Db): Promise<void> {
  await fillChain(db, {
    members,
    visits: members * 10,
    lessons: members,
    today: shanghaiDay(new Date()),
  })
}

/** A terminal in each store, and the record of each visit: a line of ZKTeco's protocol. */
async function addPassages(db: Db): Promise<void> {
  const { rows } = await sql`select from access_record limit 1`.execute(db)
  if (rows.length > 0) return
  await sql`set session_replication_role = replica`.execute(db)
  await sql`
    insert into face_device (id, sn, name, name_pinyin, vendor, model, store_id, direction, max_persons, max_faces, status, search, created_at, updated_at)
    select gen_random_uuid(), 'SIZE-' || code, '大门', 'damen', 'zkteco', '', id, 'both', 3000, 3000, 'active', '', now(), now() from store
  `.execute(db)
  await sql`
    insert into access_record (id, device_id, device_record_id, store_id, person_id, door_no, occurred_at, received_at, at, direction, mode,
      result, opened, deny_reason, is_repeat, is_skewed, check_in_id, raw)
    select gen_random_uuid(), face_device.id, lpad(door, 8, '0') || '-' || to_char(check_in.at, 'YYYYMMDDHH24MISS') || '-0-15', check_in.store_id,
      person_id, door, check_in.at, check_in.at + interval '2 seconds', check_in.at, 'in', 'face', check_in.result, true,
      case when check_in.result = 'deny' then 'card_expired' end, false, false, check_in.id,
      door || e'\t' || to_char(check_in.at, 'YYYY-MM-DD HH24:MI:SS') || e'\t0\t15\t0\t0'
    from check_in join member on member.id = check_in.member_id join face_device on face_device.store_id = check_in.store_id
    cross join lateral (select (10000001 + abs(hashtext(person_id::text)) % 90000000)::text as door) as numbered
    on conflict do nothing
  `.execute(db)
  await sql`reset session_replication_role`.execute(db)
  await sql`vacuum analyze access_record`.execute(db)
}

async function addLines(db: Db): Promise<void> {
  const { rows } = await sql`select from account where username = 'bench-0'`.execute(db)
  if (rows.length > 0) return
  await addAuditLines(db, audited)
  await sealAll(db)
  await sql`vacuum analyze`.execute(db)
}

async function printSizes(db: Db): Promise<void> {
  const { rows } = await sql<{
    name: string
    count: number
    heap: number
    indexes: number
    total: number
    n: number
  }>`
    select relname as name, reltuples::bigint as count, pg_table_size(oid) as heap, pg_indexes_size(oid) as indexes,
      pg_total_relation_size(oid) as total, (select count(*) from pg_index where indrelid = pg_class.oid) as n
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${few} order by total desc
  `.execute(db)
  say(line(['table', 'rows', 'indexes', 'row B', 'index B', 'total B']))
  for (const { name, count, heap, indexes, total, n } of rows)
    say(
      line([
        name,
        count,
        n,
        Math.round(heap / count),
        Math.round(indexes / count),
        Math.round(total / count),
      ]),
    )
  const { rows: whole } = await sql<{
    size: number
  }>`select pg_database_size(current_database()) as size`.execute(db)
  say(
    `the database: ${((whole[0]?.size ?? 0) / 1e9).toFixed(2)} GB, ${Math.round((whole[0]?.size ?? 0) / members)} bytes a member`,
  )
}

async function printFeatures(db: Db): Promise<void> {
  say('')
  for (const [name, count] of features) {
    const { rows } = await sql<{ count: number }>`
      with own as (select * from pg_constraint where connamespace = 'public'::regnamespace),
        body as (
          select prosrc, lanname from pg_proc join pg_language on pg_language.oid = prolang
          where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
        ),
        kept as (
          select indpred, indexprs, amname from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
          where relnamespace = 'public'::regnamespace
        )
      ${sql.raw(count)}
    `.execute(db)
    say(line([name, rows[0]?.count ?? 0]))
  }
  const { rows } = await sql<{ name: string }>`select extname as name from pg_extension order by 1`.execute(
    db,
  )
  say(`extensions: ${rows.map(({ name }) => name).join(', ')}`)
}

function line([title = '', ...cells]: (string | number)[]): string {
  return `${`${title}`.padEnd(36)}${cells.map((cell) => `${cell}`.padStart(12)).join('')}`
}

import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { AnyResource, Contract, Resource } from '../../server/kit/descriptor'
import { newKey } from '../../server/kit/key-ring'
import { listRows } from '../../server/kit/listing'
import type { Database, Db } from '../../server/kit/schema'
import { secretBox } from '../../server/kit/secret-box'
import { typeParsers } from '../../server/kit/type-parsers'
import { appointmentResource } from '../../server/resources/appointment/appointment'
import { bannerResource } from '../../server/resources/banner/banner'
import { certificateResource } from '../../server/resources/certificate/certificate'
import { classSessionResource } from '../../server/resources/class-session/class-session'
import { coachResource } from '../../server/resources/coach/coach'
import { coachCourseResource } from '../../server/resources/coach-course/coach-course'
import { equipmentResource } from '../../server/resources/equipment/equipment'
import { exerciseResource } from '../../server/resources/exercise/exercise'
import { faceDeviceResource } from '../../server/resources/face-device/face-device-table'
import { mediaTable } from '../../server/resources/media/media-table'
import { memberResource } from '../../server/resources/member/member'
import { membershipTable } from '../../server/resources/membership/membership-table'
import { personResource } from '../../server/resources/person/person'
import { siteTextResource } from '../../server/resources/site-text/site-text'
import { storeResource } from '../../server/resources/store/store'
import { trainingPlanResource } from '../../server/resources/training-plan/training-plan'
import { videoCourseResource } from '../../server/resources/video-course/video-course'
import { seedMany } from '../../server/seed/many'
import { freshDatabase, type TestDatabase } from '../harness/database'

let test: TestDatabase
let listened: Db
let asked: CompiledQuery[] = []
beforeAll(async () => {
  test = await freshDatabase()
  const sessionDays = ['2026-03-01']
  await seedMany(test.db, { stores: 4_000, coaches: 4_000, courses: 4_000, members: 4_000, sessionDays })
  await addCertificates()
  await addExercises()
  await addVideoCourses()
  await addTrainingPlans()
  await addEquipment()
  await addFaceDevices()
  await addAppointments()
  await addMedia()
  await addPublished()
  listened = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: test.url, types: typeParsers, max: 1 }),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ level, query }) => {
      if (level === 'query') asked.push(query)
    },
  })
  // What is left of reading whole tables is what no index can spare.
  await sql`set enable_seqscan = off`.execute(listened)
}, 60_000)
afterAll(async () => {
  await listened.destroy()
  await test.drop()
})

/** One in each of 4,000 sessions, each of a member of its own. */
async function addAppointments() {
  await test.db.transaction().execute(async (tx) => {
    await sql`
      insert into appointment (id, no, session_id, coach_id, store_id, kind, during, member_id, source, price_fen, note,
        cancel_deadline_min, status, cancel_reason, created_at, updated_at)
      select session.id, 'YY20260301' || lpad(i::text, 5, '0'), session.id, coach_id, store_id, kind, during, member.id,
        case when i % 100 = 0 then 'app' else 'front_desk' end, 0, '', 0, made.state,
        case when made.state = 'cancelled' then '临时有事' end, member.created_at, member.created_at
      from (select *, row_number() over (order by id)::int as i from class_session limit 4000) session
      join (select *, row_number() over (order by id)::int as i from member) member using (i)
      cross join lateral (select case when i % 100 = 0 then 'cancelled' else 'confirmed' end as state) as made
    `.execute(tx)
    await sql`
      update class_session set booked = 1 where id in (select session_id from appointment where status = 'confirmed')
    `.execute(tx)
  })
  await sql`vacuum analyze appointment, class_session`.execute(test.db)
}

/** As many banners and texts as coaches; a quarter of the banners are published, for an hour each, one after the other. */
async function addPublished() {
  await test.db.transaction().execute(async (tx) => {
    await sql`
      insert into media (id, kind, file_name, name_pinyin, variants, search, sha256, width, height, bytes, mime, created_at, updated_at)
      select id, 'picture', '', '', 'none', '', sha256(id::text::bytea), 1920, 600, 1, 'image/png', created_at, created_at
      from (select id, created_at from coach order by id limit 1) first
    `.execute(tx)
    await sql`
      insert into banner (id, title, subtitle, image_pc_id, alt, position, link_type, starts_at, ends_at, sort, status, search,
        created_at, updated_at)
      select id, display_name, '', (select min(id::text)::uuid from coach), '图',
        case when i % 100 = 0 then 'home_mid' else 'home_top' end, 'none',
        timestamptz '2026-01-01' + i * interval '1 hour', timestamptz '2026-01-01' + (i + 1) * interval '1 hour', i,
        case when i % 4 = 0 then 'published' when i % 99 = 0 then 'unpublished' else 'draft' end, search, created_at, updated_at
      from (select *, row_number() over (order by id)::int as i from coach) numbered
    `.execute(tx)
    await sql`
      insert into site_text (id, key, title, title_pinyin, body, "group", status, search, created_at, updated_at)
      select id, 'text_' || i, display_name, name_pinyin, '', case when i % 100 = 0 then 'legal' else 'notice' end,
        case when i % 99 = 0 then 'unpublished' else 'draft' end, search, created_at, updated_at
      from (select *, row_number() over (order by id)::int as i from coach) numbered
    `.execute(tx)
    await sql`
      insert into publication (kind, row_id, n, copy, shown, published_at)
      select 'banner', id, 1, jsonb_build_object('position', position), tstzrange(starts_at, ends_at), created_at
      from banner where status = 'published'
    `.execute(tx)
  })
  await sql`vacuum analyze banner, site_text, publication, media`.execute(test.db)
}

/** Pictures, and a video in a hundred; one in a hundred is the clerk's. */
async function addMedia() {
  await sql`
    insert into media (id, sha256, kind, mime, width, height, bytes, duration_ms, video_codec, variants, file_name, name_pinyin,
      search, created_at, updated_at, created_by)
    select gen_random_uuid(), sha256(i::text::bytea), case when v then 'video' else 'picture' end,
      case when v then 'video/mp4' else 'image/png' end, 10, 10, i, case when v then 1 end, case when v then 'avc' end,
      'none', i || '.png', lpad(i::text, 7, '0'), lpad(i::text, 7, '0') || '.png', timestamptz '2026-01-01' + i * interval '1 min',
      now(), case when i % 100 = 0 then 'clerk' else 'admin' end
    from generate_series(1, 4000) i cross join lateral (select i % 100 = 1 as v) kind
  `.execute(test.db)
  await sql`vacuum analyze media`.execute(test.db)
}

/** One for each coach: a quarter waits, and one in a hundred was revoked. */
async function addCertificates() {
  await sql`
    insert into document (id, type, name, bytes, sha256, created_at)
    select id, 'image/png', 'scan.png', 1, sha256('scan'), created_at from coach
  `.execute(test.db)
  await sql`
    insert into certificate (id, coach_id, kind, issuer, cert_no, issued_on, expires_on, scan_id, is_public, status, reason,
      reviewed_at, search, created_at, updated_at)
    select id, id, (array['ace', 'nsca', 'nasm', 'acsm'])[1 + i % 4], '中国健美协会', lpad(i::text, 7, '0'),
      date '2020-01-01' + i % 2000, case when i % 9 > 0 then date '2026-01-01' + i % 900 end, id, false, made.state,
      case when made.state = 'revoked' then '编号被注销' end, case when made.state <> 'pending' then created_at end,
      search || e'\n' || '中国健美协会' || e'\n' || lpad(i::text, 7, '0'), created_at, updated_at
    from (
      select *, case when i % 100 = 0 then 'revoked' when i % 4 = 0 then 'pending' else 'verified' end as state
      from (select *, row_number() over (order by id)::int as i from coach) numbered
    ) made
  `.execute(test.db)
  await sql`vacuum analyze certificate, document`.execute(test.db)
}

/** As many exercises as coaches, in twenty subtypes of four types. */
async function addExercises() {
  await test.db.transaction().execute(async (tx) => {
    await sql`
      insert into exercise_type (id, name, name_pinyin, code, icon, is_enabled, search, created_at, updated_at)
      select id, 'type ' || i, 'type ' || i, 'type_' || i, 'barbell', true, search, created_at, updated_at
      from (select *, row_number() over (order by id)::int as i from coach order by id limit 4) numbered
    `.execute(tx)
    await sql`
      insert into exercise_subtype (id, type_id, name, name_pinyin, is_enabled, search, created_at, updated_at)
      select gen_random_uuid(), type.id, 'part ' || i, 'part ' || i, true, search, created_at, updated_at
      from exercise_type type, generate_series(1, 5) i
    `.execute(tx)
    await sql`
      insert into exercise (id, name, name_pinyin, aliases, type_id, subtype_id, primary_muscles, secondary_muscles, equipment, level,
        unit, tips, mistakes, caution, source, licence, author, status, search, created_at, updated_at)
      select coach.id, display_name || i, name_pinyin, '{}', part.type_id, part.id,
        case when i % 100 = 0 then array['soleus'] else array['chest'] end, '{triceps}',
        case when i % 100 = 0 then array['foam_roller'] else array['barbell'] end,
        case when i % 100 = 0 then 'expert' else 'beginner' end, 'reps', '{}', '{}', '', '',
        case when i % 100 = 0 then 'cc0' else 'own' end, '', case when i % 99 = 0 then 'unpublished' else 'draft' end,
        search, created_at, updated_at
      from (select *, row_number() over (order by id)::int as i from coach) coach
      join (select id, type_id, row_number() over (order by id)::int as k from exercise_subtype) part on k = 1 + i % 20
    `.execute(tx)
  })
  await sql`vacuum analyze exercise, exercise_type, exercise_subtype`.execute(test.db)
}

/** As many courses as coaches, of four types, each with a chapter and a mark; one in a hundred has a coach. */
async function addVideoCourses() {
  await test.db.transaction().execute(async (tx) => {
    await sql`
      insert into course_type (id, name, name_pinyin, code, icon, colour, is_enabled, search, created_at, updated_at)
      select id, name, name_pinyin, code, 'yoga', '#3A7BFF', true, search, created_at, updated_at from exercise_type
    `.execute(tx)
    const film = '01900000-0000-7000-8000-0000000000f1'
    await sql`
      insert into media (id, sha256, kind, mime, width, height, bytes, duration_ms, video_codec, variants, file_name, name_pinyin,
        search, created_at, updated_at)
      values (${film}, sha256('film'), 'video', 'video/mp4', 640, 360, 1, 61000, 'avc', 'none', '1.mp4', '1', '1', now(), now())
    `.execute(tx)
    await sql`
      insert into video_course (id, title, title_pinyin, type_id, coach_id, level, equipment, body_parts, summary, detail, access,
        price_fen, tags, sort, status, search, created_at, updated_at)
      select numbered.id, display_name || i, name_pinyin, type.id, case when i % 100 = 0 then numbered.id end,
        case when i % 100 = 0 then 3 else 1 end, '{}', '{}', '', '', case when i % 100 = 0 then 'paid' else 'free' end,
        case when i % 100 = 0 then 100 end, '{}', i % 1000, case when i % 99 = 0 then 'unpublished' else 'draft' end, numbered.search,
        numbered.created_at, numbered.updated_at
      from (select *, row_number() over (order by id)::int as i from coach) numbered
      join (select id, row_number() over (order by id)::int as k from course_type) type on k = 1 + i % 4
    `.execute(tx)
    await sql`
      insert into video_chapter (course_id, position, title, video_id, is_free_preview, captions)
      select id, 0, title, ${film}, false, '' from video_course
    `.execute(tx)
    await sql`
      insert into exercise_mark (course_id, chapter, position, exercise_id, start_s, end_s) select id, 0, 0, id, 0, 1 from video_course
    `.execute(tx)
  })
  await sql`vacuum analyze course_type, video_course, video_chapter, exercise_mark`.execute(test.db)
}

/** A template for each coach, with a day of work, and a copy of it for a member; one in a hundred is rare in every way. */
async function addTrainingPlans() {
  await test.db.transaction().execute(async (tx) => {
    const kinds = sql`case when i % 100 = 0 then 'rehab' else 'muscle' end, case when i % 100 = 0 then 'expert' else 'beginner' end`
    await sql`
      insert into training_plan (id, name, name_pinyin, goal, level, weeks, coach_id, is_public, note, status, search, created_at, updated_at)
      select id, display_name || i, name_pinyin, ${kinds}, 4, id, i % 100 = 0, '', case when i % 100 = 1 then 'published' else 'draft' end,
        search, created_at, updated_at
      from (select *, row_number() over (order by id)::int as i from coach) numbered
    `.execute(tx)
    await sql`
      insert into training_plan (id, name, name_pinyin, goal, level, weeks, coach_id, is_public, note, status, template_id, member_id,
        start_on, search, created_at, updated_at)
      select gen_random_uuid(), display_name || i, coach.name_pinyin, ${kinds}, 4, coach.id, false, '',
        case when i % 100 = 0 then 'in_progress' else 'completed' end, coach.id, member.id, date '2026-01-01' + i % 300, coach.search,
        coach.created_at, coach.updated_at
      from (select *, row_number() over (order by id)::int as i from coach) coach
      join (select *, row_number() over (order by id)::int as i from member) member using (i)
    `.execute(tx)
    await sql`
      insert into training_day (plan_id, week, day_no, name, is_rest, slots, updated_at)
      select training_plan.id, 1, 1, '', false, jsonb_build_array(jsonb_build_object('entries', jsonb_build_array(
        jsonb_build_object('exerciseId', coach_id, 'sets', 3)))), updated_at from training_plan where status in ('draft', 'in_progress')
    `.execute(tx)
  })
  await sql`vacuum analyze training_plan, training_day, training_plan_exercise, exercise`.execute(test.db)
}

/** A piece for each coach, in as many stores; one in a hundred is rare in every way. */
async function addEquipment() {
  await test.db.transaction().execute(async (tx) => {
    await sql`
      insert into equipment (id, asset_no, name, name_pinyin, category, brand, model, serial, store_id, zone, warranty_until,
        next_service_on, status, search, created_at, updated_at)
      select coach.id, 'TT' || lpad((i / 1000)::text, 3, '0') || '-' || lpad((i % 1000)::text, 4, '0'), display_name, coach.name_pinyin,
        case when i % 100 = 0 then 'gate' else 'cardio' end, '', '', '', store.id, '', date '2026-01-01' + i % 4000,
        case when i % 3 > 0 then date '2026-02-20' + i % 900 end, case when i % 100 = 0 then 'faulty' else 'in_use' end, coach.search,
        coach.created_at, coach.updated_at
      from (select *, row_number() over (order by id)::int as i from coach) coach
      join (select id, row_number() over (order by id)::int as i from store) store using (i)
    `.execute(tx)
    await sql`
      insert into equipment_report (id, equipment_id, at, note) select id, id, created_at, '不亮' from equipment where status = 'faulty'
    `.execute(tx)
  })
  await sql`vacuum analyze equipment, equipment_report, equipment_maintenance`.execute(test.db)
}

/** One for each coach, in as many stores; one in a hundred is rare in every way, and has a task that waits. */
async function addFaceDevices() {
  await test.db.transaction().execute(async (tx) => {
    await sql`
      insert into face_device (id, sn, name, name_pinyin, vendor, model, store_id, direction, max_persons, max_faces, status, last_seen_at,
        face_count, clock_skew_s, search, created_at, updated_at)
      select coach.id, 'SN' || lpad(i::text, 8, '0'), display_name, coach.name_pinyin,
        case when i % 100 = 0 then 'uface' else 'zkteco' end, '', store.id, 'in', 1000, 1000,
        case when i % 100 = 0 then 'disabled' else 'active' end,
        case when i % 3 > 0 then timestamptz '2026-03-02' - i * interval '1 minute' end, case when i % 100 = 0 then 999 end,
        case when i % 100 = 0 then 99 end, coach.search, coach.created_at, coach.updated_at
      from (select *, row_number() over (order by id)::int as i from coach) coach
      join (select id, row_number() over (order by id)::int as i from store) store using (i)
    `.execute(tx)
    await sql`
      insert into device_task (id, device_id, op, due_at, expires_at, created_at)
      select id, id, 'reboot', now(), now(), now() from face_device where vendor = 'uface'
    `.execute(tx)
  })
  await sql`vacuum analyze face_device, device_task`.execute(test.db)
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}

/** Lists, and hands back the steps of its statements' plans that no index serves. */
async function unserved<C extends Contract>(
  typed: Resource<C>,
  query: object,
  storeIds: string[] | null = null,
) {
  // As in serveResource: to the kit a row is a record.
  const resource = typed as unknown as AnyResource
  const [sort = ''] = Object.keys(resource.sorts)
  const listing = { page: 1, pageSize: 20, sort, order: 'asc', archived: false, ...query } as const
  asked = []
  await listRows(listened, resource, {
    query: listing,
    scope: { storeIds },
    now: new Date('2026-03-02'),
  })
  const steps: string[] = []
  for (const query of [...asked]) {
    const { rows } = await listened.executeQuery<Record<string, { Plan: Node }[]>>({
      ...query,
      sql: `explain (format json) ${query.sql}`,
    })
    const plan = nodes(Object.values(rows[0]!)[0]![0]!.Plan)
    steps.push(...plan.filter(isWhole).map((node) => `${node['Node Type']} on ${node['Relation Name']}`))
    // A page of few rows is sorted on purpose; any other walks the index of its order.
    const isPage = / limit /.test(query.sql) && !/materialized|count\(/.test(query.sql)
    if (isPage && plan.some((node) => node['Node Type'] === 'Sort')) steps.push('Sort')
  }
  return steps
}

const isWhole = (node: Node) =>
  node['Node Type'] === 'Seq Scan' &&
  /^(certificate|store|coach|person|coach_store|coach_course|coach_course_store|member|membership|class_session|appointment|media|banner|site_text|publication|exercise|video_course|video_chapter|exercise_mark|training_plan|training_day|training_plan_exercise|training_set_log|equipment|equipment_report|equipment_maintenance|face_device|device_task)$/.test(
    node['Relation Name'] ?? '',
  )
const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]

const sorts = <C extends Contract>(resource: Resource<C>) =>
  Object.keys(resource.sorts).flatMap((sort) => [{ sort }, { sort, order: 'desc', page: 500 }])

describe('an index serves the list of', () => {
  it.each([
    ...sorts(storeResource),
    { status: ['closed'] },
    { status: ['suspended'], region: '3302' },
    { region: '33' },
    { region: '310106', sort: 'name' },
    { facility: ['childcare'] },
    { q: '丽' },
    { q: '静安' },
    { q: '1234' },
    { q: '静安寺店' },
    { archived: true },
    { status: ['open'] },
    { facility: ['shower'] },
    { q: '店' },
  ])('stores %j', async (query) => {
    expect(await unserved(storeResource, query)).toEqual([])
  })

  it.each([
    ...sorts(coachResource),
    { status: ['on_leave'] },
    { level: ['master'], sort: 'name' },
    { speciality: ['yoga'] },
    { certificate: ['expiring'] },
    { q: '单' },
    { q: '1234' },
    { q: '13000001234' },
  ])('coaches %j', async (query) => {
    expect(await unserved(coachResource, query)).toEqual([])
  })

  it.each([
    ...sorts(exerciseResource),
    { status: ['unpublished'] },
    { level: ['expert'] },
    { licence: ['cc0'], sort: 'updatedAt' },
    { muscle: ['soleus'] },
    { primaryMuscle: ['soleus'], sort: 'usedIn' },
    { equipment: ['foam_roller'] },
    { muscle: ['triceps'] },
    { q: '单' },
    { q: '1234' },
    { archived: true },
  ])('exercises %j', async (query) => {
    expect(await unserved(exerciseResource, query)).toEqual([])
  })

  it.each([
    ...sorts(videoCourseResource),
    { status: ['unpublished'] },
    { level: ['3'], sort: 'title' },
    { access: ['paid'], sort: 'durationS' },
    { access: ['free'] },
    { q: '单' },
    { q: '1234' },
    { archived: true },
  ])('video courses %j', async (query) => {
    expect(await unserved(videoCourseResource, query)).toEqual([])
  })

  it('video courses of a type, and of a coach', async () => {
    const { rows } = await sql<{ type: string; coach: string }>`
      select type_id as type, coach_id as coach from video_course where coach_id is not null limit 1
    `.execute(test.db)
    expect(await unserved(videoCourseResource, { type: rows[0]?.type })).toEqual([])
    expect(await unserved(videoCourseResource, { coach: rows[0]?.coach, sort: 'updatedAt' })).toEqual([])
  })

  it('exercises of a type, and of a subtype', async () => {
    const { rows } = await sql<{ type: string; subtype: string }>`
      select type_id as type, subtype_id as subtype from exercise order by id limit 1
    `.execute(test.db)
    expect(await unserved(exerciseResource, { type: rows[0]?.type })).toEqual([])
    expect(await unserved(exerciseResource, { subtype: rows[0]?.subtype, sort: 'updatedAt' })).toEqual([])
  })

  const people = personResource(secretBox([newKey()]))
  it.each([
    ...sorts(people),
    { q: '1234' },
    { q: '13000001234' },
    { role: ['coach'] },
    { role: ['manager', 'receptionist'] },
    { face: ['enrolled'] },
    { source: ['corporate'] },
    { status: ['disabled'] },
    { status: ['disabled'], source: ['site'], sort: 'updatedAt' },
  ])('people %j', async (query) => {
    expect(await unserved(people, query)).toEqual([])
  })

  it('people of a store', async () => {
    const { rows } = await sql<{ store: string }>`
      select store_id as store from person where store_id is not null order by id limit 1
    `.execute(test.db)
    expect(await unserved(people, { store: rows[0]?.store })).toEqual([])
  })

  it.each([
    ...sorts(certificateResource),
    { status: ['revoked'] },
    { status: ['pending'], sort: 'coach' },
    { kind: ['nasm'], sort: 'issuedOn' },
    { expiring: '30' },
    { expiring: '90', sort: 'coach' },
    { q: '单' },
    { q: '0001234' },
    { archived: true },
  ])('certificates %j', async (query) => {
    expect(await unserved(certificateResource, query)).toEqual([])
  })

  it('certificates of a coach, and of a store', async () => {
    const { rows } = await sql<{ coach: string; store: string }>`
      select coach_id as coach, store_id as store from coach_store order by coach_id limit 1
    `.execute(test.db)
    expect(await unserved(certificateResource, { coach: rows[0]?.coach })).toEqual([])
    expect(await unserved(certificateResource, { store: rows[0]?.store })).toEqual([])
  })

  it.each([
    ...sorts(coachCourseResource),
    { status: ['draft'] },
    { kind: ['small_group'], sort: 'name' },
    { level: ['advanced'] },
    { q: '单' },
    { q: 'kecheng12' },
    { archived: true },
  ])('courses %j', async (query) => {
    expect(await unserved(coachCourseResource, query)).toEqual([])
  })

  it('courses of a coach, and of a store', async () => {
    const { rows } = await sql<{ coach: string; store: string }>`
      select coach_id as coach, store_id as store from coach_course join coach_course_store on course_id = id limit 1
    `.execute(test.db)
    expect(await unserved(coachCourseResource, { coach: rows[0]?.coach })).toEqual([])
    expect(await unserved(coachCourseResource, { store: rows[0]?.store })).toEqual([])
  })

  it.each([
    ...sorts(bannerResource),
    { status: ['unpublished'] },
    { status: ['published'], sort: 'startsAt' },
    { position: ['home_mid'] },
    { position: ['home_top'], status: ['unpublished'] },
    { liveAt: '2026-03-01T01:30:00.000Z' },
    { liveAt: '2026-03-01T01:30:00.000Z', position: ['home_top'], sort: 'startsAt' },
    { q: '单' },
    { archived: true },
  ])('banners %j', async (query) => {
    expect(await unserved(bannerResource, query)).toEqual([])
  })

  it.each([
    ...sorts(siteTextResource),
    { status: ['unpublished'] },
    { group: ['legal'], sort: 'title' },
    { q: '单' },
    { archived: true },
  ])('site texts %j', async (query) => {
    expect(await unserved(siteTextResource, query)).toEqual([])
  })

  it.each([
    ...sorts(mediaTable),
    { kind: ['video'] },
    { kind: ['picture'], sort: 'bytes' },
    { uploader: 'clerk' },
    { q: '0001234' },
  ])('media %j', async (query) => {
    expect(await unserved(mediaTable, query)).toEqual([])
  })

  it.each([
    ...sorts(memberResource),
    { standing: ['frozen'] },
    { standing: ['active'], sort: 'lastVisitOn' },
    { level: ['diamond'], sort: 'cardEndsOn' },
    { expiring: '7' },
    { expiring: '30', sort: 'cardEndsOn' },
    { silent: '14' },
    { silent: '30', sort: 'lastVisitOn' },
    { uncontacted: true },
    { uncontacted: true, expiring: '7' },
    { uncontacted: false },
    { blacklisted: true },
    { q: '单' },
    { q: '1234' },
    { q: 'M00001234' },
    { q: '15000001234' },
  ])('members %j', async (query) => {
    expect(await unserved(memberResource, query)).toEqual([])
  })

  it('members of a plan, and of a consultant', async () => {
    const { rows } = await sql<{ plan: string; consultant: string }>`
      select plan_id as plan, (select consultant_id from member where consultant_id is not null limit 1) as consultant
      from membership limit 1
    `.execute(test.db)
    expect(await unserved(memberResource, { plan: rows[0]?.plan })).toEqual([])
    expect(await unserved(memberResource, { consultant: rows[0]?.consultant, sort: 'name' })).toEqual([])
  })

  it.each([
    ...sorts(membershipTable),
    { status: ['frozen'] },
    { status: ['active'], sort: 'createdAt' },
    { kind: ['times'] },
    { expiring: '7' },
    { expiring: '30', sort: 'createdAt' },
    { q: '单' },
    { q: '1234' },
    { q: '15000001234' },
  ])('cards %j', async (query) => {
    expect(await unserved(membershipTable, query)).toEqual([])
  })

  it('cards of a member, a plan and a store', async () => {
    const { rows } = await sql<{ member: string; plan: string; store: string }>`
      select member_id as member, plan_id as plan, home_store_id as store from membership limit 1
    `.execute(test.db)
    expect(await unserved(membershipTable, { member: rows[0]?.member })).toEqual([])
    expect(await unserved(membershipTable, { plan: rows[0]?.plan, sort: 'createdAt' })).toEqual([])
    expect(await unserved(membershipTable, { store: rows[0]?.store })).toEqual([])
    expect(await unserved(membershipTable, {}, [rows[0]!.store])).toEqual([])
  })

  it('members of a store', async () => {
    const { rows } = await sql<{ id: string }>`select home_store_id as id from member limit 1`.execute(
      test.db,
    )
    expect(await unserved(memberResource, { store: rows[0]?.id })).toEqual([])
    expect(await unserved(memberResource, {}, [rows[0]?.id ?? ''])).toEqual([])
  })

  it.each([
    ...sorts(classSessionResource),
    { status: ['cancelled'] },
    { status: ['scheduled'], kind: ['small_group'] },
    { from: '2026-03-01T01:00:00.000Z', to: '2026-03-01T01:15:00.000Z' },
    { q: '瑜' },
    { q: 'kecheng12' },
  ])('class sessions %j', async (query) => {
    expect(await unserved(classSessionResource, query)).toEqual([])
  })

  it.each([
    ...sorts(appointmentResource),
    { status: ['cancelled'] },
    { kind: ['private'], status: ['confirmed'] },
    { source: ['app'] },
    { from: '2026-03-01T01:00:00.000Z', to: '2026-03-01T01:15:00.000Z' },
    { q: 'YY2026030101234' },
    { q: '单' },
    { q: '15000001234' },
  ])('appointments %j', async (query) => {
    expect(await unserved(appointmentResource, query)).toEqual([])
  })

  it('sessions and appointments of a coach, a store, a course, a member and a session', async () => {
    const { rows } = await sql<Record<'coach' | 'store' | 'course' | 'member' | 'session', string>>`
      select class_session.coach_id as coach, class_session.store_id as store, course_id as course, member_id as member,
        session_id as session
      from appointment join class_session on class_session.id = session_id limit 1
    `.execute(test.db)
    const { coach, store, course, member, session } = rows[0]!
    for (const query of [{ coach }, { store }, { course }])
      expect([query, await unserved(classSessionResource, query)]).toEqual([query, []])
    for (const query of [{ coach }, { store }, { member }, { session }])
      expect([query, await unserved(appointmentResource, query)]).toEqual([query, []])
    expect(await unserved(appointmentResource, {}, [store])).toEqual([])
    expect(await unserved(classSessionResource, {}, [store])).toEqual([])
  })

  it('coaches of a store', async () => {
    const { rows } = await sql<{ id: string }>`select id from store order by code limit 1`.execute(test.db)
    expect(await unserved(coachResource, { store: rows[0]?.id })).toEqual([])
  })

  it.each([
    ...sorts(trainingPlanResource),
    { goal: ['rehab'] },
    { level: ['expert'] },
    { status: ['published'] },
    { kind: 'assigned', status: ['in_progress'] },
    { q: '丽' },
  ])('training plans %j', async (query) => {
    expect(await unserved(trainingPlanResource, query)).toEqual([])
  })

  it('training plans of a coach, a member, a template and a store', async () => {
    const { rows } = await sql<Record<'coach' | 'member' | 'template' | 'store', string>>`
      select coach_id as coach, member_id as member, template_id as template, home_store_id as store
      from training_plan join member on member.id = member_id limit 1
    `.execute(test.db)
    const { coach, member, template, store } = rows[0]!
    for (const query of [{ coach }, { member }, { template }])
      expect([query, await unserved(trainingPlanResource, query)]).toEqual([query, []])
    expect(await unserved(trainingPlanResource, {}, [store])).toEqual([])
  })

  it.each([
    ...sorts(faceDeviceResource),
    { vendor: ['uface'] },
    { status: ['disabled'] },
    { online: true },
    { full: true },
    { skewed: true, sort: 'name' },
    { q: '丽' },
  ])('face devices %j', async (query) => {
    expect(await unserved(faceDeviceResource, query)).toEqual([])
  })

  it('face devices of a store', async () => {
    const { rows } = await sql<{ id: string }>`select store_id as id from face_device limit 1`.execute(
      test.db,
    )
    expect(await unserved(faceDeviceResource, { store: rows[0]!.id })).toEqual([])
    expect(await unserved(faceDeviceResource, {}, [rows[0]!.id])).toEqual([])
  })

  it.each([
    ...sorts(equipmentResource),
    { category: ['gate'] },
    { status: ['faulty'] },
    { warranty: 'expired' },
    { warranty: '30' },
    { service: 'overdue' },
    { service: '7', sort: 'nextServiceOn' },
    { dueFrom: '2026-03-01', dueTo: '2026-03-31', sort: 'nextServiceOn' },
    { archived: true },
    { q: '丽' },
  ])('equipment %j', async (query) => {
    expect(await unserved(equipmentResource, query)).toEqual([])
  })

  it('equipment of a store', async () => {
    const { rows } = await sql<{ id: string }>`select store_id as id from equipment limit 1`.execute(test.db)
    expect(await unserved(equipmentResource, { store: rows[0]!.id })).toEqual([])
    expect(await unserved(equipmentResource, {}, [rows[0]!.id])).toEqual([])
  })
})

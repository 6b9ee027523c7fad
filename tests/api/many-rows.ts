import { sql } from 'kysely'
import type { Db } from '../../server/kit/db/schema'
import { seedMany } from '../../server/seed/seed-many'

/** Fills every listed table with four thousand rows or more; one in a hundred rows has rare values. */
export async function fillEveryTable(db: Db): Promise<void> {
  const sessionDays = ['2026-03-01']
  await seedMany(db, { stores: 4_000, coaches: 4_000, courses: 4_000, members: 4_000, sessionDays })
  await addCertificates(db)
  await addExercises(db)
  await addVideoCourses(db)
  await addTrainingPlans(db)
  await addEquipment(db)
  await addFaceDevices(db)
  await addAppointments(db)
  await addMedia(db)
  await addPublished(db)
  await addAuditLines(db)
  await addAccounts(db)
}

/** One in each of 4,000 sessions, each of a different member. */
async function addAppointments(db: Db) {
  await db.transaction().execute(async (tx) => {
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
  await sql`vacuum analyze appointment, class_session`.execute(db)
}

/** As many banners and texts as coaches; a quarter of the banners are published, for an hour each, one after the other. */
async function addPublished(db: Db) {
  await db.transaction().execute(async (tx) => {
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
  await sql`vacuum analyze banner, site_text, publication, media`.execute(db)
}

/** Pictures, and a video in a hundred; one in a hundred is the clerk's. */
async function addMedia(db: Db) {
  await sql`
    insert into media (id, sha256, kind, mime, width, height, bytes, duration_ms, video_codec, variants, file_name, name_pinyin,
      search, created_at, updated_at, created_by)
    select gen_random_uuid(), sha256(i::text::bytea), case when v then 'video' else 'picture' end,
      case when v then 'video/mp4' else 'image/png' end, 10, 10, i, case when v then 1 end, case when v then 'avc' end,
      'none', i || '.png', lpad(i::text, 7, '0'), lpad(i::text, 7, '0') || '.png', timestamptz '2026-01-01' + i * interval '1 min',
      now(), case when i % 100 = 0 then 'clerk' else 'admin' end
    from generate_series(1, 4000) i cross join lateral (select i % 100 = 1 as v) kind
  `.execute(db)
  await sql`vacuum analyze media`.execute(db)
}

/** One for each coach: a quarter waits, and one in a hundred was revoked. */
async function addCertificates(db: Db) {
  await sql`
    insert into document (id, type, name, bytes, sha256, created_at)
    select id, 'image/png', 'scan.png', 1, sha256('scan'), created_at from coach
  `.execute(db)
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
  `.execute(db)
  await sql`vacuum analyze certificate, document`.execute(db)
}

/** As many exercises as coaches, in twenty subtypes of four types. */
async function addExercises(db: Db) {
  await db.transaction().execute(async (tx) => {
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
  await sql`vacuum analyze exercise, exercise_type, exercise_subtype`.execute(db)
}

/** As many courses as coaches, of four types, each with a chapter and a mark; one in a hundred has a coach. */
async function addVideoCourses(db: Db) {
  await db.transaction().execute(async (tx) => {
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
  await sql`vacuum analyze course_type, video_course, video_chapter, exercise_mark`.execute(db)
}

/** A template for each coach, with a day of exercises, and a copy of it for a member; one in a hundred has rare values. */
async function addTrainingPlans(db: Db) {
  await db.transaction().execute(async (tx) => {
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
  await sql`vacuum analyze training_plan, training_day, training_plan_exercise, exercise`.execute(db)
}

/** A piece for each coach, in as many stores; one in a hundred has rare values. */
async function addEquipment(db: Db) {
  await db.transaction().execute(async (tx) => {
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
  await sql`vacuum analyze equipment, equipment_report, equipment_maintenance`.execute(db)
}

/** One for each coach, in as many stores; one in a hundred has rare values, and a queued task. */
async function addFaceDevices(db: Db) {
  await db.transaction().execute(async (tx) => {
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
  await sql`vacuum analyze face_device, device_task`.execute(db)
}

/** As many lines as members; one in a hundred is by another account, about another row. */
async function addAuditLines(db: Db) {
  await sql`
    insert into audit (id, at, account_id, who, action, table_name, row_id, reason, request_id)
    select gen_random_uuid(), timestamptz '2026-01-01' + i * interval '1 min',
      case when r then '01900000-0000-7000-8000-0000000000aa'::uuid end, case when r then 'clerk' else 'system' end,
      case when r then 'store.close' else 'member.update' end, case when r then 'store' else 'member' end, id,
      case when i % 50 = 0 then '第' || i || '次调整' end, 'request-' || i
    from (select id, row_number() over (order by id)::int as i from member) member
    cross join lateral (select i % 100 = 0 as r) rare
  `.execute(db)
  await sql`vacuum analyze audit`.execute(db)
}

/** One for each coach, in as many stores; one in a hundred has rare values. */
async function addAccounts(db: Db) {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into account (id, username, display_name, role, store_ids, status, last_sign_in_at, search, created_at, updated_at)
      select coach.id, 'account' || lpad(i::text, 5, '0'), display_name,
        case when i % 100 = 0 then 'auditor' else 'coach' end, case when i % 100 > 0 then array[store.id] end,
        case when i % 100 = 0 then 'invited' else 'active' end,
        case when i % 3 > 0 then timestamptz '2026-03-02' - i * interval '1 minute' end, coach.search, coach.created_at, coach.updated_at
      from (select *, row_number() over (order by id)::int as i from coach) coach
      join (select id, row_number() over (order by id)::int as i from store) store using (i)
    `.execute(tx)
    await sql`
      insert into second_factor (id, secret, confirmed_at) select id, '', created_at from account where role = 'auditor'
    `.execute(tx)
  })
  await sql`vacuum analyze account, second_factor`.execute(db)
}

-- What a card admits to and pays for, as contract/catalogue/coverage.ts describes it.

create function is_coverage(card_kind text, given jsonb) returns boolean
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(
    jsonb_typeof(given -> 'entry') = 'boolean' and jsonb_typeof(given -> 'onHolidays') = 'boolean'
    and not exists (
      select from unnest(array['visitsPerDay', 'visitsPerWeek', 'lessonsPerDay', 'lessonsPerWeek']) as member (name)
      where (jsonb_typeof(given -> name) = 'null' or (given ->> name)::int between 1 and 100) is not true
    )
    and jsonb_array_length(given -> 'hours') <= 28
    and not exists (
      select from jsonb_array_elements(given -> 'hours') as span
      where (
        (span ->> 'weekday')::int between 1 and 7
        and clock_minutes(span ->> 'from') between 0 and clock_minutes(span ->> 'to') - 1
        and clock_minutes(span ->> 'to') <= 1440
      ) is not true
    )
    and jsonb_array_length(given -> 'lessons') <= 12
    and not exists (
      select from jsonb_array_elements(given -> 'lessons') as lesson
      where (
        lesson ->> 'kind' in ('private', 'small_group', 'group')
        and lesson ->> 'charge' = any (case card_kind
          when 'period' then array['included'] when 'times' then array['units', 'included'] else array['value', 'included'] end)
        and (lesson ->> 'units')::int between 1 and case lesson ->> 'charge' when 'units' then 20 else 1 end
        and (lesson ->> 'pricePercent')::int between case lesson ->> 'charge' when 'value' then 1 else 100 end and 100
        and jsonb_typeof(lesson -> 'courseIds') = 'array' and jsonb_typeof(lesson -> 'courseLevels') = 'array'
        and jsonb_typeof(lesson -> 'coachIds') = 'array' and jsonb_typeof(lesson -> 'coachLevels') = 'array'
      ) is not true
    ),
    false
  )
$$;

create function plain_lesson(kind text, charge text) returns jsonb
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'kind', kind, 'charge', charge, 'units', 1, 'pricePercent', 100,
    'courseIds', '[]'::jsonb, 'courseLevels', '[]'::jsonb, 'coachIds', '[]'::jsonb, 'coachLevels', '[]'::jsonb
  )
$$;

create function plain_coverage(entry boolean, lessons jsonb) returns jsonb
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'entry', entry, 'lessons', lessons, 'hours', '[]'::jsonb, 'onHolidays', true,
    'visitsPerDay', null, 'visitsPerWeek', null, 'lessonsPerDay', null, 'lessonsPerWeek', null
  )
$$;

-- The rule for cards from before: period includes group lessons, times pay units for group kinds, stored pays every lesson by value.
create function assumed_coverage(card_kind text) returns jsonb
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select plain_coverage(true, case card_kind
    when 'period' then jsonb_build_array(plain_lesson('group', 'included'))
    when 'times' then jsonb_build_array(plain_lesson('small_group', 'units'), plain_lesson('group', 'units'))
    else jsonb_build_array(plain_lesson('private', 'value'), plain_lesson('small_group', 'value'), plain_lesson('group', 'value'))
  end)
$$;

-- The coverage of a pack of lessons of one course.
create function course_coverage(of_course uuid) returns jsonb
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select plain_coverage(false, jsonb_build_array(
    plain_lesson(kind, 'units') || jsonb_build_object('courseIds', jsonb_build_array(id))
  )) from coach_course where id = of_course
$$;

-- is_coverage_assumed: set by the rule above, and confirmed by nobody yet.
alter table membership_plan add coverage jsonb, add is_coverage_assumed boolean not null default false;
update membership_plan set coverage = assumed_coverage(kind), is_coverage_assumed = true;
alter table membership_plan
  alter coverage set not null,
  add constraint membership_plan_coverage check (is_coverage(kind, coverage));
create index membership_plan_assumed_idx on membership_plan (sort, id) where is_coverage_assumed;

alter table membership add coverage jsonb, add is_coverage_assumed boolean not null default false;
update membership set
  coverage = case when course_id is null then assumed_coverage(kind) else course_coverage(course_id) end,
  is_coverage_assumed = course_id is null and plan_id is not null;
alter table membership
  alter coverage set not null,
  add constraint membership_coverage check (is_coverage(kind, coverage));
create index membership_assumed_idx on membership (plan_id) where is_coverage_assumed;

update order_item set offer = offer || jsonb_build_object(
  'coverage', case when course_id is null then assumed_coverage(offer ->> 'kind') else course_coverage(course_id) end
) where offer is not null;
alter table order_item add constraint order_item_offers_coverage check (offer is null or is_coverage(offer ->> 'kind', offer -> 'coverage'));

-- General Office of the State Council, notice of 2025-11-04 on holidays in 2026 (国办发明电〔2025〕7号).
insert into setting (name, value) values ('holidays', '{"days": [
  {"name": "元旦", "from": "2026-01-01", "to": "2026-01-03"},
  {"name": "春节", "from": "2026-02-15", "to": "2026-02-23"},
  {"name": "清明节", "from": "2026-04-04", "to": "2026-04-06"},
  {"name": "劳动节", "from": "2026-05-01", "to": "2026-05-05"},
  {"name": "端午节", "from": "2026-06-19", "to": "2026-06-21"},
  {"name": "中秋节", "from": "2026-09-25", "to": "2026-09-27"},
  {"name": "国庆节", "from": "2026-10-01", "to": "2026-10-07"}
]}') on conflict (name) do nothing;

create function is_holiday(on_day date) returns boolean
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from setting, jsonb_array_elements(value -> 'days') as holiday
    where setting.name = 'holidays' and on_day between (holiday ->> 'from')::date and (holiday ->> 'to')::date
  )
$$;

-- Times of a day at which a card holds; one row from midnight to midnight where it has no hours.
create function covered_spans(coverage jsonb, on_day date) returns table (from_at timestamptz, to_at timestamptz)
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select shanghai_instant(on_day, from_min), shanghai_instant(on_day, to_min)
  from (
    select 0 as from_min, 1440 as to_min where jsonb_array_length(coverage -> 'hours') = 0
    union all
    select clock_minutes(span ->> 'from'), clock_minutes(span ->> 'to') from jsonb_array_elements(coverage -> 'hours') as span
    where (span ->> 'weekday')::int = extract(isodow from on_day)
  ) spans
  where (coverage ->> 'onHolidays')::boolean or not is_holiday(on_day)
$$;

-- The first instant from then on, within 60 days, at which a card holds by its hours.
create function covered_from(coverage jsonb, since timestamptz) returns timestamptz
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select greatest(from_at, since)
  from generate_series(0, 60) as ahead
  cross join lateral covered_spans(coverage, (since at time zone 'Asia/Shanghai')::date + ahead)
  where to_at > since
  order by 1 limit 1
$$;

-- Lessons booked with a card that begin on these days; skipped: an appointment that does not count.
create function booked_lessons(card uuid, first_day date, last_day date, skipped uuid) returns bigint
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select count(*) from appointment
  where membership_id = card and id is distinct from skipped
    and status in ('requested', 'confirmed', 'checked_in', 'completed', 'no_show')
    and lower(during) >= shanghai_instant(first_day, 0) and lower(during) < shanghai_instant(last_day + 1, 0)
$$;

create function card_visits(card uuid, first_day date, last_day date) returns bigint
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select count(*) from check_in where membership_id = card and result = 'pass' and day between first_day and last_day
$$;

-- The first entry of a card's coverage that matches a lesson of the course; null: not covered.
create function covered_lesson(coverage jsonb, of_course uuid) returns jsonb
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select lesson
  from coach_course join coach on coach.id = coach_course.coach_id
  cross join lateral jsonb_array_elements(coverage -> 'lessons') with ordinality as entry (lesson, place)
  where coach_course.id = of_course and lesson ->> 'kind' = coach_course.kind
    and (lesson -> 'courseIds' = '[]' or lesson -> 'courseIds' ? coach_course.id::text)
    and (lesson -> 'courseLevels' = '[]' or lesson -> 'courseLevels' ? coach_course.level)
    and (lesson -> 'coachIds' = '[]' or lesson -> 'coachIds' ? coach.id::text)
    and (lesson -> 'coachLevels' = '[]' or lesson -> 'coachLevels' ? coach.level)
  order by place limit 1
$$;

-- Whether a card admits at an instant (of_course null), or pays for a lesson of a course that begins then, and how: the one rule of
-- bookings, desk and terminals. refusal: why not, as card_refusal and beyond; next_at: when its hours and limits allow it again.
-- store null: any. skipped: the appointment that is paid or moved, which does not count. What is left on the card is not regarded.
create function card_answer(
  card membership, at timestamptz, store uuid, of_course uuid, skipped uuid, today date,
  out refusal text, out charge text, out units int, out value_fen bigint, out next_at timestamptz
) language plpgsql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  on_day date := (at at time zone 'Asia/Shanghai')::date;
  monday date := date_trunc('week', on_day)::date;
  lesson jsonb;
  is_week_full boolean;
  is_day_full boolean;
begin
  refusal := card_refusal(card, on_day, store, today);
  if refusal is not null then
    return;
  end if;
  if of_course is not null then
    lesson := covered_lesson(card.coverage, of_course);
    if lesson is null then
      refusal := 'card_not_for_course';
      return;
    end if;
    charge := lesson ->> 'charge';
    if charge = 'units' then
      units := (lesson ->> 'units')::int;
    elsif charge = 'value' then
      -- A booked lesson keeps the price it was booked at.
      select (coalesce(booked.price_fen, coach_course.price_fen)::bigint * (lesson ->> 'pricePercent')::int + 50) / 100 into value_fen
      from coach_course left join (
        select appointment.price_fen, class_session.course_id from appointment
        join class_session on class_session.id = session_id where appointment.id = skipped
      ) as booked on booked.course_id = coach_course.id
      where coach_course.id = of_course;
    end if;
  elsif not (card.coverage ->> 'entry')::boolean then
    refusal := 'card_without_entry';
    return;
  end if;
  if not exists (select from covered_spans(card.coverage, on_day) where at >= from_at and at < to_at) then
    refusal := 'card_outside_hours';
    next_at := covered_from(card.coverage, at);
  else
    if of_course is null then
      is_week_full := (card.coverage ->> 'visitsPerWeek')::int <= card_visits(card.id, monday, monday + 6);
      is_day_full := (card.coverage ->> 'visitsPerDay')::int <= card_visits(card.id, on_day, on_day);
    else
      is_week_full := (card.coverage ->> 'lessonsPerWeek')::int <= booked_lessons(card.id, monday, monday + 6, skipped);
      is_day_full := (card.coverage ->> 'lessonsPerDay')::int <= booked_lessons(card.id, on_day, on_day, skipped);
    end if;
    if is_week_full then
      refusal := 'card_week_limit';
      next_at := covered_from(card.coverage, shanghai_instant(monday + 7, 0));
    elsif is_day_full then
      refusal := 'card_day_limit';
      next_at := covered_from(card.coverage, shanghai_instant(on_day + 1, 0));
    end if;
  end if;
  if card_refusal(card, (next_at at time zone 'Asia/Shanghai')::date, store, today) is not null then
    next_at := null;
  end if;
end
$$;

alter table check_in
  drop constraint check_in_deny_reason_check,
  add constraint check_in_deny_reason_check check (deny_reason in (
    'member_blacklisted', 'no_card', 'card_refund_open', 'card_frozen', 'card_expired', 'card_not_begun', 'card_of_other_store',
    'card_without_entry', 'card_outside_hours', 'card_day_limit', 'card_week_limit', 'no_units_left'
  )),
  -- When the refused card would have admitted next.
  add next_at timestamptz constraint check_in_next_at_of_refusal check (next_at is null or result = 'deny');
alter table access_record
  drop constraint access_record_deny_reason_check,
  add constraint access_record_deny_reason_check check (deny_reason in (
    'stranger', 'device_denied', 'not_a_member',
    'member_blacklisted', 'no_card', 'card_refund_open', 'card_frozen', 'card_expired', 'card_not_begun', 'card_of_other_store',
    'card_without_entry', 'card_outside_hours', 'card_day_limit', 'card_week_limit', 'no_units_left'
  ));

-- A lesson may cost several units.
alter table membership_use
  drop constraint membership_use_whole,
  add constraint membership_use_whole check (
    delta <> 0 and (check_in_id is not null) = (reason = 'visited')
    and case
      when reason in ('opening', 'adjusted') then appointment_id is null
      when reason = 'visited' then delta = -1 and appointment_id is null
      when reason = 'paid' then delta < 0 and appointment_id is null
      when reason = 'refunded' then delta > 0 and appointment_id is null
      else delta between -20 and 20 and appointment_id is not null
    end
  );

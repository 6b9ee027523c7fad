create function training_sets(slots jsonb) returns int language sql immutable strict parallel safe as $$
  select coalesce(sum((entry ->> 'sets')::int), 0)::int
  from jsonb_array_elements(slots) slot cross join jsonb_array_elements(slot -> 'entries') entry
$$;
create function training_entries(slots jsonb) returns int language sql immutable strict parallel safe as $$
  select coalesce(sum(jsonb_array_length(slot -> 'entries')), 0)::int from jsonb_array_elements(slots) slot
$$;

-- A template where member_id is null, else one member's own plan, made from a template. Versions count from 1: since each is one more than
-- the one it was made from, no line of versions comes back to itself.
create table training_plan (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 40),
  name_pinyin text collate "C" not null,
  goal text not null check (goal in ('fat_loss', 'muscle', 'shape', 'rehab', 'conditioning')),
  level text not null check (level in ('beginner', 'intermediate', 'expert')),
  weeks smallint not null check (weeks between 1 and 17),
  coach_id uuid not null constraint training_plan_coach_fkey references coach (id) on delete restrict,
  is_public boolean not null,
  note text not null check (char_length(note) <= 1000),
  status text not null default 'draft'
    check (status in ('draft', 'published', 'assigned', 'in_progress', 'completed', 'cancelled')),
  cancel_reason text check (char_length(cancel_reason) between 2 and 200),
  version_no smallint not null default 1 check (version_no >= 1),
  prev_version_id uuid,
  prev_version_no smallint generated always as (version_no - 1) stored,
  template_id uuid constraint training_plan_template_fkey references training_plan (id) on delete restrict,
  member_id uuid constraint training_plan_member_fkey references member (id) on delete restrict,
  start_on date,
  is_template boolean generated always as (member_id is null) stored,
  during daterange generated always as (daterange(start_on, start_on + weeks * 7)) stored,
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  unique (id, version_no),
  constraint training_plan_prev_version_fkey foreign key (prev_version_id, prev_version_no)
    references training_plan (id, version_no) on delete restrict,
  constraint training_plan_first_version check ((version_no = 1) = (prev_version_id is null)),
  constraint training_plan_whole_assignment check (
    (member_id is null) = (template_id is null) and (member_id is null) = (start_on is null)
  ),
  constraint training_plan_status_of_kind check ((status in ('draft', 'published')) = (member_id is null)),
  constraint training_plan_public_template check (not is_public or member_id is null),
  constraint training_plan_cancelled_for_a_reason check ((status = 'cancelled') = (cancel_reason is not null)),
  constraint training_plan_archived_rests check (archived_at is null or status not in ('assigned', 'in_progress')),
  constraint training_plan_once_at_a_time exclude using gist (member_id with =, template_id with =, during with &&)
    where (status in ('assigned', 'in_progress'))
);
create unique index training_plan_next_version_key on training_plan (prev_version_id) where archived_at is null;
create index training_plan_updated_idx on training_plan (updated_at, id) where archived_at is null;
create index training_plan_name_idx on training_plan (name_pinyin, id) where archived_at is null;
create index training_plan_created_idx on training_plan (created_at, id) where archived_at is null;
create index training_plan_start_idx on training_plan (coalesce(start_on, '-infinity'), id) where archived_at is null;
create index training_plan_goal_idx on training_plan (goal, updated_at, id) where archived_at is null;
create index training_plan_level_idx on training_plan (level, updated_at, id) where archived_at is null;
create index training_plan_status_idx on training_plan (status, updated_at, id) where archived_at is null;
create index training_plan_kind_idx on training_plan (is_template, updated_at, id) where archived_at is null;
create index training_plan_coach_idx on training_plan (coach_id, updated_at, id);
create index training_plan_member_idx on training_plan (member_id, updated_at, id) where member_id is not null;
create index training_plan_template_idx on training_plan (template_id, status) where template_id is not null;
create index training_plan_public_idx on training_plan (name_pinyin, id)
  where is_public and status = 'published' and archived_at is null;
create index training_plan_archived_idx on training_plan (archived_at, id) where archived_at is not null;
create index training_plan_grams_idx on training_plan using gin (grams);

-- slots: as contract/training-plan.ts has them. A day that is not here is empty.
create table training_day (
  plan_id uuid not null references training_plan (id) on delete cascade,
  week smallint not null check (week between 1 and 17),
  day_no smallint not null check (day_no between 1 and 7),
  name text not null check (char_length(name) <= 20),
  is_rest boolean not null,
  slots jsonb not null check (jsonb_typeof(slots) = 'array'),
  sets int not null generated always as (training_sets(slots)) stored,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by text,
  primary key (plan_id, week, day_no),
  constraint training_day_rests check (not is_rest or slots = '[]'),
  constraint training_day_entries check (training_entries(slots) <= 20)
);

-- The exercises of a plan's days, kept by training_day.
create table training_plan_exercise (
  plan_id uuid not null references training_plan (id) on delete cascade,
  n int not null,
  exercise_id uuid not null constraint training_plan_exercise_exercise_fkey references exercise (id) on delete restrict,
  primary key (plan_id, n)
);
create index training_plan_exercise_exercise_idx on training_plan_exercise (exercise_id, plan_id);

-- A set as it was done. Loads in grams.
create table training_set_log (
  plan_id uuid not null,
  week smallint not null,
  day_no smallint not null,
  entry_id uuid not null,
  set_no smallint not null check (set_no between 1 and 50),
  id uuid not null constraint training_set_log_id_key unique,
  member_id uuid not null constraint training_set_log_member_fkey references member (id) on delete restrict,
  exercise_id uuid not null constraint training_set_log_exercise_fkey references exercise (id) on delete restrict,
  reps smallint check (reps between 0 and 999),
  seconds smallint check (seconds between 0 and 3600),
  weight_g int check (weight_g between 0 and 3000000),
  rir numeric(2, 1) check (rir between 0 and 9.5 and rir * 2 = trunc(rir * 2)),
  done_on date not null,
  note text not null check (char_length(note) <= 100),
  who text,
  at timestamptz not null,
  primary key (plan_id, week, day_no, entry_id, set_no),
  constraint training_set_log_day_fkey foreign key (plan_id, week, day_no)
    references training_day (plan_id, week, day_no) on delete restrict,
  constraint training_set_log_reps_or_seconds check ((reps is null) <> (seconds is null))
);
create index training_set_log_member_idx on training_set_log (member_id, exercise_id);
create index training_set_log_exercise_idx on training_set_log (exercise_id, plan_id);

-- What a link says is signed; the row is there so that it can be taken back.
create table training_plan_share (
  id uuid primary key,
  plan_id uuid not null references training_plan (id) on delete cascade,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  created_by text,
  constraint training_plan_share_ends check (
    expires_at > created_at and expires_at <= created_at + interval '2160 hours'
  )
);
create index training_plan_share_plan_idx on training_plan_share (plan_id, created_at, id);

-- Made by the server when it is first needed. A new key makes everything void that the old one has signed.
create table signing_key (
  name text primary key,
  key bytea not null check (length(key) = 32)
);

-- Whoever publishes, completes or cancels a plan has seen its last days. What the database does itself, as when an exercise is replaced, it may.
create function training_day_is_open() returns trigger language plpgsql as $$
begin
  if exists (
    select from training_plan where id = coalesce(new.plan_id, old.plan_id) and status in ('published', 'completed', 'cancelled')
  ) then
    raise exception 'the days of this plan are never changed'
      using errcode = 'restrict_violation', constraint = 'training_day_is_open';
  end if;
  return coalesce(new, old);
end
$$;
create trigger training_day_is_open before insert or update or delete on training_day
  for each row when (pg_trigger_depth() = 0) execute function training_day_is_open();

create function training_named(plans uuid[]) returns table (plan_id uuid, exercise_id uuid) language sql stable as $$
  select distinct training_day.plan_id, (entry ->> 'exerciseId')::uuid
  from training_day cross join jsonb_array_elements(slots) slot cross join jsonb_array_elements(slot -> 'entries') entry
  where training_day.plan_id = any(plans)
$$;

-- Exercises whose count changes are held in one order: else two who change the same ones wait for each other.
create function training_plan_names_exercises() returns trigger language plpgsql as $$
declare
  plans uuid[] := array(select distinct plan_id from changed);
  touched uuid[];
begin
  touched := array(
    select distinct coalesce(named.exercise_id, held.exercise_id)
    from training_named(plans) named
    full join (select plan_id, exercise_id from training_plan_exercise where plan_id = any(plans)) held
      using (plan_id, exercise_id)
    where named.plan_id is null or held.plan_id is null
  );
  if cardinality(touched) = 0 then
    return null;
  end if;
  perform from exercise where id = any(touched) order by id for no key update;
  delete from training_plan_exercise held
  where held.plan_id = any(plans) and held.exercise_id = any(touched) and not exists (
    select from training_day cross join jsonb_array_elements(slots) slot cross join jsonb_array_elements(slot -> 'entries') entry
    where training_day.plan_id = held.plan_id and (entry ->> 'exerciseId')::uuid = held.exercise_id
  );
  insert into training_plan_exercise (plan_id, n, exercise_id)
  select named.plan_id,
    coalesce((select max(n) from training_plan_exercise where plan_id = named.plan_id), 0)
      + row_number() over (partition by named.plan_id order by named.exercise_id),
    named.exercise_id
  from training_named(plans) named
  where not exists (
    select from training_plan_exercise held
    where held.plan_id = named.plan_id and held.exercise_id = named.exercise_id
  );
  return null;
end
$$;
create trigger training_day_names_more after insert on training_day referencing new table as changed
  for each statement execute function training_plan_names_exercises();
create trigger training_day_names_others after update on training_day referencing new table as changed
  for each statement execute function training_plan_names_exercises();
create trigger training_day_names_fewer after delete on training_day referencing old table as changed
  for each statement execute function training_plan_names_exercises();

-- An exercise that another one replaces is replaced in the days too: an editor that has one of them open finds it changed.
create function training_day_follows() returns trigger language plpgsql as $$
declare
  before text := format('"exerciseId": "%s"', old.exercise_id);
begin
  update training_day
  set slots = replace(slots::text, before, format('"exerciseId": "%s"', new.exercise_id))::jsonb, version = version + 1
  where plan_id = new.plan_id and strpos(slots::text, before) > 0;
  return null;
end
$$;
create trigger training_day_follows after update of exercise_id on training_plan_exercise
  for each row when (old.exercise_id <> new.exercise_id) execute function training_day_follows();

-- Courses and plans alike.
create or replace function exercise_is_used_in(exercises uuid[]) returns void language plpgsql as $$
begin
  perform from exercise where id = any(exercises) order by id for no key update;
  update exercise
  set used_in = (select count(distinct course_id) from exercise_mark where exercise_id = exercise.id)
    + (select count(distinct plan_id) from training_plan_exercise where exercise_id = exercise.id)
  where id = any(exercises);
end
$$;
create trigger training_plan_exercise_counts_added after insert on training_plan_exercise
  referencing new table as added for each statement execute function exercise_mark_counts();
create trigger training_plan_exercise_counts_moved after update on training_plan_exercise
  referencing old table as removed new table as added
  for each statement execute function exercise_mark_counts();
create trigger training_plan_exercise_counts_removed after delete on training_plan_exercise
  referencing old table as removed for each statement execute function exercise_mark_counts();

update role set permissions = permissions || '{training-plan:*}' where name = 'staff';

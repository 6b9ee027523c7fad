-- sort: the place given by hand; rows that were never placed stand last, in the order of their making.
create table exercise_type (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 20),
  name_pinyin text collate "C" not null,
  code text collate "C" not null check (code ~ '^[a-z][a-z0-9_]{1,29}$'),
  icon text not null,
  sort int not null default 9999 check (sort between 0 and 9999),
  is_enabled boolean not null,
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz
);
create unique index exercise_type_name_key on exercise_type (name) where archived_at is null;
create unique index exercise_type_code_key on exercise_type (code) where archived_at is null;
create index exercise_type_sort_idx on exercise_type (sort, id) where archived_at is null;
create index exercise_type_pinyin_idx on exercise_type (name_pinyin, id) where archived_at is null;
create index exercise_type_code_idx on exercise_type (code, id) where archived_at is null;
create index exercise_type_created_idx on exercise_type (created_at, id) where archived_at is null;
create index exercise_type_updated_idx on exercise_type (updated_at, id) where archived_at is null;
create index exercise_type_enabled_idx on exercise_type (is_enabled, sort, id) where archived_at is null;
create index exercise_type_archived_idx on exercise_type (archived_at, id) where archived_at is not null;
create index exercise_type_grams_idx on exercise_type using gin (grams);

create table exercise_subtype (
  id uuid primary key,
  type_id uuid not null constraint exercise_subtype_type_fkey references exercise_type (id) on delete restrict,
  name text not null check (char_length(name) between 2 and 20),
  name_pinyin text collate "C" not null,
  sort int not null default 9999 check (sort between 0 and 9999),
  is_enabled boolean not null,
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  -- What the exercises' reference needs.
  unique (id, type_id)
);
create unique index exercise_subtype_name_key on exercise_subtype (type_id, name) where archived_at is null;
create index exercise_subtype_sort_idx on exercise_subtype (sort, id) where archived_at is null;
create index exercise_subtype_type_idx on exercise_subtype (type_id, sort, id) where archived_at is null;
create index exercise_subtype_pinyin_idx on exercise_subtype (name_pinyin, id) where archived_at is null;
create index exercise_subtype_created_idx on exercise_subtype (created_at, id) where archived_at is null;
create index exercise_subtype_updated_idx on exercise_subtype (updated_at, id) where archived_at is null;
create index exercise_subtype_enabled_idx on exercise_subtype (is_enabled, sort, id) where archived_at is null;
create index exercise_subtype_archived_idx on exercise_subtype (archived_at, id) where archived_at is not null;
create index exercise_subtype_grams_idx on exercise_subtype using gin (grams);

create table course_type (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 20),
  name_pinyin text collate "C" not null,
  code text collate "C" not null check (code ~ '^[a-z][a-z0-9_]{1,29}$'),
  icon text not null,
  colour text not null check (colour ~ '^#[0-9A-F]{6}$'),
  sort int not null default 9999 check (sort between 0 and 9999),
  is_enabled boolean not null,
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz
);
create unique index course_type_name_key on course_type (name) where archived_at is null;
create unique index course_type_code_key on course_type (code) where archived_at is null;
create index course_type_sort_idx on course_type (sort, id) where archived_at is null;
create index course_type_pinyin_idx on course_type (name_pinyin, id) where archived_at is null;
create index course_type_code_idx on course_type (code, id) where archived_at is null;
create index course_type_created_idx on course_type (created_at, id) where archived_at is null;
create index course_type_updated_idx on course_type (updated_at, id) where archived_at is null;
create index course_type_enabled_idx on course_type (is_enabled, sort, id) where archived_at is null;
create index course_type_archived_idx on course_type (archived_at, id) where archived_at is not null;
create index course_type_grams_idx on course_type using gin (grams);

-- type_id is the subtype's, kept by the reference: a subtype that moves takes its exercises along.
-- used_in: how many plans and courses refer to it, kept by the tables that do.
create table exercise (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 60),
  name_pinyin text collate "C" not null,
  aliases text[] not null check (cardinality(aliases) <= 6),
  type_id uuid not null,
  subtype_id uuid not null,
  primary_muscles text[] not null check (cardinality(primary_muscles) <= 4),
  secondary_muscles text[] not null check (cardinality(secondary_muscles) <= 12),
  muscles text[] not null generated always as (primary_muscles || secondary_muscles) stored,
  equipment text[] not null check (cardinality(equipment) <= 8),
  level text not null check (level in ('beginner', 'intermediate', 'expert')),
  mechanic text check (mechanic in ('compound', 'isolation')),
  force text check (force in ('push', 'pull', 'static')),
  unit text not null check (unit in ('reps', 'seconds', 'metres')),
  video_id uuid constraint exercise_video_fkey references media (id) on delete restrict,
  tips text[] not null check (cardinality(tips) <= 6),
  mistakes text[] not null check (cardinality(mistakes) <= 6),
  caution text not null check (char_length(caution) <= 300),
  source text not null check (char_length(source) <= 200),
  licence text not null check (
    licence in ('own', 'unlicense', 'cc0', 'cc_by_4', 'cc_by_sa_3', 'cc_by_sa_4', 'other')
  ),
  author text not null check (char_length(author) <= 100),
  used_in int not null default 0 check (used_in >= 0),
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint exercise_subtype_fkey foreign key (subtype_id, type_id) references exercise_subtype (id, type_id)
    on update cascade on delete restrict,
  constraint exercise_archived_is_not_shown check (archived_at is null or status <> 'published'),
  constraint exercise_muscles_apart check (not primary_muscles && secondary_muscles),
  constraint exercise_author_named check (licence in ('own', 'unlicense', 'cc0') or author <> '')
);
create unique index exercise_name_key on exercise (type_id, name) where archived_at is null;
create index exercise_subtype_idx on exercise (subtype_id, type_id) where archived_at is null;
create index exercise_pinyin_idx on exercise (name_pinyin, id) where archived_at is null;
create index exercise_created_idx on exercise (created_at, id) where archived_at is null;
create index exercise_updated_idx on exercise (updated_at, id) where archived_at is null;
create index exercise_used_idx on exercise (used_in, id) where archived_at is null;
create index exercise_status_idx on exercise (status, name_pinyin, id) where archived_at is null;
create index exercise_level_idx on exercise (level, name_pinyin, id) where archived_at is null;
create index exercise_licence_idx on exercise (licence, name_pinyin, id) where archived_at is null;
create index exercise_archived_idx on exercise (archived_at, id) where archived_at is not null;
create index exercise_video_idx on exercise (video_id) where video_id is not null;
create index exercise_primary_muscles_idx on exercise using gin (primary_muscles);
create index exercise_muscles_idx on exercise using gin (muscles);
create index exercise_equipment_idx on exercise using gin (equipment);
create index exercise_grams_idx on exercise using gin (grams);

create constraint trigger publication_agrees_at_insert after insert on exercise
  deferrable initially deferred for each row when (new.status = 'published') execute function publication_agrees();
create constraint trigger publication_agrees after update of status on exercise
  deferrable initially deferred for each row when (old.status <> new.status) execute function publication_agrees();

create table exercise_step (
  exercise_id uuid not null references exercise (id) on delete cascade,
  position smallint not null check (position between 0 and 23),
  text text not null check (char_length(text) between 2 and 500),
  image_id uuid constraint exercise_step_image_fkey references media (id) on delete restrict,
  start_s int check (start_s between 0 and 7200),
  primary key (exercise_id, position)
);
create index exercise_step_image_idx on exercise_step (image_id) where image_id is not null;

-- What belongs to a row that is not there comes back only after it.
create function refuse_restored_below_archived() returns trigger language plpgsql as $$
declare
  alive boolean;
begin
  if tg_table_name = 'exercise' then
    select archived_at is null into alive from exercise_subtype where id = new.subtype_id for key share;
  else
    select archived_at is null into alive from exercise_type where id = new.type_id for key share;
  end if;
  if not alive then
    raise exception 'what it belongs to is archived'
      using errcode = 'restrict_violation', constraint = 'restored_below_archived';
  end if;
  return null;
end
$$;
create trigger refuse_restored_below_archived after update of archived_at on exercise_subtype
  for each row when (old.archived_at is not null and new.archived_at is null)
  execute function refuse_restored_below_archived();
create trigger refuse_restored_below_archived after update of archived_at on exercise
  for each row when (old.archived_at is not null and new.archived_at is null)
  execute function refuse_restored_below_archived();

-- One import of a file. mapping: field → column of the file. report: what the file as a whole gave rise to.
create table import_run (
  id uuid primary key,
  kind text not null,
  shape text not null,
  file_name text not null check (char_length(file_name) <= 200),
  bytes int not null check (bytes >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  columns text[] not null,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  status text not null default 'parsed'
    check (status in ('parsed', 'checking', 'checked', 'applying', 'done', 'failed')),
  failure text,
  account_id uuid references account (id) on delete set null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text
);
create index import_run_created_idx on import_run (created_at, id);

-- One record of the file. verdict: what it comes to; applied_at: when it did.
create table import_row (
  run_id uuid not null references import_run (id) on delete cascade,
  n int not null check (n > 0),
  record jsonb not null,
  verdict text check (verdict in ('create', 'change', 'same', 'refuse')),
  name text,
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  row_id uuid,
  applied_at timestamptz,
  primary key (run_id, n)
);
create index import_row_unchecked_idx on import_row (run_id, n) where verdict is null;
create index import_row_waiting_idx on import_row (run_id, n) where applied_at is null and verdict in ('create', 'change');
create index import_row_verdict_idx on import_row (run_id, verdict, n);
create index import_row_told_idx on import_row (run_id, n) where problems <> '[]';

-- Where a row was imported from: the same record of the same source is the same row. digest: what the record said when it was written.
create table import_origin (
  kind text not null,
  source text not null,
  source_id text not null,
  row_id uuid not null,
  digest bytea not null check (length(digest) = 32),
  run_id uuid references import_run (id) on delete set null,
  primary key (kind, source, source_id)
);
create index import_origin_row_idx on import_origin (row_id);

update role
set permissions = permissions || '{exercise:*,exercise-type:*,exercise-subtype:*,course-type:*,import:*}'
where name = 'staff';

-- Equality beside ranges in one exclusion constraint.
create extension if not exists btree_gist;

-- Every letter and every pair of neighbouring letters, none across a line break. Chinese is searched by one or two
-- characters, which word and trigram indexes cannot find.
create function search_grams(source text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct gram collate "C"), '{}')
  from (
    select letter, lead(letter) over (order by place) as next
    from unnest(string_to_array(source, null)) with ordinality as letters (letter, place)
  ) pairs,
  lateral (values (letter), (letter || next)) as grams (gram)
  where gram is not null and position(e'\n' in gram) = 0
$$;

-- 570 → 09:30
create function clock_time(minutes int) returns text language sql immutable parallel safe strict as $$
  select lpad((minutes / 60)::text, 2, '0') || ':' || lpad((minutes % 60)::text, 2, '0')
$$;

-- 09:30 → 570
create function clock_minutes(clock text) returns int language sql immutable parallel safe strict as $$
  select split_part(clock, ':', 1)::int * 60 + split_part(clock, ':', 2)::int
$$;

create table person (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 30),
  name_pinyin text collate "C" not null,
  gender text not null check (gender in ('male', 'female', 'unknown')),
  mobile text collate "C" not null constraint person_mobile_key unique check (mobile ~ '^1[3-9]\d{9}$'),
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz
);
create index person_name_idx on person (name_pinyin, id) where archived_at is null;
create index person_created_idx on person (created_at, id) where archived_at is null;
create index person_archived_idx on person (archived_at, id) where archived_at is not null;
create index person_grams_idx on person using gin (grams);

create table media (
  id uuid primary key,
  sha256 bytea not null check (length(sha256) = 32),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  mime text not null check (mime in ('image/jpeg', 'image/png', 'image/webp')),
  created_at timestamptz not null,
  created_by text
);

-- lng and lat are GCJ-02 degrees. hours: seven lists of {open, close}, Monday first; close at or before open is on the next day.
create table store (
  id uuid primary key,
  code text collate "C" not null constraint store_code_key unique check (code ~ '^[A-Z]{2}\d{3}$'),
  name text not null constraint store_name_key unique check (char_length(name) between 2 and 40),
  name_pinyin text collate "C" not null,
  region_code text collate "C" not null check (region_code ~ '^\d{6}$'),
  address text not null check (char_length(address) between 5 and 120),
  lng numeric(9, 6) not null check (lng between 73 and 136),
  lat numeric(9, 6) not null check (lat between 3 and 54),
  phone text not null,
  area_sqm int check (area_sqm between 30 and 30000),
  capacity int not null check (capacity between 1 and 3000),
  hours jsonb not null check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7),
  facilities text[] not null,
  manager_id uuid constraint store_manager_fkey references person (id) on delete restrict,
  lease_end_on date,
  opened_on date,
  is_public boolean not null,
  status text not null default 'preparing' check (status in ('preparing', 'open', 'suspended', 'closed')),
  suspended_from date,
  suspended_to date,
  suspended_reason text,
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint store_suspension_whole check (
    (status = 'suspended') = (suspended_from is not null)
    and (suspended_from is null) = (suspended_reason is null)
    and (suspended_to is null or suspended_to >= suspended_from)
  )
);
create index store_code_idx on store (code, id) where archived_at is null;
create index store_name_idx on store (name_pinyin, id) where archived_at is null;
create index store_created_idx on store (created_at, id) where archived_at is null;
create index store_updated_idx on store (updated_at, id) where archived_at is null;
create index store_capacity_idx on store (capacity, id) where archived_at is null;
-- A store without an opening day stands after those that have one.
create index store_opened_idx on store ((coalesce(opened_on, 'infinity')), id) include (opened_on) where archived_at is null;
create index store_status_idx on store (status, code, id) where archived_at is null;
create index store_region_idx on store (region_code, id) where archived_at is null;
create index store_archived_idx on store (archived_at, id) where archived_at is not null;
create index store_manager_idx on store (manager_id) where manager_id is not null;
create index store_facilities_idx on store using gin (facilities);
create index store_grams_idx on store using gin (grams);

create table store_special_day (
  store_id uuid not null references store (id) on delete cascade,
  day date not null,
  intervals jsonb not null check (jsonb_typeof(intervals) = 'array'),
  reason text not null check (char_length(reason) between 1 and 40),
  primary key (store_id, day)
);

create table store_gallery (
  store_id uuid not null references store (id) on delete cascade,
  position smallint not null check (position between 0 and 11),
  media_id uuid not null constraint store_gallery_media_fkey references media (id) on delete restrict,
  primary key (store_id, position),
  unique (store_id, media_id)
);
create index store_gallery_media_idx on store_gallery (media_id);

-- valid_until: the last day of the coach's last verified certificate, kept by a trigger below.
create table coach (
  id uuid primary key,
  staff_no text collate "C" not null constraint coach_staff_no_key unique check (staff_no ~ '^[A-Z0-9-]{3,20}$'),
  person_id uuid not null constraint coach_person_key unique
    constraint coach_person_fkey references person (id) on delete restrict,
  display_name text not null check (char_length(display_name) between 2 and 20),
  name_pinyin text collate "C" not null,
  level text not null check (level in ('junior', 'middle', 'senior', 'master')),
  level_rank smallint not null generated always as (
    case level when 'junior' then 1 when 'middle' then 2 when 'senior' then 3 else 4 end
  ) stored,
  specialities text[] not null check (cardinality(specialities) between 1 and 6),
  years smallint not null check (years between 0 and 50),
  bio text not null check (char_length(bio) <= 500),
  avatar_id uuid constraint coach_avatar_fkey references media (id) on delete restrict,
  default_price_fen int check (default_price_fen >= 0),
  hired_on date not null,
  left_on date,
  leave_from date,
  leave_to date,
  valid_until date,
  is_public boolean not null,
  sort int not null check (sort between 0 and 9999),
  status text not null default 'active' check (status in ('active', 'on_leave', 'departed')),
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint coach_leave_whole check (
    (status = 'on_leave') = (leave_from is not null) and (leave_to is null or leave_to >= leave_from)
  ),
  constraint coach_left_whole check ((status = 'departed') = (left_on is not null))
);
create index coach_sort_idx on coach (sort, id) where archived_at is null;
create index coach_name_idx on coach (name_pinyin, id) where archived_at is null;
create index coach_staff_no_idx on coach (staff_no, id) where archived_at is null;
create index coach_hired_idx on coach (hired_on, id) where archived_at is null;
create index coach_level_idx on coach (level_rank, id) where archived_at is null;
create index coach_created_idx on coach (created_at, id) where archived_at is null;
create index coach_updated_idx on coach (updated_at, id) where archived_at is null;
create index coach_status_idx on coach (status, sort, id) where archived_at is null;
create index coach_level_filter_idx on coach (level, sort, id) where archived_at is null;
create index coach_valid_until_idx on coach (valid_until) where archived_at is null;
create index coach_archived_idx on coach (archived_at, id) where archived_at is not null;
create index coach_avatar_idx on coach (avatar_id) where avatar_id is not null;
create index coach_specialities_idx on coach using gin (specialities);
create index coach_grams_idx on coach using gin (grams);

-- Position 0 is the primary store.
create table coach_store (
  coach_id uuid not null references coach (id) on delete cascade,
  store_id uuid not null constraint coach_store_store_fkey references store (id) on delete restrict,
  position smallint not null check (position between 0 and 19),
  primary key (coach_id, store_id),
  unique (coach_id, position)
);
create index coach_store_store_idx on coach_store (store_id, coach_id);

-- Weekday 1 is Monday; minutes since midnight.
create table coach_work_span (
  coach_id uuid not null,
  weekday smallint not null check (weekday between 1 and 7),
  minutes int4range not null check (not isempty(minutes) and lower(minutes) >= 0 and upper(minutes) <= 1440),
  store_id uuid not null,
  constraint coach_work_span_store_fkey foreign key (coach_id, store_id)
    references coach_store (coach_id, store_id) deferrable initially deferred,
  constraint coach_work_span_apart exclude using gist (coach_id with =, weekday with =, minutes with &&)
);
create index coach_work_span_store_idx on coach_work_span (coach_id, store_id);

-- A day that differs from the week; without spans it is a day off.
create table coach_day_exception (
  coach_id uuid not null references coach (id) on delete cascade,
  day date not null,
  primary key (coach_id, day)
);

create table coach_day_span (
  coach_id uuid not null,
  day date not null,
  minutes int4range not null check (not isempty(minutes) and lower(minutes) >= 0 and upper(minutes) <= 1440),
  store_id uuid not null,
  foreign key (coach_id, day) references coach_day_exception (coach_id, day) on delete cascade,
  constraint coach_day_span_store_fkey foreign key (coach_id, store_id)
    references coach_store (coach_id, store_id) deferrable initially deferred,
  constraint coach_day_span_apart exclude using gist (coach_id with =, day with =, minutes with &&)
);
create index coach_day_span_store_idx on coach_day_span (coach_id, store_id);

create table coach_certificate (
  id uuid primary key,
  coach_id uuid not null constraint coach_certificate_coach_fkey references coach (id) on delete restrict,
  kind text not null,
  issuer text not null,
  cert_no text not null,
  issued_on date not null,
  expires_on date check (expires_on >= issued_on),
  status text not null check (status in ('submitted', 'verified', 'rejected', 'revoked')),
  created_at timestamptz not null,
  constraint coach_certificate_no_key unique (issuer, cert_no)
);
create index coach_certificate_coach_idx on coach_certificate (coach_id, status, expires_on);

create function keep_coach_valid_until() returns trigger language plpgsql as $$
begin
  update coach set valid_until = (
    select max(coalesce(expires_on, 'infinity')) from coach_certificate
    where coach_id = coach.id and status = 'verified'
  )
  where id in (old.coach_id, new.coach_id);
  return null;
end
$$;
create trigger keep_coach_valid_until after insert or update or delete on coach_certificate
  for each row execute function keep_coach_valid_until();

create sequence member_no as int maxvalue 99999999;

-- A session of a private course has one seat, of a small group 2 to 6, of a group 7 to 60.
create table coach_course (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 40),
  name_pinyin text collate "C" not null,
  coach_id uuid not null constraint coach_course_coach_fkey references coach (id) on delete restrict,
  kind text not null check (kind in ('private', 'small_group', 'group')),
  duration_min smallint not null check (duration_min between 15 and 180 and duration_min % 5 = 0),
  capacity smallint not null,
  price_fen int not null check (price_fen >= 0),
  buffer_before_min smallint not null check (buffer_before_min between 0 and 30 and buffer_before_min % 5 = 0),
  buffer_after_min smallint not null check (buffer_after_min between 0 and 30 and buffer_after_min % 5 = 0),
  min_notice_min smallint not null check (min_notice_min between 0 and 2880),
  max_advance_days smallint not null check (max_advance_days between 1 and 90),
  cancel_deadline_min smallint not null check (cancel_deadline_min between 0 and 2880),
  level text not null check (level in ('beginner', 'intermediate', 'advanced')),
  cover_id uuid constraint coach_course_cover_fkey references media (id) on delete restrict,
  intro text not null check (char_length(intro) <= 500),
  status text not null default 'draft' check (status in ('draft', 'on', 'off')),
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint coach_course_capacity_of_kind check (
    case kind when 'private' then capacity = 1 when 'small_group' then capacity between 2 and 6
      else capacity between 7 and 60 end
  )
);
create index coach_course_updated_idx on coach_course (updated_at, id) where archived_at is null;
create index coach_course_name_idx on coach_course (name_pinyin, id) where archived_at is null;
create index coach_course_duration_idx on coach_course (duration_min, id) where archived_at is null;
create index coach_course_price_idx on coach_course (price_fen, id) where archived_at is null;
create index coach_course_capacity_idx on coach_course (capacity, id) where archived_at is null;
create index coach_course_created_idx on coach_course (created_at, id) where archived_at is null;
create index coach_course_status_idx on coach_course (status, updated_at, id) where archived_at is null;
create index coach_course_kind_idx on coach_course (kind, updated_at, id) where archived_at is null;
create index coach_course_level_idx on coach_course (level, updated_at, id) where archived_at is null;
create index coach_course_archived_idx on coach_course (archived_at, id) where archived_at is not null;
create index coach_course_coach_idx on coach_course (coach_id, status);
create index coach_course_cover_idx on coach_course (cover_id) where cover_id is not null;
create index coach_course_grams_idx on coach_course using gin (grams);

create table coach_course_store (
  course_id uuid not null references coach_course (id) on delete cascade,
  store_id uuid not null constraint coach_course_store_store_fkey references store (id) on delete restrict,
  position smallint not null check (position between 0 and 19),
  primary key (course_id, store_id),
  unique (course_id, position)
);
create index coach_course_store_store_idx on coach_course_store (store_id, course_id);

create table member (
  id uuid primary key,
  member_no text collate "C" not null default 'M' || lpad(nextval('member_no')::text, 8, '0')
    constraint member_no_key unique check (member_no ~ '^M\d{8}$'),
  person_id uuid not null constraint member_person_key unique
    constraint member_person_fkey references person (id) on delete restrict,
  name_pinyin text collate "C" not null,
  home_store_id uuid not null constraint member_home_store_fkey references store (id) on delete restrict,
  joined_on date not null,
  is_blacklisted boolean not null default false,
  blacklist_reason text check (char_length(blacklist_reason) between 2 and 200),
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint member_is_never_archived check (archived_at is null),
  constraint member_blacklist_whole check (is_blacklisted = (blacklist_reason is not null)),
  constraint member_home_store_key unique (id, home_store_id)
);
alter sequence member_no owned by member.member_no;
create index member_name_idx on member (name_pinyin, id) where archived_at is null;
create index member_member_no_idx on member (member_no, id) where archived_at is null;
create index member_created_idx on member (created_at, id) where archived_at is null;
create index member_home_store_idx on member (home_store_id, member_no, id);
create index member_grams_idx on member using gin (grams);

-- The number is the database's to give, so the database adds it to what the member is found by; the reading is the person's.
create function keep_member_findable() returns trigger language plpgsql as $$
begin
  new.name_pinyin := (select name_pinyin from person where id = new.person_id);
  new.search := concat_ws(e'\n', new.search, lower(new.member_no));
  return new;
end
$$;
create trigger keep_member_findable before insert or update of search on member
  for each row execute function keep_member_findable();

-- home_store_id is the member's, so that a store's live memberships are counted in one index.
create table membership (
  id uuid primary key,
  member_id uuid not null,
  home_store_id uuid not null,
  name text not null check (char_length(name) between 2 and 30),
  kind text not null check (kind in ('period', 'times', 'stored')),
  starts_on date not null,
  ends_on date not null,
  times_total smallint,
  times_left smallint,
  status text not null check (
    status in ('pending', 'active', 'frozen', 'expired', 'upgraded', 'transferred', 'terminated')
  ),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  constraint membership_member_fkey foreign key (member_id, home_store_id)
    references member (id, home_store_id) on update cascade on delete restrict,
  constraint membership_days check (ends_on >= starts_on),
  constraint membership_times check (
    (kind = 'times') = (times_total is not null) and (times_total is null) = (times_left is null)
    and times_total > 0 and times_left between 0 and times_total
  )
);
create index membership_member_idx on membership (member_id, ends_on);
create index membership_live_idx on membership (home_store_id) where status in ('pending', 'active', 'frozen');

-- The instant so many minutes after a day's midnight in Shanghai.
create function shanghai_instant(day date, minutes int) returns timestamptz language sql immutable parallel safe as $$
  select (day + minutes * interval '1 minute') at time zone 'Asia/Shanghai'
$$;

-- As JSON.stringify writes a Date.
create function iso_instant(at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- When and where coaches work on the days from first_day to last_day: their week, or what a day has instead of it; nothing
-- while on leave, before they were hired and after they left.
create function coach_works(coach_ids uuid[], first_day date, last_day date)
returns table (coach_id uuid, store_id uuid, day date, works tstzrange) language sql stable parallel safe as $$
  select coach.id, span.store_id, span.day,
    tstzrange(shanghai_instant(span.day, lower(span.minutes)), shanghai_instant(span.day, upper(span.minutes)))
  from coach
  join (
    select week.coach_id, week.store_id, days.day, week.minutes
    from (
      select first_day + n as day, extract(isodow from first_day + n)::smallint as weekday
      from generate_series(0, last_day - first_day) as n
    ) as days
    join coach_work_span week on week.weekday = days.weekday and week.coach_id = any (coach_ids)
    where not exists (
      select from coach_day_exception off
      where off.coach_id = week.coach_id and off.coach_id = any (coach_ids) and off.day = days.day
    )
    union all
    select once.coach_id, once.store_id, once.day, once.minutes
    from coach_day_span once where once.coach_id = any (coach_ids) and once.day between first_day and last_day
  ) as span on span.coach_id = coach.id
  where coach.id = any (coach_ids) and coach.archived_at is null
    and span.day >= coach.hired_on and (coach.left_on is null or span.day <= coach.left_on)
    and not (coach.leave_from is not null and span.day between coach.leave_from and coalesce(coach.leave_to, 'infinity'))
$$;

-- When stores are open, by the days from first_day to last_day on which they open: their week, or what a special day has
-- instead of it; nothing while suspended, before the first day and after the last. A late close reaches into the next day.
create function store_opens(store_ids uuid[], first_day date, last_day date)
returns table (store_id uuid, day date, opens tstzrange) language sql stable parallel safe as $$
  select store.id, days.day, tstzrange(
    shanghai_instant(days.day, clock.opens),
    shanghai_instant(days.day, clock.closes + case when clock.closes <= clock.opens then 1440 else 0 end)
  )
  from store
  cross join lateral (select first_day + n as day from generate_series(0, last_day - first_day) as n) as days
  left join store_special_day special on special.store_id = store.id and special.day = days.day
  cross join lateral (
    select clock_minutes(given.span ->> 'open') as opens, clock_minutes(given.span ->> 'close') as closes
    from jsonb_array_elements(
      coalesce(special.intervals, store.hours -> (extract(isodow from days.day)::int - 1))
    ) as given (span)
  ) as clock
  where store.id = any (store_ids) and store.archived_at is null and store.status in ('open', 'suspended')
    and not (
      store.suspended_from is not null
      and days.day between store.suspended_from and coalesce(store.suspended_to, 'infinity')
    )
$$;

update role set permissions = permissions || '{course:*,session:*,appointment:*,member:*}' where name = 'staff';

-- Time with so many minutes before and after. Minutes are the same in every time zone, which PostgreSQL cannot know.
create function widened(during tstzrange, before_min int, after_min int) returns tstzrange
language sql immutable parallel safe strict as $$
  select tstzrange(lower(during) - before_min * interval '1 minute', upper(during) + after_min * interval '1 minute')
$$;

-- held: when the coach cannot take anything else. booked: requested, confirmed, checked in, completed and not shown up.
create table class_session (
  id uuid primary key,
  course_id uuid not null constraint class_session_course_fkey references coach_course (id) on delete restrict,
  coach_id uuid not null constraint class_session_coach_fkey references coach (id) on delete restrict,
  store_id uuid not null constraint class_session_store_fkey references store (id) on delete restrict,
  kind text not null check (kind in ('private', 'small_group', 'group')),
  room text check (char_length(room) between 1 and 20),
  during tstzrange not null,
  buffer_before_min smallint not null check (buffer_before_min between 0 and 30),
  buffer_after_min smallint not null check (buffer_after_min between 0 and 30),
  held tstzrange not null generated always as (widened(during, buffer_before_min, buffer_after_min)) stored,
  capacity smallint not null,
  booked smallint not null default 0,
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'finished')),
  cancel_reason text check (char_length(cancel_reason) between 2 and 200),
  search text collate "C" not null default '',
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint class_session_is_never_archived check (archived_at is null),
  constraint class_session_during_whole check (
    lower_inc(during) and not upper_inc(during)
    and upper(during) - lower(during) between interval '15 minutes' and interval '180 minutes'
  ),
  constraint class_session_seats check (booked between 0 and capacity),
  constraint class_session_capacity_of_kind check (
    case kind when 'private' then capacity = 1 when 'small_group' then capacity between 2 and 6
      else capacity between 7 and 60 end
  ),
  constraint class_session_cancelled_whole check ((status = 'cancelled') = (cancel_reason is not null)),
  constraint class_session_copied_key unique (id, coach_id, store_id, kind, during),
  constraint class_session_coach_apart exclude using gist (coach_id with =, held with &&) where (status <> 'cancelled'),
  constraint class_session_room_apart exclude using gist (store_id with =, room with =, during with &&)
    where (room is not null and status <> 'cancelled')
);
-- The range beside its lower end, so that a walk along the order reads the index alone.
create index class_session_starts_idx on class_session (lower(during), id) include (during) where archived_at is null;
create index class_session_created_idx on class_session (created_at, id) where archived_at is null;
create index class_session_status_idx on class_session (status, lower(during), id) where archived_at is null;
create index class_session_kind_idx on class_session (kind, lower(during), id) where archived_at is null;
create index class_session_coach_idx on class_session (coach_id, lower(during), id);
create index class_session_store_idx on class_session (store_id, lower(during), id);
create index class_session_course_idx on class_session (course_id, lower(during), id);
create index class_session_over_idx on class_session (upper(during), id) where status = 'scheduled';
create index class_session_grams_idx on class_session using gin (grams);

-- A session is found by what its course is found by, and by its room.
create function class_session_is_found() returns trigger language plpgsql as $$
begin
  new.search := concat_ws(e'\n', (select search from coach_course where id = new.course_id), lower(new.room));
  return new;
end
$$;
create trigger class_session_is_found before insert or update of course_id, room, search on class_session
  for each row execute function class_session_is_found();

create function course_search_reaches_sessions() returns trigger language plpgsql as $$
begin
  update class_session set search = '' where course_id = new.id;
  return null;
end
$$;
create trigger course_search_reaches_sessions after update of search on coach_course
  for each row when (old.search is distinct from new.search) execute function course_search_reaches_sessions();

alter table membership add constraint membership_of_member_key unique (id, member_id);

create sequence appointment_no;

-- Coach, store, kind and time are the session's: the foreign key keeps them so, and moves the booking with its session.
create table appointment (
  id uuid primary key,
  no text collate "C" not null constraint appointment_no_key unique check (no ~ '^YY\d{12,}$'),
  session_id uuid not null,
  coach_id uuid not null,
  store_id uuid not null,
  kind text not null,
  during tstzrange not null,
  member_id uuid not null constraint appointment_member_fkey references member (id) on delete restrict,
  membership_id uuid,
  source text not null check (source in ('web', 'front_desk', 'app')),
  price_fen int not null check (price_fen >= 0),
  unit text not null default 'none' check (unit in ('none', 'held', 'returned')),
  note text not null check (char_length(note) <= 200),
  cancel_deadline_min smallint not null check (cancel_deadline_min between 0 and 2880),
  cancel_reason text check (char_length(cancel_reason) between 2 and 200),
  waitlist_position smallint check (waitlist_position > 0),
  status text not null check (
    status in ('requested', 'confirmed', 'waitlisted', 'checked_in', 'completed', 'cancelled', 'late_cancelled', 'no_show')
  ),
  search text collate "C" not null default '',
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint appointment_is_never_archived check (archived_at is null),
  constraint appointment_session_fkey foreign key (session_id, coach_id, store_id, kind, during)
    references class_session (id, coach_id, store_id, kind, during) on update cascade on delete restrict,
  constraint appointment_membership_fkey foreign key (membership_id, member_id)
    references membership (id, member_id) on delete restrict,
  constraint appointment_waiting_whole check ((status = 'waitlisted') = (waitlist_position is not null)),
  -- One that expired was cancelled for no reason.
  constraint appointment_cancelled_whole check (
    case status when 'late_cancelled' then cancel_reason is not null when 'cancelled' then true else cancel_reason is null end
  ),
  constraint appointment_unit_whole check (
    (unit = 'none' or membership_id is not null)
    and (unit <> 'held' or status not in ('waitlisted', 'cancelled'))
    and (unit <> 'returned' or status in ('cancelled', 'late_cancelled', 'no_show'))
  ),
  constraint appointment_member_apart exclude using gist (member_id with =, during with &&)
    where (status in ('requested', 'confirmed', 'checked_in', 'completed')),
  -- At the end of the transaction, because a whole line moves up at once.
  constraint appointment_waiting_apart exclude using btree (session_id with =, waitlist_position with =)
    where (status = 'waitlisted') deferrable initially deferred
);
create unique index appointment_once_key on appointment (session_id, member_id)
  where status in ('requested', 'confirmed', 'waitlisted', 'checked_in', 'completed', 'no_show');
create index appointment_starts_idx on appointment (lower(during), id) include (during) where archived_at is null;
create index appointment_created_idx on appointment (created_at, id) where archived_at is null;
create index appointment_updated_idx on appointment (updated_at, id) where archived_at is null;
create index appointment_status_idx on appointment (status, lower(during), id) where archived_at is null;
create index appointment_kind_idx on appointment (kind, lower(during), id) where archived_at is null;
create index appointment_source_idx on appointment (source, lower(during), id) where archived_at is null;
create index appointment_coach_idx on appointment (coach_id, lower(during), id);
create index appointment_store_idx on appointment (store_id, lower(during), id);
create index appointment_member_idx on appointment (member_id, lower(during), id);
create index appointment_session_idx on appointment (session_id, status);
create index appointment_membership_idx on appointment (membership_id) where membership_id is not null;
create index appointment_grams_idx on appointment using gin (grams);

-- A booking is found by its number and by what its member is found by.
create function appointment_is_found() returns trigger language plpgsql as $$
begin
  new.search := concat_ws(e'\n', lower(new.no), (select search from member where id = new.member_id));
  return new;
end
$$;
create trigger appointment_is_found before insert or update of search on appointment
  for each row execute function appointment_is_found();

create function member_search_reaches_appointments() returns trigger language plpgsql as $$
begin
  update appointment set search = '' where member_id = new.id;
  return null;
end
$$;
create trigger member_search_reaches_appointments after update of search on member
  for each row when (old.search is distinct from new.search) execute function member_search_reaches_appointments();

-- At the end of a transaction a session's seats are those of its bookings.
create function session_seats_are_booked() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  if tg_table_name = 'class_session' then
    touched := array[new.id];
  elsif tg_op = 'UPDATE' then
    touched := array[old.session_id, new.session_id];
  else
    touched := array[new.session_id];
  end if;
  if exists (
    select from class_session session where session.id = any (touched) and session.booked <> (
      select count(*) from appointment
      where session_id = session.id and status in ('requested', 'confirmed', 'checked_in', 'completed', 'no_show')
    )
  ) then
    raise exception 'the seats of a session are not those of its bookings'
      using errcode = 'check_violation', constraint = 'class_session_booked_true';
  end if;
  return null;
end
$$;
create constraint trigger class_session_booked_true after insert or update of booked on class_session
  deferrable initially deferred for each row execute function session_seats_are_booked();
create constraint trigger class_session_booked_true after insert or update of status, session_id on appointment
  deferrable initially deferred for each row execute function session_seats_are_booked();

create table appointment_move (
  id uuid primary key,
  appointment_id uuid not null references appointment (id) on delete restrict,
  from_session_id uuid not null references class_session (id) on delete restrict,
  to_session_id uuid not null references class_session (id) on delete restrict,
  from_during tstzrange not null,
  to_during tstzrange not null,
  reason text check (char_length(reason) <= 200),
  at timestamptz not null,
  who text
);
create index appointment_move_appointment_idx on appointment_move (appointment_id, at);
create index appointment_move_from_idx on appointment_move (from_session_id);
create index appointment_move_to_idx on appointment_move (to_session_id);

-- Units taken and given back. opening: used before they were counted here, without a booking.
create table membership_use (
  id uuid primary key,
  membership_id uuid not null,
  appointment_id uuid references appointment (id) on delete restrict,
  delta smallint not null,
  reason text not null check (reason in ('opening', 'booked', 'promoted', 'swapped', 'cancelled', 'session_cancelled', 'waived', 'expired')),
  at timestamptz not null,
  who text,
  constraint membership_use_membership_fkey foreign key (membership_id) references membership (id) on delete restrict,
  constraint membership_use_whole check (
    case when reason = 'opening' then delta < 0 and appointment_id is null
      else delta in (-1, 1) and appointment_id is not null end
  )
);
create index membership_use_membership_idx on membership_use (membership_id, at);
create index membership_use_appointment_idx on membership_use (appointment_id) where appointment_id is not null;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger membership_use_is_append_only before update or delete on membership_use
  for each row execute function ledger_is_append_only();
create trigger membership_use_is_not_truncated before truncate on membership_use
  for each statement execute function ledger_is_append_only();
create trigger appointment_move_is_append_only before update or delete on appointment_move
  for each row execute function ledger_is_append_only();
create trigger appointment_move_is_not_truncated before truncate on appointment_move
  for each statement execute function ledger_is_append_only();

-- At the end of a transaction what is left of a membership is what its ledger says.
create function units_are_accounted() returns trigger language plpgsql as $$
declare
  touched uuid;
begin
  if tg_table_name = 'membership' then
    touched := new.id;
  else
    touched := new.membership_id;
  end if;
  if exists (
    select from membership where id = touched and times_left is distinct from times_total + (
      select coalesce(sum(delta), 0) from membership_use where membership_id = touched
    )
  ) then
    raise exception 'the units left of a membership are not those of its ledger'
      using errcode = 'check_violation', constraint = 'membership_units_true';
  end if;
  return null;
end
$$;
create constraint trigger membership_units_true after insert or update of times_total, times_left on membership
  deferrable initially deferred for each row execute function units_are_accounted();
create constraint trigger membership_units_true after insert on membership_use
  deferrable initially deferred for each row execute function units_are_accounted();

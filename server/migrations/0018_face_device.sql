-- What people are called on devices: a number of up to nine digits, the longest that every terminal takes. Somebody whom a merge has made
-- of two people has two; both open.
create table door_number (
  no int primary key generated always as identity (start with 10000001),
  person_id uuid not null constraint door_number_person_fkey references person (id) on delete restrict
);
create index door_number_person_idx on door_number (person_id);

create table face_device (
  id uuid primary key,
  sn text collate "C" not null check (sn ~ '^[A-Za-z0-9_-]{4,32}$'),
  name text not null check (char_length(name) between 2 and 30),
  name_pinyin text collate "C" not null,
  vendor text not null check (vendor in ('native', 'uface', 'zkteco', 'hikvision', 'other')),
  model text not null check (char_length(model) <= 40),
  firmware text not null default '' check (char_length(firmware) <= 60),
  ip inet,
  mac macaddr,
  store_id uuid not null constraint face_device_store_fkey references store (id) on delete restrict,
  direction text not null check (direction in ('in', 'out', 'both')),
  max_persons int not null check (max_persons between 1 and 1000000),
  max_faces int not null check (max_faces between 1 and 1000000),
  status text not null default 'registered' check (status in ('registered', 'active', 'disabled', 'retired')),
  retire_reason text check (char_length(retire_reason) between 2 and 200),
  -- The key that its messages are signed with, sealed; the secret it is made of is shown once and kept nowhere.
  message_key bytea,
  -- What stands in the address of a vendor whose messages bear no signature, as a hash.
  path_secret_hash bytea constraint face_device_path_key unique,
  secret_issued_at timestamptz,
  -- Where such messages may come from; empty is anywhere.
  allowed_from inet[] not null default '{}',
  last_seen_at timestamptz,
  person_count int check (person_count >= 0),
  face_count int check (face_count >= 0),
  -- Its clock less ours.
  clock_skew_s int,
  -- Lines of its messages that could not be read.
  malformed_count bigint not null default 0,
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint face_device_is_retired_instead check (archived_at is null),
  constraint face_device_retired_for_a_reason check ((status = 'retired') = (retire_reason is not null))
);
create unique index face_device_sn_key on face_device (upper(sn));
create index face_device_store_idx on face_device (store_id, name_pinyin, id);
create index face_device_name_idx on face_device (name_pinyin, id) where archived_at is null;
create index face_device_sn_idx on face_device (sn, id) where archived_at is null;
create index face_device_seen_idx on face_device (coalesce(last_seen_at, '-infinity'), id) where archived_at is null;
create index face_device_created_idx on face_device (created_at, id) where archived_at is null;
create index face_device_vendor_idx on face_device (vendor, name_pinyin, id);
create index face_device_status_idx on face_device (status, name_pinyin, id);
create index face_device_full_idx on face_device (name_pinyin, id)
  where coalesce(person_count, 0) * 10 > max_persons * 9 or coalesce(face_count, 0) * 10 > max_faces * 9;
create index face_device_skewed_idx on face_device (name_pinyin, id) where abs(coalesce(clock_skew_s, 0)::bigint) > 60;
create index face_device_grams_idx on face_device using gin (grams);

-- What a device knows of somebody, and how far that has come. photo_id is of the photo last asked of it; the document may be gone since.
create table device_enrolment (
  device_id uuid not null constraint device_enrolment_device_fkey references face_device (id) on delete restrict,
  door_no int not null constraint device_enrolment_door_fkey references door_number (no) on delete restrict,
  state text not null check (state in ('queued', 'sent', 'enrolled', 'failed', 'removing', 'removed')),
  photo_id uuid,
  error text check (char_length(error) between 1 and 200),
  changed_at timestamptz not null,
  primary key (device_id, door_no)
);
create index device_enrolment_door_idx on device_enrolment (door_no);
create index device_enrolment_state_idx on device_enrolment (device_id, state);

-- no: what devices are told and answer with. One thing at a time is asked of a device about a person.
create table device_task (
  id uuid primary key,
  no int not null generated always as identity constraint device_task_no_key unique,
  device_id uuid not null constraint device_task_device_fkey references face_device (id) on delete restrict,
  door_no int constraint device_task_door_fkey references door_number (no) on delete restrict,
  op text not null
    check (op in ('upsert_person', 'upsert_face', 'delete_person', 'open_door', 'sync_time', 'reboot')),
  -- Which goes first.
  urgency smallint not null generated always as (
    case op when 'open_door' then 0 when 'delete_person' then 1 when 'sync_time' then 2 when 'reboot' then 2 else 3 end
  ) stored,
  -- The photo it was sent with; never a name or a picture, which are read when it is sent.
  photo_id uuid,
  status text not null default 'queued' check (status in ('queued', 'sent', 'ok', 'failed', 'expired', 'cancelled')),
  tries smallint not null default 0 check (tries between 0 and 20),
  -- Not before; after a failure it waits longer each time.
  due_at timestamptz not null,
  -- 'infinity' of what must be done at last: somebody is to be forgotten.
  expires_at timestamptz not null,
  sent_at timestamptz,
  done_at timestamptz,
  error text check (char_length(error) between 1 and 200),
  reason text check (char_length(reason) between 2 and 200),
  created_at timestamptz not null,
  created_by text,
  constraint device_task_about_a_person check (
    (op in ('upsert_person', 'upsert_face', 'delete_person')) = (door_no is not null)
  ),
  constraint device_task_done check ((status in ('ok', 'failed', 'expired', 'cancelled')) = (done_at is not null)),
  constraint device_task_sent check (status <> 'sent' or sent_at is not null),
  constraint device_task_door_for_a_reason check (op <> 'open_door' or reason is not null),
  -- Forgetting somebody is not given up, unless the device itself is.
  constraint device_task_forgets_at_last check (
    op <> 'delete_person' or expires_at = 'infinity' and status not in ('failed', 'expired')
  )
);
create index device_task_waiting_idx on device_task (device_id, urgency, no) where status in ('queued', 'sent');
create unique index device_task_person_key on device_task (device_id, door_no, op)
  where status in ('queued', 'sent') and door_no is not null;
create index device_task_device_idx on device_task (device_id, no);
create index device_task_door_idx on device_task (door_no) where door_no is not null;
create index device_task_status_idx on device_task (status, no);
create index device_task_expires_idx on device_task (expires_at) where status in ('queued', 'sent');

-- Whoever has not agreed, or has no photo, is given to no device, whatever the program believes. The lock makes a revocation wait for
-- this transaction or this one see it.
create function device_task_by_consent() returns trigger language plpgsql as $$
begin
  perform from door_number join person on person.id = person_id
  where no = new.door_no and face_status in ('consented', 'enrolled', 'failed') and face_photo_id is not null
  for share of person;
  if not found then
    raise exception using errcode = 'check_violation', constraint = 'device_task_by_consent',
      message = 'a face is given to a device without consent or photo';
  end if;
  return new;
end
$$;
create trigger device_task_by_consent before insert on device_task
  for each row when (new.op in ('upsert_person', 'upsert_face')) execute function device_task_by_consent();

-- Whether a door of the store is to open for somebody: coaches and staff of it, and members with a card that holds there, even if it
-- waits or is frozen. Whether somebody enters at a moment is decided when they come.
create function may_enter(who uuid, store uuid) returns boolean language sql stable parallel safe as $$
  select exists (
      select from member join membership card on card.member_id = member.id
      where member.person_id = who and not is_blacklisted and card.status in ('pending', 'active', 'frozen')
        and (card.store_scope = 'all' or exists (
          select from membership_store where membership_id = card.id and membership_store.store_id = store
        ))
    )
    or exists (
      select from coach join coach_store on coach_id = coach.id
      where coach.person_id = who and coach_store.store_id = store and coach.status <> 'departed' and coach.archived_at is null
    )
    or exists (
      select from person where person.id = who and duties <> '{}' and (person.store_id is null or person.store_id = store)
    )
$$;

-- People of whom something has changed that their devices may have to learn. A row for each change, so that nobody waits for anybody.
create table face_due (
  id bigint primary key generated always as identity,
  person_id uuid not null
);
create function person_face_is_due() returns trigger language plpgsql as $$
begin
  insert into face_due (person_id) values (new.id);
  return null;
end
$$;
create trigger person_face_is_due
  after update of face_status, face_photo_id, status, archived_at, duties, store_id on person
  for each row when (old.face_status <> 'none' or new.face_status <> 'none') execute function person_face_is_due();
create function person_of_row_face_is_due() returns trigger language plpgsql as $$
begin
  insert into face_due (person_id) select id from person where id = new.person_id and face_status <> 'none';
  return null;
end
$$;
create trigger coach_face_is_due after insert or update of status, archived_at, person_id on coach
  for each row execute function person_of_row_face_is_due();
create trigger member_face_is_due after update of is_blacklisted, person_id on member
  for each row execute function person_of_row_face_is_due();
create function membership_face_is_due() returns trigger language plpgsql as $$
begin
  insert into face_due (person_id)
  select person.id from member join person on person.id = person_id
  where member.id = new.member_id and face_status <> 'none';
  return null;
end
$$;
create trigger membership_face_is_due after insert or update of status, store_scope, member_id on membership
  for each row execute function membership_face_is_due();

-- What a device has told, once for each number it gave. Never changed but for what was made of it.
create table access_record (
  id uuid primary key,
  device_id uuid not null constraint access_record_device_fkey references face_device (id) on delete restrict,
  device_record_id text collate "C" not null check (char_length(device_record_id) between 1 and 100),
  store_id uuid not null constraint access_record_store_fkey references store (id) on delete restrict,
  person_id uuid constraint access_record_person_fkey references person (id) on delete restrict,
  -- As the device calls them; kept where nobody of ours is called so.
  door_no text check (char_length(door_no) <= 64),
  -- By the device's clock, and when we heard.
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- When it is taken to have happened: the device's word, put right by what is known of its clock.
  at timestamptz not null,
  day date not null generated always as (((at at time zone 'UTC') + interval '8 hours')::date) stored,
  direction text not null check (direction in ('in', 'out')),
  mode text not null check (mode in ('face', 'card', 'fingerprint', 'password', 'qr', 'remote', 'other')),
  -- What our rules say; whether the door opened is the device's word, null where it asked us first.
  result text not null check (result in ('pass', 'deny')),
  opened boolean,
  deny_reason text check (deny_reason in (
    'stranger', 'device_denied', 'not_a_member',
    'member_blacklisted', 'no_card', 'card_refund_open', 'card_frozen', 'card_expired', 'card_not_begun', 'card_of_other_store', 'no_units_left'
  )),
  -- The same person at the same device within a minute of the one before: written down, counted once.
  is_repeat boolean not null,
  is_skewed boolean not null,
  -- The visit it was, of a member who comes in.
  check_in_id uuid constraint access_record_check_in_key unique
    constraint access_record_check_in_fkey references check_in (id) on delete restrict,
  -- The message's own line.
  raw text not null check (char_length(raw) <= 4000),
  constraint access_record_once unique (device_id, device_record_id),
  constraint access_record_whole check ((result = 'deny') = (deny_reason is not null))
);
create index access_record_store_idx on access_record (store_id, day, at, id);
create index access_record_day_idx on access_record (day, at, id);
create index access_record_device_idx on access_record (device_id, at, id);
create index access_record_person_idx on access_record (person_id, at) where person_id is not null;

-- Messages that were refused, counted by what they said of themselves and why; of an unknown serial number an administrator can make a device.
create table device_refusal (
  id uuid primary key,
  reason text not null check (reason in (
    'unknown_serial', 'bad_signature', 'replayed', 'clock', 'not_active', 'address', 'malformed', 'too_large'
  )),
  -- '' where the message named none.
  sn text collate "C" not null check (char_length(sn) <= 64),
  device_id uuid constraint device_refusal_device_fkey references face_device (id) on delete restrict,
  vendor text not null check (vendor in ('native', 'uface', 'zkteco', 'hikvision', 'other')),
  address text not null,
  count bigint not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- The beginning of the latest, made printable.
  sample text not null check (char_length(sample) <= 500),
  dismissed_at timestamptz,
  constraint device_refusal_once unique (vendor, reason, sn)
);
create index device_refusal_last_idx on device_refusal (last_at, id) where dismissed_at is null;

-- Numbers that signed messages have used up.
create table device_nonce (
  device_id uuid not null constraint device_nonce_device_fkey references face_device (id) on delete cascade,
  nonce text collate "C" not null check (char_length(nonce) between 8 and 64),
  at timestamptz not null,
  primary key (device_id, nonce)
);
create index device_nonce_at_idx on device_nonce (at);

-- What pages hear of as it happens. Readers take what is older than every transaction under way, so that none is passed over.
create table live_event (
  id bigint primary key generated always as identity,
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  store_id uuid constraint live_event_store_fkey references store (id) on delete cascade,
  kind text not null check (kind in ('access', 'device', 'task', 'check_in')),
  body jsonb not null
);
create index live_event_tx_idx on live_event (tx, id);
create index live_event_at_idx on live_event (at);
create function live_event_is_heard() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_event', '');
  return null;
end
$$;
create trigger live_event_is_heard after insert on live_event
  for each statement execute function live_event_is_heard();

update role set permissions = permissions || '{
  device:read, device:export, device:write, device:activate, device:disable, device:retire, device:secret, device:control, device:enrol
}' where name = 'staff';

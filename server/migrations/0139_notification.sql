-- What concerns one account: written by triggers in the transaction of the thing itself, so that none is lost, and once for each
-- account, kind, row and occasion, so that none is doubled. Names and amounts are read from the row when the account may still read it.
create table notification (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null constraint notification_account_fkey references account (id) on delete cascade,
  kind text not null check (kind in (
    'refund_to_approve', 'refund_approved', 'refund_rejected', 'refund_failed', 'lesson_booked', 'lesson_cancelled', 'lesson_moved',
    'lesson_given', 'lesson_taken', 'leave_to_decide', 'leave_approved', 'leave_refused', 'lead_assigned', 'lead_due', 'import_done',
    'import_failed', 'shift_differing', 'device_offline', 'backup_overdue'
  )),
  -- The refund, lesson, request, lead, run, shift or device; null is the console itself.
  row_id uuid,
  occasion text not null default '' check (char_length(occasion) <= 60),
  -- What the row does not say later: whose booking, and the time before a move.
  appointment_id uuid constraint notification_appointment_fkey references appointment (id) on delete cascade,
  starts_at timestamptz,
  former_start timestamptz,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notification_once unique nulls not distinct (account_id, kind, row_id, occasion)
);
create index notification_latest_idx on notification (account_id, created_at desc, id desc);
create index notification_unread_idx on notification (account_id) where read_at is null;
create index notification_open_idx on notification (row_id, kind) where read_at is null;
create index notification_appointment_idx on notification (appointment_id) where appointment_id is not null;
create index notification_created_idx on notification (created_at);

-- What an account chose for a kind, against its default.
create table notification_choice (
  account_id uuid not null constraint notification_choice_account_fkey references account (id) on delete cascade,
  kind text not null check (char_length(kind) between 1 and 40),
  is_wanted boolean not null,
  primary key (account_id, kind)
);

-- Devices of every store would drown the rest for somebody who answers for all of them.
create function notification_wanted(account account, of_kind text) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select account.disabled_at is null and coalesce(
    (select is_wanted from notification_choice where account_id = account.id and kind = of_kind),
    of_kind <> 'device_offline' or account.store_ids is not null
  )
$$;

-- One account, unless it did the thing itself.
create function notify_account(
  account_ids uuid[], doer text, of_kind text, of_row uuid, at timestamptz, on_occasion text default '', booking uuid default null,
  start timestamptz default null, former timestamptz default null
) returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  insert into notification (account_id, kind, row_id, occasion, created_at, appointment_id, starts_at, former_start)
  select account.id, of_kind, of_row, on_occasion, at, booking, start, former
  from account
  where account.id = any (account_ids) and username is distinct from doer and notification_wanted(account, of_kind)
  order by account.id
  on conflict on constraint notification_once do nothing
$$;

-- Everybody who holds a permission at one of the stores; without stores, those who answer for all.
create function accounts_holding(needed text, stores uuid[]) returns uuid[]
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(account.id), '{}') from account join role on role.name = account.role
  where account.disabled_at is null
    and role.permissions && array['*', needed, split_part(needed, ':', 1) || ':*']
    and (store_ids is null or store_ids && stores)
$$;

-- What was waiting for somebody was done by one of them.
create function settle_notifications(of_kind text, of_row uuid, at timestamptz) returns void
language sql set search_path = pg_catalog, public, pg_temp as $$
  update notification set read_at = at where row_id = of_row and kind = of_kind and read_at is null
$$;

create function account_of_coach(coach uuid) returns uuid[]
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(account.id), '{}') from coach join account on account.person_id = coach.person_id
  where coach.id = account_of_coach.coach
$$;

create function account_named(name text) returns uuid[]
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(id), '{}') from account where username = name
$$;

create function refund_notifies() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  store uuid := (select store_id from sales_order where id = new.order_id);
begin
  if tg_op = 'INSERT' then
    if new.status = 'requested' and not new.is_automatic then
      perform notify_account(accounts_holding('refund:approve', array[store]), new.created_by, 'refund_to_approve', new.id, new.created_at);
    end if;
    return null;
  end if;
  if old.status = 'requested' then
    perform settle_notifications('refund_to_approve', new.id, new.updated_at);
    if not new.is_automatic then
      perform notify_account(account_named(new.created_by), new.updated_by,
        case new.status when 'rejected' then 'refund_rejected' else 'refund_approved' end, new.id, new.updated_at);
    end if;
  end if;
  if new.status = 'failed' then
    perform notify_account(accounts_holding('refund:retry', array[store]), new.updated_by, 'refund_failed', new.id, new.updated_at,
      new.version::text);
  else
    perform settle_notifications('refund_failed', new.id, new.updated_at);
  end if;
  return null;
end
$$;
create trigger refund_is_requested after insert on refund for each row execute function refund_notifies();
create trigger refund_is_decided after update of status on refund
  for each row when (old.status <> new.status) execute function refund_notifies();

-- At the end of the transaction, when it is known whether the whole lesson was cancelled, which says so itself.
create function appointment_notifies() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  lesson class_session := (select class_session from class_session where id = new.session_id);
  coach uuid[] := account_of_coach(new.coach_id);
  was_in boolean := tg_op = 'UPDATE' and old.status in ('requested', 'confirmed');
begin
  if cardinality(coach) = 0 and (tg_op = 'INSERT' or old.coach_id = new.coach_id) then
    return null;
  end if;
  -- Many people come and go in a class; its coach reads the list.
  if new.kind = 'group' or lower(new.during) <= new.updated_at then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.session_id <> new.session_id then
    if old.coach_id = new.coach_id then
      perform notify_account(coach, new.updated_by, 'lesson_moved', new.session_id, new.updated_at, new.id || ':' || new.version,
        new.id, lower(new.during), lower(old.during));
    else
      perform notify_account(account_of_coach(old.coach_id), new.updated_by, 'lesson_cancelled', old.session_id, new.updated_at,
        new.id::text, new.id, lower(old.during));
      perform notify_account(coach, new.updated_by, 'lesson_booked', new.session_id, new.updated_at, new.id::text, new.id,
        lower(new.during));
    end if;
  elsif new.status in ('requested', 'confirmed') and not was_in then
    perform notify_account(coach, case tg_op when 'INSERT' then new.created_by else new.updated_by end, 'lesson_booked', new.session_id,
      new.updated_at, new.id::text, new.id, lower(new.during));
  elsif new.status in ('cancelled', 'late_cancelled') and was_in and lesson.status <> 'cancelled' then
    perform notify_account(coach, new.updated_by, 'lesson_cancelled', new.session_id, new.updated_at, new.id::text, new.id,
      lower(new.during));
  end if;
  return null;
end
$$;
create constraint trigger appointment_is_booked after insert on appointment
  deferrable initially deferred for each row execute function appointment_notifies();
create constraint trigger appointment_changes after update on appointment
  deferrable initially deferred for each row when (old.status <> new.status or old.session_id <> new.session_id)
  execute function appointment_notifies();

create function lesson_notifies() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  occasion text := new.version::text;
begin
  if lower(new.during) <= new.updated_at and lower(old.during) <= new.updated_at then
    return null;
  end if;
  if new.status = 'cancelled' then
    perform notify_account(account_of_coach(new.coach_id), new.updated_by, 'lesson_cancelled', new.id, new.updated_at, '', null,
      lower(new.during));
    return null;
  end if;
  if new.coach_id <> old.coach_id then
    perform notify_account(account_of_coach(old.coach_id), new.updated_by, 'lesson_taken', new.id, new.updated_at, occasion, null,
      lower(old.during));
    perform notify_account(account_of_coach(new.coach_id), new.updated_by, 'lesson_given', new.id, new.updated_at, occasion, null,
      lower(new.during));
  elsif new.during <> old.during or new.store_id <> old.store_id then
    perform notify_account(account_of_coach(new.coach_id), new.updated_by, 'lesson_moved', new.id, new.updated_at, occasion, null,
      lower(new.during), lower(old.during));
  end if;
  return null;
end
$$;
create trigger lesson_changes after update on class_session for each row
  when (old.status = 'scheduled' and new.status in ('scheduled', 'cancelled')
    and (old.status <> new.status or old.during <> new.during or old.coach_id <> new.coach_id or old.store_id <> new.store_id))
  execute function lesson_notifies();

create function leave_request_notifies() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform notify_account(
      accounts_holding('coach:startLeave', array(select store_id from coach_store where coach_id = new.coach_id)),
      new.created_by, 'leave_to_decide', new.id, new.created_at);
    return null;
  end if;
  perform settle_notifications('leave_to_decide', new.id, new.updated_at);
  if new.status in ('approved', 'refused') then
    perform notify_account(account_of_coach(new.coach_id), new.updated_by, 'leave_' || new.status, new.id, new.updated_at);
  end if;
  return null;
end
$$;
create trigger leave_request_is_made after insert on leave_request
  for each row when (new.status = 'pending') execute function leave_request_notifies();
create trigger leave_request_is_decided after update of status on leave_request
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function leave_request_notifies();

create function lead_notifies() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.owner_id is not distinct from new.owner_id then
      return null;
    end if;
  end if;
  perform notify_account(array(select id from account where person_id = new.owner_id), new.updated_by, 'lead_assigned', new.id,
    new.updated_at, new.version::text);
  return null;
end
$$;
create trigger lead_is_assigned after insert or update of owner_id on lead
  for each row when (new.owner_id is not null) execute function lead_notifies();

create function import_run_notifies() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform notify_account(array[new.account_id], null, 'import_' || new.status, new.id, new.updated_at, new.version::text);
  return null;
end
$$;
create trigger import_run_ends after update of status on import_run
  for each row when (old.status <> new.status and new.status in ('done', 'failed')) execute function import_run_notifies();

create function till_shift_notifies() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status = 'differing' then
    perform notify_account(accounts_holding('till:settle', array[new.store_id]), new.closed_by, 'shift_differing', new.id, new.updated_at);
  else
    perform settle_notifications('shift_differing', new.id, new.updated_at);
  end if;
  return null;
end
$$;
create trigger till_shift_differs after update of status on till_shift
  for each row when (old.status <> new.status) execute function till_shift_notifies();

-- The live stream of one account.
alter table live_event
  add account_id uuid constraint live_event_account_fkey references account (id) on delete cascade,
  drop constraint live_event_kind_check,
  add constraint live_event_kind_check check (kind in ('access', 'device', 'task', 'check_in', 'notification')),
  add constraint live_event_addressed check ((kind = 'notification') = (account_id is not null));

create function notification_is_heard() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from changed) then
    insert into live_event (at, kind, account_id, body)
    select max(coalesce(read_at, created_at)), 'notification', account_id, '{}' from changed group by account_id order by account_id;
  end if;
  return null;
end
$$;
create trigger notification_is_written after insert on notification
  referencing new table as changed for each statement execute function notification_is_heard();
create trigger notification_is_read after update on notification
  referencing new table as changed for each statement execute function notification_is_heard();

-- A terminal may be asked for everything it logged on a day: what it never told comes then.
alter table device_task
  add day date,
  drop constraint device_task_op_check,
  add constraint device_task_op_check
    check (op in ('upsert_person', 'upsert_face', 'delete_person', 'open_door', 'sync_time', 'reboot', 'resend_records')),
  add constraint device_task_of_a_day check ((op = 'resend_records') = (day is not null));
create unique index device_task_day_key on device_task (device_id, day)
  where status in ('queued', 'sent') and day is not null;

-- What came of asking a device for a day, kept for each of them. What it holds of the day, and what came after it was asked, is counted
-- in access_record.
create table device_day (
  device_id uuid not null constraint device_day_device_fkey references face_device (id) on delete restrict,
  day date not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- Records that the device says it has of the day, and how many of them we lacked when it said so; null where its protocol does not tell.
  claimed int check (claimed >= 0),
  missing int check (missing between 0 and claimed),
  primary key (device_id, day),
  constraint device_day_told_when_answered check (answered_at is not null or claimed is null),
  constraint device_day_told_whole check ((claimed is null) = (missing is null))
);
create index device_day_day_idx on device_day (day);

-- Who is called otherwise is to be called so by the devices that know them.
create table person_name_due (
  id bigint primary key generated always as identity,
  person_id uuid not null
);
create function person_name_is_due() returns trigger language plpgsql as $$
begin
  insert into person_name_due (person_id) values (new.id);
  return null;
end
$$;
create trigger person_name_is_due after update of name on person
  for each row when (old.name is distinct from new.name and new.face_status <> 'none') execute function person_name_is_due();

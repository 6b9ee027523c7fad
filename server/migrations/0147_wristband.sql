-- Wristbands and key tags by which the desk finds a person.

create table wristband (
  id uuid primary key,
  version int not null default 1,
  person_id uuid not null constraint wristband_person_fkey references person (id) on delete restrict,
  number text collate "C" not null check (number ~ '^[0-9A-Z-]{6,32}$'),
  status text not null default 'active' check (status in ('active', 'lost', 'replaced', 'ended')),
  -- When it got its status.
  changed_at timestamptz not null,
  changed_by text,
  -- null of a replaced one: the one in its place was deleted with an anonymised person.
  replaced_by_id uuid constraint wristband_replacement_key unique
    constraint wristband_replacement_fkey references wristband (id) on delete set null deferrable initially deferred,
  created_at timestamptz not null,
  created_by text,
  constraint wristband_replaced_by_one check (status = 'replaced' or replaced_by_id is null)
);
-- Of a lost one the number stays taken, so that who finds it is not let in as somebody else.
create unique index wristband_number_key on wristband (number) where status in ('active', 'lost');
create index wristband_number_idx on wristband (number, changed_at desc);
create index wristband_person_idx on wristband (person_id, status);

-- A person has at most three in use. A merge may bring more together, which stay until they are ended; each may be replaced.
create function wristbands_are_few() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from person where id = new.person_id for no key update;
  if tg_op = 'INSERT' and exists (select from wristband where replaced_by_id = new.id) then
    -- In place of one that was in use; of a lost one, the update of that one was refused.
    return new;
  end if;
  if (select count(*) from wristband where person_id = new.person_id and status = 'active' and id <> new.id) >= 3 then
    raise exception 'person % has three wristbands in use', new.person_id
      using errcode = 'check_violation', constraint = 'wristbands_are_few';
  end if;
  return new;
end
$$;
create trigger wristbands_are_few before insert on wristband
  for each row when (new.status = 'active') execute function wristbands_are_few();
create trigger wristbands_stay_few before update of status on wristband
  for each row when (old.status <> 'active' and new.status in ('active', 'replaced') and old.status <> new.status)
  execute function wristbands_are_few();

create function wristband_stays() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'wristband % is out of use for good, and a number never changes', old.id using errcode = 'restrict_violation';
end
$$;
create trigger wristband_stays before update on wristband for each row
  when (old.number <> new.number or old.status in ('replaced', 'ended') and old.status <> new.status)
  execute function wristband_stays();

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'member:checkIn', 'wristband:read'),
    ('manager', 'member:checkIn', 'wristband:write'),
    ('front_desk', 'member:checkIn', 'wristband:read'),
    ('front_desk', 'member:checkIn', 'wristband:write')
  ) as added (role_name, held, gain)
  where role_name = name and permissions && array['*', split_part(held, ':', 1) || ':*', held] and gain <> all (permissions)
)
where name in ('manager', 'front_desk');

-- The lockers of a store, and the keys of them that visitors have.

create table locker (
  id uuid primary key,
  store_id uuid not null constraint locker_store_fkey references store (id) on delete restrict,
  number text collate "C" not null check (number ~ '^([A-JLN-Z]|[A-Z]{2})\d{3}$'),
  room text not null check (room in ('men', 'women', 'shared')),
  zone text not null check (char_length(zone) <= 20),
  size text not null check (size in ('small', 'medium', 'large')),
  note text not null check (char_length(note) <= 200),
  status text not null default 'free' check (status in ('free', 'in_use', 'rented', 'ended', 'out_of_order')),
  block_reason text check (char_length(block_reason) between 2 and 200),
  search text collate "C" not null default '',
  grams text[] collate "C" not null generated always as (public.search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint locker_block_has_reason check ((status = 'out_of_order') = (block_reason is not null)),
  constraint locker_archived_unused check (archived_at is null or status in ('free', 'out_of_order'))
);
create unique index locker_number_key on locker (store_id, number) where archived_at is null;
create index locker_number_idx on locker (number, id) where archived_at is null;
create index locker_created_idx on locker (created_at, id) where archived_at is null;
create index locker_updated_idx on locker (updated_at, id) where archived_at is null;
create index locker_status_idx on locker (status, number, id) where archived_at is null;
create index locker_store_idx on locker (store_id, status, number);
create index locker_archived_idx on locker (number, id) where archived_at is not null;
create index locker_grams_idx on locker using gin (grams);

create function locker_stays_in_store() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'locker % belongs to its store', old.id
    using errcode = 'check_violation', constraint = 'locker_stays_in_store';
end
$$;
create trigger locker_stays_in_store before update on locker
  for each row when (old.store_id <> new.store_id) execute function locker_stays_in_store();

create table locker_key (
  id uuid primary key,
  locker_id uuid not null constraint locker_key_locker_fkey references locker (id) on delete restrict,
  member_id uuid not null constraint locker_key_member_fkey references member (id) on delete restrict,
  given_at timestamptz not null,
  given_by text,
  returned_at timestamptz,
  returned_by text,
  constraint locker_key_returned_later check (returned_at >= given_at)
);
-- A locker has one key, and a member has one of them.
create unique index locker_key_out_key on locker_key (locker_id) where returned_at is null;
create unique index locker_key_member_out_key on locker_key (member_id) where returned_at is null;
create index locker_key_locker_idx on locker_key (locker_id, given_at desc);
create index locker_key_member_idx on locker_key (member_id, given_at desc);

create function locker_key_stays() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'key % was given out so, or is back', old.id
    using errcode = 'check_violation', constraint = 'locker_key_stays';
end
$$;
create trigger locker_key_stays before update on locker_key for each row
  when (old.returned_at is not null and (old.returned_at, old.returned_by) is distinct from (new.returned_at, new.returned_by)
    or (old.locker_id, old.given_at, old.given_by) is distinct from (new.locker_id, new.given_at, new.given_by))
  execute function locker_key_stays();
create trigger locker_key_is_not_deleted before delete on locker_key
  for each row execute function ledger_is_append_only();

-- When a transaction ends, a locker is in use exactly while its key is out.
create function locker_is_as_used() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  touched uuid := case tg_table_name when 'locker' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'locker_id' end;
begin
  if exists (
    select from locker where id = touched and (status = 'in_use') <> exists (
      select from locker_key where locker_id = locker.id and returned_at is null)
  ) then
    raise exception 'locker % is not used as its status says', touched
      using errcode = 'check_violation', constraint = 'locker_is_as_used';
  end if;
  return null;
end
$$;
create constraint trigger locker_is_as_used after insert or update on locker
  deferrable initially deferred for each row execute function locker_is_as_used();
create constraint trigger locker_key_is_as_used after insert or update on locker_key
  deferrable initially deferred for each row execute function locker_is_as_used();

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'equipment:read', 'locker:read'),
    ('manager', 'equipment:write', 'locker:write'),
    ('manager', 'equipment:archive', 'locker:archive'),
    ('manager', 'equipment:export', 'locker:export'),
    ('manager', 'equipment:write', 'locker:clear'),
    ('manager', 'equipment:write', 'locker:block'),
    ('manager', 'equipment:write', 'locker:unblock'),
    ('manager', 'member:checkIn', 'locker:giveKey'),
    ('manager', 'member:checkIn', 'locker:takeBack'),
    ('front_desk', 'member:checkIn', 'locker:read'),
    ('front_desk', 'member:checkIn', 'locker:clear'),
    ('front_desk', 'equipment:reportFault', 'locker:block'),
    ('front_desk', 'member:checkIn', 'locker:giveKey'),
    ('front_desk', 'member:checkIn', 'locker:takeBack'),
    ('auditor', 'equipment:read', 'locker:read'),
    ('auditor', 'equipment:export', 'locker:export')
  ) as added (role_name, held, gain)
  where role_name = name and permissions && array['*', split_part(held, ':', 1) || ':*', held] and gain <> all (permissions)
)
where is_built_in and name in ('manager', 'front_desk', 'auditor');

-- A cashier's time at a store's till: the float, what came and went, and what was counted at the end.
create table till_shift (
  id uuid primary key,
  store_id uuid not null constraint till_shift_store_fkey references store (id) on delete restrict,
  status text not null default 'open' check (status in ('open', 'balanced', 'differing', 'settled')),
  float_fen bigint not null check (float_fen between 0 and 1000000000),
  -- What the shift before left in the drawer; null for the first.
  handed_fen bigint,
  note text not null check (char_length(note) <= 200),
  cash_in_fen bigint not null default 0 check (cash_in_fen >= 0),
  cash_out_fen bigint not null default 0 check (cash_out_fen >= 0),
  paid_in_fen bigint not null default 0 check (paid_in_fen >= 0),
  paid_out_fen bigint not null default 0 check (paid_out_fen >= 0),
  counted_fen bigint check (counted_fen between 0 and 1000000000),
  left_fen bigint,
  pos_fen bigint,
  pos_slip_fen bigint check (pos_slip_fen between -1000000000 and 1000000000),
  close_note text check (char_length(close_note) <= 200),
  closed_at timestamptz,
  closed_by text,
  settlement text check (char_length(settlement) between 2 and 200),
  settled_at timestamptz,
  settled_by text,
  search text collate "C" not null default '',
  grams text[] collate "C" not null generated always as (public.search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint till_shift_is_never_archived check (archived_at is null),
  expected_fen bigint not null generated always as (float_fen + cash_in_fen - cash_out_fen + paid_in_fen - paid_out_fen) stored,
  difference_fen bigint generated always as
    (counted_fen - (float_fen + cash_in_fen - cash_out_fen + paid_in_fen - paid_out_fen)) stored,
  pos_difference_fen bigint generated always as (pos_slip_fen - pos_fen) stored,
  constraint till_shift_float_explained check (
    handed_fen is null or handed_fen = float_fen or char_length(note) >= 2
  ),
  constraint till_shift_left check (left_fen between 0 and counted_fen),
  constraint till_shift_whole check (
    (status = 'open') = (closed_at is null)
    and (closed_at is null) = (counted_fen is null)
    and (closed_at is null) = (left_fen is null)
    and (closed_at is null) = (pos_fen is null)
    and (closed_at is null) = (close_note is null)
    and (status = 'settled') = (settled_at is not null)
    and (settled_at is null) = (settlement is null)
    and (pos_slip_fen is null or closed_at is not null)
  )
);
-- A till has one shift at a time.
create unique index till_shift_open_key on till_shift (store_id) where status = 'open';
create index till_shift_created_idx on till_shift (created_at, id) where archived_at is null;
create index till_shift_updated_idx on till_shift (updated_at, id) where archived_at is null;
create index till_shift_status_idx on till_shift (status, created_at, id) where archived_at is null;
create index till_shift_store_idx on till_shift (store_id, created_at, id);
create index till_shift_grams_idx on till_shift using gin (grams);

-- Cash that was put into the drawer or taken from it, which is no sale and no refund.
create table till_movement (
  id uuid primary key,
  shift_id uuid not null constraint till_movement_shift_fkey references till_shift (id) on delete restrict,
  store_id uuid not null constraint till_movement_store_fkey references store (id) on delete restrict,
  kind text not null check (kind in ('paid_in', 'paid_out')),
  amount_fen bigint not null check (amount_fen between 1 and 1000000000),
  reason text not null check (char_length(reason) between 2 and 200),
  at timestamptz not null,
  who text
);
create index till_movement_shift_idx on till_movement (shift_id, at, id);
create index till_movement_store_idx on till_movement (store_id, at);

-- The entries of cash and POS that were booked while a shift was open: each is in one shift at most.
create table till_shift_entry (
  entry_id bigint primary key references ledger_entry (id) on delete restrict,
  shift_id uuid not null constraint till_shift_entry_shift_fkey references till_shift (id) on delete restrict
);
create index till_shift_entry_shift_idx on till_shift_entry (shift_id);

create trigger till_movement_is_append_only before update or delete on till_movement
  for each row execute function ledger_is_append_only();
create trigger till_movement_is_not_truncated before truncate on till_movement
  for each statement execute function ledger_is_append_only();
create trigger till_shift_entry_is_append_only before update or delete on till_shift_entry
  for each row execute function ledger_is_append_only();
create trigger till_shift_entry_is_not_truncated before truncate on till_shift_entry
  for each statement execute function ledger_is_append_only();

-- The lock of the shift makes its close wait for money that is being booked, and such money see the close.
create function till_shift_takes_entries() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  till record;
  shift uuid;
begin
  for till in
    select store_id, bool_or(account = 'cash') as has_cash from fresh
    where account in ('cash', 'pos') group by store_id order by store_id
  loop
    select id into shift from till_shift where store_id = till.store_id and status = 'open' for share;
    if shift is not null then
      insert into till_shift_entry (entry_id, shift_id)
      select id, shift from fresh where store_id = till.store_id and account in ('cash', 'pos');
    elsif till.has_cash and exists (
      select from setting where name = 'till_rules' and value ->> 'cashNeedsShift' = 'true'
    ) then
      raise exception 'the till of store % has no shift', till.store_id
        using errcode = 'check_violation', constraint = 'cash_needs_shift';
    end if;
  end loop;
  return null;
end
$$;
create trigger till_shift_takes_entries after insert on ledger_entry
  referencing new table as fresh for each statement execute function till_shift_takes_entries();

create function till_movement_in_shift() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  shift record;
begin
  select store_id, status into shift from till_shift where id = new.shift_id for share;
  if shift.status <> 'open' or shift.store_id <> new.store_id then
    raise exception 'movement % is in no open shift', new.id
      using errcode = 'check_violation', constraint = 'till_movement_in_shift';
  end if;
  return new;
end
$$;
create trigger till_movement_in_shift before insert on till_movement
  for each row execute function till_movement_in_shift();

create function till_shift_stays_counted() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.store_id, old.float_fen, old.handed_fen, old.created_at) is distinct from (new.store_id, new.float_fen, new.handed_fen, new.created_at)
    or (old.status <> 'open' and (new.status = 'open' or
      (old.cash_in_fen, old.cash_out_fen, old.paid_in_fen, old.paid_out_fen, old.counted_fen, old.left_fen, old.pos_fen, old.pos_slip_fen,
        old.close_note, old.closed_at, old.closed_by) is distinct from
      (new.cash_in_fen, new.cash_out_fen, new.paid_in_fen, new.paid_out_fen, new.counted_fen, new.left_fen, new.pos_fen, new.pos_slip_fen,
        new.close_note, new.closed_at, new.closed_by)))
    or (old.status in ('balanced', 'settled') and old.status <> new.status)
  then
    raise exception 'shift % was counted', new.id
      using errcode = 'check_violation', constraint = 'till_shift_stays_counted';
  end if;
  return new;
end
$$;
create trigger till_shift_stays_counted before update on till_shift
  for each row execute function till_shift_stays_counted();
create trigger till_shift_is_not_deleted before delete on till_shift
  for each row execute function ledger_is_append_only();
create trigger till_shift_is_not_truncated before truncate on till_shift
  for each statement execute function ledger_is_append_only();

-- At the end of a transaction the sums of a closed shift are those of its entries and movements, and its status says whether they agree.
create function till_shift_is_as_moved() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from till_shift shift
    cross join lateral (
      select coalesce(sum(amount_fen) filter (where account = 'cash' and amount_fen > 0), 0) as cash_in,
        coalesce(-sum(amount_fen) filter (where account = 'cash' and amount_fen < 0), 0) as cash_out,
        coalesce(sum(amount_fen) filter (where account = 'pos'), 0) as pos
      from till_shift_entry join ledger_entry on ledger_entry.id = entry_id where shift_id = shift.id
    ) as booked
    cross join lateral (
      select coalesce(sum(amount_fen) filter (where kind = 'paid_in'), 0) as paid_in,
        coalesce(sum(amount_fen) filter (where kind = 'paid_out'), 0) as paid_out
      from till_movement where shift_id = shift.id
    ) as moved
    where shift.id = new.id and shift.status <> 'open' and (
      (cash_in_fen, cash_out_fen, pos_fen, paid_in_fen, paid_out_fen) is distinct from (cash_in, cash_out, pos, paid_in, paid_out)
      or (status = 'balanced') <> (difference_fen = 0 and coalesce(pos_difference_fen, 0) = 0)
    )
  ) then
    raise exception 'shift % is not what moved in it', new.id
      using errcode = 'check_violation', constraint = 'till_shift_is_as_moved';
  end if;
  return null;
end
$$;
create constraint trigger till_shift_is_as_moved after insert or update on till_shift
  deferrable initially deferred for each row execute function till_shift_is_as_moved();

-- A day close counts the drawer, so also what was put into it or taken from it.
alter table day_close
  add paid_in_fen bigint not null default 0 check (paid_in_fen >= 0),
  add paid_out_fen bigint not null default 0 check (paid_out_fen >= 0),
  drop constraint day_close_expected,
  add constraint day_close_expected check (expected_fen = cash_in_fen - cash_out_fen + paid_in_fen - paid_out_fen);

create table day_close_movement (
  movement_id uuid primary key references till_movement (id) on delete restrict,
  close_id uuid not null constraint day_close_movement_close_fkey references day_close (id) on delete restrict
);
create index day_close_movement_close_idx on day_close_movement (close_id);
create trigger day_close_movement_is_append_only before update or delete on day_close_movement
  for each row execute function ledger_is_append_only();
create trigger day_close_movement_is_not_truncated before truncate on day_close_movement
  for each statement execute function ledger_is_append_only();

create or replace function day_close_is_as_counted() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from day_close cross join lateral (
      select coalesce(sum(amount_fen) filter (where amount_fen > 0), 0) as came,
        coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0) as went
      from day_close_entry join ledger_entry entry on entry.id = entry_id
      where close_id = day_close.id and account = 'cash'
    ) as counted
    cross join lateral (
      select coalesce(sum(amount_fen) filter (where kind = 'paid_in'), 0) as put_in,
        coalesce(sum(amount_fen) filter (where kind = 'paid_out'), 0) as taken
      from day_close_movement join till_movement on till_movement.id = movement_id
      where close_id = day_close.id
    ) as moved
    where day_close.id = new.id
      and (cash_in_fen <> came or cash_out_fen <> went or paid_in_fen <> put_in or paid_out_fen <> taken)
  ) then
    raise exception 'close % is not what it counted', new.id
      using errcode = 'check_violation', constraint = 'day_close_is_as_counted';
  end if;
  return null;
end
$$;

insert into setting (name, value) values ('till_rules', '{"cashNeedsShift": false}');

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'order:collect', 'till:read'),
    ('manager', 'order:collect', 'till:write'),
    ('manager', 'order:collect', 'till:close'),
    ('manager', 'ledger:close', 'till:settle'),
    ('manager', 'ledger:export', 'till:export'),
    ('front_desk', 'order:collect', 'till:read'),
    ('front_desk', 'order:collect', 'till:write'),
    ('front_desk', 'order:collect', 'till:close'),
    ('accountant', 'ledger:read', 'till:read'),
    ('accountant', 'ledger:close', 'till:settle'),
    ('accountant', 'ledger:export', 'till:export'),
    ('auditor', 'ledger:read', 'till:read'),
    ('auditor', 'ledger:export', 'till:export')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where is_built_in and name in ('manager', 'front_desk', 'accountant', 'auditor');

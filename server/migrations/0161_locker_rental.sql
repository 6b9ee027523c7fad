create sequence locker_rental_no;

alter table product
  drop constraint product_category_check,
  add constraint product_category_check check (category in ('drink', 'food', 'supplement', 'apparel', 'gear', 'service', 'locker', 'other'));

-- A member's rental of a locker. Its rent is in orders; its deposit is received and returned here.
create table locker_rental (
  id uuid primary key,
  rental_no text collate "C" not null constraint locker_rental_no_key unique check (is_money_no(rental_no, 'ZG')),
  locker_id uuid not null constraint locker_rental_locker_fkey references locker (id) on delete restrict,
  member_id uuid not null constraint locker_rental_member_fkey references member (id) on delete restrict,
  starts_on date not null,
  -- The last day, included.
  ends_on date not null,
  -- The first day on which the locker is no longer rented; its period ends before that day, or is empty.
  ended_on date,
  status text not null default 'running' check (status in ('running', 'ended')),
  deposit_fen bigint not null check (deposit_fen between 0 and 1000000),
  deposit_channel text check (deposit_channel in ('cash', 'pos', 'transfer')),
  deposit_txn_no text check (deposit_txn_no ~ '^[0-9A-Za-z_-]{4,64}$'),
  returned_fen bigint check (returned_fen >= 0),
  return_channel text check (return_channel in ('cash', 'pos', 'transfer')),
  return_txn_no text check (return_txn_no ~ '^[0-9A-Za-z_-]{4,64}$'),
  kept_fen bigint check (kept_fen >= 0),
  keep_reason text check (char_length(keep_reason) between 2 and 200),
  ended_at timestamptz,
  ended_by text,
  note text not null check (char_length(note) <= 200),
  search text collate "C" not null default '',
  grams text[] collate "C" not null generated always as (public.search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint locker_rental_is_never_archived check (archived_at is null),
  constraint locker_rental_days check (ends_on >= starts_on),
  constraint locker_rental_deposit check ((deposit_fen > 0) = (deposit_channel is not null)
    and (deposit_txn_no is not null) = coalesce(deposit_channel in ('pos', 'transfer'), false)),
  constraint locker_rental_whole check (
    (status = 'ended') = (ended_at is not null) and (status = 'ended') = (ended_on is not null)
    and (status = 'ended') = (returned_fen is not null) and (status = 'ended') = (kept_fen is not null)
    and (status <> 'ended' or returned_fen + kept_fen = deposit_fen)
    and (coalesce(returned_fen, 0) > 0) = (return_channel is not null)
    and (return_txn_no is not null) = coalesce(return_channel in ('pos', 'transfer'), false)
    and (coalesce(kept_fen, 0) > 0) = (keep_reason is not null)
  ),
  -- Of a rental that has ended the last day is the one before, so that the next one may begin that day.
  constraint locker_rental_days_are_free exclude using gist (
    locker_id with =, daterange(starts_on, greatest(starts_on, coalesce(ended_on, ends_on + 1)), '[)') with &&
  )
);
-- Also after its last day a rental that was not ended has the locker.
create unique index locker_rental_running_key on locker_rental (locker_id) where status = 'running';
create index locker_rental_ends_idx on locker_rental (ends_on, id) where archived_at is null;
create index locker_rental_created_idx on locker_rental (created_at, id) where archived_at is null;
create index locker_rental_updated_idx on locker_rental (updated_at, id) where archived_at is null;
create index locker_rental_status_idx on locker_rental (status, ends_on, id) where archived_at is null;
create index locker_rental_locker_idx on locker_rental (locker_id, starts_on desc);
create index locker_rental_member_idx on locker_rental (member_id, ends_on desc);
create index locker_rental_grams_idx on locker_rental using gin (grams);

-- The days that were agreed at once, and the order of their rent; a later one takes its place when it was closed unpaid.
create table locker_rental_term (
  id uuid primary key,
  rental_id uuid not null constraint locker_rental_term_rental_fkey references locker_rental (id) on delete restrict,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  product_id uuid constraint locker_rental_term_product_fkey references product (id) on delete restrict,
  qty int not null check (qty between 1 and 999),
  unit_price_fen bigint not null check (unit_price_fen >= 0),
  order_id uuid constraint locker_rental_term_order_fkey references sales_order (id) on delete restrict,
  constraint locker_rental_term_of_order check (order_id is not null or unit_price_fen = 0)
);
create unique index locker_rental_term_start_key on locker_rental_term (rental_id, starts_on);
create unique index locker_rental_term_order_key on locker_rental_term (order_id);
create index locker_rental_term_product_idx on locker_rental_term (product_id);

create function locker_rental_stays() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status = 'ended' and (old.status, old.ended_on, old.ended_at, old.ended_by, old.returned_fen, old.return_channel, old.return_txn_no,
      old.kept_fen, old.ends_on)
    is distinct from (new.status, new.ended_on, new.ended_at, new.ended_by, new.returned_fen, new.return_channel, new.return_txn_no,
      new.kept_fen, new.ends_on)
    -- The reason is put out when its member is anonymised.
    or old.status = 'ended' and old.keep_reason is distinct from new.keep_reason and not exists (
      select from member join person on person.id = person_id where member.id = old.member_id and person.status = 'anonymised')
    or (old.rental_no, old.locker_id, old.starts_on, old.deposit_fen, old.deposit_channel, old.deposit_txn_no, old.created_at)
      is distinct from (new.rental_no, new.locker_id, new.starts_on, new.deposit_fen, new.deposit_channel, new.deposit_txn_no, new.created_at)
  then
    raise exception 'rental % was agreed or settled so', old.id
      using errcode = 'check_violation', constraint = 'locker_rental_stays';
  end if;
  return new;
end
$$;
create trigger locker_rental_stays before update on locker_rental
  for each row execute function locker_rental_stays();
create trigger locker_rental_is_not_deleted before delete on locker_rental
  for each row execute function ledger_is_append_only();
create trigger locker_rental_term_is_not_deleted before delete on locker_rental_term
  for each row execute function ledger_is_append_only();

-- A rental is found by its number, its locker and what its member is found by.
create function locker_rental_is_found() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.search := concat_ws(e'\n', lower(new.rental_no), (select lower(number) from locker where id = new.locker_id),
    (select search from member where id = new.member_id));
  return new;
end
$$;
create trigger locker_rental_is_found before insert or update on locker_rental
  for each row execute function locker_rental_is_found();

create function member_search_reaches_locker_rentals() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update locker_rental set search = '' where member_id = new.id;
  return null;
end
$$;
create trigger member_search_reaches_locker_rentals after update of search on member
  for each row when (old.search is distinct from new.search) execute function member_search_reaches_locker_rentals();

create function locker_number_reaches_rentals() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update locker_rental set search = '' where locker_id = new.id;
  return null;
end
$$;
create trigger locker_number_reaches_rentals after update of number on locker
  for each row when (old.number <> new.number) execute function locker_number_reaches_rentals();

-- When a transaction ends, a locker is in use exactly while its key is out, and rented exactly while a rental runs.
create or replace function locker_is_as_used() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  touched uuid := case tg_table_name when 'locker' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'locker_id' end;
begin
  if exists (
    select from locker where id = touched and (
      (status = 'in_use') <> exists (select from locker_key where locker_id = locker.id and returned_at is null)
      or (status = 'rented') <> exists (select from locker_rental where locker_id = locker.id and locker_rental.status = 'running'))
  ) then
    raise exception 'locker % is not used as its status says', touched
      using errcode = 'check_violation', constraint = 'locker_is_as_used';
  end if;
  return null;
end
$$;
create constraint trigger locker_rental_is_as_used after insert or update on locker_rental
  deferrable initially deferred for each row execute function locker_is_as_used();

-- A deposit is owed to its member until the rental ends.
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account in (
    'wechat', 'alipay', 'cash', 'pos', 'transfer', 'deposit', 'unearned', 'stored_value', 'reserved', 'advance', 'receivable',
    'locker_deposit', 'revenue', 'opening'
  ));
alter table ledger_transfer
  add rental_id uuid constraint ledger_transfer_rental_fkey references locker_rental (id) on delete restrict,
  drop constraint ledger_transfer_kind_check,
  drop constraint ledger_transfer_whole,
  add constraint ledger_transfer_kind_check check (kind in (
    'payment', 'stray', 'sale', 'refund', 'stray_refund', 'correction', 'opening', 'forfeit', 'earned',
    'lesson_hold', 'lesson_release', 'lesson_earned', 'lesson_return', 'lesson_dispute', 'earned_return',
    'locker_deposit', 'locker_return'
  )),
  add constraint ledger_transfer_whole check (
    (payment_id is not null) = (kind in ('payment', 'stray'))
    and (part_id is not null) = (kind in ('refund', 'stray_refund'))
    and (correction_id is not null) = (kind = 'correction')
    and (order_id is not null) = (kind in ('payment', 'stray', 'sale', 'refund', 'stray_refund', 'correction'))
    and (appointment_id is not null)
      = (kind in ('lesson_hold', 'lesson_release', 'lesson_earned', 'lesson_return', 'lesson_dispute'))
    and (rental_id is not null) = (kind in ('locker_deposit', 'locker_return'))
  );
-- A deposit is received once, and settled once.
create unique index ledger_transfer_rental_key on ledger_transfer (rental_id, kind) where rental_id is not null;

create view unsettled_locker_deposit as
select rental.id
from locker_rental rental
join locker on locker.id = rental.locker_id
left join (
  select transfer.rental_id,
    coalesce(-sum(amount_fen) filter (where account = 'locker_deposit'), 0) as held,
    coalesce(sum(amount_fen) filter (where kind = 'locker_deposit' and account <> 'locker_deposit'), 0) as received,
    coalesce(-sum(amount_fen) filter (where kind = 'locker_return' and account in ('cash', 'pos', 'transfer')), 0) as returned,
    coalesce(-sum(amount_fen) filter (where kind = 'locker_return' and account = 'revenue'), 0) as kept,
    array_agg(distinct transfer.store_id) as stores,
    max(account) filter (where kind = 'locker_deposit' and account <> 'locker_deposit') as received_in,
    max(account) filter (where kind = 'locker_return' and account in ('cash', 'pos', 'transfer')) as returned_in
  from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
  where transfer.rental_id is not null group by transfer.rental_id
) booked on booked.rental_id = rental.id
where coalesce(held, 0) <> case rental.status when 'running' then deposit_fen else 0 end
  or coalesce(received, 0) <> deposit_fen
  or coalesce(returned, 0) <> coalesce(returned_fen, 0)
  or coalesce(kept, 0) <> coalesce(kept_fen, 0)
  or received_in is distinct from deposit_channel
  or returned_in is distinct from return_channel
  or coalesce(stores <> array[locker.store_id], false);

create function locker_deposit_is_booked() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  touched uuid := case tg_table_name when 'locker_rental' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'rental_id' end;
begin
  if exists (select from unsettled_locker_deposit where id = touched) then
    raise exception 'the deposit of rental % is not as it was booked', touched
      using errcode = 'check_violation', constraint = 'locker_deposit_is_booked';
  end if;
  return null;
end
$$;
create constraint trigger locker_deposit_is_booked after insert or update on locker_rental
  deferrable initially deferred for each row execute function locker_deposit_is_booked();
create constraint trigger locker_transfer_is_booked after insert on ledger_transfer
  deferrable initially deferred for each row when (new.rental_id is not null) execute function locker_deposit_is_booked();

-- As before; deposits of lockers are owed to their members.
create or replace view entry_revenue as
select entry.id as entry_id, meant.dimension, (entry.at at time zone 'Asia/Shanghai')::date as day, entry.store_id, meant.key,
  meant.received_fen, meant.refunded_fen, meant.earned_fen, meant.owed_fen
from ledger_entry entry
join ledger_transfer transfer on transfer.id = entry.transfer_id
left join sales_order on sales_order.id = transfer.order_id
left join order_item item on item.id = entry.item_id
left join membership card on card.id = entry.membership_id
left join order_item card_item on card_item.id = card.order_item_id
left join sales_order sold on sold.id = card_item.order_id
cross join lateral (
  select account in ('wechat', 'alipay', 'cash', 'pos', 'transfer') as is_money, entry.item_id is not null as is_sold,
    case account when 'revenue' then -amount_fen else 0 end as earned
) as kind_of
cross join lateral (values
  ('seller', coalesce(sales_order.seller_id, sold.seller_id)::text,
    case when is_money and transfer.kind in ('payment', 'correction') then amount_fen else 0 end,
    case when is_money and transfer.kind = 'refund' then -amount_fen else 0 end, earned, 0),
  ('plan', coalesce(item.plan_id, card.plan_id)::text,
    case when is_sold and transfer.kind = 'sale' then -amount_fen else 0 end,
    case when is_sold and transfer.kind = 'refund' then amount_fen else 0 end, earned, 0),
  ('channel', account,
    case when is_money and transfer.kind in ('payment', 'correction') then amount_fen else 0 end,
    case when is_money and transfer.kind = 'refund' then -amount_fen else 0 end, 0, 0),
  ('owed', account, 0, 0, 0,
    case when account in ('unearned', 'stored_value', 'reserved', 'advance', 'receivable', 'locker_deposit') then -amount_fen else 0 end)
) as meant (dimension, key, received_fen, refunded_fen, earned_fen, owed_fen)
where (meant.received_fen, meant.refunded_fen, meant.earned_fen, meant.owed_fen) <> (0, 0, 0, 0);

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'order:write', 'locker-rental:read'),
    ('manager', 'order:write', 'locker-rental:write'),
    ('manager', 'order:write', 'locker-rental:renew'),
    ('manager', 'order:write', 'locker-rental:end'),
    ('manager', 'refund:approve', 'locker-rental:keep'),
    ('manager', 'order:export', 'locker-rental:export'),
    ('front_desk', 'order:write', 'locker-rental:read'),
    ('front_desk', 'order:write', 'locker-rental:write'),
    ('front_desk', 'order:write', 'locker-rental:renew'),
    ('front_desk', 'order:write', 'locker-rental:end'),
    ('accountant', 'ledger:read', 'locker-rental:read'),
    ('accountant', 'ledger:export', 'locker-rental:export'),
    ('auditor', 'ledger:read', 'locker-rental:read'),
    ('auditor', 'ledger:export', 'locker-rental:export')
  ) as added (role_name, held, gain)
  where role_name = name and permissions && array['*', split_part(held, ':', 1) || ':*', held] and gain <> all (permissions)
)
where is_built_in and name in ('manager', 'front_desk', 'accountant', 'auditor');

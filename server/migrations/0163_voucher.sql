-- Vouchers that buyers bought on a group-buy platform and redeem for an order: deals, vouchers, and what the platforms pay for them.
create sequence voucher_settlement_no;

-- What is sold on a platform. A null store: every store.
create table voucher_deal (
  id uuid primary key,
  platform text not null check (platform in ('meituan', 'douyin', 'other_platform')),
  name text not null check (char_length(name) between 2 and 60),
  name_pinyin text collate "C" not null,
  store_id uuid constraint voucher_deal_store_fkey references store (id) on delete restrict,
  -- What a voucher stands for, at most one of both.
  plan_id uuid constraint voucher_deal_plan_fkey references membership_plan (id) on delete restrict,
  product_id uuid constraint voucher_deal_product_fkey references product (id) on delete restrict,
  -- What the buyer paid on the platform, and what the platform pays for it.
  face_fen bigint not null check (face_fen between 1 and 100000000),
  payout_fen bigint not null check (payout_fen >= 0),
  valid_from date not null,
  valid_to date,
  note text not null check (char_length(note) <= 200),
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (public.search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint voucher_deal_payout check (payout_fen <= face_fen),
  constraint voucher_deal_ordered check (valid_to >= valid_from),
  constraint voucher_deal_stands_for_one check (plan_id is null or product_id is null)
);
create index voucher_deal_pinyin_idx on voucher_deal (name_pinyin, id) where archived_at is null;
create index voucher_deal_face_idx on voucher_deal (face_fen, id) where archived_at is null;
create index voucher_deal_from_idx on voucher_deal (valid_from, id) where archived_at is null;
create index voucher_deal_created_idx on voucher_deal (created_at, id) where archived_at is null;
create index voucher_deal_updated_idx on voucher_deal (updated_at, id) where archived_at is null;
create index voucher_deal_archived_idx on voucher_deal (archived_at, id) where archived_at is not null;
create index voucher_deal_store_idx on voucher_deal (store_id, id);
create index voucher_deal_plan_idx on voucher_deal (plan_id) where plan_id is not null;
create index voucher_deal_product_idx on voucher_deal (product_id) where product_id is not null;
create index voucher_deal_grams_idx on voucher_deal using gin (grams);

-- A payment of a platform for vouchers, as the bank shows it.
create table voucher_settlement (
  id uuid primary key,
  settlement_no text collate "C" not null constraint voucher_settlement_no_key unique check (is_money_no(settlement_no, 'TG')),
  platform text not null check (platform in ('meituan', 'douyin', 'other_platform')),
  settled_on date not null,
  -- By the deals, and what came; less than 0 when the platform takes more back than it pays.
  expected_fen bigint not null,
  received_fen bigint not null,
  note text not null check (char_length(note) <= 200),
  at timestamptz not null,
  who text,
  constraint voucher_settlement_explained check (received_fen = expected_fen or char_length(note) >= 2)
);
create trigger voucher_settlement_is_append_only before update or delete on voucher_settlement
  for each row execute function ledger_is_append_only();
create trigger voucher_settlement_is_not_truncated before truncate on voucher_settlement
  for each statement execute function ledger_is_append_only();

create table voucher (
  id uuid primary key,
  deal_id uuid not null constraint voucher_deal_fkey references voucher_deal (id) on delete restrict,
  platform text not null check (platform in ('meituan', 'douyin', 'other_platform')),
  code text collate "C" not null check (code ~ '^[0-9A-Z]{6,32}$'),
  order_id uuid not null constraint voucher_order_fkey references sales_order (id) on delete restrict,
  payment_id uuid not null constraint voucher_payment_key unique
    constraint voucher_payment_fkey references payment (id) on delete restrict,
  -- As the deal was when it was redeemed.
  face_fen bigint not null check (face_fen > 0),
  payout_fen bigint not null check (payout_fen between 0 and face_fen),
  -- Who knows that the platform has redeemed it: a person who did so in the platform's program, or the platform's answer.
  verified_by text not null check (verified_by in ('staff', 'platform')),
  status text not null default 'redeemed' check (status in ('redeemed', 'settled', 'deducting', 'reversed')),
  settlement_id uuid constraint voucher_settlement_fkey references voucher_settlement (id) on delete restrict,
  settled_fen bigint check (settled_fen between 0 and face_fen),
  reversed_at timestamptz,
  reversed_by text,
  -- The buyer has the code back and may use it again; otherwise the platform returned the money.
  is_code_returned boolean not null default false,
  -- What the platform took back after it had paid.
  deduction_id uuid constraint voucher_deduction_fkey references voucher_settlement (id) on delete restrict,
  deducted_fen bigint check (deducted_fen between 0 and face_fen),
  search text collate "C" not null default '',
  grams text[] collate "C" not null generated always as (public.search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint voucher_is_never_archived check (archived_at is null),
  constraint voucher_whole check (
    (settlement_id is null) = (settled_fen is null)
    and (deduction_id is null) = (deducted_fen is null)
    and (status in ('reversed', 'deducting')) = (reversed_at is not null)
    and case status
      when 'redeemed' then settlement_id is null and deduction_id is null
      when 'settled' then settlement_id is not null and deduction_id is null
      when 'deducting' then settlement_id is not null and deduction_id is null
      else (settlement_id is null) = (deduction_id is null) end
    and (not is_code_returned or reversed_at is not null)
  )
);
-- A code counts once, for ever, unless the platform gave it back.
create unique index voucher_code_key on voucher (platform, code) where not is_code_returned;
create index voucher_created_idx on voucher (created_at, id) where archived_at is null;
create index voucher_updated_idx on voucher (updated_at, id) where archived_at is null;
create index voucher_face_idx on voucher (face_fen, id) where archived_at is null;
create index voucher_open_idx on voucher (platform, created_at, id) where status in ('redeemed', 'deducting');
create index voucher_status_idx on voucher (status, created_at, id);
create index voucher_deal_idx on voucher (deal_id, created_at, id);
create index voucher_order_idx on voucher (order_id);
create index voucher_settlement_idx on voucher (settlement_id) where settlement_id is not null;
create index voucher_deduction_idx on voucher (deduction_id) where deduction_id is not null;
create index voucher_grams_idx on voucher using gin (grams);
create trigger voucher_is_not_deleted before delete on voucher
  for each row execute function ledger_is_append_only();
create trigger voucher_is_not_truncated before truncate on voucher
  for each statement execute function ledger_is_append_only();

create function voucher_stays() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.deal_id, old.platform, old.code, old.order_id, old.payment_id, old.face_fen, old.payout_fen, old.verified_by, old.created_at)
    is distinct from
      (new.deal_id, new.platform, new.code, new.order_id, new.payment_id, new.face_fen, new.payout_fen, new.verified_by, new.created_at)
    or (old.settlement_id is not null and (old.settlement_id, old.settled_fen) is distinct from (new.settlement_id, new.settled_fen))
    or (old.reversed_at is not null and (old.reversed_at, old.reversed_by, old.is_code_returned)
      is distinct from (new.reversed_at, new.reversed_by, new.is_code_returned))
    or (old.status <> new.status and (old.status, new.status) not in (
      ('redeemed', 'settled'), ('redeemed', 'reversed'), ('settled', 'deducting'), ('deducting', 'reversed')
    ))
  then
    raise exception 'voucher % was redeemed or settled so', new.id
      using errcode = 'check_violation', constraint = 'voucher_stays';
  end if;
  return new;
end
$$;
create trigger voucher_stays before update on voucher for each row execute function voucher_stays();

-- A voucher is found by its code and by what its order is found by.
create function voucher_is_found() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.search := concat_ws(e'\n', lower(new.code), (select search from sales_order where id = new.order_id));
  return new;
end
$$;
create trigger voucher_is_found before insert or update on voucher
  for each row execute function voucher_is_found();

create function order_search_reaches_vouchers() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update voucher set search = '' where order_id = new.id;
  return null;
end
$$;
create trigger order_search_reaches_vouchers after update of search on sales_order
  for each row when (old.search is distinct from new.search) execute function order_search_reaches_vouchers();

-- Payments by voucher: whole, at the desk, with the code as their number.
alter table payment
  drop constraint payment_channel_check,
  drop constraint payment_whole,
  add constraint payment_channel_check check (channel in (
    'wechat', 'alipay', 'cash', 'pos', 'transfer', 'stored', 'meituan', 'douyin', 'other_platform'
  )),
  add constraint payment_whole check (
    (status in ('succeeded', 'voided')) = (settled_at is not null)
    and (status = 'succeeded' or not is_stray)
    and (channel = 'stored') = (membership_id is not null)
    and (channel in ('wechat', 'alipay')) = (expires_at is not null)
    and (channel in ('wechat', 'alipay') or status in ('succeeded', 'voided'))
    and (channel not in ('pos', 'transfer') or channel_txn_no is not null)
    -- The code of a voided one is the buyer's again.
    and (channel not in ('meituan', 'douyin', 'other_platform') or (channel_txn_no is null) = (status = 'voided'))
    and (channel not in ('meituan', 'douyin', 'other_platform') or refunded_fen in (0, amount_fen))
    and (status <> 'voided' or (channel not in ('wechat', 'alipay', 'stored') and refunded_fen = 0))
  );

alter table payment_correction
  drop constraint payment_correction_from_channel_check,
  add constraint payment_correction_from_channel_check check (from_channel in (
    'cash', 'pos', 'transfer', 'meituan', 'douyin', 'other_platform'
  )),
  -- A voucher is no other kind of money.
  add constraint payment_correction_of_voucher check (to_channel is null or from_channel in ('cash', 'pos', 'transfer'));

create function payment_has_its_voucher() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from voucher where payment_id = new.id) then
    raise exception 'payment % has no voucher', new.id
      using errcode = 'check_violation', constraint = 'payment_has_its_voucher';
  end if;
  return null;
end
$$;
create constraint trigger payment_has_its_voucher after insert or update of channel on payment
  deferrable initially deferred for each row when (new.channel in ('meituan', 'douyin', 'other_platform'))
  execute function payment_has_its_voucher();

-- A platform takes a voucher back as a whole.
create function refund_part_is_whole_voucher() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from payment where id = new.payment_id and channel in ('meituan', 'douyin', 'other_platform') and amount_fen <> new.amount_fen
  ) then
    raise exception 'part % is not the whole voucher', new.id
      using errcode = 'check_violation', constraint = 'refund_part_is_whole_voucher';
  end if;
  return new;
end
$$;
create trigger refund_part_is_whole_voucher before insert on refund_part
  for each row execute function refund_part_is_whole_voucher();

-- The book. meituan, douyin, other_platform: paid with its vouchers, at their face · platform_due: what the platforms owe for them ·
-- platform_fee: what they keep · platform_clearing: the vouchers of both, against the channels · platform_paid: what they paid.
alter table ledger_transfer
  add voucher_id uuid constraint ledger_transfer_voucher_fkey references voucher (id) on delete restrict,
  drop constraint ledger_transfer_kind_check,
  drop constraint ledger_transfer_whole,
  add constraint ledger_transfer_kind_check check (kind in (
    'payment', 'stray', 'sale', 'refund', 'stray_refund', 'correction', 'opening', 'forfeit', 'earned',
    'lesson_hold', 'lesson_release', 'lesson_earned', 'lesson_return', 'lesson_dispute', 'earned_return',
    'locker_deposit', 'locker_return', 'voucher', 'voucher_settled', 'voucher_reversed'
  )),
  add constraint ledger_transfer_whole check (
    (payment_id is not null) = (kind in ('payment', 'stray'))
    and (part_id is not null) = (kind in ('refund', 'stray_refund'))
    and (correction_id is not null) = (kind = 'correction')
    and (order_id is not null) = (kind in ('payment', 'stray', 'sale', 'refund', 'stray_refund', 'correction'))
    and (appointment_id is not null)
      = (kind in ('lesson_hold', 'lesson_release', 'lesson_earned', 'lesson_return', 'lesson_dispute'))
    and (rental_id is not null) = (kind in ('locker_deposit', 'locker_return'))
    and (voucher_id is not null) = (kind in ('voucher', 'voucher_settled', 'voucher_reversed'))
  );
create index ledger_transfer_voucher_idx on ledger_transfer (voucher_id) where voucher_id is not null;
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account in (
    'wechat', 'alipay', 'cash', 'pos', 'transfer', 'meituan', 'douyin', 'other_platform', 'deposit', 'unearned', 'stored_value',
    'reserved', 'advance', 'receivable', 'locker_deposit', 'revenue', 'opening', 'platform_due', 'platform_fee', 'platform_clearing',
    'platform_paid'
  ));

-- Vouchers whose payment, status and entries do not agree, and payments by voucher without one.
create view uneven_voucher as
select voucher.id
from voucher join payment on payment.id = voucher.payment_id
cross join lateral (
  select coalesce(sum(amount_fen) filter (where account = 'platform_due'), 0) as due,
    coalesce(sum(amount_fen) filter (where account = 'platform_clearing'), 0) as clearing,
    coalesce(sum(amount_fen) filter (where account = 'platform_paid'), 0) as paid
  from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id where transfer.voucher_id = voucher.id
) as booked
where payment.order_id <> voucher.order_id or payment.channel <> voucher.platform or payment.amount_fen <> face_fen
  or (voucher.status in ('deducting', 'reversed')) <> (payment.status = 'voided' or payment.refunded_fen > 0)
  or due <> case voucher.status when 'redeemed' then payout_fen when 'deducting' then -payout_fen else 0 end
  or clearing <> case when voucher.status in ('redeemed', 'settled') then -face_fen else 0 end
  or paid <> coalesce(settled_fen, 0) - coalesce(deducted_fen, 0)
union all
select payment.id from payment
where channel in ('meituan', 'douyin', 'other_platform') and not exists (select from voucher where payment_id = payment.id);

create function voucher_is_as_booked() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  touched uuid := case tg_table_name
    when 'voucher' then to_jsonb(new) ->> 'id'
    when 'payment' then (select id::text from voucher where payment_id = new.id)
    else to_jsonb(new) ->> 'voucher_id' end;
begin
  if exists (select from uneven_voucher where id = touched) then
    raise exception 'voucher % is not as it was booked', touched
      using errcode = 'check_violation', constraint = 'voucher_is_as_booked';
  end if;
  return null;
end
$$;
create constraint trigger voucher_is_as_booked after insert or update of status, settled_fen, deducted_fen on voucher
  deferrable initially deferred for each row execute function voucher_is_as_booked();
create constraint trigger transfer_is_of_voucher after insert on ledger_transfer
  deferrable initially deferred for each row when (new.voucher_id is not null) execute function voucher_is_as_booked();
create constraint trigger payment_is_as_its_voucher after update of status, refunded_fen on payment
  deferrable initially deferred for each row when (new.channel in ('meituan', 'douyin', 'other_platform'))
  execute function voucher_is_as_booked();

-- At the end of a transaction a settlement is the sum of its vouchers.
create view uneven_voucher_settlement as
select settlement.id
from voucher_settlement settlement
cross join lateral (
  select
    coalesce(sum(case when settlement_id = settlement.id then settled_fen end), 0)
      - coalesce(sum(case when deduction_id = settlement.id then deducted_fen end), 0) as received,
    coalesce(sum(case when settlement_id = settlement.id then payout_fen end), 0)
      - coalesce(sum(case when deduction_id = settlement.id then payout_fen end), 0) as expected,
    count(*) as vouchers, count(*) filter (where voucher.platform <> settlement.platform) as foreign_ones
  from voucher where settlement_id = settlement.id or deduction_id = settlement.id
) as summed
where received <> received_fen or expected <> expected_fen or vouchers = 0 or foreign_ones > 0;
create function voucher_settlement_is_whole() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from uneven_voucher_settlement where id = new.id) then
    raise exception 'settlement % is not the sum of its vouchers', new.id
      using errcode = 'check_violation', constraint = 'voucher_settlement_is_whole';
  end if;
  return null;
end
$$;
create constraint trigger voucher_settlement_is_whole after insert on voucher_settlement
  deferrable initially deferred for each row execute function voucher_settlement_is_whole();

-- As before; a voucher's platform is a channel of money.
create or replace view payment_money as
select coalesce(transfer.payment_id, correction.payment_id) as payment_id, account, sum(entry.amount_fen)::bigint as fen
from ledger_transfer transfer
left join payment_correction correction on correction.id = transfer.correction_id
join ledger_entry entry on entry.transfer_id = transfer.id
where transfer.kind in ('payment', 'correction')
  and account in ('wechat', 'alipay', 'cash', 'pos', 'transfer', 'meituan', 'douyin', 'other_platform')
group by 1, 2;

create or replace function payment_is_where_booked() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from payment left join lateral (
      select account, sum(entry.amount_fen) as fen
      from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
      where (transfer.payment_id = payment.id
          or transfer.correction_id in (select id from payment_correction where payment_id = payment.id))
        and account in ('wechat', 'alipay', 'cash', 'pos', 'transfer', 'meituan', 'douyin', 'other_platform')
      group by account
    ) as money on true
    where id = new.id and not is_stray and channel <> 'stored'
    group by id
    having coalesce(sum(fen) filter (where account = channel), 0) <> case status when 'succeeded' then amount_fen else 0 end
      or bool_or(account <> channel and fen <> 0)
  ) then
    raise exception 'payment % is booked elsewhere', new.id
      using errcode = 'check_violation', constraint = 'payment_is_where_booked';
  end if;
  return null;
end
$$;

create or replace function note_tills() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into till_day (day, store_id, movements, cash_fen)
  select (at at time zone 'Asia/Shanghai')::date as day, store_id, count(*), coalesce(sum(amount_fen) filter (where account = 'cash'), 0)
  from fresh where account in ('wechat', 'alipay', 'cash', 'pos', 'transfer', 'meituan', 'douyin', 'other_platform')
  group by 1, 2 order by 1, 2;
  return null;
end
$$;
create or replace function fill_till_days() returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  lock table ledger_entry in share mode;
  delete from till_day;
  insert into till_day
  select (at at time zone 'Asia/Shanghai')::date as day, store_id, count(*), coalesce(sum(amount_fen) filter (where account = 'cash'), 0), true
  from ledger_entry where account in ('wechat', 'alipay', 'cash', 'pos', 'transfer', 'meituan', 'douyin', 'other_platform') group by 1, 2
$$;

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
  select account in ('wechat', 'alipay', 'cash', 'pos', 'transfer', 'meituan', 'douyin', 'other_platform') as is_money,
    entry.item_id is not null as is_sold, case account when 'revenue' then -amount_fen else 0 end as earned
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
    ('front_desk', 'order:collect', 'voucher-deal:read'),
    ('front_desk', 'order:collect', 'voucher:read'),
    ('manager', 'order:collect', 'voucher-deal:read'),
    ('manager', 'order:collect', 'voucher:read'),
    ('manager', 'ledger:close', 'voucher-deal:write'),
    ('manager', 'ledger:close', 'voucher-deal:archive'),
    ('manager', 'ledger:export', 'voucher-deal:export'),
    ('manager', 'ledger:export', 'voucher:export'),
    ('accountant', 'ledger:read', 'voucher-deal:read'),
    ('accountant', 'ledger:read', 'voucher:read'),
    ('accountant', 'ledger:close', 'voucher:settle'),
    ('accountant', 'ledger:export', 'voucher-deal:export'),
    ('accountant', 'ledger:export', 'voucher:export'),
    ('auditor', 'ledger:read', 'voucher-deal:read'),
    ('auditor', 'ledger:read', 'voucher:read'),
    ('auditor', 'ledger:export', 'voucher-deal:export'),
    ('auditor', 'ledger:export', 'voucher:export')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where is_built_in and name in ('front_desk', 'manager', 'accountant', 'auditor');

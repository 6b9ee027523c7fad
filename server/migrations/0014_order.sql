-- The check digit of ISO/IEC 7812-1 (Luhn) over digits.
create function luhn_digit(digits text) returns text language sql immutable strict parallel safe as $$
  select ((10 - sum(case when place % 2 = 0 then digit else digit * 2 / 10 + digit * 2 % 10 end) % 10) % 10)::text
  from (
    select place, substr(reverse(digits), place::int, 1)::int as digit from generate_series(1, length(digits)) as place
  ) as digits
$$;

-- A prefix, the Shanghai day, a number that grows, the check digit of both.
create function money_no(prefix text, at timestamptz, n bigint) returns text language sql stable parallel safe as $$
  select prefix || digits || luhn_digit(digits)
  from (
    select to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(n::text, greatest(6, length(n::text)), '0') as digits
  ) as counted
$$;

create function is_money_no(given text, prefix text) returns boolean language sql immutable parallel safe as $$
  select given ~ ('^' || prefix || '\d{15,20}$') and luhn_digit(substr(given, 3, length(given) - 3)) = right(given, 1)
$$;

create sequence sales_order_no;
create sequence payment_no;
create sequence refund_no;

-- The row is the lock of everything below it: payments, refunds and their parts change only while it is held.
create table sales_order (
  id uuid primary key,
  order_no text collate "C" not null constraint sales_order_no_key unique check (is_money_no(order_no, 'GD')),
  member_id uuid not null constraint sales_order_member_fkey references member (id) on delete restrict,
  store_id uuid not null constraint sales_order_store_fkey references store (id) on delete restrict,
  seller_id uuid constraint sales_order_seller_fkey references person (id) on delete restrict,
  total_fen bigint not null check (total_fen >= 0),
  discount_fen bigint not null check (discount_fen between 0 and total_fen),
  payable_fen bigint not null,
  paid_fen bigint not null default 0,
  refunded_fen bigint not null default 0,
  channels text[] not null default '{}',
  status text not null default 'pending' check (
    status in ('pending', 'paid', 'partially_refunded', 'refunded', 'closed')
  ),
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  close_reason text check (char_length(close_reason) between 2 and 200),
  note text not null check (char_length(note) <= 200),
  search text collate "C" not null default '',
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint sales_order_is_never_archived check (archived_at is null),
  constraint sales_order_payable check (payable_fen = total_fen - discount_fen),
  constraint sales_order_money check (0 <= refunded_fen and refunded_fen <= paid_fen and paid_fen <= payable_fen),
  constraint sales_order_status_whole check (
    case status
      when 'pending' then (paid_fen < payable_fen or payable_fen = 0) and refunded_fen = 0 and paid_at is null
      when 'closed' then paid_at is null
      when 'paid' then paid_fen = payable_fen and refunded_fen = 0
      when 'partially_refunded' then paid_fen = payable_fen and refunded_fen between 1 and paid_fen - 1
      else paid_fen = payable_fen and refunded_fen = paid_fen
    end
    and (status in ('pending', 'closed')) = (paid_at is null)
    and (status = 'closed') = (closed_at is not null)
    and (status = 'closed' or close_reason is null)
  )
);
create index sales_order_created_idx on sales_order (created_at, id) where archived_at is null;
create index sales_order_updated_idx on sales_order (updated_at, id) where archived_at is null;
create index sales_order_payable_idx on sales_order (payable_fen, id) where archived_at is null;
create index sales_order_status_idx on sales_order (status, created_at, id) where archived_at is null;
create index sales_order_store_idx on sales_order (store_id, created_at, id);
create index sales_order_seller_idx on sales_order (seller_id, created_at, id) where seller_id is not null;
create index sales_order_member_idx on sales_order (member_id, created_at, id);
create index sales_order_pending_idx on sales_order (expires_at, id) where status = 'pending';
create index sales_order_channels_idx on sales_order using gin (channels);
create index sales_order_grams_idx on sales_order using gin (grams);

-- What was bought, as it was called and what it cost then.
create table order_item (
  id uuid primary key,
  order_id uuid not null constraint order_item_order_fkey references sales_order (id) on delete restrict,
  position smallint not null check (position between 0 and 19),
  kind text not null check (kind in ('plan', 'upgrade', 'course', 'goods', 'transfer')),
  plan_id uuid constraint order_item_plan_fkey references membership_plan (id) on delete restrict,
  course_id uuid constraint order_item_course_fkey references coach_course (id) on delete restrict,
  -- The card that is continued, replaced or given away.
  card_id uuid constraint order_item_card_fkey references membership (id) on delete restrict,
  to_member_id uuid constraint order_item_to_member_fkey references member (id) on delete restrict,
  name text not null check (char_length(name) between 1 and 60),
  unit_price_fen bigint not null check (unit_price_fen >= 0),
  qty int not null check (qty between 1 and 999),
  discount_fen bigint not null,
  line_fen bigint not null,
  refunded_fen bigint not null default 0,
  -- Of an upgrade: what is taken over of the old card.
  credit_fen bigint check (credit_fen >= 0),
  -- The terms of the card that it will be, whatever becomes of the plan or course meanwhile.
  offer jsonb,
  sold_at timestamptz,
  unique (order_id, position),
  constraint order_item_line check (line_fen = unit_price_fen * qty - discount_fen and discount_fen between 0 and unit_price_fen * qty),
  constraint order_item_refunded check (refunded_fen between 0 and line_fen),
  constraint order_item_whole check (
    (plan_id is not null) = (kind in ('plan', 'upgrade'))
    and (course_id is not null) = (kind = 'course')
    and (card_id is not null or kind not in ('upgrade', 'transfer'))
    and (card_id is null or kind in ('plan', 'upgrade', 'transfer'))
    and (to_member_id is not null) = (kind = 'transfer')
    and (credit_fen is not null) = (kind = 'upgrade')
    and (offer is not null) = (kind in ('plan', 'upgrade', 'course'))
    and (qty = 1 or kind in ('course', 'goods'))
  )
);
create index order_item_plan_idx on order_item (plan_id, order_id) where plan_id is not null;
create index order_item_sold_idx on order_item (plan_id, sold_at) where sold_at is not null and plan_id is not null;
create index order_item_course_idx on order_item (course_id) where course_id is not null;
create index order_item_card_idx on order_item (card_id) where card_id is not null;
create index order_item_to_member_idx on order_item (to_member_id) where to_member_id is not null;

-- The line that a card was made or moved by.
alter table membership add column order_item_id uuid
  constraint membership_order_item_key unique
  constraint membership_order_item_fkey references order_item (id) on delete restrict;

-- is_stray: it came when the order no longer wanted it, and goes back as it came.
create table payment (
  id uuid primary key,
  payment_no text collate "C" not null constraint payment_no_key unique check (is_money_no(payment_no, 'PA')),
  order_id uuid not null constraint payment_order_fkey references sales_order (id) on delete restrict,
  channel text not null check (channel in ('wechat', 'alipay', 'cash', 'pos', 'transfer', 'stored')),
  amount_fen bigint not null check (amount_fen > 0),
  refunded_fen bigint not null default 0,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'closed')),
  is_stray boolean not null default false,
  channel_txn_no text check (char_length(channel_txn_no) between 4 and 64),
  -- The card that paid, and how much of it was a gift.
  membership_id uuid constraint payment_membership_fkey references membership (id) on delete restrict,
  gift_fen bigint not null default 0,
  code_url text,
  expires_at timestamptz,
  -- Another amount than asked for came: never booked, a person looks at it.
  mismatch_fen bigint,
  error text,
  at timestamptz not null,
  settled_at timestamptz,
  who text,
  constraint payment_txn_key unique (channel, channel_txn_no),
  constraint payment_refunded check (refunded_fen between 0 and amount_fen and (refunded_fen = 0 or status = 'succeeded')),
  constraint payment_gift check (gift_fen between 0 and amount_fen and (gift_fen = 0 or channel = 'stored')),
  constraint payment_whole check (
    (status = 'succeeded') = (settled_at is not null)
    and (status = 'succeeded' or not is_stray)
    and (channel = 'stored') = (membership_id is not null)
    and (channel in ('wechat', 'alipay')) = (expires_at is not null)
    and (channel in ('wechat', 'alipay') or status = 'succeeded')
    and (channel not in ('pos', 'transfer') or channel_txn_no is not null)
  )
);
create index payment_order_idx on payment (order_id, at, id);
create index payment_pending_idx on payment (at, id) where status = 'pending';
create index payment_membership_idx on payment (membership_id) where membership_id is not null;

create table refund (
  id uuid primary key,
  refund_no text collate "C" not null constraint refund_no_key unique check (is_money_no(refund_no, 'TK')),
  order_id uuid not null constraint refund_order_fkey references sales_order (id) on delete restrict,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null check (char_length(reason) between 2 and 200),
  status text not null check (status in ('requested', 'processing', 'succeeded', 'failed', 'rejected')),
  is_automatic boolean not null default false,
  requested_by_id uuid constraint refund_requester_fkey references account (id) on delete restrict,
  approved_by_id uuid constraint refund_approver_fkey references account (id) on delete restrict,
  approved_by text,
  reject_reason text check (char_length(reject_reason) between 2 and 200),
  error text,
  settled_at timestamptz,
  search text collate "C" not null default '',
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint refund_is_never_archived check (archived_at is null),
  constraint refund_by_two_people check (approved_by_id <> requested_by_id),
  constraint refund_people check (
    case when is_automatic then requested_by_id is null and approved_by_id is null
      else requested_by_id is not null and (approved_by_id is not null) = (status in ('processing', 'succeeded', 'failed')) end
  ),
  constraint refund_whole check (
    (status = 'succeeded') = (settled_at is not null) and (status = 'rejected') = (reject_reason is not null)
    and (not is_automatic or status in ('processing', 'succeeded', 'failed'))
  )
);
create index refund_created_idx on refund (created_at, id) where archived_at is null;
create index refund_updated_idx on refund (updated_at, id) where archived_at is null;
create index refund_status_idx on refund (status, created_at, id) where archived_at is null;
create index refund_order_idx on refund (order_id, created_at, id);
create index refund_grams_idx on refund using gin (grams);

create table refund_line (
  refund_id uuid not null references refund (id) on delete restrict,
  item_id uuid not null constraint refund_line_item_fkey references order_item (id) on delete restrict,
  amount_fen bigint not null check (amount_fen >= 0),
  terminates boolean not null,
  -- What was due on the day it was asked for, and by which rule.
  due_fen bigint not null check (due_fen >= 0),
  rule text not null check (rule in ('cooling_off', 'period', 'times', 'stored', 'unused', 'goods', 'nothing')),
  primary key (refund_id, item_id)
);
create index refund_line_item_idx on refund_line (item_id);

-- The part that goes back the way one payment came; part_no is what the channel knows it by, also when it is tried again.
create table refund_part (
  id uuid primary key,
  refund_id uuid not null constraint refund_part_refund_fkey references refund (id) on delete restrict,
  payment_id uuid not null constraint refund_part_payment_fkey references payment (id) on delete restrict,
  part_no text collate "C" not null constraint refund_part_no_key unique,
  amount_fen bigint not null check (amount_fen > 0),
  settled_at timestamptz,
  channel_txn_no text,
  error text,
  unique (refund_id, payment_id)
);
create index refund_part_payment_idx on refund_part (payment_id);

-- Money of a card is being paid back.
create function has_open_refund(card uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from membership
    join refund_line line on line.item_id = membership.order_item_id
    join refund on refund.id = line.refund_id and refund.status in ('requested', 'processing', 'failed')
    where membership.id = card
  )
$$;

-- The book. A positive amount is a debit; a transfer's entries sum to nothing; nothing in it is ever changed.
create table ledger_transfer (
  id uuid primary key,
  kind text not null check (
    kind in ('payment', 'stray', 'sale', 'refund', 'stray_refund', 'opening', 'forfeit', 'earned')
  ),
  at timestamptz not null,
  store_id uuid not null constraint ledger_transfer_store_fkey references store (id) on delete restrict,
  order_id uuid constraint ledger_transfer_order_fkey references sales_order (id) on delete restrict,
  payment_id uuid constraint ledger_transfer_payment_key unique
    constraint ledger_transfer_payment_fkey references payment (id) on delete restrict,
  part_id uuid constraint ledger_transfer_part_key unique
    constraint ledger_transfer_part_fkey references refund_part (id) on delete restrict,
  who text,
  constraint ledger_transfer_whole check (
    (payment_id is not null) = (kind in ('payment', 'stray'))
    and (part_id is not null) = (kind in ('refund', 'stray_refund'))
    and (order_id is not null) = (kind in ('payment', 'stray', 'sale', 'refund', 'stray_refund'))
  )
);
create unique index ledger_transfer_sale_key on ledger_transfer (order_id) where kind = 'sale';
create index ledger_transfer_order_idx on ledger_transfer (order_id) where order_id is not null;
create index ledger_transfer_store_idx on ledger_transfer (store_id, at);
create index ledger_transfer_at_idx on ledger_transfer (at);

-- store, instant and kind are the transfer's, for the reports' indexes.
create table ledger_entry (
  id bigint primary key generated always as identity,
  transfer_id uuid not null constraint ledger_entry_transfer_fkey references ledger_transfer (id) on delete restrict,
  account text not null check (
    account in ('wechat', 'alipay', 'cash', 'pos', 'transfer', 'deposit', 'unearned', 'stored_value', 'revenue', 'opening')
  ),
  amount_fen bigint not null check (amount_fen <> 0),
  store_id uuid not null constraint ledger_entry_store_fkey references store (id) on delete restrict,
  at timestamptz not null,
  membership_id uuid constraint ledger_entry_membership_fkey references membership (id) on delete restrict,
  item_id uuid constraint ledger_entry_item_fkey references order_item (id) on delete restrict,
  constraint ledger_entry_of_card check (account not in ('unearned', 'stored_value') or membership_id is not null)
);
create index ledger_entry_transfer_idx on ledger_entry (transfer_id);
create index ledger_entry_account_idx on ledger_entry (account, store_id, at) include (amount_fen);
create index ledger_entry_membership_idx on ledger_entry (membership_id) where membership_id is not null;

create trigger ledger_transfer_is_append_only before update or delete on ledger_transfer
  for each row execute function ledger_is_append_only();
create trigger ledger_entry_is_append_only before update or delete on ledger_entry
  for each row execute function ledger_is_append_only();
create trigger ledger_transfer_is_not_truncated before truncate on ledger_transfer
  for each statement execute function ledger_is_append_only();
create trigger ledger_entry_is_not_truncated before truncate on ledger_entry
  for each statement execute function ledger_is_append_only();

-- At the end of a transaction every transfer it touched has at least two entries, which sum to nothing.
create function ledger_transfer_balances() returns trigger language plpgsql as $$
declare
  touched uuid := case tg_table_name when 'ledger_entry' then to_jsonb(new) ->> 'transfer_id' else to_jsonb(new) ->> 'id' end;
begin
  if (select count(*) < 2 or sum(amount_fen) <> 0 from ledger_entry where transfer_id = touched) then
    raise exception 'transfer % does not balance', touched
      using errcode = 'check_violation', constraint = 'ledger_transfer_balances';
  end if;
  return null;
end
$$;
create constraint trigger ledger_transfer_balances after insert on ledger_transfer
  deferrable initially deferred for each row execute function ledger_transfer_balances();
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_transfer_balances();

-- At the end of a transaction an order's sums are those of its entries.
create function order_is_as_booked() returns trigger language plpgsql as $$
declare
  touched uuid := case tg_table_name when 'sales_order' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end;
begin
  if exists (
    select from sales_order
    cross join lateral (
      select
        coalesce(sum(amount_fen) filter (where kind = 'payment' and amount_fen > 0), 0) as paid,
        coalesce(-sum(amount_fen) filter (where kind = 'refund' and amount_fen < 0), 0) as refunded
      from ledger_transfer join ledger_entry on transfer_id = ledger_transfer.id
      where order_id = sales_order.id
    ) as booked
    where sales_order.id = touched and (paid_fen <> paid or refunded_fen <> refunded)
  ) then
    raise exception 'order % is not as it was booked', touched
      using errcode = 'check_violation', constraint = 'order_is_as_booked';
  end if;
  return null;
end
$$;
create constraint trigger order_is_as_booked after insert or update of paid_fen, refunded_fen on sales_order
  deferrable initially deferred for each row execute function order_is_as_booked();
create constraint trigger transfer_is_as_ordered after insert on ledger_transfer
  deferrable initially deferred for each row when (new.order_id is not null) execute function order_is_as_booked();

-- At the end of a transaction money that came is booked, and money that went back.
create function payment_is_booked() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transfer
    where payment_id = new.id and kind = case when new.is_stray then 'stray' else 'payment' end
  ) then
    raise exception 'payment % is not booked', new.id using errcode = 'check_violation', constraint = 'payment_is_booked';
  end if;
  return null;
end
$$;
create constraint trigger payment_is_booked after insert or update on payment
  deferrable initially deferred for each row when (new.status = 'succeeded') execute function payment_is_booked();

create function refund_part_is_booked() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transfer where part_id = new.id) then
    raise exception 'refund part % is not booked', new.id
      using errcode = 'check_violation', constraint = 'refund_part_is_booked';
  end if;
  return null;
end
$$;
create constraint trigger refund_part_is_booked after insert or update on refund_part
  deferrable initially deferred for each row when (new.settled_at is not null) execute function refund_part_is_booked();

-- At the end of a transaction the book owes for a card what is not earned of it.
create function card_is_as_booked() returns trigger language plpgsql as $$
begin
  if exists (
    select from membership
    where id = new.membership_id and value_fen - recognised_fen <> (
      select coalesce(-sum(amount_fen), 0) from ledger_entry
      where membership_id = membership.id and account in ('unearned', 'stored_value')
    )
  ) then
    raise exception 'card % is not as it was booked', new.membership_id
      using errcode = 'check_violation', constraint = 'card_is_as_booked';
  end if;
  return null;
end
$$;
create constraint trigger card_is_as_booked after insert on ledger_entry
  deferrable initially deferred for each row when (new.account in ('unearned', 'stored_value'))
  execute function card_is_as_booked();

-- An order is found by its number, by what its member is found by and by the numbers of its payments.
create function sales_order_is_found() returns trigger language plpgsql as $$
begin
  new.search := concat_ws(e'\n', lower(new.order_no), (select search from member where id = new.member_id),
    (select string_agg(concat_ws(e'\n', lower(payment_no), lower(channel_txn_no)), e'\n' order by at, id)
      from payment where order_id = new.id));
  return new;
end
$$;
create trigger sales_order_is_found before insert or update of search on sales_order
  for each row execute function sales_order_is_found();

create function refund_is_found() returns trigger language plpgsql as $$
begin
  new.search := concat_ws(e'\n', lower(new.refund_no), (select search from sales_order where id = new.order_id));
  return new;
end
$$;
create trigger refund_is_found before insert or update of search on refund
  for each row execute function refund_is_found();

create function member_search_reaches_orders() returns trigger language plpgsql as $$
begin
  update sales_order set search = '' where member_id = new.id;
  update refund set search = '' where order_id in (select id from sales_order where member_id = new.id);
  return null;
end
$$;
create trigger member_search_reaches_orders after update of search on member
  for each row when (old.search is distinct from new.search) execute function member_search_reaches_orders();

insert into setting (name, value) values
  ('discount_limit', '{"percent": 10}'),
  ('refund_rules', '{
    "coolingOffDays": 7,
    "source": "《最高人民法院关于审理预付式消费民事纠纷案件适用法律若干问题的解释》（法释〔2025〕4号）第十四条，2025-05-01 起施行",
    "sourceUrl": "https://055110.com/law/1/32652.html"
  }');

update role set permissions = permissions || '{
  order:read,order:write,order:collect,order:close,order:export,
  refund:read,refund:request,refund:succeed,refund:fail,refund:retry,refund:export,ledger:read
}' where name = 'staff';

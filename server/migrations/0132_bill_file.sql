-- A channel's bill of a day as it was uploaded: what the channel says it took and gave back.
create table bill_file (
  id uuid primary key,
  channel text not null check (channel in ('wechat', 'alipay')),
  merchant_no text not null check (char_length(merchant_no) between 1 and 64),
  day date not null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  encoding text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  payments int not null check (payments >= 0),
  payment_fen bigint not null check (payment_fen >= 0),
  refunds int not null check (refunds >= 0),
  refund_fen bigint not null check (refund_fen >= 0),
  -- Another file of that day took its place.
  replaced_at timestamptz,
  created_at timestamptz not null,
  created_by text
);
-- A merchant's day has one bill.
create unique index bill_file_day_key on bill_file (channel, merchant_no, day) where replaced_at is null;
create index bill_file_day_idx on bill_file (day, id);

create table bill_line (
  bill_id uuid not null constraint bill_line_bill_fkey references bill_file (id) on delete restrict,
  n int not null check (n > 0),
  kind text not null check (kind in ('payment', 'refund')),
  number text collate "C" not null check (char_length(number) between 1 and 64),
  txn_no text collate "C" not null check (char_length(txn_no) between 1 and 64),
  amount_fen bigint not null check (amount_fen >= 0),
  state text not null check (state in ('succeeded', 'processing', 'failed')),
  at timestamptz not null,
  primary key (bill_id, n)
);
create index bill_line_number_idx on bill_line (number, kind);
create trigger bill_line_is_append_only before update or delete on bill_line
  for each row execute function ledger_is_append_only();
create trigger bill_line_is_not_truncated before truncate on bill_line
  for each statement execute function ledger_is_append_only();

create table bill_difference (
  id uuid primary key,
  bill_id uuid not null constraint bill_difference_bill_fkey references bill_file (id) on delete restrict,
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount', 'state')),
  subject text not null check (subject in ('payment', 'refund')),
  number text collate "C" not null,
  channel_txn_no text,
  here_fen bigint,
  there_fen bigint,
  here_state text,
  there_state text,
  order_id uuid constraint bill_difference_order_fkey references sales_order (id) on delete restrict,
  refund_id uuid constraint bill_difference_refund_fkey references refund (id) on delete restrict,
  -- The store of the order; null when no order is known.
  store_id uuid constraint bill_difference_store_fkey references store (id) on delete restrict,
  status text not null default 'open' check (status in ('open', 'settled', 'withdrawn')),
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
  archived_at timestamptz constraint bill_difference_is_never_archived check (archived_at is null),
  constraint bill_difference_number_key unique (bill_id, subject, number),
  constraint bill_difference_whole check (
    (status = 'settled') = (settled_at is not null)
    and (settled_at is null) = (settlement is null)
    and (kind = 'missing_here') = (here_fen is null)
    and (kind = 'missing_there') = (there_fen is null)
    and (order_id is null) = (kind = 'missing_here')
    and (order_id is null) = (store_id is null)
  )
);
create index bill_difference_created_idx on bill_difference (created_at, id) where archived_at is null;
create index bill_difference_updated_idx on bill_difference (updated_at, id) where archived_at is null;
create index bill_difference_status_idx on bill_difference (status, created_at, id);
create index bill_difference_store_idx on bill_difference (store_id, status);
create index bill_difference_order_idx on bill_difference (order_id) where order_id is not null;
create index bill_difference_refund_idx on bill_difference (refund_id) where refund_id is not null;
create index bill_difference_grams_idx on bill_difference using gin (grams);

create function bill_difference_stays() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.bill_id, old.kind, old.subject, old.number, old.channel_txn_no, old.here_fen, old.there_fen, old.here_state, old.there_state,
      old.order_id, old.refund_id, old.store_id, old.created_at)
    is distinct from (new.bill_id, new.kind, new.subject, new.number, new.channel_txn_no, new.here_fen, new.there_fen, new.here_state,
      new.there_state, new.order_id, new.refund_id, new.store_id, new.created_at)
    or old.status <> 'open'
  then
    raise exception 'difference % was found or settled so', new.id
      using errcode = 'check_violation', constraint = 'bill_difference_stays';
  end if;
  return new;
end
$$;
create trigger bill_difference_stays before update on bill_difference
  for each row execute function bill_difference_stays();
create trigger bill_difference_is_not_deleted before delete on bill_difference
  for each row execute function ledger_is_append_only();

-- What a bill of a day must have.
create index payment_remote_settled_idx on payment (channel, settled_at)
  where channel in ('wechat', 'alipay') and status = 'succeeded';
create index refund_part_settled_idx on refund_part (settled_at) where settled_at is not null;

-- The differences of the store's bills that were open when the day was closed.
alter table day_close add bill_differences int not null default 0 check (bill_differences >= 0);

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'ledger:close', 'bill:read'),
    ('manager', 'ledger:close', 'bill:settle'),
    ('manager', 'ledger:export', 'bill:export'),
    ('accountant', 'ledger:read', 'bill:read'),
    ('accountant', 'ledger:close', 'bill:write'),
    ('accountant', 'ledger:close', 'bill:settle'),
    ('accountant', 'ledger:export', 'bill:export'),
    ('auditor', 'ledger:read', 'bill:read'),
    ('auditor', 'ledger:export', 'bill:export')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where is_built_in and name in ('manager', 'accountant', 'auditor');

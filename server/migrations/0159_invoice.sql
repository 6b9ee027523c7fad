create sequence invoice_request_no;

-- An invoice that a buyer wants for an order, and what became of it in the tax office's system.
create table invoice (
  id uuid primary key,
  request_no text collate "C" not null constraint invoice_request_no_key unique check (is_money_no(request_no, 'FP')),
  order_id uuid not null constraint invoice_order_fkey references sales_order (id) on delete restrict,
  buyer_kind text not null check (buyer_kind in ('person', 'company')),
  title text not null check (char_length(title) between 2 and 100),
  tax_no text collate "C" check (tax_no ~ '^[0-9A-Z]{15,20}$'),
  email text check (char_length(email) <= 254),
  amount_fen bigint not null check (amount_fen > 0),
  note text not null check (char_length(note) <= 200),
  status text not null default 'requested' check (status in ('requested', 'issued', 'refused', 'withdrawn', 'reversed')),
  invoice_no text collate "C" constraint invoice_no_key unique check (invoice_no ~ '^(\d{8}|\d{20})$'),
  issued_on date,
  refusal_reason text check (char_length(refusal_reason) between 2 and 200),
  reversal_no text collate "C" constraint invoice_reversal_no_key unique check (reversal_no ~ '^(\d{8}|\d{20})$'),
  reversed_on date,
  reversal_reason text check (char_length(reversal_reason) between 2 and 200),
  search text collate "C" not null default '',
  grams text[] collate "C" not null generated always as (public.search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint invoice_is_never_archived check (archived_at is null),
  constraint invoice_of_company check ((buyer_kind = 'company') = (tax_no is not null)),
  constraint invoice_whole check (
    (status in ('issued', 'reversed')) = (invoice_no is not null)
    and (invoice_no is null) = (issued_on is null)
    and (status = 'refused') = (refusal_reason is not null)
    and (status = 'reversed') = (reversal_no is not null)
    and (reversal_no is null) = (reversed_on is null)
    and (reversal_no is null) = (reversal_reason is null)
  ),
  constraint invoice_reversed_later check (reversed_on >= issued_on)
);
create index invoice_created_idx on invoice (created_at, id) where archived_at is null;
create index invoice_updated_idx on invoice (updated_at, id) where archived_at is null;
create index invoice_amount_idx on invoice (amount_fen, id) where archived_at is null;
create index invoice_status_idx on invoice (status, created_at, id) where archived_at is null;
create index invoice_order_idx on invoice (order_id, created_at, id);
create index invoice_grams_idx on invoice using gin (grams);

create table invoice_line (
  invoice_id uuid not null constraint invoice_line_invoice_fkey references invoice (id) on delete restrict,
  item_id uuid not null constraint invoice_line_item_fkey references order_item (id) on delete restrict,
  amount_fen bigint not null check (amount_fen > 0),
  tax_class text check (tax_class in ('13', '9', '6', '3', '1', '0', 'exempt')),
  primary key (invoice_id, item_id)
);
create index invoice_line_item_idx on invoice_line (item_id);
create trigger invoice_line_is_append_only before update or delete on invoice_line
  for each row execute function ledger_is_append_only();
create trigger invoice_line_is_not_truncated before truncate on invoice_line
  for each statement execute function ledger_is_append_only();
create trigger invoice_is_not_deleted before delete on invoice
  for each row execute function ledger_is_append_only();

-- What was paid for an order and is kept. A stored card was invoiced when it was sold, so what it pays is not invoiced again
-- (State Taxation Administration, announcement 53 of 2016, articles 3 and 4).
create function invoiceable_fen(of_order uuid) returns bigint
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(amount_fen - refunded_fen), 0)::bigint from payment
  where order_id = of_order and status = 'succeeded' and not is_stray and channel <> 'stored'
$$;

create function invoiced_fen(of_order uuid) returns bigint
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(amount_fen), 0)::bigint from invoice where order_id = of_order and status in ('requested', 'issued')
$$;

-- How much less of a line is kept than stands on its open and issued invoices, or of the order as a whole.
create function invoice_excess_fen(of_order uuid) returns bigint
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select greatest(0, invoiced_fen(of_order) - invoiceable_fen(of_order), coalesce(sum(greatest(0, invoiced - kept)), 0)::bigint)
  from (
    select item.line_fen - item.refunded_fen as kept, coalesce(sum(line.amount_fen), 0) as invoiced
    from order_item item left join (invoice_line line join invoice on invoice.id = invoice_id and status in ('requested', 'issued'))
      on line.item_id = item.id
    where item.order_id = of_order group by item.id
  ) as lines
$$;

create function invoice_is_within_paid() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Two requests at once follow each other.
  perform from sales_order where id = new.order_id for no key update;
  -- The lines of a new one come after it.
  if invoiced_fen(new.order_id) > invoiceable_fen(new.order_id) or (tg_op = 'UPDATE' and invoice_excess_fen(new.order_id) > 0) then
    raise exception 'order % has less to invoice than %', new.order_id, new.amount_fen
      using errcode = 'check_violation', constraint = 'invoice_is_within_paid';
  end if;
  return null;
end
$$;
create trigger invoice_is_within_paid after insert or update of status on invoice
  for each row when (new.status in ('requested', 'issued')) execute function invoice_is_within_paid();

create function invoice_stays() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.request_no, old.order_id, old.amount_fen, old.created_at)
    is distinct from (new.request_no, new.order_id, new.amount_fen, new.created_at)
    or (old.invoice_no is not null and (old.buyer_kind, old.title, old.tax_no, old.note, old.invoice_no, old.issued_on)
      is distinct from (new.buyer_kind, new.title, new.tax_no, new.note, new.invoice_no, new.issued_on))
    or (old.status <> new.status and old.status <> 'requested' and (old.status, new.status) <> ('issued', 'reversed'))
    or (old.status, new.status) = ('requested', 'reversed')
  then
    raise exception 'invoice % was requested or issued so', new.id
      using errcode = 'check_violation', constraint = 'invoice_stays';
  end if;
  return new;
end
$$;
create trigger invoice_stays before update on invoice for each row execute function invoice_stays();

-- An invoice and a red invoice never have the same number.
create function invoice_number_is_new() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  given text := coalesce(new.reversal_no, new.invoice_no);
begin
  perform pg_advisory_xact_lock(hashtextextended('invoice ' || given, 0));
  if given = new.invoice_no and new.reversal_no is not null
    or exists (select from invoice where id <> new.id and (invoice_no = given or reversal_no = given))
  then
    raise exception 'the number % is taken', given using errcode = 'unique_violation',
      constraint = case when new.reversal_no is null then 'invoice_no_key' else 'invoice_reversal_no_key' end;
  end if;
  return null;
end
$$;
create trigger invoice_number_is_new after update of invoice_no, reversal_no on invoice
  for each row when (new.invoice_no is not null) execute function invoice_number_is_new();

create function invoice_has_its_lines() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select sum(line.amount_fen) from invoice_line line join order_item item on item.id = line.item_id
      where line.invoice_id = new.id and item.order_id = new.order_id) is distinct from new.amount_fen then
    raise exception 'the lines of invoice % are not its amount', new.id
      using errcode = 'check_violation', constraint = 'invoice_has_its_lines';
  end if;
  return null;
end
$$;
create constraint trigger invoice_has_its_lines after insert on invoice
  deferrable initially deferred for each row execute function invoice_has_its_lines();

-- An invoice is found by its numbers, by its buyer and by what its order is found by.
create function invoice_is_found() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.search := concat_ws(e'\n', lower(new.request_no), new.invoice_no, new.reversal_no, lower(normalize(new.title, nfkc)),
    lower(new.tax_no), (select search from sales_order where id = new.order_id));
  return new;
end
$$;
create trigger invoice_is_found before insert or update on invoice
  for each row execute function invoice_is_found();

create function order_search_reaches_invoices() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update invoice set search = '' where order_id = new.id;
  return null;
end
$$;
create trigger order_search_reaches_invoices after update of search on sales_order
  for each row when (old.search is distinct from new.search) execute function order_search_reaches_invoices();

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('front_desk', 'order:collect', 'invoice:read'),
    ('front_desk', 'order:collect', 'invoice:write'),
    ('front_desk', 'order:collect', 'invoice:withdraw'),
    ('manager', 'order:collect', 'invoice:read'),
    ('manager', 'order:collect', 'invoice:write'),
    ('manager', 'order:collect', 'invoice:withdraw'),
    ('manager', 'ledger:export', 'invoice:export'),
    ('accountant', 'ledger:read', 'invoice:read'),
    ('accountant', 'ledger:close', 'invoice:write'),
    ('accountant', 'ledger:close', 'invoice:issue'),
    ('accountant', 'ledger:close', 'invoice:refuse'),
    ('accountant', 'ledger:close', 'invoice:withdraw'),
    ('accountant', 'ledger:close', 'invoice:reverse'),
    ('accountant', 'ledger:export', 'invoice:export'),
    ('auditor', 'ledger:read', 'invoice:read'),
    ('auditor', 'ledger:export', 'invoice:export')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where is_built_in and name in ('front_desk', 'manager', 'accountant', 'auditor');

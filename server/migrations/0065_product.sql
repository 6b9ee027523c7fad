create table product (
  id uuid primary key,
  code text collate "C" not null constraint product_code_key unique check (code ~ '^[A-Z0-9_-]{2,20}$'),
  name text not null check (char_length(name) between 1 and 40),
  name_pinyin text collate "C" not null,
  category text not null check (category in ('drink', 'food', 'supplement', 'apparel', 'gear', 'service', 'other')),
  price_fen bigint not null check (price_fen between 0 and 1000000000),
  cost_fen bigint check (cost_fen between 0 and 1000000000),
  tax_class text not null check (tax_class in ('13', '9', '6', '3', '1', '0', 'exempt')),
  is_stocked boolean not null,
  low_stock_level int check (low_stock_level between 0 and 99999),
  status text not null default 'draft' check (status in ('draft', 'on_sale', 'off_sale')),
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (public.search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint product_level_of_stock check (is_stocked or low_stock_level is null)
);
create index product_name_idx on product (name_pinyin, id) where archived_at is null;
create index product_code_idx on product (code, id) where archived_at is null;
create index product_price_idx on product (price_fen, id) where archived_at is null;
create index product_created_idx on product (created_at, id) where archived_at is null;
create index product_updated_idx on product (updated_at, id) where archived_at is null;
create index product_status_idx on product (status, name_pinyin, id) where archived_at is null;
create index product_category_idx on product (category, name_pinyin, id) where archived_at is null;
create index product_archived_idx on product (archived_at, id) where archived_at is not null;
create index product_grams_idx on product using gin (grams);

create table product_barcode (
  barcode text collate "C" constraint product_barcode_key primary key check (barcode ~ '^[0-9A-Za-z._/+-]{4,32}$'),
  product_id uuid not null references product (id) on delete cascade,
  position smallint not null check (position between 0 and 5),
  unique (product_id, position)
);

-- A store's stock of a product: the sum of its movements, which alone change it.
create table product_stock (
  product_id uuid not null constraint product_stock_product_fkey references product (id) on delete restrict,
  store_id uuid not null constraint product_stock_store_fkey references store (id) on delete restrict,
  qty int not null constraint product_stock_not_short check (qty >= 0),
  primary key (product_id, store_id)
);
create index product_stock_store_idx on product_stock (store_id, product_id);

create table stock_movement (
  id uuid primary key,
  product_id uuid not null constraint stock_movement_product_fkey references product (id) on delete restrict,
  store_id uuid not null constraint stock_movement_store_fkey references store (id) on delete restrict,
  kind text not null check (kind in ('receipt', 'sale', 'return', 'count', 'loss')),
  -- The change; of a count the difference to what was counted.
  qty int not null,
  counted_qty int check (counted_qty >= 0),
  -- The stock after it, written by the trigger.
  left_qty int not null,
  unit_cost_fen bigint check (unit_cost_fen >= 0),
  order_item_id uuid constraint stock_movement_item_fkey references order_item (id) on delete restrict,
  reason text not null check (char_length(reason) <= 200),
  at timestamptz not null,
  who text,
  constraint stock_movement_sign check (
    case kind when 'receipt' then qty > 0 when 'return' then qty > 0 when 'count' then true else qty < 0 end
  ),
  constraint stock_movement_whole check (
    (counted_qty is not null) = (kind = 'count')
    and (order_item_id is not null) = (kind in ('sale', 'return'))
    and (unit_cost_fen is null or kind = 'receipt')
    and (counted_qty is null or counted_qty = left_qty)
  ),
  constraint stock_movement_reason check (char_length(reason) >= 2 or kind not in ('count', 'loss') or qty = 0)
);
create index stock_movement_product_idx on stock_movement (product_id, at desc, id desc);
create index stock_movement_store_idx on stock_movement (store_id, product_id, at desc, id desc);
create index stock_movement_item_idx on stock_movement (order_item_id) where order_item_id is not null;
create unique index stock_movement_sale_key on stock_movement (order_item_id) where kind = 'sale';

-- Locks the stock, so that movements of one product in one store follow each other.
create function book_stock() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from product where id = new.product_id and is_stocked) then
    raise exception 'product % has no stock', new.product_id
      using errcode = 'check_violation', constraint = 'stock_movement_of_stock';
  end if;
  insert into product_stock (product_id, store_id, qty) values (new.product_id, new.store_id, 0)
  on conflict (product_id, store_id) do nothing;
  if new.kind = 'count' then
    select new.counted_qty - qty into new.qty from product_stock
    where product_id = new.product_id and store_id = new.store_id for update;
  end if;
  update product_stock set qty = qty + new.qty
  where product_id = new.product_id and store_id = new.store_id returning qty into new.left_qty;
  return new;
end
$$;
create trigger book_stock before insert on stock_movement for each row execute function book_stock();

create trigger stock_movement_is_append_only before update or delete on stock_movement
  for each row execute function ledger_is_append_only();
create trigger stock_movement_is_never_emptied before truncate on stock_movement
  for each statement execute function ledger_is_append_only();

create function stock_moves_by_movements() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- At depth 1 a statement of a client would change the stock; movements do so at depth 2.
  if pg_trigger_depth() < 2 then
    raise exception 'a stock changes by its movements' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end
$$;
create trigger stock_moves_by_movements before insert or update or delete on product_stock
  for each row execute function stock_moves_by_movements();

-- A product cannot lose its stock while a store has some of it.
create function product_keeps_stock() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from product_stock where product_id = new.id and qty > 0) then
    raise exception 'product % is in stock', new.id using errcode = 'check_violation', constraint = 'product_keeps_stock';
  end if;
  return new;
end
$$;
create trigger product_keeps_stock before update on product
  for each row when (
    (old.is_stocked and not new.is_stocked) or (old.archived_at is null and new.archived_at is not null)
  ) execute function product_keeps_stock();

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'plan:write', 'product:read'),
    ('manager', 'plan:write', 'product:export'),
    ('manager', 'plan:write', 'product:write'),
    ('manager', 'plan:write', 'product:list'),
    ('manager', 'plan:write', 'product:delist'),
    ('manager', 'plan:write', 'product:archive'),
    ('manager', 'plan:write', 'product:receive'),
    ('manager', 'plan:write', 'product:adjust'),
    ('front_desk', 'order:write', 'product:read'),
    ('front_desk', 'order:write', 'product:receive'),
    ('accountant', 'plan:read', 'product:read'),
    ('accountant', 'plan:export', 'product:export'),
    ('auditor', 'plan:read', 'product:read'),
    ('auditor', 'plan:export', 'product:export')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where is_built_in and name in ('manager', 'front_desk', 'accountant', 'auditor');

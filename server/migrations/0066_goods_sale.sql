-- A line of a listed product: its cost at the time, and whether the sale takes it from the stock.
alter table order_item
  add product_id uuid constraint order_item_product_fkey references product (id) on delete restrict,
  add cost_fen bigint check (cost_fen >= 0),
  add takes_stock boolean not null default false,
  drop constraint order_item_kind_check,
  drop constraint order_item_whole,
  add constraint order_item_kind_check check (
    kind in ('plan', 'upgrade', 'course', 'product', 'goods', 'transfer', 'lesson')
  ),
  add constraint order_item_whole check (
    (plan_id is not null) = (kind in ('plan', 'upgrade'))
    and (course_id is not null) = (kind = 'course')
    and (card_id is not null or kind not in ('upgrade', 'transfer'))
    and (card_id is null or kind in ('plan', 'upgrade', 'transfer'))
    and (to_member_id is not null) = (kind = 'transfer')
    and (credit_fen is not null) = (kind = 'upgrade')
    and (offer is not null) = (kind in ('plan', 'upgrade', 'course'))
    and (qty = 1 or kind in ('course', 'product', 'goods'))
    and (appointment_id is not null) = (kind = 'lesson')
    and (discount_fen = 0 or kind <> 'lesson')
    and (product_id is not null) = (kind = 'product')
    and (kind = 'product' or (cost_fen is null and not takes_stock))
  );
create index order_item_product_idx on order_item (product_id) where product_id is not null;

-- How many of a product come back to the stock with a refund.
alter table refund_line add return_qty int not null default 0 check (return_qty between 0 and 999);

-- A sale takes what its line sold from the order's store, and no more comes back than was sold.
create function stock_moves_as_sold() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  item record;
begin
  select order_item.product_id, qty, takes_stock, store_id into item
  from order_item join sales_order on sales_order.id = order_id where order_item.id = new.order_item_id;
  if not item.takes_stock or item.product_id <> new.product_id or item.store_id <> new.store_id
    or (new.kind = 'sale' and new.qty <> -item.qty)
    or (select coalesce(sum(qty), 0) from stock_movement where order_item_id = new.order_item_id) > 0
  then
    raise exception 'movement % is not as its line was sold', new.id
      using errcode = 'check_violation', constraint = 'stock_moves_as_sold';
  end if;
  return null;
end
$$;
create trigger stock_moves_as_sold after insert on stock_movement
  for each row when (new.order_item_id is not null) execute function stock_moves_as_sold();

create function sold_line_took_stock() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from stock_movement where order_item_id = new.id and kind = 'sale') then
    raise exception 'line % was sold and is still in stock', new.id
      using errcode = 'check_violation', constraint = 'sold_line_took_stock';
  end if;
  return null;
end
$$;
create constraint trigger sold_line_took_stock after insert or update of sold_at on order_item
  deferrable initially deferred for each row when (new.takes_stock and new.sold_at is not null)
  execute function sold_line_took_stock();

-- Prices of their own are for those who may give any discount.
update role set permissions = permissions || '{order:freePrice}'::text[]
where 'order:discount' = any (permissions) and not permissions && '{*,order:*,order:freePrice}'::text[];

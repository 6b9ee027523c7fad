-- A refund may return what was sold at any later time, so a product that has ever been sold from a stock keeps having one.
create or replace function product_keeps_stock() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from product_stock where product_id = new.id and qty > 0) then
    raise exception 'product % is in stock', new.id using errcode = 'check_violation', constraint = 'product_keeps_stock';
  end if;
  if not new.is_stocked and exists (select from stock_movement where product_id = new.id and kind = 'sale') then
    raise exception 'product % was sold from a stock', new.id
      using errcode = 'check_violation', constraint = 'product_was_stocked';
  end if;
  return new;
end
$$;

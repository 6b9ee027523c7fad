-- An order of goods alone may be of nobody who is known.
alter table sales_order alter member_id drop not null;
create index sales_order_walk_in_idx on sales_order (created_at, id) where member_id is null;

create function sale_without_member_is_of_goods() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind not in ('product', 'goods') and exists (
    select from sales_order where id = new.order_id and member_id is null
  ) then
    raise exception 'line % needs a member', new.id
      using errcode = 'check_violation', constraint = 'sale_without_member_is_of_goods';
  end if;
  return null;
end
$$;
create trigger sale_without_member_is_of_goods after insert or update of order_id, kind on order_item
  for each row when (new.kind not in ('product', 'goods')) execute function sale_without_member_is_of_goods();

-- An order neither loses its member nor gets one afterwards: a merge gives it to another member.
create function order_keeps_having_member() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'order % was sold otherwise', new.id
    using errcode = 'check_violation', constraint = 'order_keeps_having_member';
end
$$;
create trigger order_keeps_having_member before update of member_id on sales_order
  for each row when ((old.member_id is null) <> (new.member_id is null)) execute function order_keeps_having_member();

-- A card is its member's, so nobody who is not known pays with one.
create function card_pays_for_its_member() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from sales_order where id = new.order_id and member_id is null) then
    raise exception 'payment % is by the card of a member', new.id
      using errcode = 'check_violation', constraint = 'card_pays_for_its_member';
  end if;
  return null;
end
$$;
create trigger card_pays_for_its_member after insert on payment
  for each row when (new.channel = 'stored') execute function card_pays_for_its_member();

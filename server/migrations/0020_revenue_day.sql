-- What an entry of the book means to the reports: by who sold, by plan and by channel, and what it leaves owed for cards.
create view entry_revenue as
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
    case when is_money and transfer.kind = 'payment' then amount_fen else 0 end,
    case when is_money and transfer.kind = 'refund' then -amount_fen else 0 end, earned, 0),
  -- There is no saying which money paid which line: by plan it is what was sold, and what of that was paid back.
  ('plan', coalesce(item.plan_id, card.plan_id)::text,
    case when is_sold and transfer.kind = 'sale' then -amount_fen else 0 end,
    case when is_sold and transfer.kind = 'refund' then amount_fen else 0 end, earned, 0),
  ('channel', account,
    case when is_money and transfer.kind = 'payment' then amount_fen else 0 end,
    case when is_money and transfer.kind = 'refund' then -amount_fen else 0 end, 0, 0),
  ('owed', account, 0, 0, 0, case when account in ('unearned', 'stored_value') then -amount_fen else 0 end)
) as meant (dimension, key, received_fen, refunded_fen, earned_fen, owed_fen)
where (meant.received_fen, meant.refunded_fen, meant.earned_fen, meant.owed_fen) <> (0, 0, 0, 0);

-- Orders on which everything was paid, by the day they were made; with a line for each plan in them and each channel they were paid by.
create view order_revenue as
select sales_order.id as order_id, meant.dimension, (created_at at time zone 'Asia/Shanghai')::date as day, store_id, meant.key
from sales_order
cross join lateral (
  select 'seller', seller_id::text
  union all
  select distinct 'plan', plan_id::text from order_item where order_id = sales_order.id
  union all
  select 'channel', unnest(channels)
) as meant (dimension, key)
where status in ('paid', 'partially_refunded', 'refunded');

-- What the reports read: the rows of a day, store and key, added up, are what the two views say of them. Whatever moves money adds
-- rows of its own and waits for nobody; a job adds up those of days that are over.
create table revenue_day (
  dimension text not null check (dimension in ('seller', 'plan', 'channel', 'owed')),
  day date not null,
  store_id uuid not null constraint revenue_day_store_fkey references store (id) on delete restrict,
  key text,
  orders bigint not null default 0,
  received_fen bigint not null default 0,
  refunded_fen bigint not null default 0,
  earned_fen bigint not null default 0,
  owed_fen bigint not null default 0,
  is_added_up boolean not null default false
);
create index revenue_day_idx on revenue_day (dimension, day, store_id);
create index revenue_day_single_idx on revenue_day (day) where not is_added_up;

create function note_entries(entries bigint[], times int) returns void language sql as $$
  insert into revenue_day (dimension, day, store_id, key, received_fen, refunded_fen, earned_fen, owed_fen)
  select dimension, day, store_id, key, times * sum(received_fen), times * sum(refunded_fen), times * sum(earned_fen),
    times * sum(owed_fen)
  from entry_revenue where entry_id = any (entries) group by dimension, day, store_id, key
$$;
create function note_order(which uuid, times int) returns void language sql as $$
  insert into revenue_day (dimension, day, store_id, key, orders)
  select dimension, day, store_id, key, times from order_revenue where order_id = which
$$;

-- Everything anew, from the book. Nobody moves money meanwhile.
create function fill_revenue_days() returns void language sql as $$
  lock table ledger_entry, sales_order in share mode;
  delete from revenue_day;
  insert into revenue_day
  select dimension, day, store_id, key, sum(orders), sum(received_fen), sum(refunded_fen), sum(earned_fen), sum(owed_fen), true
  from (
    select dimension, day, store_id, key, 0 as orders, received_fen, refunded_fen, earned_fen, owed_fen from entry_revenue
    union all
    select dimension, day, store_id, key, 1, 0, 0, 0, 0 from order_revenue
  ) as every
  group by dimension, day, store_id, key order by dimension, day, store_id
$$;
select fill_revenue_days();

create function entries_are_noted() returns trigger language plpgsql as $$
begin
  perform note_entries(array(select id from fresh), 1);
  return null;
end
$$;
create trigger entries_are_noted after insert on ledger_entry
  referencing new table as fresh for each statement execute function entries_are_noted();

create function entries_of_order(which uuid) returns bigint[] language sql stable as $$
  select array(
    select entry.id from ledger_transfer join ledger_entry entry on transfer_id = ledger_transfer.id where order_id = which
    union
    select entry.id from order_item item join membership card on card.order_item_id = item.id
    join ledger_entry entry on membership_id = card.id where item.order_id = which
  )
$$;

-- What an order was to the reports is taken back before it changes, and noted as it is afterwards. Its row and its cards are held
-- meanwhile, as whoever books for one of them holds it.
create function order_is_noted() returns trigger language plpgsql as $$
declare
  changes_seller boolean := false;
begin
  if tg_op = 'UPDATE' then
    changes_seller := old.seller_id is distinct from new.seller_id;
  end if;
  if tg_when = 'BEFORE' then
    if changes_seller then
      perform from membership where order_item_id in (select id from order_item where order_id = old.id)
        order by id for no key update;
      perform note_entries(entries_of_order(old.id), -1);
    end if;
    perform note_order(old.id, -1);
    return new;
  end if;
  if changes_seller then
    perform note_entries(entries_of_order(new.id), 1);
  end if;
  perform note_order(new.id, 1);
  return null;
end
$$;
create trigger order_is_noted_before before update of status, seller_id, channels on sales_order for each row
  when ((old.status, old.seller_id, old.channels) is distinct from (new.status, new.seller_id, new.channels))
  execute function order_is_noted();
create trigger order_is_noted_after after update of status, seller_id, channels on sales_order for each row
  when ((old.status, old.seller_id, old.channels) is distinct from (new.status, new.seller_id, new.channels))
  execute function order_is_noted();
create trigger new_order_is_noted after insert on sales_order for each row execute function order_is_noted();

-- A card's plan, and the line that it came by, say whose its entries are.
create function card_is_noted() returns trigger language plpgsql as $$
begin
  perform note_entries(array(select id from ledger_entry where membership_id = new.id), case tg_when when 'BEFORE' then -1 else 1 end);
  return new;
end
$$;
create trigger card_is_noted_before before update of plan_id, order_item_id on membership for each row
  when ((old.plan_id, old.order_item_id) is distinct from (new.plan_id, new.order_item_id)) execute function card_is_noted();
create trigger card_is_noted_after after update of plan_id, order_item_id on membership for each row
  when ((old.plan_id, old.order_item_id) is distinct from (new.plan_id, new.order_item_id)) execute function card_is_noted();

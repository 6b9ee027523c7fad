-- What a store, or a person at a store, shall reach in a Shanghai month. What was reached is reckoned from orders and sessions.
create table target (
  id uuid primary key,
  store_id uuid not null constraint target_store_fkey references store (id) on delete restrict,
  -- Null: the store as a whole.
  person_id uuid constraint target_person_fkey references person (id) on delete restrict,
  month date not null check (extract(day from month) = 1),
  -- Fen of sales, a number of lessons and cards.
  measure text not null check (measure in ('sales', 'lessons', 'cards')),
  value bigint not null check (value between 1 and 100000000000),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint target_is_never_archived check (archived_at is null),
  constraint target_key unique nulls not distinct (store_id, month, person_id, measure),
  constraint target_in_range check (measure = 'sales' or value <= 100000)
);
create index target_person_idx on target (person_id, month) where person_id is not null;

create index order_item_sold_at_idx on order_item (sold_at) where sold_at is not null;

/*
 * What these stores, all without a list, and their people reached in a month; person_id null: the store as a whole. Sales, halves of two
 * sellers, and lessons that count are those of earnings_reckoned. A card counts for its first seller, and no more once its price is refunded.
 */
create function target_reached(of_month date, at_stores uuid[])
returns table (store_id uuid, person_id uuid, sales bigint, lessons bigint, cards bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with sale as (
    select sales_order.store_id, sales_order.seller_id, sales_order.second_seller_id, net.fen,
      (item.kind = 'plan' and (item.line_fen = 0 or item.refunded_fen < item.line_fen))::int as cards
    from order_item item join sales_order on sales_order.id = item.order_id
    -- Money that a stored card paid was sold with that card.
    left join lateral (
      select least(coalesce(sum(payment.amount_fen), 0), sales_order.payable_fen) as fen from payment
      where payment.order_id = sales_order.id and payment.status = 'succeeded' and payment.channel = 'stored' and not payment.is_stray
    ) stored on true
    cross join lateral (
      select coalesce(
        ((item.line_fen - item.refunded_fen) * (sales_order.payable_fen - stored.fen) / nullif(sales_order.payable_fen, 0))::bigint, 0
      ) as fen
    ) net
    where item.sold_at >= shanghai_instant(of_month, 0)
      and item.sold_at < shanghai_instant((of_month + interval '1 month')::date, 0)
      and item.kind in ('plan', 'upgrade', 'course', 'product', 'goods')
      and (at_stores is null or sales_order.store_id = any (at_stores))
  ), taught as (
    select appointment.session_id from appointment
    where lower(appointment.during) >= shanghai_instant(of_month, 0)
      and lower(appointment.during) < shanghai_instant((of_month + interval '1 month')::date, 0)
      and appointment.status in ('completed', 'no_show', 'late_cancelled')
      and (at_stores is null or appointment.store_id = any (at_stores))
      and case appointment.status when 'completed' then appointment.confirmation not in ('disputed', 'upheld')
        else appointment.hold <> 'returned' and appointment.waive_reason is null end
    group by appointment.session_id
  ), lesson as (
    select session.store_id, coach.person_id
    from taught join class_session session on session.id = taught.session_id join coach on coach.id = session.coach_id
    where session.status <> 'cancelled'
  ), part as (
    select sale.store_id, null::uuid as person_id, sale.fen as sales, 0 as lessons, sale.cards from sale
    union all
    select sale.store_id, sale.seller_id, sale.fen - case when sale.second_seller_id is null then 0 else sale.fen / 2 end, 0, sale.cards
    from sale where sale.seller_id is not null
    union all
    select sale.store_id, sale.second_seller_id, sale.fen / 2, 0, 0 from sale where sale.second_seller_id is not null
    union all
    select lesson.store_id, null, 0, 1, 0 from lesson
    union all
    select lesson.store_id, lesson.person_id, 0, 1, 0 from lesson
  )
  select part.store_id, part.person_id, sum(part.sales)::bigint, sum(part.lessons)::bigint, sum(part.cards)::bigint
  from part group by part.store_id, part.person_id
$$;

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'ledger:report', 'target:read'),
    ('manager', 'ledger:report', 'target:write'),
    ('manager', 'ledger:report', 'target:own'),
    ('manager', 'ledger:export', 'target:export'),
    ('accountant', 'ledger:report', 'target:read'),
    ('accountant', 'ledger:export', 'target:export'),
    ('auditor', 'ledger:report', 'target:read'),
    ('auditor', 'ledger:export', 'target:export'),
    ('coach', 'earning:own', 'target:own'),
    ('front_desk', 'earning:own', 'target:own')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where is_built_in and name in ('manager', 'accountant', 'auditor', 'coach', 'front_desk');

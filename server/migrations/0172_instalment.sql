-- An instalment plan: amounts and days that are agreed for an order. Its cards begin with the first instalment, so that what is still to be
-- paid is a receivable of the book (`instalment`). `offset` is money that never came: a refund of such an order is set off against it.
create table order_instalment (
  order_id uuid not null constraint order_instalment_order_fkey references sales_order (id) on delete restrict,
  position smallint not null check (position between 0 and 11),
  due_on date not null,
  amount_fen bigint not null check (amount_fen > 0),
  primary key (order_id, position)
);

alter table sales_order
  drop constraint sales_order_status_check,
  drop constraint sales_order_status_whole,
  add constraint sales_order_status_check check (
    status in ('pending', 'instalments', 'paid', 'partially_refunded', 'refunded', 'closed')
  ),
  add constraint sales_order_status_whole check (
    case status
      when 'pending' then (paid_fen < payable_fen or payable_fen = 0) and refunded_fen = 0 and paid_at is null
      when 'instalments' then paid_fen < payable_fen and member_id is not null and rest_due_on is not null
      when 'closed' then paid_at is null
      when 'paid' then paid_fen = payable_fen and refunded_fen = 0
      when 'partially_refunded' then paid_fen = payable_fen and refunded_fen between 1 and paid_fen - 1
      else paid_fen = payable_fen and refunded_fen = paid_fen
    end
    and (status in ('pending', 'instalments', 'closed')) = (paid_at is null)
    and (status = 'closed') = (closed_at is not null)
    and (status = 'closed' or close_reason is null)
  );
drop index sales_order_pending_idx;
create index sales_order_open_idx on sales_order (expires_at, id) where status in ('pending', 'instalments');
drop index sales_order_rest_due_idx;
create index sales_order_rest_due_idx on sales_order (rest_due_on, id)
  where status in ('pending', 'instalments') and rest_due_on is not null;

-- Plans that are not their order's sum or not in the order of their days, and orders on a plan whose next day is not the first that is not
-- paid.
create view uneven_instalment_plan as
select sales_order.id
from sales_order cross join lateral (
  select count(*) as found, coalesce(sum(amount_fen), 0) as fen, coalesce(bool_and(due_on > day_before), true) as is_in_order,
    min(due_on) filter (where up_to > paid_fen) as next_on
  from (
    select amount_fen, due_on, coalesce(lag(due_on) over in_turn, due_on - 1) as day_before, sum(amount_fen) over in_turn as up_to
    from order_instalment where order_id = sales_order.id window in_turn as (order by position)
  ) as instalment
) as plan
where (found > 0 and (found < 2 or fen <> payable_fen or not is_in_order))
  or (status = 'instalments' and (found = 0 or next_on is distinct from rest_due_on));

create function instalment_plan_is_even() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  touched uuid := case
    when tg_table_name = 'sales_order' then to_jsonb(new) ->> 'id'
    when tg_op = 'DELETE' then to_jsonb(old) ->> 'order_id'
    else to_jsonb(new) ->> 'order_id' end;
begin
  if exists (select from uneven_instalment_plan where id = touched) then
    raise exception 'the instalments of order % are not its sum', touched
      using errcode = 'check_violation', constraint = 'instalment_plan_is_even';
  end if;
  return null;
end
$$;
create constraint trigger instalment_plan_is_even after insert or update or delete on order_instalment
  deferrable initially deferred for each row execute function instalment_plan_is_even();
create constraint trigger order_is_as_planned after update of status, paid_fen, payable_fen, rest_due_on on sales_order
  deferrable initially deferred for each row when (new.status = 'instalments') execute function instalment_plan_is_even();

-- As before; a void of a payment of a plan makes its receivable larger again.
create or replace function order_is_as_booked() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  touched uuid := case tg_table_name when 'sales_order' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end;
begin
  if exists (
    select from sales_order
    cross join lateral (
      select
        coalesce(sum(amount_fen) filter (where kind = 'payment' and amount_fen > 0), 0)
          - coalesce(sum(amount_fen) filter (where kind = 'correction' and account in ('deposit', 'instalment')), 0) as paid,
        coalesce(-sum(amount_fen) filter (where kind = 'refund' and amount_fen < 0), 0) as refunded,
        coalesce(sum(amount_fen) filter (where kind = 'deposit_forfeit' and account = 'deposit'), 0) as forfeited
      from ledger_transfer join ledger_entry on transfer_id = ledger_transfer.id
      where order_id = sales_order.id
    ) as booked
    where sales_order.id = touched and (paid_fen <> paid or refunded_fen <> refunded or forfeited_fen <> forfeited)
  ) then
    raise exception 'order % is not as it was booked', touched
      using errcode = 'check_violation', constraint = 'order_is_as_booked';
  end if;
  return null;
end
$$;

alter table payment
  drop constraint payment_channel_check,
  drop constraint payment_whole,
  add constraint payment_channel_check check (channel in (
    'wechat', 'alipay', 'cash', 'pos', 'transfer', 'stored', 'meituan', 'douyin', 'other_platform', 'offset'
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
    and (status <> 'voided' or (channel not in ('wechat', 'alipay', 'stored', 'offset') and refunded_fen = 0))
  );
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account in (
    'wechat', 'alipay', 'cash', 'pos', 'transfer', 'meituan', 'douyin', 'other_platform', 'deposit', 'unearned', 'stored_value',
    'reserved', 'advance', 'receivable', 'instalment', 'offset', 'locker_deposit', 'revenue', 'opening', 'platform_due', 'platform_fee',
    'platform_clearing', 'platform_paid'
  ));

create or replace function payment_may_be_corrected() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  paid record;
begin
  select payment.*, sales_order.status as order_status, store_id into paid
  from payment join sales_order on sales_order.id = order_id where payment.id = new.payment_id for no key update of payment;
  if paid.status <> 'succeeded' or paid.is_stray or paid.channel <> new.from_channel or paid.amount_fen <> new.amount_fen
    or paid.channel_txn_no is distinct from new.from_txn_no
    or exists (
      select from refund_part part join refund on refund.id = refund_id
      where part.payment_id = paid.id and refund.status <> 'rejected'
    )
    or (new.to_channel is null and paid.order_status not in ('pending', 'instalments', 'closed'))
  then
    raise exception 'payment % cannot be corrected so', paid.id
      using errcode = 'check_violation', constraint = 'payment_may_be_corrected';
  end if;
  if exists (
    select from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
    join day_close_entry counted on counted.entry_id = entry.id
    where transfer.payment_id = paid.id
      or transfer.correction_id in (select id from payment_correction where payment_id = paid.id)
  ) then
    raise exception 'the day of payment % is closed', paid.id
      using errcode = 'check_violation', constraint = 'payment_day_is_open';
  end if;
  if new.who is not distinct from paid.who
    and new.amount_fen + coalesce(taken_back_alone(paid.store_id, new.who, new.at), 0) > (
      select (value ->> 'correctionLimitFen')::bigint from setting where name = 'till_rules'
    )
  then
    raise exception 'payment % is corrected by a second person', paid.id
      using errcode = 'check_violation', constraint = 'payment_corrected_by_another';
  end if;
  return new;
end
$$;

-- As before; what buyers owe of their plans lowers what is owed to them.
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
    case when account in ('unearned', 'stored_value', 'reserved', 'advance', 'receivable', 'instalment', 'locker_deposit')
      then -amount_fen else 0 end)
) as meant (dimension, key, received_fen, refunded_fen, earned_fen, owed_fen)
where (meant.received_fen, meant.refunded_fen, meant.earned_fen, meant.owed_fen) <> (0, 0, 0, 0);

-- As before, with the instalments that are overdue: one limit decides about all that a member owes.
create or replace function lesson_debt(of_member uuid, at_store uuid, at timestamptz, out open_fen bigint, out since timestamptz, out is_refused boolean)
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  with debt as (
    select coalesce(sum(fen), 0)::bigint as fen, min(begun_at) as first_at
    from (
      select sum(due_fen - settled_fen) as fen, min(lower(during)) as begun_at
      from appointment
      where member_id = of_member and due_fen > settled_fen and status in ('completed', 'late_cancelled', 'no_show')
        and confirmation <> 'disputed'
      union all
      select (select sum(amount_fen) from order_instalment where order_id = sales_order.id and due_on < today) - paid_fen,
        shanghai_instant(rest_due_on, 0)
      from sales_order cross join (select (at at time zone 'Asia/Shanghai')::date as today) as clock
      where member_id = of_member and status = 'instalments' and rest_due_on < today
    ) as one
  )
  select fen, first_at, fen > 0 and (
    coalesce(fen > (rule ->> 'maxFen')::bigint, false)
    or coalesce((at at time zone 'Asia/Shanghai')::date - (first_at at time zone 'Asia/Shanghai')::date > (rule ->> 'maxDays')::int, false)
  )
  from debt left join lateral (
    select coalesce((
      select exception from jsonb_array_elements(value -> 'exceptions') as exception where exception ->> 'storeId' = at_store::text limit 1
    ), value) as rule
    from setting where name = 'lesson_debts'
  ) limits on true
$$;

update setting set value = '{"remindDays": 3}' || value where name = 'deposit_rules';

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('front_desk', 'order:defer', 'order:agree'),
    ('manager', 'order:defer', 'order:agree'),
    ('manager', 'order:forfeit', 'order:replan')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where is_built_in and name in ('front_desk', 'manager');

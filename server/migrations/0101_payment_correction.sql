-- A payment at the desk that was recorded wrongly, put right while its day is open: another channel, or no payment at all.
alter table payment
  drop constraint payment_status_check,
  drop constraint payment_whole,
  add constraint payment_status_check check (status in ('pending', 'succeeded', 'failed', 'closed', 'voided')),
  add constraint payment_whole check (
    (status in ('succeeded', 'voided')) = (settled_at is not null)
    and (status = 'succeeded' or not is_stray)
    and (channel = 'stored') = (membership_id is not null)
    and (channel in ('wechat', 'alipay')) = (expires_at is not null)
    and (channel in ('wechat', 'alipay') or status in ('succeeded', 'voided'))
    and (channel not in ('pos', 'transfer') or channel_txn_no is not null)
    and (status <> 'voided' or (channel in ('cash', 'pos', 'transfer') and refunded_fen = 0))
  );

create table payment_correction (
  id uuid primary key,
  payment_id uuid not null constraint payment_correction_payment_fkey references payment (id) on delete restrict,
  from_channel text not null check (from_channel in ('cash', 'pos', 'transfer')),
  from_txn_no text,
  -- Null: the payment was voided.
  to_channel text check (to_channel in ('cash', 'pos', 'transfer')),
  to_txn_no text,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null check (char_length(reason) between 2 and 200),
  at timestamptz not null,
  who text,
  constraint payment_correction_changes check ((from_channel, from_txn_no) is distinct from (to_channel, to_txn_no)),
  constraint payment_correction_whole check ((to_channel in ('pos', 'transfer')) is not true or to_txn_no is not null)
);
create index payment_correction_payment_idx on payment_correction (payment_id, at, id);
-- A payment is voided once.
create unique index payment_correction_void_key on payment_correction (payment_id) where to_channel is null;
create trigger payment_correction_is_append_only before update or delete on payment_correction
  for each row execute function ledger_is_append_only();
create trigger payment_correction_is_not_truncated before truncate on payment_correction
  for each statement execute function ledger_is_append_only();

alter table ledger_transfer
  add correction_id uuid constraint ledger_transfer_correction_key unique
    constraint ledger_transfer_correction_fkey references payment_correction (id) on delete restrict,
  drop constraint ledger_transfer_kind_check,
  drop constraint ledger_transfer_whole,
  add constraint ledger_transfer_kind_check check (kind in (
    'payment', 'stray', 'sale', 'refund', 'stray_refund', 'correction', 'opening', 'forfeit', 'earned',
    'lesson_hold', 'lesson_release', 'lesson_earned', 'lesson_return', 'lesson_dispute', 'earned_return'
  )),
  add constraint ledger_transfer_whole check (
    (payment_id is not null) = (kind in ('payment', 'stray'))
    and (part_id is not null) = (kind in ('refund', 'stray_refund'))
    and (correction_id is not null) = (kind = 'correction')
    and (order_id is not null) = (kind in ('payment', 'stray', 'sale', 'refund', 'stray_refund', 'correction'))
    and (appointment_id is not null)
      = (kind in ('lesson_hold', 'lesson_release', 'lesson_earned', 'lesson_return', 'lesson_dispute'))
  );

insert into setting (name, value) values ('till_rules', '{"cashNeedsShift": false}') on conflict (name) do nothing;
update setting set value = value || '{"correctionLimitFen": 50000}' where name = 'till_rules';

-- What a day close has counted, or a refund has begun to return, stays as it was recorded; beyond the limit a second person corrects.
create function payment_may_be_corrected() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  paid record;
begin
  select payment.*, sales_order.status as order_status into paid
  from payment join sales_order on sales_order.id = order_id where payment.id = new.payment_id for no key update of payment;
  if paid.status <> 'succeeded' or paid.is_stray or paid.channel <> new.from_channel or paid.amount_fen <> new.amount_fen
    or paid.channel_txn_no is distinct from new.from_txn_no
    or exists (
      select from refund_part part join refund on refund.id = refund_id
      where part.payment_id = paid.id and refund.status <> 'rejected'
    )
    or (new.to_channel is null and paid.order_status <> 'pending')
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
  if new.who is not distinct from paid.who and new.amount_fen > (
    select (value ->> 'correctionLimitFen')::bigint from setting where name = 'till_rules'
  ) then
    raise exception 'payment % is corrected by a second person', paid.id
      using errcode = 'check_violation', constraint = 'payment_corrected_by_another';
  end if;
  return new;
end
$$;
create trigger payment_may_be_corrected before insert on payment_correction
  for each row execute function payment_may_be_corrected();

-- Where the money of a desk's payments is, by its transfer and its corrections.
create view payment_money as
select coalesce(transfer.payment_id, correction.payment_id) as payment_id, account, sum(entry.amount_fen)::bigint as fen
from ledger_transfer transfer
left join payment_correction correction on correction.id = transfer.correction_id
join ledger_entry entry on entry.transfer_id = transfer.id
where transfer.kind in ('payment', 'correction') and account in ('wechat', 'alipay', 'cash', 'pos', 'transfer')
group by 1, 2;

-- At the end of a transaction that corrects a payment, its money is where its row says.
create function payment_is_where_booked() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from payment left join lateral (
      select account, sum(entry.amount_fen) as fen
      from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
      where (transfer.payment_id = payment.id
          or transfer.correction_id in (select id from payment_correction where payment_id = payment.id))
        and account in ('wechat', 'alipay', 'cash', 'pos', 'transfer')
      group by account
    ) as money on true
    where id = new.id and not is_stray and channel <> 'stored'
    group by id
    having coalesce(sum(fen) filter (where account = channel), 0) <> case status when 'succeeded' then amount_fen else 0 end
      or bool_or(account <> channel and fen <> 0)
  ) then
    raise exception 'payment % is booked elsewhere', new.id
      using errcode = 'check_violation', constraint = 'payment_is_where_booked';
  end if;
  return null;
end
$$;
create constraint trigger payment_is_where_booked after update of channel, status, amount_fen on payment
  deferrable initially deferred for each row when (new.status in ('succeeded', 'voided') and old.status in ('succeeded', 'voided'))
  execute function payment_is_where_booked();

create function correction_is_booked() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A slip's number alone moves no money.
  if new.from_channel is distinct from new.to_channel
    and not exists (select from ledger_transfer where correction_id = new.id)
  then
    raise exception 'correction % is not booked', new.id
      using errcode = 'check_violation', constraint = 'correction_is_booked';
  end if;
  return null;
end
$$;
create constraint trigger correction_is_booked after insert on payment_correction
  deferrable initially deferred for each row execute function correction_is_booked();

create or replace function order_is_as_booked() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  touched uuid := case tg_table_name when 'sales_order' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end;
begin
  if exists (
    select from sales_order
    cross join lateral (
      select
        coalesce(sum(amount_fen) filter (where kind = 'payment' and amount_fen > 0), 0)
          - coalesce(sum(amount_fen) filter (where kind = 'correction' and account = 'deposit'), 0) as paid,
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

-- As before; a correction moves what was received to its channel, or takes it away.
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
  select account in ('wechat', 'alipay', 'cash', 'pos', 'transfer') as is_money, entry.item_id is not null as is_sold,
    case account when 'revenue' then -amount_fen else 0 end as earned
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
    case when account in ('unearned', 'stored_value', 'reserved', 'advance', 'receivable') then -amount_fen else 0 end)
) as meant (dimension, key, received_fen, refunded_fen, earned_fen, owed_fen)
where (meant.received_fen, meant.refunded_fen, meant.earned_fen, meant.owed_fen) <> (0, 0, 0, 0);

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'order:collect', 'order:correct'),
    ('front_desk', 'order:collect', 'order:correct'),
    ('accountant', 'ledger:close', 'order:correct')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where is_built_in and name in ('manager', 'front_desk', 'accountant');

-- What lessons cost their members is paid by order items, owed until then, and written off only with a reason.

-- settled_fen: what order items have paid, less their refunds; above due_fen until that is given back.
alter table appointment
  add settled_fen bigint not null default 0 constraint appointment_settled check (settled_fen >= 0),
  add waived_fen bigint constraint appointment_waived check (waived_fen > 0),
  add waive_reason text constraint appointment_waive_reason check (char_length(waive_reason) between 2 and 200);

-- Lessons of before that owe less than their price were settled outside of this console, or waived.
update appointment set waived_fen = price_fen - due_fen, waive_reason = '此前已结清或免收'
where charge = 'due' and status <> 'cancelled' and due_fen < price_fen;

-- What is due is the price; less is a cancellation at no cost, or has a reason.
alter table appointment add constraint appointment_due_whole check (
  (waived_fen is null) = (waive_reason is null)
  and case
    when coalesce(charge, '') <> 'due' then waived_fen is null
    when status = 'cancelled' then due_fen = 0
    else due_fen + coalesce(waived_fen, 0) = price_fen
  end
);

-- What the books have earned of a lesson that its member pays.
create function earned_due(lesson appointment) returns bigint
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select case when lesson.charge = 'due' and lesson.status in ('completed', 'late_cancelled', 'no_show') then lesson.due_fen else 0 end
$$;

drop index appointment_due_idx;
create index appointment_open_due_idx on appointment (member_id, lower(during)) where due_fen > settled_fen;
create index appointment_open_due_store_idx on appointment (store_id, lower(during)) where due_fen > settled_fen;
create index appointment_refundable_idx on appointment (store_id, lower(during)) where settled_fen > coalesce(due_fen, 0);

alter table order_item
  add appointment_id uuid constraint order_item_appointment_fkey references appointment (id) on delete restrict,
  drop constraint order_item_kind_check,
  drop constraint order_item_whole,
  add constraint order_item_kind_check check (kind in ('plan', 'upgrade', 'course', 'goods', 'transfer', 'lesson')),
  add constraint order_item_whole check (
    (plan_id is not null) = (kind in ('plan', 'upgrade'))
    and (course_id is not null) = (kind = 'course')
    and (card_id is not null or kind not in ('upgrade', 'transfer'))
    and (card_id is null or kind in ('plan', 'upgrade', 'transfer'))
    and (to_member_id is not null) = (kind = 'transfer')
    and (credit_fen is not null) = (kind = 'upgrade')
    and (offer is not null) = (kind in ('plan', 'upgrade', 'course'))
    and (qty = 1 or kind in ('course', 'goods'))
    and (appointment_id is not null) = (kind = 'lesson')
    and (discount_fen = 0 or kind <> 'lesson')
  );
create index order_item_appointment_idx on order_item (appointment_id) where appointment_id is not null;

alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account in (
    'wechat', 'alipay', 'cash', 'pos', 'transfer', 'deposit', 'unearned', 'stored_value', 'reserved', 'advance', 'receivable',
    'revenue', 'opening'
  ));

-- As before; a lesson that its member pays has earned what is due once it is taken.
create or replace view uncharged_lesson as
select appointment.id
from appointment
cross join lateral (
  select coalesce(-sum(delta) filter (where membership_use.membership_id = appointment.membership_id), 0) as of_card,
    coalesce(-sum(delta) filter (where membership_use.membership_id is distinct from appointment.membership_id), 0) as of_others
  from membership_use where appointment_id = appointment.id
) used
cross join lateral (
  select coalesce(-sum(amount_fen) filter (where account = 'reserved'), 0) as reserved,
    coalesce(-sum(amount_fen) filter (where account = 'revenue'), 0) as earned
  from ledger_transfer join ledger_entry on transfer_id = ledger_transfer.id where appointment_id = appointment.id
) booked
where (charge is null and status not in ('waitlisted', 'cancelled')) or (charge is not null and status = 'waitlisted')
  or (charge is not null and (charge in ('included', 'units', 'value')) <> (membership_id is not null))
  or used.of_others <> 0
  or used.of_card <> case when hold in ('held', 'taken') then coalesce(units, value_fen) else 0 end
  or booked.reserved <> case hold when 'held' then coalesce(paid_fen, 0) else 0 end
  or booked.earned <> case hold when 'taken' then coalesce(paid_fen, 0) else earned_due(appointment) end;

-- Lessons whose items or books say something else than they: what is paid before the lesson is an advance, what is earned and not paid
-- a receivable.
create view unsettled_lesson as
select appointment.id
from appointment
cross join lateral (
  select coalesce(sum(line_fen - refunded_fen), 0) as fen from order_item where appointment_id = appointment.id and sold_at is not null
) paid
cross join lateral (
  select coalesce(sum(amount_fen) filter (where account = 'receivable'), 0) as receivable,
    coalesce(-sum(amount_fen) filter (where account = 'advance'), 0) as advance
  from (
    select account, amount_fen from ledger_transfer join ledger_entry on transfer_id = ledger_transfer.id
    where ledger_transfer.appointment_id = appointment.id
    union all
    select account, amount_fen from order_item item
    join ledger_transfer on ledger_transfer.order_id = item.order_id
    join ledger_entry on transfer_id = ledger_transfer.id and item_id = item.id
    where item.appointment_id = appointment.id
  ) entry
) booked
where settled_fen <> paid.fen
  or booked.receivable <> greatest(0, earned_due(appointment) - settled_fen)
  or booked.advance <> greatest(0, settled_fen - earned_due(appointment));

create or replace function lesson_is_as_charged() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  touched uuid := case tg_table_name when 'appointment' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'appointment_id' end;
begin
  if exists (select from uncharged_lesson where id = touched) or exists (select from unsettled_lesson where id = touched) then
    raise exception 'lesson % has not what it says of its card or its payments', touched
      using errcode = 'check_violation', constraint = 'lesson_is_as_charged';
  end if;
  return null;
end
$$;
drop trigger lesson_is_as_charged on appointment;
create constraint trigger lesson_is_as_charged
  after insert or update of status, membership_id, hold, charge, units, value_fen, paid_fen, due_fen, settled_fen on appointment
  deferrable initially deferred for each row execute function lesson_is_as_charged();
create constraint trigger item_is_of_lesson after update of sold_at, refunded_fen on order_item
  deferrable initially deferred for each row when (new.appointment_id is not null) execute function lesson_is_as_charged();

-- No sale pays more of a lesson than is due.
create function lesson_is_settled_once() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from appointment where id = new.appointment_id and settled_fen > coalesce(due_fen, 0)) then
    raise exception 'lesson % is paid twice', new.appointment_id using errcode = 'check_violation', constraint = 'lesson_is_settled_once';
  end if;
  return null;
end
$$;
create constraint trigger lesson_is_settled_once after update of sold_at on order_item
  deferrable initially deferred for each row when (new.appointment_id is not null and old.sold_at is null)
  execute function lesson_is_settled_once();

-- As before; advances are owed too, and receivables are owed to the business.
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
    case when is_money and transfer.kind = 'payment' then amount_fen else 0 end,
    case when is_money and transfer.kind = 'refund' then -amount_fen else 0 end, earned, 0),
  ('plan', coalesce(item.plan_id, card.plan_id)::text,
    case when is_sold and transfer.kind = 'sale' then -amount_fen else 0 end,
    case when is_sold and transfer.kind = 'refund' then amount_fen else 0 end, earned, 0),
  ('channel', account,
    case when is_money and transfer.kind = 'payment' then amount_fen else 0 end,
    case when is_money and transfer.kind = 'refund' then -amount_fen else 0 end, 0, 0),
  ('owed', account, 0, 0, 0,
    case when account in ('unearned', 'stored_value', 'reserved', 'advance', 'receivable') then -amount_fen else 0 end)
) as meant (dimension, key, received_fen, refunded_fen, earned_fen, owed_fen)
where (meant.received_fen, meant.refunded_fen, meant.earned_fen, meant.owed_fen) <> (0, 0, 0, 0);

insert into setting (name, value) values ('lesson_debts', '{"maxFen": null, "maxDays": null, "exceptions": []}')
on conflict (name) do nothing;

-- What a member owes for lessons taken, anywhere, and whether that is beyond the limit of a store: the one rule of the front desk, the
-- terminals and bookings. open_fen is 0 and since null when nothing is owed.
create function lesson_debt(of_member uuid, at_store uuid, at timestamptz, out open_fen bigint, out since timestamptz, out is_refused boolean)
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  with debt as (
    select coalesce(sum(due_fen - settled_fen), 0)::bigint as fen, min(lower(during)) as first_at
    from appointment where member_id = of_member and due_fen > settled_fen and status in ('completed', 'late_cancelled', 'no_show')
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

alter table check_in
  drop constraint check_in_deny_reason_check,
  add constraint check_in_deny_reason_check check (deny_reason in (
    'member_blacklisted', 'no_card', 'card_refund_open', 'card_frozen', 'card_expired', 'card_not_begun', 'card_of_other_store',
    'card_without_entry', 'card_outside_hours', 'card_day_limit', 'card_week_limit', 'no_units_left', 'lessons_due'
  )),
  -- What the member owed for lessons at that time.
  add debt_fen bigint constraint check_in_debt check (debt_fen > 0),
  add debt_since timestamptz,
  add constraint check_in_debt_whole check ((debt_fen is null) = (debt_since is null));
alter table access_record
  drop constraint access_record_deny_reason_check,
  add constraint access_record_deny_reason_check check (deny_reason in (
    'stranger', 'device_denied', 'not_a_member',
    'member_blacklisted', 'no_card', 'card_refund_open', 'card_frozen', 'card_expired', 'card_not_begun', 'card_of_other_store',
    'card_without_entry', 'card_outside_hours', 'card_day_limit', 'card_week_limit', 'no_units_left', 'lessons_due'
  ));

-- The unpaid lessons of its day, as the close named them.
alter table day_close add due_lessons jsonb not null default '{"count": 0, "fen": 0, "rows": []}';

-- What was paid beyond a lesson's price is requested back by who changed the lesson, or by the console, and waits for approval.
alter table refund
  drop constraint refund_people,
  drop constraint refund_whole,
  add constraint refund_people check (
    case when is_automatic then requested_by_id is null
      else requested_by_id is not null and (approved_by_id is not null) = (status in ('processing', 'succeeded', 'failed')) end
  ),
  add constraint refund_whole check (
    (status = 'succeeded') = (settled_at is not null) and (status = 'rejected') = (reject_reason is not null)
  );
alter table refund_line
  drop constraint refund_line_rule_check,
  add constraint refund_line_rule_check check (
    rule in ('cooling_off', 'period', 'times', 'stored', 'unused', 'goods', 'lesson', 'nothing')
  );

-- Lessons that were taken since prices are due, and not paid, are receivables from today on.
with late as (
  select id, store_id, due_fen, gen_random_uuid() as transfer_id from appointment where earned_due(appointment) > 0
), made as (
  insert into ledger_transfer (id, kind, at, store_id, appointment_id, who)
  select transfer_id, 'lesson_earned', now(), store_id, id, 'system' from late
)
insert into ledger_entry (transfer_id, account, amount_fen, store_id, at)
select transfer_id, account, fen, store_id, now()
from late cross join lateral (values ('receivable', due_fen), ('revenue', -due_fen)) as entry (account, fen);

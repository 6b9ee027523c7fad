-- What a booked lesson costs its member, and what it holds of a card.

-- How a seat is paid; null: on the waiting list, or never seated. units and value_fen are those of the card, paid_fen the part of the
-- value that was paid and is no gift, due_fen what the member still owes. hold: taken is used up.
alter table appointment
  add charge text check (charge in ('included', 'units', 'value', 'due', 'complimentary')),
  add units int check (units between 1 and 20),
  add value_fen bigint check (value_fen > 0),
  add paid_fen bigint check (paid_fen between 0 and value_fen),
  add due_fen bigint check (due_fen between 0 and price_fen),
  add complimentary_reason text check (char_length(complimentary_reason) between 2 and 200);
alter table appointment drop constraint appointment_unit_whole;
alter table appointment drop constraint appointment_unit_check;
alter table appointment rename column unit to hold;

-- Seats of before: units by their ledger; stored cards paid nothing; without a card the price is due where the lesson is still to come.
with used as (
  select appointment_id, membership_id, max(-delta) filter (where delta < 0) as units from membership_use
  where appointment_id is not null group by appointment_id, membership_id
)
update appointment set
  charge = case when used.units is not null and seat.hold <> 'none' then 'units' when seat.membership_id is not null then 'included' else 'due' end,
  units = case when seat.hold <> 'none' then used.units end,
  due_fen = case
    when seat.membership_id is not null then null
    when seat.status in ('requested', 'confirmed', 'checked_in') then seat.price_fen
    else 0 end,
  hold = case
    when seat.hold = 'held' and seat.status in ('completed', 'late_cancelled', 'no_show') then 'taken'
    else seat.hold end
from appointment seat left join used on used.appointment_id = seat.id and used.membership_id = seat.membership_id
where seat.id = appointment.id and seat.status <> 'waitlisted';

alter table appointment
  add constraint appointment_hold_check check (hold in ('none', 'held', 'taken', 'returned')),
  add constraint appointment_charge_whole check (
    (coalesce(charge, '') = 'units') = (units is not null)
    and (coalesce(charge, '') = 'value') = (value_fen is not null) and (value_fen is null) = (paid_fen is null)
    and (coalesce(charge, '') = 'due') = (due_fen is not null)
    and (coalesce(charge, '') = 'complimentary') = (complimentary_reason is not null)
    and (coalesce(charge, '') in ('units', 'value')) = (hold <> 'none')
  ),
  add constraint appointment_hold_of_status check (
    case hold
      when 'held' then status in ('requested', 'confirmed', 'checked_in')
      when 'taken' then status in ('completed', 'late_cancelled', 'no_show')
      when 'returned' then status in ('cancelled', 'late_cancelled', 'no_show')
      else true end
  );
create index appointment_due_idx on appointment (member_id) where due_fen > 0;

-- The part of a card's value that booked lessons hold: it is owed as before, and can pay for nothing else.
alter table membership
  add reserved_fen bigint not null default 0 check (reserved_fen >= 0),
  drop constraint membership_recognised,
  add constraint membership_recognised check (recognised_fen >= 0 and recognised_fen + reserved_fen <= value_fen);

alter table membership_use
  drop constraint membership_use_reason,
  add constraint membership_use_reason check (reason in (
    'opening', 'booked', 'promoted', 'swapped', 'cancelled', 'session_cancelled', 'waived', 'expired', 'complimentary',
    'visited', 'paid', 'refunded', 'adjusted'
  )),
  drop constraint membership_use_whole,
  add constraint membership_use_whole check (
    delta <> 0 and (check_in_id is not null) = (reason = 'visited')
    and case
      when reason in ('opening', 'adjusted') then appointment_id is null
      when reason = 'visited' then delta = -1 and appointment_id is null
      when reason = 'paid' then delta < 0 and appointment_id is null
      when reason = 'refunded' then delta > 0 and appointment_id is null
      else appointment_id is not null
    end
  );

alter table ledger_transfer
  add appointment_id uuid constraint ledger_transfer_appointment_fkey references appointment (id) on delete restrict,
  drop constraint ledger_transfer_kind_check,
  drop constraint ledger_transfer_whole,
  add constraint ledger_transfer_kind_check check (kind in (
    'payment', 'stray', 'sale', 'refund', 'stray_refund', 'opening', 'forfeit', 'earned',
    'lesson_hold', 'lesson_release', 'lesson_earned', 'lesson_return'
  )),
  add constraint ledger_transfer_whole check (
    (payment_id is not null) = (kind in ('payment', 'stray'))
    and (part_id is not null) = (kind in ('refund', 'stray_refund'))
    and (order_id is not null) = (kind in ('payment', 'stray', 'sale', 'refund', 'stray_refund'))
    and (appointment_id is not null) = (kind in ('lesson_hold', 'lesson_release', 'lesson_earned', 'lesson_return'))
  );
create index ledger_transfer_appointment_idx on ledger_transfer (appointment_id) where appointment_id is not null;
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  drop constraint ledger_entry_of_card,
  add constraint ledger_entry_account_check check (account in (
    'wechat', 'alipay', 'cash', 'pos', 'transfer', 'deposit', 'unearned', 'stored_value', 'reserved', 'revenue', 'opening'
  )),
  add constraint ledger_entry_of_card check (account not in ('unearned', 'stored_value', 'reserved') or membership_id is not null);

-- At the end of a transaction the book owes for a card what is not earned of it, and reserves what lessons hold of it.
create or replace function card_is_as_booked() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from membership cross join lateral (
      select coalesce(-sum(amount_fen) filter (where account <> 'reserved'), 0) as owed,
        coalesce(-sum(amount_fen) filter (where account = 'reserved'), 0) as reserved
      from ledger_entry where membership_id = membership.id and account in ('unearned', 'stored_value', 'reserved')
    ) booked
    where id = new.membership_id
      and (value_fen - recognised_fen - reserved_fen, reserved_fen) is distinct from (booked.owed, booked.reserved)
  ) then
    raise exception 'card % is not as it was booked', new.membership_id
      using errcode = 'check_violation', constraint = 'card_is_as_booked';
  end if;
  return null;
end
$$;
drop trigger card_is_as_booked on ledger_entry;
create constraint trigger card_is_as_booked after insert on ledger_entry
  deferrable initially deferred for each row when (new.account in ('unearned', 'stored_value', 'reserved'))
  execute function card_is_as_booked();

-- At the end of a transaction a seat is paid in one way, and has of its card what it says: units and value by the card's ledger, the paid
-- part by the book.
create function lesson_is_as_charged() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  touched uuid := case tg_table_name when 'appointment' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'appointment_id' end;
begin
  if exists (select from uncharged_lesson where id = touched) then
    raise exception 'lesson % has not what it says of its card', touched
      using errcode = 'check_violation', constraint = 'lesson_is_as_charged';
  end if;
  return null;
end
$$;
create view uncharged_lesson as
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
  or booked.earned <> case hold when 'taken' then coalesce(paid_fen, 0) else 0 end;
create constraint trigger lesson_is_as_charged after insert or update of status, membership_id, hold, charge, units, value_fen, paid_fen
  on appointment
  deferrable initially deferred for each row execute function lesson_is_as_charged();
create constraint trigger use_is_of_lesson after insert on membership_use
  deferrable initially deferred for each row when (new.appointment_id is not null) execute function lesson_is_as_charged();
create constraint trigger transfer_is_of_lesson after insert on ledger_transfer
  deferrable initially deferred for each row when (new.appointment_id is not null) execute function lesson_is_as_charged();

-- As before; what lessons hold is owed too, and units that a lesson holds are not used yet.
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
  ('owed', account, 0, 0, 0, case when account in ('unearned', 'stored_value', 'reserved') then -amount_fen else 0 end)
) as meant (dimension, key, received_fen, refunded_fen, earned_fen, owed_fen)
where (meant.received_fen, meant.refunded_fen, meant.earned_fen, meant.owed_fen) <> (0, 0, 0, 0);

create or replace function card_unused(card membership, on_day date) returns bigint
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select case
    when card.status = 'pending' then card.value_fen
    when card.kind = 'stored' then card.balance_fen
    when card.kind = 'times' then card.value_fen * (
      case when on_day > card.ends_on and card.status <> 'frozen' then 0 else card.times_left end
      + (select coalesce(sum(units), 0) from appointment where membership_id = card.id and hold = 'held')
    ) / card.times_total
    else (
      select card.value_fen * least(total, greatest(0, total - greatest(0, on_day - card.starts_on + 1 - past - running))) / total
      from (
        select greatest(1, card.ends_on - card.starts_on + 1 - past) as total, past, running
        from (
          select
            coalesce(sum(greatest(0, until - from_day + 1)) filter (where until < on_day), 0)::int as past,
            coalesce(sum(on_day - from_day + 1) filter (where from_day <= on_day and until >= on_day), 0)::int as running
          from membership_freeze cross join lateral (select coalesce(ended_on, to_day) as until) as last
          where membership_id = card.id
        ) as frozen
      ) as days
    ) end
$$;

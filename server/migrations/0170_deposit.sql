-- A deposit: part of an order is paid, and the rest is due on a day. What is kept of it when the buyer does not pay is at most a fifth of the
-- order (Civil Code, articles 586 to 588); more than that was only a prepayment and goes back.
alter table sales_order
  add rest_due_on date,
  add forfeited_fen bigint not null default 0,
  add constraint sales_order_rest_due check (rest_due_on is null or member_id is not null),
  add constraint sales_order_forfeited check (
    forfeited_fen >= 0 and refunded_fen + forfeited_fen <= paid_fen
    and (forfeited_fen = 0 or (status = 'closed' and rest_due_on is not null and forfeited_fen * 5 <= payable_fen))
  );
create index sales_order_rest_due_idx on sales_order (rest_due_on, id) where status = 'pending' and rest_due_on is not null;

alter table ledger_transfer
  drop constraint ledger_transfer_kind_check,
  drop constraint ledger_transfer_whole,
  add constraint ledger_transfer_kind_check check (kind in (
    'payment', 'stray', 'sale', 'refund', 'stray_refund', 'correction', 'deposit_forfeit', 'opening', 'forfeit', 'earned',
    'lesson_hold', 'lesson_release', 'lesson_earned', 'lesson_return', 'lesson_dispute', 'earned_return',
    'locker_deposit', 'locker_return', 'voucher', 'voucher_settled', 'voucher_reversed'
  )),
  add constraint ledger_transfer_whole check (
    (payment_id is not null) = (kind in ('payment', 'stray'))
    and (part_id is not null) = (kind in ('refund', 'stray_refund'))
    and (correction_id is not null) = (kind = 'correction')
    and (order_id is not null)
      = (kind in ('payment', 'stray', 'sale', 'refund', 'stray_refund', 'correction', 'deposit_forfeit'))
    and (appointment_id is not null)
      = (kind in ('lesson_hold', 'lesson_release', 'lesson_earned', 'lesson_return', 'lesson_dispute'))
    and (rental_id is not null) = (kind in ('locker_deposit', 'locker_return'))
    and (voucher_id is not null) = (kind in ('voucher', 'voucher_settled', 'voucher_reversed'))
  );
create unique index ledger_transfer_forfeit_key on ledger_transfer (order_id) where kind = 'deposit_forfeit';

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
drop trigger order_is_as_booked on sales_order;
create constraint trigger order_is_as_booked after insert or update of paid_fen, refunded_fen, forfeited_fen on sales_order
  deferrable initially deferred for each row execute function order_is_as_booked();

insert into setting (name, value) values ('deposit_rules', '{"restDueDays": 7}');

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('front_desk', 'order:collect', 'order:defer'),
    ('manager', 'order:collect', 'order:defer'),
    ('manager', 'order:close', 'order:forfeit')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where is_built_in and name in ('front_desk', 'manager');

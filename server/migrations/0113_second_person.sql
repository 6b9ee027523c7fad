-- What one person takes back alone counts together over a day: corrections of payments of their own, and refunds of orders that they closed.

-- Requests begin in another order than they are written in; the number follows the order of writing.
alter table payment_correction add serial bigint generated always as identity;
create index payment_correction_who_idx on payment_correction (who, at);
create index refund_automatic_idx on refund (created_by, created_at) where is_automatic;

-- One at a time for each person and store, so that none of several at once is left out of the sum.
create function taken_back_alone(store uuid, person text, moment timestamptz) returns bigint language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  since timestamptz := shanghai_instant((moment at time zone 'Asia/Shanghai')::date, 0);
  corrected bigint;
  closed bigint;
begin
  perform pg_advisory_xact_lock(730107, hashtext(store || ' ' || person));
  select coalesce(sum(fix.amount_fen), 0) into corrected
  from payment_correction fix join payment on payment.id = fix.payment_id join sales_order on sales_order.id = order_id
  where fix.who = person and payment.who = person and store_id = store and fix.at >= since;
  select coalesce(sum(amount_fen), 0) into closed
  from refund join sales_order on sales_order.id = order_id
  where is_automatic and refund.created_by = person and refund.status <> 'rejected' and store_id = store and refund.created_at >= since
    and not exists (select from refund_line where refund_id = refund.id);
  return corrected + closed;
end
$$;

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
    or (new.to_channel is null and paid.order_status not in ('pending', 'closed'))
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

-- Of a closed order; what arrives from a channel too late is refunded by the console itself, and so by nobody.
create function refund_is_watched() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.amount_fen + taken_back_alone((select store_id from sales_order where id = new.order_id), new.created_by, new.created_at) > (
    select (value ->> 'correctionLimitFen')::bigint from setting where name = 'till_rules'
  ) then
    raise exception 'refund % needs a second person', new.id
      using errcode = 'check_violation', constraint = 'refund_is_watched';
  end if;
  return new;
end
$$;
create trigger refund_is_watched before insert on refund
  for each row when (new.is_automatic and new.status = 'processing' and new.created_by <> 'system')
  execute function refund_is_watched();

alter table refund
  drop constraint refund_people,
  -- A refund of a closed order is withdrawn with the payment that never came, approved or not.
  add constraint refund_people check (
    case when is_automatic then requested_by_id is null
      else requested_by_id is not null
        and (status = 'rejected' or (approved_by_id is not null) = (status in ('processing', 'succeeded', 'failed'))) end
  );

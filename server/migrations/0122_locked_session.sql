-- The lock of a screen ends what every process keeps of the session.
drop trigger session_changed on session;
create trigger session_changed
  after update of revoked_at, expires_at, account_id, token_hash, cookie_hash, kiosk_agreement_id on session
  for each statement execute function tell_session_changed();

-- One lock for a store: a void that also refunds what another person closed counts two people's sums, and two of them crossed.
create or replace function taken_back_alone(store uuid, person text, moment timestamptz) returns bigint language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  since timestamptz := shanghai_instant((moment at time zone 'Asia/Shanghai')::date, 0);
  corrected bigint;
  closed bigint;
begin
  perform pg_advisory_xact_lock(730107, hashtext(store::text));
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

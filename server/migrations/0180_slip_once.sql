-- The number of a slip or transfer counts once, for a payment of an order or for the deposit of a locker. Rows from before are left as they are.
create index locker_rental_deposit_txn_idx on locker_rental (deposit_channel, deposit_txn_no) where deposit_txn_no is not null;

create function payment_slip_counts_once() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A transaction that waited for the lock sees the other's row in its next statement.
  perform pg_advisory_xact_lock(hashtextextended('slip ' || new.channel || new.channel_txn_no, 0));
  if exists (select from locker_rental where deposit_channel = new.channel and deposit_txn_no = new.channel_txn_no) then
    raise exception 'number % of % was a locker deposit', new.channel_txn_no, new.channel
      using errcode = 'unique_violation', constraint = 'payment_slip_counts_once';
  end if;
  return null;
end
$$;
create trigger payment_slip_counts_once after insert or update of channel, channel_txn_no, status on payment
  for each row when (new.channel in ('pos', 'transfer') and new.status <> 'voided') execute function payment_slip_counts_once();

create function locker_deposit_slip_counts_once() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('slip ' || new.deposit_channel || new.deposit_txn_no, 0));
  if exists (
      select from locker_rental where deposit_channel = new.deposit_channel and deposit_txn_no = new.deposit_txn_no and id <> new.id)
    or exists (
      select from payment where channel = new.deposit_channel and channel_txn_no = new.deposit_txn_no and status <> 'voided')
  then
    raise exception 'number % of % was used before', new.deposit_txn_no, new.deposit_channel
      using errcode = 'unique_violation', constraint = 'locker_deposit_slip_counts_once';
  end if;
  return null;
end
$$;
-- The number of a deposit never changes.
create trigger locker_deposit_slip_counts_once after insert on locker_rental
  for each row when (new.deposit_txn_no is not null) execute function locker_deposit_slip_counts_once();

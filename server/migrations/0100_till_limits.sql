-- Sums of a drawer stay in the bounds of its count, so that no movement can lock a close; what a shift puts in or takes out is bounded.
alter table till_shift
  drop constraint till_shift_counted_fen_check,
  drop constraint till_shift_pos_slip_fen_check,
  add constraint till_shift_counted_fen_check check (counted_fen between 0 and 1000000000000),
  add constraint till_shift_pos_slip_fen_check check (pos_slip_fen between -1000000000000 and 1000000000000),
  -- Shifts that were settled before this rule stay as they are.
  add constraint till_shift_settled_by_another check (settled_by is null or settled_by is distinct from closed_by) not valid;

create function till_shift_store_is_not_closed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from store where id = new.store_id and status = 'closed' for key share) then
    raise exception 'store % is closed', new.store_id
      using errcode = 'check_violation', constraint = 'till_shift_store_closed';
  end if;
  return new;
end
$$;
create trigger till_shift_store_is_not_closed before insert on till_shift
  for each row execute function till_shift_store_is_not_closed();

-- The row lock makes movements of one shift follow each other, so that two of them cannot take the same money out.
create or replace function till_movement_in_shift() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  shift record;
  moved bigint;
  held bigint;
begin
  select store_id, status, float_fen into shift from till_shift where id = new.shift_id for no key update;
  if shift.status <> 'open' or shift.store_id <> new.store_id then
    raise exception 'movement % is in no open shift', new.id
      using errcode = 'check_violation', constraint = 'till_movement_in_shift';
  end if;
  select coalesce(sum(amount_fen) filter (where kind = new.kind), 0),
    shift.float_fen + coalesce(sum(case kind when 'paid_in' then amount_fen else -amount_fen end), 0)
    into moved, held from till_movement where shift_id = new.shift_id;
  if moved + new.amount_fen > 100000000 or new.amount_fen > 10000000 then
    raise exception 'movement % is beyond what a shift moves', new.id
      using errcode = 'check_violation', constraint = 'till_movements_over';
  end if;
  if new.kind = 'paid_out' and new.amount_fen > held + (
    select coalesce(sum(amount_fen), 0) from till_shift_entry join ledger_entry on ledger_entry.id = entry_id
    where till_shift_entry.shift_id = new.shift_id and account = 'cash'
  ) then
    raise exception 'the drawer of shift % holds less', new.shift_id
      using errcode = 'check_violation', constraint = 'till_drawer_short';
  end if;
  return new;
end
$$;

create function order_is_not_over() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'order % is over 10 million yuan', new.id
    using errcode = 'check_violation', constraint = 'order_is_not_over';
end
$$;
-- On insert only: an order from before this rule can still be paid, refunded and closed.
create trigger order_is_not_over before insert on sales_order
  for each row when (new.total_fen > 1000000000) execute function order_is_not_over();

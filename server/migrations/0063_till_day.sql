-- What moved through a store's tills on a Shanghai day. A row of each statement that books, so that no payment waits for another; a job
-- makes one of each day that is over.
create table till_day (
  day date not null,
  store_id uuid not null constraint till_day_store_fkey references store (id) on delete restrict,
  movements int not null,
  cash_fen bigint not null,
  is_added_up boolean not null default false
);
create index till_day_store_idx on till_day (store_id, day) include (movements, cash_fen);
create index till_day_single_idx on till_day (day) where not is_added_up;

create function note_tills() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into till_day (day, store_id, movements, cash_fen)
  select (at at time zone 'Asia/Shanghai')::date as day, store_id, count(*), coalesce(sum(amount_fen) filter (where account = 'cash'), 0)
  from fresh where account in ('wechat', 'alipay', 'cash', 'pos', 'transfer') group by 1, 2 order by 1, 2;
  return null;
end
$$;
create trigger tills_are_noted after insert on ledger_entry
  referencing new table as fresh for each statement execute function note_tills();

create function fill_till_days() returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  lock table ledger_entry in share mode;
  delete from till_day;
  insert into till_day
  select (at at time zone 'Asia/Shanghai')::date as day, store_id, count(*), coalesce(sum(amount_fen) filter (where account = 'cash'), 0), true
  from ledger_entry where account in ('wechat', 'alipay', 'cash', 'pos', 'transfer') group by 1, 2
$$;
select fill_till_days();

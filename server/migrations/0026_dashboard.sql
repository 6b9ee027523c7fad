-- The day on which a card was exchanged, handed on or given up, before its last one.
alter table membership add ended_early_on date;
create function card_ends_early() returns trigger language plpgsql as $$
begin
  new.ended_early_on := case when new.status in ('upgraded', 'transferred', 'terminated')
    then coalesce(new.ended_early_on, (new.updated_at at time zone 'Asia/Shanghai')::date) end;
  return new;
end
$$;
create trigger card_ends_early before insert or update of status on membership
  for each row execute function card_ends_early();
update membership set ended_early_on = coalesce(
  (
    select (max(at) at time zone 'Asia/Shanghai')::date from audit
    where table_name = 'membership' and row_id = membership.id
      and action in ('membership.upgrade', 'membership.transfer', 'membership.terminate')
  ),
  (updated_at at time zone 'Asia/Shanghai')::date
)
where status in ('upgraded', 'transferred', 'terminated');
alter table membership add constraint membership_ended_early
  check ((status in ('upgraded', 'transferred', 'terminated')) = (ended_early_on is not null));
create index membership_expired_idx on membership (ends_on, member_id) where kind = 'period' and status = 'expired';
create index membership_given_up_idx on membership (least(ends_on, ended_early_on), member_id)
  where kind = 'period' and status = 'terminated';

-- Visits of a day and store, and by the hour of Shanghai's clock they began in: the rows of a day and store, added up, are the check-ins that
-- were let in. Whoever lets somebody in adds a row and waits for nobody; a job adds up those of days that are over.
create table visit_day (
  day date not null,
  store_id uuid not null constraint visit_day_store_fkey references store (id) on delete restrict,
  visits int not null,
  h0 int not null, h1 int not null, h2 int not null, h3 int not null, h4 int not null, h5 int not null,
  h6 int not null, h7 int not null, h8 int not null, h9 int not null, h10 int not null, h11 int not null,
  h12 int not null, h13 int not null, h14 int not null, h15 int not null, h16 int not null, h17 int not null,
  h18 int not null, h19 int not null, h20 int not null, h21 int not null, h22 int not null, h23 int not null,
  is_added_up boolean not null default false,
  constraint visit_day_whole check (
    visits = h0 + h1 + h2 + h3 + h4 + h5 + h6 + h7 + h8 + h9 + h10 + h11
      + h12 + h13 + h14 + h15 + h16 + h17 + h18 + h19 + h20 + h21 + h22 + h23
  )
);
create index visit_day_idx on visit_day (day, store_id);
create index visit_day_store_idx on visit_day (store_id, day);
create index visit_day_single_idx on visit_day (day) where not is_added_up;

-- Adds visits by their days, stores and hours, `times` over: -1 takes them back.
create function note_visits(days date[], stores uuid[], hours int[], times int, is_sum boolean default false)
returns void language sql as $$
  insert into visit_day
  select day, store, times * count(*),
    times * count(*) filter (where hour = 0), times * count(*) filter (where hour = 1), times * count(*) filter (where hour = 2),
    times * count(*) filter (where hour = 3), times * count(*) filter (where hour = 4), times * count(*) filter (where hour = 5),
    times * count(*) filter (where hour = 6), times * count(*) filter (where hour = 7), times * count(*) filter (where hour = 8),
    times * count(*) filter (where hour = 9), times * count(*) filter (where hour = 10), times * count(*) filter (where hour = 11),
    times * count(*) filter (where hour = 12), times * count(*) filter (where hour = 13), times * count(*) filter (where hour = 14),
    times * count(*) filter (where hour = 15), times * count(*) filter (where hour = 16), times * count(*) filter (where hour = 17),
    times * count(*) filter (where hour = 18), times * count(*) filter (where hour = 19), times * count(*) filter (where hour = 20),
    times * count(*) filter (where hour = 21), times * count(*) filter (where hour = 22), times * count(*) filter (where hour = 23),
    is_sum
  from unnest(days, stores, hours) as visit (day, store, hour) group by day, store order by day, store
$$;

create function visits_are_noted() returns trigger language plpgsql as $$
begin
  perform note_visits(array_agg(day), array_agg(store_id), array_agg(extract(hour from at at time zone 'Asia/Shanghai')::int), 1)
  from fresh where result = 'pass';
  return null;
end
$$;
-- A visit that only changes hands is the same visit.
create function visits_are_corrected() returns trigger language plpgsql as $$
begin
  perform note_visits(array_agg(day), array_agg(store_id), array_agg(extract(hour from at at time zone 'Asia/Shanghai')::int), -1)
  from (
    select day, store_id, at from stale where result = 'pass' except all select day, store_id, at from fresh where result = 'pass'
  ) gone;
  perform note_visits(array_agg(day), array_agg(store_id), array_agg(extract(hour from at at time zone 'Asia/Shanghai')::int), 1)
  from (
    select day, store_id, at from fresh where result = 'pass' except all select day, store_id, at from stale where result = 'pass'
  ) added;
  return null;
end
$$;
create function visits_are_taken_back() returns trigger language plpgsql as $$
begin
  perform note_visits(array_agg(day), array_agg(store_id), array_agg(extract(hour from at at time zone 'Asia/Shanghai')::int), -1)
  from stale where result = 'pass';
  return null;
end
$$;
create trigger visits_are_noted after insert on check_in
  referencing new table as fresh for each statement execute function visits_are_noted();
create trigger visits_are_corrected after update on check_in
  referencing old table as stale new table as fresh for each statement execute function visits_are_corrected();
create trigger visits_are_taken_back after delete on check_in
  referencing old table as stale for each statement execute function visits_are_taken_back();

-- Everything anew, from the check-ins. Nobody is let in meanwhile.
create function fill_visit_days() returns void language sql as $$
  lock table check_in in share mode;
  delete from visit_day;
  select note_visits(array_agg(day), array_agg(store_id), array_agg(extract(hour from at at time zone 'Asia/Shanghai')::int), 1, true)
  from check_in where result = 'pass' group by day
$$;
select fill_visit_days();

-- pg_dump restores with an empty search_path: whatever a constraint, a generated column, an index or a trigger calls must not depend on it.
-- SQL functions that the planner inlines name their schema, because a fixed search_path would keep them from being inlined.
create or replace function is_money_no(given text, prefix text) returns boolean language sql immutable parallel safe as $$
  select given ~ ('^' || prefix || '\d{15,20}$') and public.luhn_digit(substr(given, 3, length(given) - 3)) = right(given, 1)
$$;

create or replace function live_copies(of_kind text, at timestamptz)
returns table (row_id uuid, n int, copy jsonb) language sql stable parallel safe as $$
  select row_id, n, copy from public.publication where kind = of_kind and valid @> at and shown @> at
$$;

create or replace function training_named(plans uuid[])
returns table (plan_id uuid, exercise_id uuid) language sql stable as $$
  select distinct day.plan_id, (entry ->> 'exerciseId')::uuid
  from public.training_day day cross join jsonb_array_elements(slots) slot cross join jsonb_array_elements(slot -> 'entries') entry
  where day.plan_id = any(plans)
$$;

create or replace function coach_work_minutes(coach_ids uuid[], first_day date, last_day date)
returns table (coach_id uuid, store_id uuid, day date, minutes int4range) language sql stable parallel safe as $$
  select coach.id, span.store_id, span.day, span.minutes
  from public.coach
  join (
    select week.coach_id, week.store_id, days.day, week.minutes
    from (
      select first_day + n as day, extract(isodow from first_day + n)::smallint as weekday
      from generate_series(0, last_day - first_day) as n
    ) as days
    join public.coach_work_span week on week.weekday = days.weekday and week.coach_id = any (coach_ids)
    where not exists (
      select from public.coach_day_exception off
      where off.coach_id = week.coach_id and off.coach_id = any (coach_ids) and off.day = days.day
    )
    union all
    select once.coach_id, once.store_id, once.day, once.minutes
    from public.coach_day_span once where once.coach_id = any (coach_ids) and once.day between first_day and last_day
  ) as span on span.coach_id = coach.id
  where coach.id = any (coach_ids) and coach.archived_at is null
    and span.day >= coach.hired_on and (coach.left_on is null or span.day <= coach.left_on)
    and not (coach.leave_from is not null and span.day between coach.leave_from and coalesce(coach.leave_to, 'infinity'))
$$;

create or replace function coach_works(coach_ids uuid[], first_day date, last_day date)
returns table (coach_id uuid, store_id uuid, day date, works tstzrange) language sql stable parallel safe as $$
  select coach_id, store_id, day,
    tstzrange(public.shanghai_instant(day, lower(minutes)), public.shanghai_instant(day, upper(minutes)))
  from public.coach_work_minutes(coach_ids, first_day, last_day)
$$;

create or replace function store_opens(store_ids uuid[], first_day date, last_day date)
returns table (store_id uuid, day date, opens tstzrange) language sql stable parallel safe as $$
  select store.id, days.day, tstzrange(
    public.shanghai_instant(days.day, clock.opens),
    public.shanghai_instant(days.day, clock.closes + case when clock.closes <= clock.opens then 1440 else 0 end)
  )
  from public.store
  cross join lateral (select first_day + n as day from generate_series(0, last_day - first_day) as n) as days
  left join public.store_special_day special on special.store_id = store.id and special.day = days.day
  cross join lateral (
    select public.clock_minutes(given.span ->> 'open') as opens, public.clock_minutes(given.span ->> 'close') as closes
    from jsonb_array_elements(
      coalesce(special.intervals, store.hours -> (extract(isodow from days.day)::int - 1))
    ) as given (span)
  ) as clock
  where store.id = any (store_ids) and store.archived_at is null and store.status in ('open', 'suspended')
    and not (
      store.suspended_from is not null
      and days.day between store.suspended_from and coalesce(store.suspended_to, 'infinity')
    )
$$;

-- Those that read nothing of ours need nothing: what they call is found in pg_catalog always.
do $$
declare
  fn regprocedure;
begin
  for fn in
    select oid from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and prosqlbody is null
      and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
      and proname not in (
        'is_money_no', 'live_copies', 'training_named', 'coach_work_minutes', 'coach_works', 'store_opens',
        'audit_digest', 'audit_hash', 'audit_origin', 'clock_minutes', 'clock_time', 'instant_text', 'iso_instant', 'luhn_digit',
        'search_grams', 'shanghai_instant', 'training_entries', 'training_sets', 'widened'
      )
      and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', fn);
  end loop;
end
$$;

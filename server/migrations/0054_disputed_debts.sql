-- A lesson that its member disputes has earned nothing until the dispute is decided, so that nobody owes its price.
create or replace function earned_due(lesson appointment) returns bigint
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select case
    when lesson.charge = 'due' and lesson.status in ('completed', 'late_cancelled', 'no_show') and lesson.confirmation <> 'disputed'
      then lesson.due_fen
    else 0 end
$$;

-- As before; a disputed lesson is no debt.
create or replace function lesson_debt(of_member uuid, at_store uuid, at timestamptz, out open_fen bigint, out since timestamptz, out is_refused boolean)
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  with debt as (
    select coalesce(sum(due_fen - settled_fen), 0)::bigint as fen, min(lower(during)) as first_at
    from appointment
    where member_id = of_member and due_fen > settled_fen and status in ('completed', 'late_cancelled', 'no_show')
      and confirmation <> 'disputed'
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

drop trigger lesson_is_as_charged on appointment;
create constraint trigger lesson_is_as_charged
  after insert or update of status, membership_id, hold, charge, units, value_fen, paid_fen, due_fen, settled_fen, confirmation on appointment
  deferrable initially deferred for each row execute function lesson_is_as_charged();

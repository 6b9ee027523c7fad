-- Who may give a lesson of the course in its coach's place: any coach of the store, those of a list, or none.
alter table coach_course add substitutes text not null default 'any' check (substitutes in ('any', 'listed', 'none'));
create table coach_course_substitute (
  course_id uuid not null references coach_course (id) on delete cascade,
  coach_id uuid not null constraint coach_course_substitute_coach_fkey references coach (id) on delete cascade,
  position smallint not null check (position >= 0),
  primary key (course_id, coach_id),
  unique (course_id, position)
);
create index coach_course_substitute_coach_idx on coach_course_substitute (coach_id);

-- substitute_for_id: the coach in whose place coach_id gives the lesson. kept_reason: why it is held although it is hindered.
alter table class_session
  add substitute_for_id uuid constraint class_session_substitute_for_fkey references coach (id) on delete restrict,
  add kept_reason text check (char_length(kept_reason) between 2 and 200),
  add constraint class_session_substitute_other check (substitute_for_id <> coach_id);
create index class_session_substitute_for_idx on class_session (substitute_for_id) where substitute_for_id is not null;

-- Why a lesson cannot be held as planned: its coach is away, or its store is closed. null: nothing is in its way.
create function lesson_hindrance(of_coach uuid, at_store uuid, held_in tstzrange) returns text
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select case
    when coach.status = 'departed' then 'coach_departed'
    when coach.leave_from <= on_day and coalesce(coach.leave_to, 'infinity') >= on_day then 'coach_on_leave'
    when exists (select from coach_day_exception off where off.coach_id = coach.id and off.day = on_day)
      and (
        select range_agg(tstzrange(shanghai_instant(span.day, lower(minutes)), shanghai_instant(span.day, upper(minutes)))) @> held_in
        from coach_day_span span where span.coach_id = coach.id and span.day = on_day and span.store_id = at_store
      ) is not true then 'coach_day_off'
    when store.status = 'closed' then 'store_closed'
    when store.suspended_from <= on_day and coalesce(store.suspended_to, 'infinity') >= on_day then 'store_closed'
    when exists (select from store_special_day special where special.store_id = store.id and special.day = on_day)
      and (
        select range_agg(opens) @> held_in from store_opens(array[store.id], on_day - 1, on_day)
      ) is not true then 'store_closed'
  end
  from coach cross join store
  cross join lateral (select (lower(held_in) at time zone 'Asia/Shanghai')::date as on_day) as held
  where coach.id = of_coach and store.id = at_store
$$;

-- Roles that cancel sessions may also find them another coach.
update role set permissions = permissions || '{session:substitute,session:keep}'
where 'session:cancel' = any (permissions);

-- Whether a card has had its visits (of_course null) or lessons of that day or week.
create function card_limit(card membership, on_day date, of_course uuid, skipped uuid) returns text
language plpgsql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  counted text := case when of_course is null then 'visits' else 'lessons' end;
  per_day int := (card.coverage ->> (counted || 'PerDay'))::int;
  per_week int := (card.coverage ->> (counted || 'PerWeek'))::int;
  monday date := date_trunc('week', on_day)::date;
begin
  if of_course is null then
    if per_week <= card_visits(card.id, monday, monday + 6) then
      return 'card_week_limit';
    elsif per_day <= card_visits(card.id, on_day, on_day) then
      return 'card_day_limit';
    end if;
  elsif per_week <= booked_lessons(card.id, monday, monday + 6, skipped) then
    return 'card_week_limit';
  elsif per_day <= booked_lessons(card.id, on_day, on_day, skipped) then
    return 'card_day_limit';
  end if;
  return null;
end
$$;

-- The first instant from then on, within 60 days, at which a card holds by its days, hours and limits.
create function card_opens(card membership, since timestamptz, store uuid, of_course uuid, skipped uuid, today date)
returns timestamptz language plpgsql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  first_day date := (since at time zone 'Asia/Shanghai')::date;
  on_day date;
  refused text;
  opens timestamptz;
begin
  for on_day in select first_day + ahead from generate_series(0, 60) as ahead loop
    refused := card_refusal(card, on_day, store, today);
    exit when refused = 'card_expired';
    continue when refused is not null;
    select min(greatest(from_at, since)) into opens from covered_spans(card.coverage, on_day) where to_at > since;
    if opens is not null and card_limit(card, on_day, of_course, skipped) is null then
      return opens;
    end if;
  end loop;
  return null;
end
$$;

-- As before; next_at regards the days, hours and limits together.
create or replace function card_answer(
  card membership, at timestamptz, store uuid, of_course uuid, skipped uuid, today date,
  out refusal text, out charge text, out units int, out value_fen bigint, out next_at timestamptz
) language plpgsql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  on_day date := (at at time zone 'Asia/Shanghai')::date;
  lesson jsonb;
begin
  refusal := card_refusal(card, on_day, store, today);
  if refusal is not null then
    return;
  end if;
  if of_course is not null then
    lesson := covered_lesson(card.coverage, of_course);
    if lesson is null then
      refusal := 'card_not_for_course';
      return;
    end if;
    charge := lesson ->> 'charge';
    if charge = 'units' then
      units := (lesson ->> 'units')::int;
    elsif charge = 'value' then
      -- A booked lesson keeps the price it was booked at.
      select (coalesce(booked.price_fen, coach_course.price_fen)::bigint * (lesson ->> 'pricePercent')::int + 50) / 100 into value_fen
      from coach_course left join (
        select appointment.price_fen, class_session.course_id from appointment
        join class_session on class_session.id = session_id where appointment.id = skipped
      ) as booked on booked.course_id = coach_course.id
      where coach_course.id = of_course;
    end if;
  elsif not (card.coverage ->> 'entry')::boolean then
    refusal := 'card_without_entry';
    return;
  end if;
  if exists (select from covered_spans(card.coverage, on_day) where at >= from_at and at < to_at) then
    refusal := card_limit(card, on_day, of_course, skipped);
  else
    refusal := 'card_outside_hours';
  end if;
  if refusal is not null then
    next_at := card_opens(card, at, store, of_course, skipped, today);
  end if;
end
$$;

drop function covered_from(jsonb, timestamptz);

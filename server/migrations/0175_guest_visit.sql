-- Guests: a card may let in so many guests of its holder in a calendar month of Shanghai.
-- The checks are `not valid`, so that no table is read while it is locked; 0183 validates them. 0176 has the indexes.

alter table membership_plan
  add guests_per_month int not null default 0,
  add constraint membership_plan_guests check (guests_per_month between 0 and 31) not valid,
  add constraint membership_plan_guests_enter check (guests_per_month = 0 or (coverage ->> 'entry')::boolean) not valid;
alter table membership
  add guests_per_month int not null default 0,
  add constraint membership_guests check (guests_per_month between 0 and 31) not valid;

-- A guest has a member's number and has not joined; the first card ends that.
alter table member add is_guest boolean not null default false;

create function guests_join() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update member set is_guest = false, joined_on = (card.created_at at time zone 'Asia/Shanghai')::date
  from (select member_id, min(created_at) as created_at from fresh group by member_id) card
  where member.id = card.member_id and member.is_guest;
  return null;
end
$$;
create trigger guests_join after insert on membership
  referencing new table as fresh for each statement execute function guests_join();

create function guest_joins() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update member set is_guest = false, joined_on = (new.created_at at time zone 'Asia/Shanghai')::date
  where id = new.member_id and is_guest;
  return null;
end
$$;
create trigger guest_joins after update of member_id on membership
  for each row when (old.member_id <> new.member_id) execute function guest_joins();

-- host_id: whose guest the member was; membership_id is the host's card then.
alter table check_in
  add host_id uuid constraint check_in_host_fkey references member (id) on delete restrict,
  add constraint check_in_of_guest check (
    host_id is null or (source = 'front_desk' and result = 'pass' and not took_unit and not activated)
  ) not valid;

-- A card's guests in the Shanghai month of a day. Those of a card that it stands in place of count too, so that a transfer or an upgrade begins
-- no new count; a renewal does.
create function card_guests(card uuid, on_day date) returns bigint
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  with recursive same as (
    select id, prev_id, origin from membership where id = card
    union
    select earlier.id, earlier.prev_id, earlier.origin from membership earlier
    join same on earlier.id = same.prev_id and same.origin in ('transfer', 'upgrade')
  )
  select count(*) from check_in
  where membership_id = any(array(select id from same)) and host_id is not null
    and day >= date_trunc('month', on_day)::date and day < (date_trunc('month', on_day) + interval '1 month')::date
$$;

-- Visits of guests are no visits of the card's holder.
create or replace function card_visits(card uuid, first_day date, last_day date) returns bigint
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select count(*) from check_in
  where membership_id = card and host_id is null and result = 'pass' and day between first_day and last_day
$$;

-- Why a card lets in no guest at an instant: its days, stores and hours are those of its holder, but not the holder's own limits.
create function guest_refusal(card membership, at timestamptz, store uuid) returns text
language plpgsql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  on_day date := (at at time zone 'Asia/Shanghai')::date;
  refusal text := card_refusal(card, on_day, store, on_day);
begin
  return case
    when card.guests_per_month = 0 then 'none'
    when refusal is not null then refusal
    when not exists (select from covered_spans(card.coverage, on_day) where at >= from_at and at < to_at) then 'card_outside_hours'
    when card.times_left = 0 then 'no_units_left'
    when card_guests(card.id, on_day) >= card.guests_per_month then 'used_up'
  end;
end
$$;

-- The card's lock serializes two desks; after it, each statement sees what the other desk has written.
create function guest_visit_is_allowed() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  card membership;
begin
  perform from member where id = new.member_id for no key update;
  select * into card from membership where id = new.membership_id for no key update;
  if card.member_id <> new.host_id then
    raise exception 'card % is not of the host', new.membership_id
      using errcode = 'check_violation', constraint = 'guest_visit_of_host';
  end if;
  if card_guests(card.id, new.day) > card.guests_per_month then
    raise exception 'card % has had its guests of the month', new.membership_id
      using errcode = 'check_violation', constraint = 'guest_visits_within_allowance';
  end if;
  if exists (
    select from check_in where member_id = new.member_id and day = new.day and host_id is not null and id <> new.id
  ) then
    raise exception 'member % was a guest on that day', new.member_id
      using errcode = 'check_violation', constraint = 'guest_visit_once_a_day';
  end if;
  return null;
end
$$;
create trigger guest_visit_is_allowed after insert on check_in
  for each row when (new.host_id is not null) execute function guest_visit_is_allowed();

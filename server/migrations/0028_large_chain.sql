-- Until when each card for a time held or will hold, freezes added, and whether its member went on from there: with another card for a
-- time or for visits, bought or begun at the latest 30 days after, that holds longer. Money on a card and lessons of one course are no such
-- card; a card given up before it began is none either. What was exchanged or handed on has no end of its own. The days decide, not what
-- the nightly job has come to. Of one member at a time: whoever changes cards holds their member.
create table card_end (
  membership_id uuid not null,
  member_id uuid not null,
  ended_on date not null,
  went_on boolean not null
);

create view card_end_told as
with held as (
  select card.id, member_id, kind, status, least(starts_on, (created_at at time zone 'Asia/Shanghai')::date) as from_day,
    case when ended_early_on is null then ends_on + coalesce(pause.to_day - pause.from_day + 1, 0)
      else least(ends_on, ended_early_on) end as last_day,
    kind <> 'stored' and course_id is null and coalesce(ended_early_on >= starts_on, true) as goes_on
  from membership card
  left join membership_freeze pause on pause.membership_id = card.id and settled_at is null
), beside as (
  -- A member's other cards as arrays: to look each of them up again takes longest.
  select *, array_agg(from_day) filter (where goes_on) over mine as from_days,
    array_agg(last_day) filter (where goes_on) over mine as last_days
  from held window mine as (partition by member_id)
)
select id as membership_id, member_id, last_day as ended_on, exists (
  select from unnest(from_days, last_days) as later (from_day, last_day)
  where later.from_day <= beside.last_day + 30 and later.last_day > beside.last_day
) as went_on
from beside
where kind = 'period' and status in ('expired', 'terminated', 'pending', 'active', 'frozen');

-- What holds them comes after the rows: there may be a million.
insert into card_end select * from card_end_told;
alter table card_end
  add primary key (membership_id),
  add constraint card_end_membership_fkey foreign key (membership_id) references membership (id) on delete cascade;
create index card_end_day_idx on card_end (ended_on, member_id, went_on);
create index card_end_member_idx on card_end (member_id);

create function refresh_card_ends(touched uuid[]) returns void language sql as $$
  with told as materialized (
    select * from card_end_told where member_id = any (touched)
  ), gone as (
    delete from card_end where member_id = any (touched) and membership_id not in (select membership_id from told)
  )
  insert into card_end select * from told
  on conflict (membership_id) do update
    set member_id = excluded.member_id, ended_on = excluded.ended_on, went_on = excluded.went_on
    where (card_end.member_id, card_end.ended_on, card_end.went_on)
      is distinct from (excluded.member_id, excluded.ended_on, excluded.went_on)
$$;

create function cards_have_ends() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_card_ends(array(
      select unnest(array[stale.member_id, fresh.member_id]) from stale join fresh using (id)
      where (stale.member_id, stale.kind, stale.course_id, stale.status, stale.created_at, stale.starts_on, stale.ends_on,
          stale.ended_early_on)
        is distinct from (fresh.member_id, fresh.kind, fresh.course_id, fresh.status, fresh.created_at, fresh.starts_on, fresh.ends_on,
          fresh.ended_early_on)
      group by 1
    ));
  elsif tg_op = 'INSERT' then
    perform refresh_card_ends(array(select distinct member_id from fresh));
  else
    perform refresh_card_ends(array(select distinct member_id from stale));
  end if;
  return null;
end
$$;
create trigger new_cards_have_ends after insert on membership
  referencing new table as fresh for each statement execute function cards_have_ends();
create trigger changed_cards_have_ends after update on membership
  referencing old table as stale new table as fresh for each statement execute function cards_have_ends();
create trigger gone_cards_have_ends after delete on membership
  referencing old table as stale for each statement execute function cards_have_ends();

create function freeze_puts_end_off() returns trigger language plpgsql as $$
begin
  perform refresh_card_ends(array(
    select distinct member_id from membership where id in (old.membership_id, new.membership_id)
  ));
  return null;
end
$$;
create trigger freeze_puts_end_off after insert or update or delete on membership_freeze
  for each row execute function freeze_puts_end_off();

-- Everything anew, from the cards. Nobody sells one meanwhile.
create function fill_card_ends() returns void language sql as $$
  lock table membership, membership_freeze in share mode;
  delete from card_end;
  insert into card_end select * from card_end_told
$$;
drop index membership_expired_idx;
drop index membership_given_up_idx;

-- What lists of present members count most, counted in the index alone.
alter table member add seen_on date not null generated always as (coalesce(last_visit_on, joined_on)) stored;
drop index member_silent_idx;
create index member_silent_idx on member (seen_on, id) where standing = 'active' and archived_at is null;
drop index member_expiring_idx;
create index member_expiring_idx on member (card_ends_on, id) where standing = 'active' and archived_at is null;
create index member_archived_idx on member (archived_at, id) where archived_at is not null;

-- What is owed is the sum of all days.
create index revenue_day_owed_idx on revenue_day (day, store_id) include (key, owed_fen) where dimension = 'owed';

-- What `coach_works` tells, in minutes of the day: for whoever adds them up, to make moments of them would take as long again.
create function coach_work_minutes(coach_ids uuid[], first_day date, last_day date)
returns table (coach_id uuid, store_id uuid, day date, minutes int4range) language sql stable parallel safe as $$
  select coach.id, span.store_id, span.day, span.minutes
  from coach
  join (
    select week.coach_id, week.store_id, days.day, week.minutes
    from (
      select first_day + n as day, extract(isodow from first_day + n)::smallint as weekday
      from generate_series(0, last_day - first_day) as n
    ) as days
    join coach_work_span week on week.weekday = days.weekday and week.coach_id = any (coach_ids)
    where not exists (
      select from coach_day_exception off
      where off.coach_id = week.coach_id and off.coach_id = any (coach_ids) and off.day = days.day
    )
    union all
    select once.coach_id, once.store_id, once.day, once.minutes
    from coach_day_span once where once.coach_id = any (coach_ids) and once.day between first_day and last_day
  ) as span on span.coach_id = coach.id
  where coach.id = any (coach_ids) and coach.archived_at is null
    and span.day >= coach.hired_on and (coach.left_on is null or span.day <= coach.left_on)
    and not (coach.leave_from is not null and span.day between coach.leave_from and coalesce(coach.leave_to, 'infinity'))
$$;
create or replace function coach_works(coach_ids uuid[], first_day date, last_day date)
returns table (coach_id uuid, store_id uuid, day date, works tstzrange) language sql stable parallel safe as $$
  select coach_id, store_id, day, tstzrange(shanghai_instant(day, lower(minutes)), shanghai_instant(day, upper(minutes)))
  from coach_work_minutes(coach_ids, first_day, last_day)
$$;

-- Who is neither a member nor a coach: of nobody's store, they are everybody's to see, and to look for them among all people takes too long.
alter table person add is_unattached boolean not null default true;
update person set is_unattached = false
where exists (select from member where person_id = person.id) or exists (select from coach where person_id = person.id);
create index person_unattached_idx on person (created_at, id) where store_id is null and is_unattached and archived_at is null;
create function person_is_attached() returns trigger language plpgsql as $$
begin
  update person set is_unattached = not is_unattached
  where id in (old.person_id, new.person_id) and is_unattached = (
    exists (select from member where person_id = person.id) or exists (select from coach where person_id = person.id)
  );
  return null;
end
$$;
create trigger person_is_attached after insert or delete on member for each row execute function person_is_attached();
create trigger person_changes_hands after update of person_id on member
  for each row when (old.person_id <> new.person_id) execute function person_is_attached();
create trigger person_is_attached after insert or delete on coach for each row execute function person_is_attached();
create trigger person_changes_hands after update of person_id on coach
  for each row when (old.person_id <> new.person_id) execute function person_is_attached();

-- Members of one standing by the end of their card: those who have ended stand at the other end of all.
create index member_standing_ends_idx on member (standing, coalesce(card_ends_on, 'infinity'), id) where archived_at is null;

alter table member
  add level text not null default 'regular' check (level in ('regular', 'silver', 'gold', 'diamond')),
  add consultant_id uuid constraint member_consultant_fkey references person (id) on delete restrict,
  -- The standing and the last day of the best card, the last visit and the last word spoken: triggers keep them.
  add standing text not null default 'none' check (standing in ('active', 'frozen', 'pending', 'expired', 'none')),
  add card_ends_on date,
  add last_visit_on date,
  add last_contact_at timestamptz;
create index member_joined_idx on member (joined_on, id) where archived_at is null;
create index member_ends_idx on member (coalesce(card_ends_on, 'infinity'), id) where archived_at is null;
create index member_visit_idx on member (coalesce(last_visit_on, '-infinity'), id) where archived_at is null;
create index member_contact_idx on member (coalesce(last_contact_at, '-infinity'), id) where archived_at is null;
create index member_standing_idx on member (standing, member_no, id) where archived_at is null;
create index member_level_idx on member (level, member_no, id) where archived_at is null;
create index member_consultant_idx on member (consultant_id, member_no, id) where consultant_id is not null;
create index member_blacklist_idx on member (member_no, id) where is_blacklisted;
create index member_expiring_idx on member (card_ends_on, id) where standing = 'active';
create index member_silent_idx on member (coalesce(last_visit_on, joined_on), id) where standing = 'active';

-- value_fen: what was paid for it. recognised_fen: what of that has been earned by being used. store_scope and everything
-- below it are the terms it was sold by. prev_id: the card that it continues or stands in place of.
alter table membership
  add plan_id uuid constraint membership_plan_fkey references membership_plan (id) on delete restrict,
  add course_id uuid constraint membership_course_fkey references coach_course (id) on delete restrict,
  add prev_id uuid constraint membership_prev_fkey references membership (id) on delete restrict,
  add origin text not null default 'opening' check (origin in ('sale', 'opening', 'renewal', 'upgrade', 'transfer')),
  add value_fen bigint not null default 0 check (value_fen >= 0),
  add recognised_fen bigint not null default 0,
  add balance_fen bigint check (balance_fen >= 0),
  add store_scope text not null default 'all' check (store_scope in ('all', 'some')),
  add freeze_max_days int not null default 0 check (freeze_max_days between 0 and 180),
  add freeze_min_days int not null default 1 check (freeze_min_days between 1 and 30),
  add freeze_max_count int not null default 0 check (freeze_max_count between 0 and 6),
  add is_transferable boolean not null default false,
  add transfer_fee_fen bigint not null default 0 check (transfer_fee_fen >= 0),
  add duration_days int,
  add valid_days int,
  add bonus_days int not null default 0,
  add note text not null default '' check (char_length(note) <= 200),
  add archived_at timestamptz constraint membership_is_never_archived check (archived_at is null),
  add constraint membership_recognised check (recognised_fen between 0 and value_fen),
  add constraint membership_continues_another check (prev_id <> id),
  -- A course's name is longer than a plan's.
  drop constraint membership_name_check,
  add constraint membership_name_check check (char_length(name) between 2 and 40);
update membership set balance_fen = 0 where kind = 'stored';
alter table membership add constraint membership_balance check ((kind = 'stored') = (balance_fen is not null));
-- A card is continued or replaced by one other, unless that was given back.
create unique index membership_prev_key on membership (prev_id) where status <> 'terminated';
create index membership_prev_idx on membership (prev_id) where prev_id is not null;
create index membership_ends_idx on membership (ends_on, id) where archived_at is null;
create index membership_created_idx on membership (created_at, id) where archived_at is null;
create index membership_status_idx on membership (status, ends_on, id);
create index membership_kind_idx on membership (kind, ends_on, id);
create index membership_plan_idx on membership (plan_id, ends_on, id) where plan_id is not null;
create index membership_of_plan_idx on membership (plan_id, member_id) where status in ('pending', 'active', 'frozen');
create index membership_store_idx on membership (home_store_id, ends_on, id);
create index membership_course_idx on membership (course_id) where course_id is not null;
create index membership_begins_idx on membership (starts_on) where status = 'pending';
create index membership_over_idx on membership (ends_on) where status = 'active';

create table membership_store (
  membership_id uuid not null references membership (id) on delete cascade,
  store_id uuid not null constraint membership_store_store_fkey references store (id) on delete restrict,
  primary key (membership_id, store_id)
);
create index membership_store_store_idx on membership_store (store_id);

-- Days from from_day to the last one, which is ended_on where it ended early; the day before from_day where it never began.
-- Once settled_at is set, the card's last day has been put off by them.
create table membership_freeze (
  id uuid primary key,
  membership_id uuid not null constraint membership_freeze_membership_fkey references membership (id) on delete restrict,
  from_day date not null,
  to_day date not null,
  ended_on date,
  settled_at timestamptz,
  reason text not null check (char_length(reason) between 2 and 200),
  at timestamptz not null,
  who text,
  constraint membership_freeze_days check (to_day >= from_day and ended_on between from_day - 1 and to_day),
  constraint membership_freeze_ended_whole check (ended_on is null or settled_at is not null),
  constraint membership_freeze_apart exclude using gist (
    membership_id with =, daterange(from_day, coalesce(ended_on, to_day) + 1) with &&
  )
);
create index membership_freeze_membership_idx on membership_freeze (membership_id, from_day);
create unique index membership_freeze_one_open_key on membership_freeze (membership_id) where settled_at is null;
create index membership_freeze_due_idx on membership_freeze (from_day, to_day) where settled_at is null;

create table membership_extension (
  id uuid primary key,
  membership_id uuid not null
    constraint membership_extension_membership_fkey references membership (id) on delete restrict,
  days int not null check (days between 1 and 365),
  reason text not null check (char_length(reason) between 2 and 200),
  at timestamptz not null,
  who text
);
create index membership_extension_membership_idx on membership_extension (membership_id, at);

-- A visit, or a try to enter. day is Shanghai's.
create table check_in (
  id uuid primary key,
  member_id uuid not null constraint check_in_member_fkey references member (id) on delete restrict,
  membership_id uuid constraint check_in_membership_fkey references membership (id) on delete restrict,
  store_id uuid not null constraint check_in_store_fkey references store (id) on delete restrict,
  at timestamptz not null,
  day date not null generated always as (((at at time zone 'UTC') + interval '8 hours')::date) stored,
  source text not null check (source in ('front_desk', 'device')),
  result text not null check (result in ('pass', 'deny')),
  deny_reason text check (deny_reason in (
    'member_blacklisted', 'no_card', 'card_frozen', 'card_expired', 'card_not_begun', 'card_of_other_store', 'no_units_left'
  )),
  took_unit boolean not null default false,
  activated boolean not null default false,
  who text,
  constraint check_in_whole check (
    case result when 'pass' then deny_reason is null and membership_id is not null
      else deny_reason is not null and not took_unit and not activated end
  )
);
create unique index check_in_one_unit_key on check_in (membership_id, day) where took_unit;
create index check_in_member_idx on check_in (member_id, at, id);
create index check_in_store_idx on check_in (store_id, day, at, id);
create index check_in_day_idx on check_in (day, at, id);
create index check_in_membership_idx on check_in (membership_id) where membership_id is not null;

create table member_contact (
  id uuid primary key,
  member_id uuid not null constraint member_contact_member_fkey references member (id) on delete restrict,
  way text not null check (way in ('call', 'wechat', 'sms', 'in_person')),
  note text not null check (char_length(note) <= 200),
  at timestamptz not null,
  who text
);
create index member_contact_member_idx on member_contact (member_id, at, id);

-- Times, and money of stored cards in fen. opening: what was used before, or put on the card at first. about: an order's number.
alter table membership_use
  alter column delta type bigint,
  add check_in_id uuid constraint membership_use_check_in_fkey references check_in (id) on delete restrict,
  add about text check (char_length(about) between 1 and 60),
  drop constraint membership_use_reason_check,
  drop constraint membership_use_whole,
  add constraint membership_use_reason check (reason in (
    'opening', 'booked', 'promoted', 'swapped', 'cancelled', 'session_cancelled', 'waived', 'expired',
    'visited', 'paid', 'refunded', 'adjusted'
  )),
  add constraint membership_use_whole check (
    delta <> 0 and (check_in_id is not null) = (reason = 'visited')
    and case
      when reason in ('opening', 'adjusted') then appointment_id is null
      when reason = 'visited' then delta = -1 and appointment_id is null
      when reason = 'paid' then delta < 0 and appointment_id is null
      when reason = 'refunded' then delta > 0 and appointment_id is null
      else delta in (-1, 1) and appointment_id is not null
    end
  );
create unique index membership_use_check_in_key on membership_use (check_in_id) where check_in_id is not null;

-- At the end of a transaction what is left of a membership, times or money, is what its ledger says.
create or replace function units_are_accounted() returns trigger language plpgsql as $$
declare
  touched uuid;
begin
  if tg_table_name = 'membership' then
    touched := new.id;
  else
    touched := new.membership_id;
  end if;
  if exists (
    select from membership card
    cross join lateral (
      select coalesce(sum(delta), 0) as moved from membership_use where membership_id = card.id
    ) ledger
    where card.id = touched and (
      card.times_left is distinct from card.times_total + ledger.moved
      or card.balance_fen is distinct from case when card.kind = 'stored' then ledger.moved end
    )
  ) then
    raise exception 'what is left of a membership is not what its ledger says'
      using errcode = 'check_violation', constraint = 'membership_units_true';
  end if;
  return null;
end
$$;
drop trigger membership_units_true on membership;
create constraint trigger membership_units_true
  after insert or update of kind, times_total, times_left, balance_fen on membership
  deferrable initially deferred for each row when (new.kind <> 'period') execute function units_are_accounted();

create function refresh_standings(touched uuid[]) returns void language sql as $$
  with best as (
    select distinct on (member_id) member_id, status, ends_on from membership
    where member_id = any (touched) and status in ('active', 'frozen', 'pending', 'expired')
    order by member_id, array_position(array['active', 'frozen', 'pending', 'expired'], status), ends_on desc
  )
  update member set standing = coalesce(best.status, 'none'), card_ends_on = best.ends_on
  from unnest(touched) as one (id) left join best on best.member_id = one.id
  where member.id = one.id
    and (member.standing, member.card_ends_on) is distinct from (coalesce(best.status, 'none'), best.ends_on)
$$;
create function membership_gives_standing() returns trigger language plpgsql as $$
begin
  perform refresh_standings(array(select distinct member_id from fresh));
  return null;
end
$$;
create function membership_changes_standing() returns trigger language plpgsql as $$
begin
  perform refresh_standings(array(
    select unnest(array[stale.member_id, fresh.member_id]) from stale join fresh using (id)
    where (stale.member_id, stale.status, stale.ends_on) is distinct from (fresh.member_id, fresh.status, fresh.ends_on)
    group by 1
  ));
  return null;
end
$$;
create trigger membership_gives_standing after insert on membership
  referencing new table as fresh for each statement execute function membership_gives_standing();
create trigger membership_changes_standing after update on membership
  referencing old table as stale new table as fresh for each statement execute function membership_changes_standing();
select refresh_standings(array(select id from member));

create function visit_is_known() returns trigger language plpgsql as $$
begin
  update member set last_visit_on = latest.day
  from (select member_id, max(day) as day from fresh where result = 'pass' group by member_id) latest
  where member.id = latest.member_id and latest.day > coalesce(member.last_visit_on, '-infinity');
  return null;
end
$$;
create trigger visit_is_known after insert on check_in
  referencing new table as fresh for each statement execute function visit_is_known();
create trigger visit_changes_hands after update on check_in
  referencing new table as fresh for each statement execute function visit_is_known();

create function contact_is_known() returns trigger language plpgsql as $$
begin
  update member set last_contact_at = latest.at
  from (select member_id, max(at) as at from fresh group by member_id) latest
  where member.id = latest.member_id and latest.at > coalesce(member.last_contact_at, '-infinity');
  return null;
end
$$;
create trigger contact_is_known after insert on member_contact
  referencing new table as fresh for each statement execute function contact_is_known();
create trigger contact_changes_hands after update on member_contact
  referencing new table as fresh for each statement execute function contact_is_known();

-- Days by which the freeze that runs or is planned will put off the last day of a card.
create function open_freeze_days(card uuid) returns int language sql stable parallel safe as $$
  select coalesce((
    select to_day - from_day + 1 from membership_freeze where membership_id = card and settled_at is null
  ), 0)
$$;

-- Why a card does not hold on a day, in a store where one is named; null when it does. Its days alone decide, so that it is
-- right before the nightly job has moved the statuses.
create function card_refusal(card membership, on_day date, store uuid, today date)
returns text language sql stable parallel safe as $$
  select case
    when card.status in ('expired', 'upgraded', 'transferred', 'terminated') then 'card_expired'
    when on_day < card.starts_on or card.status = 'pending' and card.starts_on > today then 'card_not_begun'
    when exists (
      select from membership_freeze
      where membership_id = card.id and on_day between from_day and coalesce(ended_on, to_day)
    ) then 'card_frozen'
    when on_day > card.ends_on + open_freeze_days(card.id) then 'card_expired'
    when store is not null and card.store_scope = 'some' and not exists (
      select from membership_store where membership_id = card.id and store_id = store
    ) then 'card_of_other_store'
  end
$$;

update role set permissions = permissions || '{membership:*}' where name = 'staff';

-- Families: who guards or pays for whom. A person without a mobile of their own is reached by a guardian's.

create table family_link (
  id uuid primary key,
  person_id uuid not null constraint family_link_person_fkey references person (id) on delete restrict,
  relative_id uuid not null constraint family_link_relative_fkey references person (id) on delete restrict,
  -- What the relative is to the person.
  relation text not null check (relation in ('parent', 'grandparent', 'spouse', 'other')),
  is_guardian boolean not null,
  is_payer boolean not null,
  created_at timestamptz not null,
  created_by text,
  constraint family_link_key unique (person_id, relative_id),
  constraint family_link_two check (person_id <> relative_id),
  constraint family_link_is_of_use check (is_guardian or is_payer)
);
create index family_link_relative_idx on family_link (relative_id);
create unique index family_link_payer_key on family_link (person_id) where is_payer;

-- One link at a time is written, so that two at once make no circle.
create function family_link_has_no_circle() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('family_link', 0));
  if exists (
    with recursive above as (
      select relative_id from family_link where person_id = new.relative_id
      union
      select further.relative_id from family_link further join above on further.person_id = above.relative_id
    )
    select from above where relative_id = new.person_id
  ) then
    raise exception 'person % would be above themselves in their family', new.person_id
      using errcode = 'check_violation', constraint = 'family_link_has_no_circle';
  end if;
  return null;
end
$$;
create trigger family_link_has_no_circle after insert or update of person_id, relative_id on family_link
  for each row execute function family_link_has_no_circle();

alter table person drop constraint person_mobile_lasts,
  add constraint person_mobile_lasts check (mobile is null or status <> 'anonymised' and merged_into_id is null);

create function has_mobile_or_guardian(subject uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select not exists (
    select from person
    where id = subject and mobile is null and status <> 'anonymised' and merged_into_id is null and not exists (
      select from family_link join person guardian on guardian.id = relative_id
      where person_id = subject and is_guardian and guardian.mobile is not null
    )
  )
$$;

-- A living person has a mobile, or a guardian who has one.
create function person_has_mobile_or_guardian() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not has_mobile_or_guardian(new.id)
    or exists (select from family_link where relative_id = new.id and not has_mobile_or_guardian(person_id))
  then
    raise exception 'person % or a dependant has neither mobile nor guardian', new.id
      using errcode = 'check_violation', constraint = 'person_has_mobile_or_guardian';
  end if;
  return null;
end
$$;
create constraint trigger person_has_mobile_or_guardian after insert or update of mobile, status, merged_into_id on person
  deferrable initially deferred for each row when (new.mobile is null) execute function person_has_mobile_or_guardian();

create function dependant_has_mobile_or_guardian() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not has_mobile_or_guardian(old.person_id) then
    raise exception 'person % has neither mobile nor guardian', old.person_id
      using errcode = 'check_violation', constraint = 'person_has_mobile_or_guardian';
  end if;
  return null;
end
$$;
create constraint trigger dependant_has_mobile_or_guardian after delete or update on family_link
  deferrable initially deferred for each row execute function dependant_has_mobile_or_guardian();

-- Whose mobile, e-mail and WeChat get a person's messages: their own, or those of a guardian of a person without a mobile.
create function message_recipient(subject uuid) returns uuid
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(
    (select id from person where id = subject and mobile is not null),
    (
      select guardian.id from family_link link join person guardian on guardian.id = link.relative_id
      where link.person_id = subject and link.is_guardian and guardian.mobile is not null
      order by guardian.archived_at is not null, link.created_at, link.id limit 1
    ),
    subject
  )
$$;

-- The owner of a mobile and those whom they guard.
create function people_reached_by(number text) returns setof uuid
language sql stable parallel safe rows 2 set search_path = pg_catalog, public, pg_temp as $$
  select id from person where mobile = number
  union
  select person_id from family_link join person guardian on guardian.id = relative_id
  where guardian.mobile = number and is_guardian
$$;

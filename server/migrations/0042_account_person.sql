-- An account belongs to at most one person, and a person has at most one account. A merge moves the link.
alter table account
  add person_id uuid constraint account_person_key unique
    constraint account_person_fkey references person (id) on delete restrict;

-- The coach a person works as, null for none: a departed or archived coach works no longer.
create function working_coach(of_person uuid) returns uuid
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select id from coach where person_id = of_person and archived_at is null and status <> 'departed'
$$;

-- Processes cache person and coach with the session.
create trigger account_person_changed after update of person_id on account
  for each statement execute function tell_session_changed();
create trigger coach_session_changed after insert or update of person_id, status, archived_at or delete on coach
  for each statement execute function tell_session_changed();

-- An account that gets a role, while the role or the setting begins to require a second factor, waits for that change to end, or the change
-- waits for the account: else the account would be left without the requirement.
create or replace function note_required_second_factor() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform from role where name = new.role for share;
  perform from setting where name = 'second_factor' for share;
  new.second_factor_required_at := case when requires_second_factor(new.role)
    then coalesce(new.second_factor_required_at, new.updated_at) end;
  return new;
end
$$;

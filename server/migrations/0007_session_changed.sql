-- Every process keeps the sessions it has looked up, and drops them when it hears of a change. `last_seen_at` is not one.
create function tell_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', '');
  return null;
end
$$;
create trigger session_changed after update of revoked_at, expires_at, account_id, token_hash, cookie_hash on session
  for each statement execute function tell_session_changed();
create trigger session_removed after delete on session
  for each row execute function tell_session_changed();
create trigger account_changed after update or delete on account
  for each statement execute function tell_session_changed();
create trigger role_changed after update or delete on role
  for each statement execute function tell_session_changed();

-- Since when an account has to have a second factor; null: it does not. Kept by the triggers below, whatever version writes.
alter table account add second_factor_required_at timestamptz;
alter table role add requires_second_factor boolean not null default false;
insert into setting (name, value) values ('second_factor', '{"isRequired": false, "graceDays": 14}')
on conflict (name) do nothing;

-- When the person last gave a password, code or passkey in this session; null: when it began.
alter table session add proven_at timestamptz;

create table passkey (
  id uuid primary key,
  account_id uuid not null constraint passkey_account_fkey references account (id) on delete cascade,
  credential_id bytea not null constraint passkey_credential_key unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 8192),
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 40),
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account_idx on passkey (account_id, created_at);

-- A passkey challenge is signed, not kept; what was answered once is kept here until it is too old to be answered again.
create table used_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenge_expires_idx on used_challenge (expires_at);

-- The key of the recovery codes, sealed; null: the codes were made with the secret as their key.
alter table second_factor add recovery_secret bytea;

create function requires_second_factor(role_name text) returns boolean
language sql stable set search_path from current as $$
  select coalesce((select (value ->> 'isRequired')::boolean from setting where name = 'second_factor'), false)
    or coalesce((select role.requires_second_factor from role where role.name = role_name), false)
$$;

create function has_second_factor(account_id uuid) returns boolean
language sql stable set search_path from current as $$
  select exists (select from second_factor where second_factor.id = $1 and confirmed_at is not null)
    or exists (select from passkey where passkey.account_id = $1)
$$;

-- By when the account has to have a second factor; null: it has one, or need not.
create function second_factor_due(account_id uuid, required_at timestamptz) returns timestamptz
language sql stable set search_path from current as $$
  select required_at + coalesce((select (value ->> 'graceDays')::int from setting where name = 'second_factor'), 0) * interval '24 hours'
  where required_at is not null and not has_second_factor(account_id)
$$;

create function note_required_second_factor() returns trigger language plpgsql set search_path from current as $$
begin
  new.second_factor_required_at := case when requires_second_factor(new.role)
    then coalesce(new.second_factor_required_at, new.updated_at) end;
  return new;
end
$$;
create trigger account_second_factor_required before insert or update of role on account
  for each row execute function note_required_second_factor();

create function spread_required_second_factor() returns trigger language plpgsql set search_path from current as $$
begin
  update account
  set second_factor_required_at = case when second_factor_required_at is null then new.updated_at end
  where (tg_table_name = 'setting' or role = to_jsonb(new) ->> 'name')
    and (second_factor_required_at is not null) <> requires_second_factor(role);
  return null;
end
$$;
create trigger role_second_factor_required after update of requires_second_factor on role
  for each row execute function spread_required_second_factor();
create trigger setting_second_factor_required after update of value on setting
  for each row when (new.name = 'second_factor') execute function spread_required_second_factor();

-- Processes keep what they have looked up of sessions: they drop it for these changes as well.
create trigger setting_session_changed after update of value on setting
  for each row when (new.name = 'second_factor') execute function tell_session_changed();
create trigger second_factor_changed after insert or update of confirmed_at or delete on second_factor
  for each statement execute function tell_session_changed();
create trigger passkey_changed after insert or delete on passkey
  for each statement execute function tell_session_changed();
create trigger account_requirement_changed after update of second_factor_required_at on account
  for each statement execute function tell_session_changed();
create trigger session_proven after update of proven_at on session
  for each statement execute function tell_session_changed();

-- Signing in notes its time: nobody is to wait for another's, and no process to drop the sessions it keeps. Made again below, for what counts.
drop trigger account_keeps_administrator on account;
drop trigger account_changed on account;

-- invited: no password yet · active · disabled. disabled_at tells a version that knows no status who may not come in.
alter table account
  alter password_hash drop not null,
  add display_name text not null default '' check (char_length(display_name) <= 30),
  add status text not null default 'active' check (status in ('invited', 'active', 'disabled')),
  add password_changed_at timestamptz,
  add last_sign_in_at timestamptz,
  add created_by text,
  add updated_by text,
  add archived_at timestamptz constraint account_is_disabled_instead check (archived_at is null),
  add search text collate "C" not null default '';
update account set status = 'disabled' where disabled_at is not null;
update account set search = lower(username);
alter table account
  add grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  add constraint account_disabled_at check ((status = 'disabled') = (disabled_at is not null)),
  add constraint account_invited_without_password check (status <> 'invited' or password_hash is null);
create index account_name_idx on account (lower(username), id) where archived_at is null;
create index account_created_idx on account (created_at, id) where archived_at is null;
create index account_updated_idx on account (updated_at, id) where archived_at is null;
create index account_seen_idx on account (coalesce(last_sign_in_at, '-infinity'), id) where archived_at is null;
create index account_status_idx on account (status, lower(username), id);
create index account_role_idx on account (role, lower(username), id);
create index account_stores_idx on account using gin (store_ids);
create index account_everywhere_idx on account (lower(username), id) where store_ids is null;
create index account_grams_idx on account using gin (grams);

-- Somebody who can sign in must always be able to manage everything.
create or replace function account_keeps_administrator() returns trigger language plpgsql as $$
begin
  -- Before the first account there is nobody to be kept.
  if tg_table_name = 'role' and not exists (select from account) then
    return null;
  end if;
  perform pg_advisory_xact_lock(730103);
  if not exists (
    select from account join role on role.name = account.role
    where '*' = any (role.permissions) and account.store_ids is null and account.status = 'active'
  ) then
    raise exception 'the last administrator stays'
      using errcode = 'restrict_violation', constraint = 'account_keeps_administrator';
  end if;
  return null;
end
$$;
create trigger account_keeps_administrator after update of role, store_ids, disabled_at, status or delete on account
  for each statement execute function account_keeps_administrator();
create trigger account_changed after update of username, role, store_ids, disabled_at, password_hash or delete on account
  for each statement execute function tell_session_changed();

-- The latest link given out for an account; it opens while used_at is null, until it is too old.
create table account_link (
  account_id uuid primary key constraint account_link_account_fkey references account (id) on delete cascade,
  token_hash bytea not null constraint account_link_token_key unique,
  purpose text not null check (purpose in ('invite', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- id: the account's. Asked for at sign-in from confirmed_at on; last_step: the 30 seconds whose code was taken last.
create table second_factor (
  id uuid primary key constraint second_factor_account_fkey references account (id) on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint
);

-- Hashes, keyed by the factor's secret.
create table recovery_code (
  account_id uuid not null references second_factor (id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

alter table session add agent text not null default '' check (char_length(agent) <= 300);
create index session_used_idx on session (last_seen_at, id) where revoked_at is null;

-- An answer with a secret in it is kept sealed, in place of reply.
alter table idempotency
  add id uuid not null default gen_random_uuid(),
  add sealed_reply bytea;

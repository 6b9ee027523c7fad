create table role (
  name text primary key,
  title text not null,
  permissions text[] not null
);

insert into role (name, title, permissions) values
  ('administrator', '管理员', '{*}'),
  ('staff', '员工', '{store:*,coach:*,person:*,media:*}');

-- store_ids null: every store.
create table account (
  id uuid primary key,
  username text not null,
  password_hash text not null,
  role text not null constraint account_role_fkey references role (name),
  store_ids uuid[],
  disabled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_username_key on account (lower(username));

-- Somebody must always be able to manage everything.
create function account_keeps_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(730103);
  if not exists (
    select from account join role on role.name = account.role
    where '*' = any (role.permissions) and account.store_ids is null and account.disabled_at is null
  ) then
    raise exception 'the last administrator stays'
      using errcode = 'restrict_violation', constraint = 'account_keeps_administrator';
  end if;
  return null;
end
$$;
create trigger account_keeps_administrator after update or delete on account
  for each statement execute function account_keeps_administrator();
create trigger role_keeps_administrator after update or delete on role
  for each statement execute function account_keeps_administrator();

-- Hashes only: what stands here opens nothing.
create table session (
  id uuid primary key,
  account_id uuid not null constraint session_account_fkey references account (id) on delete cascade,
  token_hash bytea not null constraint session_token_hash_key unique,
  cookie_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null
);
create index session_account_idx on session (account_id) where revoked_at is null;
create index session_expires_idx on session (expires_at);

-- A browser that has signed in to an account before: guesses made elsewhere do not lock its person out.
create table device (
  hash bytea not null,
  account_id uuid not null constraint device_account_fkey references account (id) on delete cascade,
  last_used_at timestamptz not null,
  primary key (hash, account_id)
);
create index device_account_idx on device (account_id);

create table attempt (
  subject text primary key,
  failures int not null,
  since timestamptz not null,
  blocked_until timestamptz
);
create index attempt_since_idx on attempt (since);

create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table idempotency (
  account_id uuid not null constraint idempotency_account_fkey references account (id) on delete cascade,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  status int,
  reply jsonb,
  at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_at_idx on idempotency (at);

create table audit (
  id uuid primary key,
  at timestamptz not null,
  account_id uuid,
  who text,
  action text not null,
  table_name text not null,
  row_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  request_id text
);
create index audit_row_idx on audit (table_name, row_id, at, id);
create index audit_at_idx on audit (at, id);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed' using errcode = 'restrict_violation';
end
$$;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_is_not_truncated before truncate on audit
  for each statement execute function audit_is_append_only();

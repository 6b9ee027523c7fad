-- Occasions whose effects are committed, by the job library's number, so that a process that dies right after does not do them twice.
create table job_done (
  id bigint primary key,
  at timestamptz not null
);
create index job_done_at_idx on job_done (at);

-- Somebody's paper, as a file outside the public media: given only to who may see what it belongs to.
create table document (
  id uuid primary key,
  type text not null check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  name text not null check (char_length(name) between 1 and 120),
  bytes int not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  account_id uuid constraint document_account_fkey references account (id) on delete set null,
  created_at timestamptz not null,
  created_by text
);
create index document_created_idx on document (created_at);

-- Nothing but the example data has written certificates so far, and without the scans that belong to them.
drop table coach_certificate;
drop function keep_coach_valid_until;
update coach set is_public = false, valid_until = null where is_public or valid_until is not null;

-- coach_pinyin and the beginning of search are the coach's, kept by triggers below. reviewed_*: who verified, rejected or revoked it.
create table certificate (
  id uuid primary key,
  coach_id uuid not null constraint certificate_coach_fkey references coach (id) on delete restrict,
  coach_pinyin text collate "C" not null,
  kind text not null check (kind in (
    'fitness_5', 'fitness_4', 'fitness_3', 'cbba', 'ace', 'nsca', 'nasm', 'acsm', 'yoga', 'pilates', 'first_aid', 'other'
  )),
  issuer text not null check (char_length(issuer) between 2 and 60),
  cert_no text collate "C" not null check (char_length(cert_no) between 4 and 40),
  issued_on date not null,
  expires_on date,
  scan_id uuid not null constraint certificate_scan_key unique
    constraint certificate_scan_fkey references document (id) on delete restrict,
  is_public boolean not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'rejected', 'expired', 'revoked')),
  reason text check (char_length(reason) between 2 and 200),
  reviewed_at timestamptz,
  reviewed_by text,
  prev_id uuid constraint certificate_prev_fkey references certificate (id) on delete restrict,
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint certificate_ends_after_issue check (expires_on > issued_on),
  constraint certificate_reason_given check ((status in ('rejected', 'revoked')) = (reason is not null)),
  constraint certificate_review_whole check ((status = 'pending') = (reviewed_at is null)),
  constraint certificate_proof_stays check (archived_at is null or status in ('pending', 'rejected')),
  -- A number is one coach's; only a renewal repeats it.
  constraint certificate_no_one_coach exclude using gist (issuer with =, cert_no with =, coach_id with <>)
    where (archived_at is null)
);
create unique index certificate_no_key on certificate (issuer, cert_no) where prev_id is null and archived_at is null;
create unique index certificate_prev_key on certificate (prev_id) where prev_id is not null and archived_at is null;
-- One that never ends stands after those that do.
create index certificate_expires_idx on certificate ((coalesce(expires_on, 'infinity')), id) where archived_at is null;
create index certificate_created_idx on certificate (created_at, id) where archived_at is null;
create index certificate_updated_idx on certificate (updated_at, id) where archived_at is null;
create index certificate_issued_idx on certificate (issued_on, id) where archived_at is null;
create index certificate_coach_name_idx on certificate (coach_pinyin, id) where archived_at is null;
create index certificate_status_idx on certificate (status, (coalesce(expires_on, 'infinity')), id) where archived_at is null;
create index certificate_kind_idx on certificate (kind, (coalesce(expires_on, 'infinity')), id) where archived_at is null;
create index certificate_ending_idx on certificate (expires_on) where status = 'verified' and archived_at is null;
create index certificate_coach_idx on certificate (coach_id, status, expires_on);
create index certificate_all_prev_idx on certificate (prev_id) where prev_id is not null;
create index certificate_archived_idx on certificate (archived_at, id) where archived_at is not null;
create index certificate_grams_idx on certificate using gin (grams);

create function certificate_takes_coach() returns trigger language plpgsql as $$
begin
  new.coach_pinyin := (select name_pinyin from coach where id = new.coach_id);
  return new;
end
$$;
create trigger certificate_takes_coach before insert or update of coach_id on certificate
  for each row execute function certificate_takes_coach();

-- What a coach is found by stands before what a certificate is found by.
create function certificate_follows_coach() returns trigger language plpgsql as $$
begin
  update certificate
  set coach_pinyin = new.name_pinyin, search = new.search || substr(search, char_length(old.search) + 1)
  where coach_id = new.id;
  return null;
end
$$;
create trigger certificate_follows_coach after update of search, name_pinyin on coach
  for each row when (old.search <> new.search or old.name_pinyin <> new.name_pinyin)
  execute function certificate_follows_coach();

-- The last day of the coach's last verified certificate. With the last one gone the coach is no longer shown to the public, which is
-- told in the audit log as the doing of whoever changed the certificate.
create function keep_coach_valid_until() returns trigger language plpgsql as $$
declare
  shown record;
  until date;
begin
  for shown in select id, is_public from coach where id in (old.coach_id, new.coach_id) order by id for no key update loop
    until := (
      select max(coalesce(expires_on, 'infinity')) from certificate where coach_id = shown.id and status = 'verified'
    );
    update coach
    set valid_until = until,
      is_public = is_public and until is not null,
      version = case when is_public and until is null then version + 1 else version end
    where id = shown.id and valid_until is distinct from until;
    if shown.is_public and until is null then
      insert into audit (id, at, who, action, table_name, row_id, before, after)
      values (gen_random_uuid(), coalesce(new.updated_at, now()), new.updated_by, 'coach.hide', 'coach', shown.id,
        '{"isPublic": true}', '{"isPublic": false}');
    end if;
  end loop;
  return null;
end
$$;
create trigger keep_coach_valid_until after insert or update of coach_id, status, expires_on or delete on certificate
  for each row execute function keep_coach_valid_until();

alter table coach add constraint coach_public_is_certified check (not is_public or valid_until is not null);

-- Somebody must always be able to manage everything; before the first account there is nobody to be kept.
create or replace function account_keeps_administrator() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'role' and not exists (select from account) then
    return null;
  end if;
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

update role set permissions = permissions || '{certificate:*}' where name = 'staff';

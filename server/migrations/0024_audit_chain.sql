-- Where the request came from; null of jobs and of lines from before it was kept.
alter table audit add column address text;

create index audit_account_idx on audit (account_id, at, id) where account_id is not null;
create index audit_who_idx on audit (who, at, id);
create index audit_action_idx on audit (action, at, id);
create index audit_resource_idx on audit (split_part(action, '.', 1), at, id);
create index audit_table_idx on audit (table_name, at, id);
create index audit_subject_idx on audit (row_id, at, id) where row_id is not null;
create index audit_request_idx on audit (request_id, at, id) where request_id is not null;
create index audit_reason_idx on audit using gin (search_grams(lower(normalize(reason, nfkc)))) where reason is not null;

-- Lines that wait for their seal: whoever writes one leaves its id here and waits for nobody.
create table audit_unsealed (
  no bigint generated always as identity primary key,
  audit_id uuid not null
);

create function audit_waits() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (audit_id) select id from fresh;
  return null;
end
$$;
create trigger audit_waits after insert on audit
  referencing new table as fresh for each statement execute function audit_waits();

insert into audit_unsealed (audit_id) select id from audit order by at, id;

-- A seal stands on the one before: whoever knows the last hash knows whether anything before it has changed. No foreign key: that a line is
-- gone shall be told, not prevented by what could be switched off with it.
create table audit_seal (
  no bigint primary key check (no > 0),
  audit_id uuid not null constraint audit_seal_once unique,
  sealed_at timestamptz not null,
  digest bytea not null check (length(digest) = 32),
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_seal_is_append_only before update or delete on audit_seal
  for each row execute function audit_is_append_only();
create trigger audit_seal_is_not_truncated before truncate on audit_seal
  for each statement execute function audit_is_append_only();

-- SHA-256 of all the line's columns: an array of JSON as jsonb writes it, times in UTC to the microsecond, what changed as its text. A column
-- that comes later is added behind, and only where it is not null: what was sealed before stays as it is.
create function audit_digest(line audit) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(
    line.id, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), line.account_id, line.who, line.action, line.table_name,
    line.row_id, line.before::text, line.after::text, line.reason, line.request_id, line.address
  )::text, 'UTF8'))
$$;

-- SHA-256 of the hash before, the line's digest, and the milliseconds since 1970 as eight bytes, the highest first.
create function audit_hash(hash_before bytea, digest bytea, sealed_at timestamptz) returns bytea
  language sql immutable parallel safe as $$
  select sha256(hash_before || digest || int8send((extract(epoch from sealed_at) * 1000)::bigint))
$$;

-- What the first seal stands on.
create function audit_origin() returns bytea language sql immutable parallel safe as $$
  select decode(repeat('00', 32), 'hex')
$$;

-- Seals lines that wait, the oldest first, and says how many were taken in hand. One at a time in all processes: who comes second does nothing.
create function seal_audit(most int) returns int language plpgsql as $$
declare
  line record;
  last_no bigint;
  last_hash bytea;
  instant timestamptz := date_trunc('milliseconds', clock_timestamp());
  taken int := 0;
begin
  if not pg_try_advisory_xact_lock(730124) then return 0; end if;
  select no, hash into last_no, last_hash from audit_seal order by no desc limit 1;
  if not found then
    last_no := 0;
    last_hash := audit_origin();
  end if;
  for line in
    select waiting.no, audit.id, audit_digest(audit) as digest,
      exists (select from audit_seal where audit_id = waiting.audit_id) as is_sealed
    from (select no, audit_id from audit_unsealed order by no limit most) waiting
    left join audit on audit.id = waiting.audit_id
    order by waiting.no
  loop
    taken := taken + 1;
    delete from audit_unsealed where no = line.no;
    continue when line.id is null or line.is_sealed;
    last_no := last_no + 1;
    last_hash := audit_hash(last_hash, line.digest, instant);
    insert into audit_seal (no, audit_id, sealed_at, digest, hash) values (last_no, line.id, instant, line.digest, last_hash);
  end loop;
  return taken;
end
$$;

-- The last verification, and one that is asked for. `head_no` and `head` are the last seal that was found whole: they must stay as they are.
create table audit_verification (
  is_only boolean primary key default true check (is_only),
  asked_at timestamptz,
  progress bigint,
  at timestamptz,
  checked bigint,
  head_no bigint,
  head bytea,
  broken_seal bigint,
  broken_kind text check (broken_kind in ('changed', 'missing', 'chain', 'unsealed')),
  broken_line uuid,
  constraint audit_verification_told check ((at is null) = (checked is null))
);
insert into audit_verification default values;

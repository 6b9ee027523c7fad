insert into setting (name, value) values ('audit_log', '{"keepMonths": null}')
on conflict (name) do nothing;

-- Where the chain goes on after its oldest lines were deleted: the last seal of the deleted part. before: lines sealed earlier were deleted.
create table audit_anchor (
  no bigint primary key check (no > 0),
  hash bytea not null check (length(hash) = 32),
  before timestamptz not null,
  at timestamptz not null
);

-- Only what has been sealed can be given up, and an anchor never goes back.
create function audit_anchor_is_sealed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from audit_anchor where no >= new.no)
    or not exists (select from audit_seal where no = new.no and hash = new.hash and sealed_at < new.before) then
    raise exception using errcode = 'restrict_violation', constraint = 'audit_anchor_is_sealed',
      message = 'an anchor is the hash of a later seal';
  end if;
  return new;
end
$$;
create trigger audit_anchor_is_sealed before insert on audit_anchor for each row execute function audit_anchor_is_sealed();

-- Lines and seals up to the anchor may be deleted, and nothing else.
create or replace function audit_is_append_only() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'audit' then
      if (select no from audit_seal where audit_id = old.id) <= (select max(no) from audit_anchor) then return old; end if;
    elsif tg_table_name = 'audit_seal' then
      if old.no <= (select max(no) from audit_anchor) then return old; end if;
    end if;
  end if;
  raise exception 'audit rows are never changed' using errcode = 'restrict_violation';
end
$$;
create trigger audit_anchor_is_append_only before update or delete on audit_anchor
  for each row execute function audit_is_append_only();
create trigger audit_anchor_is_not_truncated before truncate on audit_anchor
  for each statement execute function audit_is_append_only();

-- Deletes lines up to the anchor with their seals, the oldest first, and says how many.
create function forget_audit(most int) returns int language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  nos bigint[];
  ids uuid[];
begin
  select array_agg(no), array_agg(audit_id) into nos, ids from (
    select no, audit_id from audit_seal where no <= (select max(no) from audit_anchor) order by no limit most
  ) oldest;
  delete from audit where id = any(ids);
  delete from audit_seal where no = any(nos);
  return coalesce(cardinality(nos), 0);
end
$$;

-- A chain whose lines were all deleted goes on from its anchor.
create or replace function seal_audit(most int) returns int language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  line record;
  last_no bigint;
  last_hash bytea;
  instant timestamptz := date_trunc('milliseconds', clock_timestamp());
  taken int := 0;
begin
  if not pg_try_advisory_xact_lock(730124) then return 0; end if;
  select no, hash into last_no, last_hash from audit_seal order by no desc limit 1;
  if not found then select no, hash into last_no, last_hash from audit_anchor order by no desc limit 1; end if;
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

-- Records of visits stay, and would be read again by every deletion of those that do not.
create index access_record_forget_idx on access_record (day, at, id) where check_in_id is null;

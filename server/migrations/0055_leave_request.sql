-- A coach's request for leave. Allowing it writes the leave of the coach in the same transaction.
create table leave_request (
  id uuid primary key,
  coach_id uuid not null constraint leave_request_coach_fkey references coach (id) on delete restrict,
  leave_from date not null,
  leave_to date not null,
  reason text not null check (char_length(reason) between 1 and 200),
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  refusal_reason text check (char_length(refusal_reason) between 2 and 200),
  decided_by text,
  decided_at timestamptz,
  search text collate "C" not null default '',
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint leave_request_is_never_archived check (archived_at is null),
  constraint leave_request_ordered check (leave_to >= leave_from),
  constraint leave_request_whole check (
    (decided_at is not null) = (status in ('approved', 'refused')) and (decided_by is not null) = (decided_at is not null)
    and (refusal_reason is not null) = (status = 'refused')
  ),
  constraint leave_request_apart exclude using gist (coach_id with =, daterange(leave_from, leave_to, '[]') with &&)
    where (status = 'pending')
);
create index leave_request_created_idx on leave_request (created_at, id) where archived_at is null;
create index leave_request_updated_idx on leave_request (updated_at, id) where archived_at is null;
create index leave_request_from_idx on leave_request (leave_from, id) where archived_at is null;
create index leave_request_status_idx on leave_request (status, created_at, id) where archived_at is null;
create index leave_request_coach_idx on leave_request (coach_id, created_at, id) where archived_at is null;
create index leave_request_grams_idx on leave_request using gin (grams);

-- Roles that start leave see what coaches ask for.
update role set permissions = permissions || '{leave:read,leave:others}'
where 'coach:startLeave' = any (permissions) or 'coach:*' = any (permissions);

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'coach:export', 'leave:export'),
    ('coach', 'session:write', 'leave:read'),
    ('coach', 'session:write', 'leave:write'),
    ('coach', 'session:write', 'leave:withdraw'),
    ('auditor', 'coach:read', 'leave:read'),
    ('auditor', 'coach:read', 'leave:others'),
    ('auditor', 'coach:export', 'leave:export')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where is_built_in and name in ('manager', 'coach', 'auditor');

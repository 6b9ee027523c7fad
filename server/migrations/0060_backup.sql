insert into setting (name, value) values
  ('backup', '{"isOn": false, "at": "04:00", "place": "folder", "keepDays": 7, "keepWeeks": 4, "recipient": ""}')
on conflict (name) do nothing;

-- How each backup ended. `location` is where the file was written, which may differ from where the next one goes.
create table backup_run (
  id uuid primary key,
  origin text not null check (origin in ('schedule', 'request', 'command')),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  place text not null check (place in ('folder', 's3')),
  location text not null,
  file text not null,
  is_encrypted boolean not null,
  bytes bigint,
  rows bigint,
  files int,
  error text,
  removed_at timestamptz,
  constraint backup_run_outcome check ((error is null) = (bytes is not null)),
  constraint backup_run_removed check (removed_at is null or error is null)
);
create index backup_run_started_idx on backup_run (started_at, id);

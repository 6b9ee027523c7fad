-- The buckets of callers without a session that several processes share, by a hash of limit and caller. Not worth a log entry: after a crash
-- they are full again.
create unlogged table rate_bucket (
  key bytea primary key,
  -- Negative when several processes together served more than there was.
  tokens numeric not null,
  size numeric not null,
  per_second numeric not null,
  at timestamptz not null
);

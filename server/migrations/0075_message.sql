-- Messages to people: one row for each event and person. `li` is a thousandth of a yuan, because a short message costs less than a fen.
create table message (
  id uuid primary key,
  -- The order in which a person gets them.
  serial bigint not null generated always as identity constraint message_serial_key unique,
  person_id uuid not null constraint message_person_fkey references person (id) on delete restrict,
  event text not null check (event in (
    'booked', 'moved', 'cancelled', 'promoted', 'substituted', 'reminder_day', 'reminder_hours', 'card_ends', 'test'
  )),
  -- Names the occasion, for example one lesson at one time.
  occasion text collate "C" not null check (char_length(occasion) between 1 and 120),
  category text not null check (category in ('service', 'marketing')),
  variables jsonb not null check (jsonb_typeof(variables) = 'object'),
  content text not null check (char_length(content) between 1 and 500),
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'sent', 'delivered', 'failed', 'uncertain', 'suppressed')),
  -- Why it was suppressed or failed; a code of contract/messaging/messages.ts.
  reason text check (char_length(reason) between 1 and 40),
  -- The channel's own words.
  answer text check (char_length(answer) between 1 and 500),
  channel text check (channel ~ '^[a-z_]{2,20}$'),
  channel_id text check (char_length(channel_id) between 1 and 200),
  recipient text check (char_length(recipient) between 1 and 80),
  attempts int not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  -- After this it would be of no use.
  expires_at timestamptz,
  claimed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  cost_li int not null default 0 check (cost_li >= 0),
  link_kind text check (link_kind in ('appointment', 'membership')),
  link_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint message_once unique (person_id, event, occasion),
  constraint message_claimed check ((claimed_at is not null) = (status = 'sending')),
  constraint message_sent check (status not in ('sent', 'delivered') or (sent_at is not null and channel is not null)),
  constraint message_delivered check ((delivered_at is not null) = (status = 'delivered')),
  constraint message_reason check ((reason is not null) = (status in ('failed', 'suppressed', 'uncertain'))),
  constraint message_link check ((link_kind is null) = (link_id is null))
);
create index message_created_idx on message (created_at, id);
create index message_status_idx on message (status, created_at, id);
-- What waits, in the order of each person.
create index message_open_idx on message (person_id, serial) where status in ('queued', 'sending');
create index message_due_idx on message (due_at, serial) where status in ('queued', 'sending');
create index message_person_idx on message (person_id, created_at, id);

-- A person's own word on a category. Without a row, service messages are allowed and marketing is not.
create table message_consent (
  person_id uuid not null constraint message_consent_person_fkey references person (id) on delete cascade,
  category text not null check (category in ('service', 'marketing')),
  is_allowed boolean not null,
  at timestamptz not null,
  who text,
  primary key (person_id, category)
);

insert into setting (name, value) values
  ('messages', '{"isOn": true, "quietFrom": "21:00", "quietUntil": "09:00", "dailyCap": 10}')
on conflict (name) do nothing;

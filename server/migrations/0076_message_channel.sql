-- What the channels of messages that need an address and a key are set up with.
create table message_channel (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint message_channel_name_key unique check (name in ('webhook')),
  address text check (char_length(address) between 1 and 500),
  secret bytea,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text,
  constraint message_channel_whole check ((address is null) = (secret is null))
);
insert into message_channel (name) values ('webhook');

update setting set value = value || '{"channel": "sandbox"}' where name = 'messages';

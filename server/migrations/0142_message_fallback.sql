-- may_be_sent: a try had no answer, so only the channel of that try may be asked again. passed_over: the channel that cannot reach the person.
alter table message
  add may_be_sent boolean not null default false,
  add passed_over text constraint message_passed_over_check check (passed_over ~ '^[a-z_]{2,20}$'),
  add constraint message_may_be_sent check (not may_be_sent or (channel is not null and passed_over is null));
create index message_may_be_sent_idx on message (channel) where may_be_sent and status = 'queued';

update setting set value = value || '{"fallback": "none"}' where name = 'messages';

-- Vendors of short messages: what their calls need besides the sealed key.
alter table message_channel drop constraint message_channel_name_check;
alter table message_channel add constraint message_channel_name_check check (name in ('webhook', 'aliyun', 'tencent'));
alter table message_channel add column config jsonb check (jsonb_typeof(config) = 'object');
alter table message_channel drop constraint message_channel_whole;
alter table message_channel add constraint message_channel_whole check (
  case when name = 'webhook' then config is null and (address is null) = (secret is null)
    else address is null and (config is null) = (secret is null) end
);
insert into message_channel (name) values ('aliyun'), ('tencent');

-- E-mail: server, sender and user in config, the password sealed.
alter table message_channel drop constraint message_channel_name_check;
alter table message_channel add constraint message_channel_name_check
  check (name in ('webhook', 'aliyun', 'tencent', 'smtp'));
insert into message_channel (name) values ('smtp');

-- WeChat's official account: app id and templates in config, the app secret sealed.
alter table message_channel drop constraint message_channel_name_check;
alter table message_channel add constraint message_channel_name_check
  check (name in ('webhook', 'aliyun', 'tencent', 'smtp', 'wechat'));
insert into message_channel (name) values ('wechat');

-- Who a person is to an official account. Deleted with the person, so that a merge moves nothing: a merged person's binding stays theirs.
create table person_wechat (
  person_id uuid primary key references person (id) on delete cascade,
  app_id text collate "C" not null constraint person_wechat_app_id_check check (app_id ~ '^wx[0-9A-Za-z]{6,30}$'),
  openid text collate "C" not null constraint person_wechat_openid_check check (openid ~ '^[0-9A-Za-z_-]{6,128}$'),
  bound_at timestamptz not null,
  constraint person_wechat_openid_key unique (app_id, openid)
);

-- A binding that has begun: the state is known to one browser, and taken once.
create table wechat_state (
  state_hash bytea primary key constraint wechat_state_hash_check check (octet_length(state_hash) = 32),
  link_id uuid not null references member_link (id) on delete cascade,
  expires_at timestamptz not null
);
create index wechat_state_link_idx on wechat_state (link_id);
create index wechat_state_expires_idx on wechat_state (expires_at);

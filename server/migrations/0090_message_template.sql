-- The texts of messages. `content` null: the delivered text of contract/messaging/render-message.ts.
alter table message drop constraint message_event_check;
alter table message add constraint message_event_check check (event in (
  'booked', 'moved', 'cancelled', 'promoted', 'substituted', 'reminder_day', 'reminder_hours', 'lesson_to_confirm', 'card_ends',
  'units_low', 'freeze_begins', 'freeze_ends', 'paid', 'refunded', 'certificate_ends', 'birthday', 'come_back', 'test'
));
alter table message drop constraint message_link_kind_check;
alter table message add constraint message_link_kind_check
  check (link_kind in ('appointment', 'membership', 'order', 'member', 'certificate'));
-- A text of 300 characters whose every variable is long.
alter table message drop constraint message_content_check;
alter table message add constraint message_content_check check (char_length(content) between 1 and 2000);
alter table message add column language text not null default 'zh-CN' check (language in ('zh-CN', 'en-US'));

create table message_template (
  id uuid primary key default gen_random_uuid(),
  event text not null,
  language text not null check (language in ('zh-CN', 'en-US')),
  content text check (char_length(content) between 1 and 300),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text,
  constraint message_template_key unique (event, language),
  constraint message_template_event check (event in (
    'booked', 'moved', 'cancelled', 'promoted', 'substituted', 'reminder_day', 'reminder_hours', 'lesson_to_confirm', 'card_ends',
    'units_low', 'freeze_begins', 'freeze_ends', 'paid', 'refunded', 'certificate_ends', 'birthday', 'come_back', 'test'
  ))
);
insert into message_template (event, language)
select event, language
from unnest(array[
  'booked', 'moved', 'cancelled', 'promoted', 'substituted', 'reminder_day', 'reminder_hours', 'lesson_to_confirm', 'card_ends',
  'units_low', 'freeze_begins', 'freeze_ends', 'paid', 'refunded', 'certificate_ends', 'birthday', 'come_back', 'test'
]) as event, unnest(array['zh-CN', 'en-US']) as language;

update setting set value = value || '{"language": "zh-CN"}' where name = 'messages';

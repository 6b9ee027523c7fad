-- An open person's drawer is read again when somebody else has changed what it shows, such as the member who bound WeChat on their phone.
alter table live_event
  drop constraint live_event_kind_check,
  add constraint live_event_kind_check check (kind in ('access', 'device', 'task', 'check_in', 'notification', 'person'));

-- The member is told before the rest of a deposit is due, and when it is overdue.
alter table message drop constraint message_event_check,
  add constraint message_event_check check (event in (
    'booked', 'moved', 'cancelled', 'promoted', 'substituted', 'reminder_day', 'reminder_hours', 'lesson_to_confirm', 'card_ends',
    'units_low', 'freeze_begins', 'freeze_ends', 'paid', 'refunded', 'rest_due', 'rest_overdue', 'agreement_to_sign', 'certificate_ends',
    'birthday', 'come_back', 'test'
  ));
alter table message_template drop constraint message_template_event,
  add constraint message_template_event check (event in (
    'booked', 'moved', 'cancelled', 'promoted', 'substituted', 'reminder_day', 'reminder_hours', 'lesson_to_confirm', 'card_ends',
    'units_low', 'freeze_begins', 'freeze_ends', 'paid', 'refunded', 'rest_due', 'rest_overdue', 'agreement_to_sign', 'certificate_ends',
    'birthday', 'come_back', 'test'
  ));
insert into message_template (event, language)
select event, language from unnest(array['rest_due', 'rest_overdue']) as event, unnest(array['zh-CN', 'en-US']) as language;

-- What /dashboard begins with for a role.
alter table role add column start_page text not null default 'overview'
  check (start_page in ('overview', 'desk', 'coach', 'books'));
update role set start_page = case name when 'front_desk' then 'desk' else 'coach' end
where is_built_in and name in ('front_desk', 'coach');

-- Birthdays of one day of the year, 29 February is 229.
create index person_birthday_idx on person ((extract(month from birthday) * 100 + extract(day from birthday)))
  where birthday is not null and archived_at is null;

-- The last training of a member.
create index training_set_log_done_idx on training_set_log (member_id, done_on desc, at desc);

-- Not unique: a family may share one. The last part has a letter first, so that it is no number.
alter table person add email text collate "C" constraint person_email_check check (
  char_length(email) between 6 and 254
  and email ~ '^[A-Za-z0-9!#$%&''+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$'
  and position('@' in email) <= 65
);
alter table person drop constraint person_anonymised_whole;
alter table person add constraint person_anonymised_whole check (
  status <> 'anonymised' or num_nonnulls(
    birthday, id_card, avatar_id, emergency_name, emergency_mobile, health_note, face_photo_id, guardian_name, email
  ) = 0
);
create index person_email_idx on person (lower(email)) where email is not null;

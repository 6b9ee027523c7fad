-- Whether a message went to a guardian, as it was when it was sent: a child may have its own mobile or another guardian later.
alter table message add is_to_guardian boolean not null default false;
update message set is_to_guardian = true
from person where person.id = message.person_id and recipient is not null and person.mobile is null and message_recipient(person.id) <> person.id;

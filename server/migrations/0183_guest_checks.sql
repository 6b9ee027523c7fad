-- Validating reads the tables under a lock that lets reads and writes go on.
alter table membership_plan validate constraint membership_plan_guests;
alter table membership_plan validate constraint membership_plan_guests_enter;
alter table membership validate constraint membership_guests;
alter table check_in validate constraint check_in_of_guest;
alter table lead validate constraint lead_source_check;
